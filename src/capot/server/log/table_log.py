"""The state of a table: everything that follows from its events, and nothing else.

`TableLog.apply` takes what has been stored; the same events give the same log after any restart.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self, assert_never

from capot.cards import cards
from capot.language.texts import Text, sentence
from capot.play.ending.claims import with_rest_played
from capot.play.ending.decided import why_decided
from capot.play.match import Match, new_match
from capot.play.moves import Move
from capot.play.position import moves_chosen
from capot.rules.model import Game
from capot.server.log import events
from capot.server.log.agreements import Proposal, Share
from capot.server.log.news import (
    UnreadNews,
    news_of_claim,
    news_of_deal,
    news_of_end,
    news_of_move,
    to_all,
)
from capot.server.log.seats import Seat
from capot.server.log.views import Views
from capot.server.messages import basics, chat, live, states
from capot.server.messages.proposals import Declined, Proposable, Proposed

SLOW = 3600
"""Seconds for a move from which a match goes on over days."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The shuffle of a deal; ``pack`` is None until it is dealt."""

    bound: events.Bound
    given: tuple[str | None, ...]
    pack: tuple[str, ...] | None = None


_ENDS_PROPOSALS = (
    events.Moved
    | events.Claimed
    | events.TakenBack
    | events.Dealt
    | events.Left
    | events.StoodIn
    | events.Back
    | events.Declined
)
"""Events after which the players of a proposal, or what it was about, are no longer the same."""

_MOVES_ON = events.Moved | events.TakenBack | events.Claimed | events.Dealt | events.Bound | events.Gave
"""Events from which on the players of a match over days have their time."""


class TableLog:
    """The state of one table; ``seq`` counts its events, ``happened`` holds the news of each.

    Those of earlier deals than the last two are dropped, because they hold every position of them.
    """

    def __init__(self, created: events.Created, game: Game) -> None:
        """Begin with an open table."""
        self.created = created
        self.game = game
        self.seats = [
            Seat(strength, name, reserved)
            for strength, name, reserved in zip(
                created.strengths, created.names, created.reserved, strict=True
            )
        ]
        self.match: Match = new_match(game, created.seats, created.first_dealer)
        self.shuffles: list[Shuffle] = []
        self.happened: list[UnreadNews] = [to_all]
        self.changed = created.at
        self.moved = created.at
        """The time of the last move, contribution or new deal: not of a phrase or of a person who came."""
        self.next_table: str | None = None
        self.chat: chat.ChatState = "on" if created.chat else "none"
        self.proposal: Proposal | None = None
        self.declined: set[tuple[int, Proposable]] = set()
        """Proposals that have come to nothing since the last move, by seat."""
        self.undos = 0
        self.removed: set[str] = set()
        """The guests whom the host has removed."""
        self.helped: dict[int, states.Helped] = {}
        """The moves made for people since their own last moves, by seat."""
        self.decided: dict[int, Text] = {}
        """The reasons for which deals ended by themselves, by number."""
        self.shares: dict[int, Share] = {}
        """The public links to finished deals, and to the match as deal 0."""
        self.views = Views()
        self._by_guest: dict[str, int] = {}
        self._arrived: dict[str, None] = {}
        self._begun: Match = self.match
        self._begun_at = 0
        self._made: dict[str, tuple[Match, object, Match]] = {}
        self._judged: tuple[Match, bool, bool] | None = None

    @classmethod
    def of(cls, happened: Iterable[events.AnyEvent], game: Game) -> Self:
        """Return a table's log from all its events."""
        first, *rest = happened
        assert isinstance(first, events.Created)
        log = cls(first, game)
        for event in rest:
            log.apply(event)
        return log

    @property
    def seq(self) -> int:
        """The number of events at the table."""
        return len(self.happened)

    @property
    def phase(self) -> basics.Phase:
        """The phase of the match."""
        # Asked thirty times a move.
        if self._judged is None or self._judged[0] is not self.match:
            self._judged = self.match, self.match.is_over, self.match.needs_deal
        _, is_over, needs_deal = self._judged
        if is_over or self.is_resigned:
            return "over"
        if not needs_deal:
            return "playing"
        if self.match.deals:
            return "scored"
        return "dealing" if self.shuffles else "seating"

    @property
    def has_begun(self) -> bool:
        """Whether all seats were taken once; nobody who leaves then frees a seat."""
        return bool(self.shuffles or self.match.deals)

    @property
    def is_slow(self) -> bool:
        """Whether the match goes on over days, and its players need not be there together."""
        return self.created.seconds is not None and self.created.seconds >= SLOW

    @property
    def is_gathering(self) -> bool:
        """Whether strangers are coming together, before the first deal."""
        return self.created.strangers is not None and self.phase == "seating"

    @property
    def is_rated(self) -> bool:
        """Whether the match counts for the ratings, because all people agree."""
        return self.created.rated and all(self.seats[place].rated for place in self.people)

    @property
    def coming(self) -> Shuffle | None:
        """The shuffle that is waiting for contributions, or None."""
        last = self.shuffles[-1] if self.shuffles and not self.is_resigned else None
        return last if last is not None and last.pack is None else None

    @property
    def people(self) -> list[int]:
        """The seats of people, absent or not."""
        return [place for place, seat in enumerate(self.seats) if seat.who == "person"]

    @property
    def arrivals(self) -> list[int]:
        """The seats of people in the order in which they first sat down at the table."""
        return [self._by_guest[guest] for guest in self._arrived if guest in self._by_guest]

    @property
    def is_deserted(self) -> bool:
        """Whether all people have left for good."""
        return all(self.seats[place].gone for place in self.people)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats of people who have given up."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.resigned)

    @property
    def is_resigned(self) -> bool:
        """Whether the match is over because all people have given up."""
        # Asked thirty times a move.
        for seat in self.seats:
            if seat.resigned:
                return len(self.resigned) == len(self.people)
        return False

    def seat_of(self, guest: str) -> int | None:
        """Return the seat of a guest, or None."""
        return self._by_guest.get(guest)

    def last_choice(self, seat: int | None) -> int | None:
        """Return the place of the last move in this deal that a seat was asked for, None if there is none."""
        moves = self.match.position.moves
        if not any(by == seat for by, _ in moves):
            return None
        chosen = moves_chosen(self.match.position)
        return next((place for place in reversed(chosen) if moves[place][0] == seat), None)

    def since(self, seq: int, seat: int | None) -> list[live.Happening]:
        """Return a seat's news after the first ``seq`` events, of this deal and the one before it."""
        return [each for one in self.happened[max(seq, 0) :] for each in one()(seat)]

    def after(self, seat: int, move: Move) -> Match:
        """Return the match after a move, cached until it is stored; raise as `Match.after` does."""
        return self._later("move", self.match, (seat, move), partial(self.match.after, seat, move))

    def with_rest(self, match: Match, line: Sequence[Move] = ()) -> Match:
        """Return a match whose deal has ended, as `with_rest_played` does, cached for the last one."""
        return self._later("rest", match, (*line,), partial(with_rest_played, match, line))

    def with_deal(self, match: Match, pack: str) -> Match:
        """Return a match with its next deal, from the codes of a shuffled pack, cached for the last one."""
        return self._later("deal", match, pack, lambda: match.with_deal(cards(pack)))

    def _later(self, kind: str, match: Match, asked: object, make: Callable[[], Match]) -> Match:
        """Return what a match leads to, made once for whoever decides, stores and applies it."""
        known = self._made.get(kind)
        if known is None or known[0] is not match or known[1] != asked:
            known = self._made[kind] = match, asked, make()
        return known[2]

    def apply(self, event: events.AnyEvent) -> UnreadNews:
        """Apply an event, and return the news of it for each seat, to be called if anybody reads them."""
        news = self._news_of(event)
        if isinstance(event, _ENDS_PROPOSALS):
            self.proposal = None
        if isinstance(event, events.Moved | events.TakenBack | events.Dealt):
            self.declined.clear()
        self.happened.append(news)
        self.changed = event.at
        if isinstance(event, _MOVES_ON):
            self.moved = event.at
        return news

    def _news_of(self, event: events.AnyEvent) -> UnreadNews:
        match event:
            case events.Sat() | events.Left() | events.StoodIn() | events.Back():
                return partial(to_all, self._seated(event))
            case events.Filled() | events.Freed():
                return partial(to_all, self._arranged(event))
            case events.Renamed():
                self.seats[event.seat].name = event.name
                return to_all
            case events.Bound():
                self.shuffles.append(Shuffle(event, (None,) * len(self.seats)))
                return partial(to_all, live.Committed(deal=event.deal, commitment=event.commitment))
            case events.Gave():
                given = list(self.shuffles[-1].given)
                given[event.seat] = event.value
                self.shuffles[-1] = Shuffle(self.shuffles[-1].bound, tuple(given))
                return to_all
            case events.Dealt():
                return self._dealt(event)
            case events.Moved():
                return self._moved(event)
            case events.Claimed():
                return self._ended(event)
            case events.TakenBack():
                self._take_back(event.moves)
                return partial(to_all, live.Undone())
            case events.Proposed():
                self.proposal = Proposal(self.seq, event.seat, event.what, event.at)
                return partial(to_all, Proposed(seat=event.seat, what=event.what))
            case events.Answered():
                assert self.proposal is not None
                answered = self.proposal.answered | {event.seat}
                is_refused = self.proposal.is_refused or not event.agree
                self.proposal = replace(self.proposal, answered=answered, is_refused=is_refused)
                return to_all
            case events.Declined():
                assert self.proposal is not None
                self.declined.add((self.proposal.seat, self.proposal.what))
                return partial(to_all, Declined(seat=self.proposal.seat, what=self.proposal.what))
            case events.Said():
                return partial(to_all, live.Said(seat=event.seat, phrase=event.phrase))
            case events.ChatSwitched():
                self.chat = "on" if event.on else "off"
                return partial(to_all, chat.ChatSwitched(on=event.on))
            case events.Agreed() | events.Withdrew():
                self.shares[event.deal] = self._shared(event)
                return to_all
            case events.Reopened():
                self.next_table = event.table
                return partial(to_all, live.Rematch(table=event.table))
            case events.Created():
                raise AssertionError("a table is opened once")
            case _:
                assert_never(event)

    def _moved(self, event: events.Moved) -> UnreadNews:
        before, self.match = self.match, self.after(event.seat, event.made)
        helper = self._note_help(event)
        return partial(news_of_move, before, self.match, event.seat, event.made, helper, views=self.views)

    def _ended(self, event: events.Claimed) -> UnreadNews:
        """Play out the rest of a deal that was claimed or decided."""
        before, self.match = self.match, self.with_rest(self.match, event.moves)
        if event.seat is not None:
            return partial(news_of_claim, before, self.match, event.seat, agreed=bool(event.line))
        why = sentence(why_decided(self.views.of(before.position)))
        self.decided[len(before.deals)] = why
        return partial(news_of_end, self.match, why)

    def _shared(self, event: events.Agreed | events.Withdrew) -> Share:
        """Return a public link after a seat has agreed to it or withdrawn."""
        share = self.shares.get(event.deal, Share(event.key))
        if isinstance(event, events.Agreed):
            return replace(share, agreed=share.agreed | {event.seat})
        return Share(event.key, share.agreed - {event.seat})

    def _seated(self, event: events.Sat | events.Left | events.StoodIn | events.Back) -> live.Seated:
        seat = self.seats[event.seat]
        match event:
            case events.Sat():
                seat.guest, seat.name, seat.gone = event.guest, event.name, False
                seat.rated = event.rated
                self._by_guest[event.guest] = event.seat
                self._arrived.setdefault(event.guest)
                return live.Seated(seat=event.seat, what="sat")
            case events.Left() if not self.has_begun:
                self._open(event.seat)
                return live.Seated(seat=event.seat, what="left")
            case events.Left():
                seat.gone, seat.resigned = True, event.for_good and not self.match.is_over
                # The last to give up may look back at the match.
                seat.stands_in = not self.is_resigned
                if event.for_good and seat.stands_in:
                    self._by_guest.pop(seat.guest or "", None)
                return live.Seated(seat=event.seat, what="gave-up" if event.for_good else "left")
            case events.StoodIn():
                seat.stands_in = True
                return live.Seated(seat=event.seat, what="stood-in")
            case events.Back():
                seat.stands_in = seat.gone = False
                return live.Seated(seat=event.seat, what="back")
            case _:
                assert_never(event)

    def _arranged(self, event: events.Filled | events.Freed) -> live.Seated:
        seat = self.seats[event.seat]
        if isinstance(event, events.Filled):
            seat.strength, seat.name = event.strength, event.name
            return live.Seated(seat=event.seat, what="filled")
        if seat.guest is not None:
            self.removed.add(seat.guest)
        self._open(event.seat)
        return live.Seated(seat=event.seat, what="freed")

    def _open(self, place: int) -> None:
        """Take whoever is there from a seat."""
        seat = self.seats[place]
        self._by_guest.pop(seat.guest or "", None)
        seat.strength, seat.guest, seat.name = None, None, ""

    def _note_help(self, event: events.Moved) -> basics.Helper | None:
        """Count a move that was made for a person, and return who made it; None for a player's own."""
        if event.by is None:
            self.helped.pop(event.seat, None)
            return None
        helper: basics.Helper = "stand-in" if self.seats[event.seat].stands_in else "clock"
        before = self.helped.get(event.seat)
        self.helped[event.seat] = states.Helped(moves=(before.moves if before else 0) + 1, helper=helper)
        return helper

    def _dealt(self, event: events.Dealt) -> UnreadNews:
        if self.shuffles:
            self.shuffles[-1] = Shuffle(
                self.shuffles[-1].bound, tuple(event.contributions), tuple(event.pack.split())
            )
        self.match = self._begun = self.with_deal(self.match, event.pack)
        self.happened[: self._begun_at] = [to_all] * self._begun_at
        self._begun_at = self.seq
        return partial(news_of_deal, self.match, views=self.views)

    def _take_back(self, count: int) -> None:
        """Replay the deal in progress without its last moves."""
        kept = self.match.position.moves[: len(self.match.position.moves) - count]
        self.match = self._begun
        for seat, move in kept:
            self.match = self.match.after(seat, move)
        self.undos += 1
