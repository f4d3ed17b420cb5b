"""The news of an event, as each seat may see it; derived from the events of the deal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.language.texts import NOTHING, Text, joined, phrase
from capot.play import highlights
from capot.play.ending.decided import is_decided
from capot.play.events import Event, Given, Made, Opened, Pile, Shown, Trick
from capot.play.match import Match
from capot.play.moves import Announce, CallCard, Discard, Move, PassCards, PlayCard
from capot.play.position import Position
from capot.play.speech import announces
from capot.play.stages import stage_of
from capot.play.stages.announce import decided
from capot.play.stages.calling import called_in
from capot.play.stages.tricks import broken
from capot.play.view import View, events_seen, view
from capot.rules.stages.tricks import Tricks
from capot.server.deal_parts import shown_states
from capot.server.log.events import AnyEvent, Bound
from capot.server.log.views import Views
from capot.server.messages import live
from capot.server.messages.basics import Helper, Moment
from capot.server.messages.hands import pile_state
from capot.server.messages.plays.tricks import trick_state
from capot.surface.voice import Teller

News: TypeAlias = Callable[[int | None], tuple[live.Happening, ...]]
"""Returns the news for a seat, or for a watcher if it is None."""

UnreadNews: TypeAlias = Callable[[], News]
"""Returns news when they are read: those of a match that is loaded seldom are."""


def to_all(*happened: live.Happening) -> News:
    """Return the same news for everybody."""
    return lambda _: happened


def news_of_deal(match: Match, *, views: Views | None = None) -> News:
    """Return the news of a new deal, made from the ``views`` of a table if it keeps them."""
    position = match.position
    seen, end, dealt = (views or Views()).of(position), tuple(_end(match)), live.Dealt(deal=len(match.deals))
    told = _Consequences(seen, Teller(seen), position.events)
    return cache(lambda to: (dealt, *told.to(to), *end))


def news_of_move(  # noqa: PLR0913 - as many as a move has
    before: Match,
    after: Match,
    seat: int,
    move: Move,
    helper: Helper | None = None,
    *,
    views: Views | None = None,
) -> News:
    """Return the news of a move, made by a ``helper`` if not by the player, and of its consequences.

    The words are made from the ``views`` of a table if it keeps them.
    """
    position, stage = after.position, before.position.stages[0]
    new = position.events[len(before.position.events) :]
    seen, end = (views or Views()).of(position), tuple(_end(after))
    teller = Teller(seen)
    told = _Consequences(seen, teller, new)
    at_once = stage_of(stage).MOVES.at_once

    def news(to: int | None) -> Iterator[live.Happening]:
        is_hidden = to != seat and (at_once or isinstance(move, Discard | PassCards))
        count = len(move.cards) if is_hidden and isinstance(move, Discard) else None
        made = Made(seat, None, count or 0) if is_hidden else Made(seat, move)
        yield _moved(teller, Event(stage, made), to, count, helper)
        if at_once:
            for event in _made_by_others(position, to)[len(_made_by_others(before.position, to)) :]:
                yield _moved(teller, event, to)
        if isinstance(move, CallCard) and called_in(seen)[-1][1] is None:
            yield live.Gave(seat=None, to=seat, card=move.card.code)
        yield from told.to(to)
        yield from end

    return cache(lambda to: tuple(news(to)))


def news_of_claim(before: Match, after: Match, seat: int, *, agreed: bool) -> News:
    """Return the news of a claim, by which a deal has ended."""
    is_settled = is_decided(view(before.position, None))
    why: Literal["settled", "certain", "agreed"] = "settled" if is_settled else "certain"
    return to_all(live.Claimed(seat=seat, why="agreed" if agreed else why), *_end(after))


def news_of_end(after: Match, why: Text) -> News:
    """Return the news of a deal that was decided, and has ended by itself."""
    return to_all(live.Decided(words=why), *_end(after))


def in_steps(happened: Iterable[AnyEvent]) -> list[list[AnyEvent]]:
    """Return events in order, together where people see them in one step.

    A commitment to the next deal changes nothing that they look at.
    """
    steps: list[list[AnyEvent]] = []
    for event in happened:
        if steps and isinstance(event, Bound):
            steps[-1].append(event)
        else:
            steps.append([event])
    return steps


def together(some: Sequence[News]) -> News:
    """Return the news of several events in order."""
    return lambda to: tuple(each for news in some for each in news(to))


def moments(happened: Sequence[live.Happening]) -> Iterator[tuple[Moment, list[live.Happening]]]:
    """Yield the moments of an event, at least one, each with the happenings that led to it."""
    taken = next((at for at, each in enumerate(happened) if isinstance(each, live.Took | live.Cleared)), 0)
    over = next((at for at, each in enumerate(happened) if isinstance(each, live.Scored)), taken)
    if taken:
        yield "lying", list(happened[:taken])
    if over > taken:
        yield "settled", list(happened[taken:over])
    yield "now", list(happened[over:])


def _moved(
    teller: Teller, event: Event, to: int | None, count: int | None = None, helper: Helper | None = None
) -> live.Moved:
    """Return a move as the reader at seat ``to`` sees it."""
    made = event.what
    assert isinstance(made, Made)
    return live.Moved(
        seat=made.seat,
        move=None if made.move is None else made.move.text,
        count=count,
        helper=helper,
        words=teller.told([event], to),
        highlight=_highlighted(teller.seen, event, to),
    )


def _highlighted(seen: View, event: Event, to: int | None) -> Text:
    """Return the sentence on a suit that a card has broken, or on a sweep announced; mostly nothing."""
    match event.what:
        case Made(_, PlayCard(card)) if isinstance(event.stage, Tricks) and seen.trick != (card,):
            return joined(" ", broken(seen, card))
        case Made(seat, Announce(str() as name)):
            titles = [each.undertaking.title for each in seen.declared if each.undertaking.name == name]
            return announces(seat, to, phrase(titles[0])) if titles else NOTHING
        case _:
            return NOTHING


def _made_by_others(position: Position, to: int | None) -> list[Event]:
    """Return the moves of the others that a seat has seen."""
    made = [(event, event.what) for event in events_seen(position, to) if isinstance(event.what, Made)]
    return [event for event, what in made if what.seat != to and what.move is not None]


class _Consequences:
    """Sentences on the consequences of a move, for each reader."""

    def __init__(self, seen: View, teller: Teller, events: Sequence[Event]) -> None:
        """Tell of some events; ``seen`` is the watchers' view right after them."""
        self._seen = seen
        self._teller = teller
        self._events = events
        has_trick = any(isinstance(each.what, Trick) for each in events)
        # The same for all readers.
        self._highlight = highlights.highlight(seen) if has_trick else None

    def to(self, to: int | None) -> Iterator[live.Happening]:
        """Yield what followed, as a seat sees it: what was taken or given, then the hands shown."""
        teller, known = self._teller, [each.seen_by(to) for each in self._events]
        seen_by = [event for event in known if event is not None]
        for event in sorted(seen_by, key=lambda each: isinstance(each.what, Given)):
            words = teller.told([event], to) if not isinstance(event.what, Made) else ""
            yield from self._happened(event, to, words)
        shown = [event for event in seen_by if isinstance(event.what, Shown)]
        if shown:
            yield live.Showed(shown=shown_states(self._seen), words=teller.told(shown, to))

    def _happened(self, event: Event, to: int | None, words: str) -> Iterator[live.Happening]:
        """Yield an event other than a move or a hand shown, told in ``words``."""
        seen, found = self._seen, self._highlight
        match event.what:
            case Trick():
                announced = decided(seen, to)
                yield live.Took(
                    trick=trick_state(event.what),
                    words=words,
                    highlight="decided" if announced else "" if found is None else found.kind,
                    sweep=joined(" ", announced) if announced else highlights.told(found, to),
                )
            case Pile(laid) if pile := pile_state(laid, seen.rules, seen.standing, is_taken=True):
                yield live.Cleared(pile=pile, words=words)
            case Opened(seat, cards):
                yield live.Opened(seat=seat, cards=_codes(cards), words=words)
            case Given(seat, cards, "drawn" | "turned", count=count):
                yield live.Drew(seat=seat, count=count, cards=_codes(cards), words=words)
            case Given(seat, (card,), how, giver) if how == "called" or giver == to is not None:
                yield live.Gave(seat=giver, to=seat, card=card.code, words=words)
            case Given(cards=(_, *_) as cards, giver=giver):
                yield live.CameIn(cards=_codes(cards), seat=giver, words=words)
            case _:
                pass


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def _end(match: Match) -> Iterator[live.Happening]:
    if match.position.is_over:
        yield live.Scored(deal=len(match.deals))
    if match.is_over:
        yield live.MatchOver(winners=list(match.winners))
