"""A table from which cards are captured, and what each move leads to.

All of this is public save the hands, so that a view follows the same table as the deal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from capot.cards import Card
from capot.play.events import Event, Given, Made
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.progress import OpenProgress
from capot.play.seen import Seen, View
from capot.rules.check.deal import hand_size
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.stages.fishing import Fish


@dataclass(frozen=True, slots=True)
class Built:
    """A build on the table: ``cards`` that are taken together, by a card of its ``value``.

    The ``owner`` put the last card into it.  It is ``multiple`` if it has several groups of that value.
    """

    value: int
    cards: tuple[Card, ...]
    owner: int
    multiple: bool


@dataclass(frozen=True, slots=True)
class TableProgress(OpenProgress):
    """Cards on the table that are captured: ``loose`` ones and ``builds``, in the order they came there.

    The seat to act has the ``turn``.  ``held`` cards are in all hands together and ``left`` in the stock, of
    which ``dealt_each_time`` go to empty hands.  Each seat has ``taken`` cards, in order, and its number of
    ``sweeps``; ``last`` is the seat that captured last, None before anybody has.  The last move has ``swept``
    the table, or more cards have been dealt after it (``fresh``).  After the end, ``rest`` are the cards that
    were left and went to that seat.
    """

    turn: int
    loose: tuple[Card, ...]
    left: int
    held: int
    dealt_each_time: int
    taken: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    builds: tuple[Built, ...] = ()
    last: int | None = None
    swept: bool = False
    fresh: bool = False
    rest: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the table, those of builds last."""
        return (*self.loose, *(card for each in self.builds for card in each.cards))

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return (*self.cards, *(card for some in self.taken for card in some))

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not (self.held or self.left)

    def build_of(self, value: int) -> Built | None:
        """Return the build of a value, of which there is at most one."""
        return next((each for each in self.builds if each.value == value), None)

    def taken_by(self, seat: int, /) -> tuple[Card, ...]:
        """Return the cards that a seat has captured."""
        return self.taken[seat]

    def with_turned(self, cards: tuple[Card, ...]) -> Self:
        """Return the table with more cards of the stock laid open on it."""
        return replace(self, loose=(*self.loose, *cards), left=self.left - len(cards))

    def piled(self, sides: Sides | None, /) -> Self:
        """Return the table with what was captured by the first seat of each side, if partners pile it up."""
        if sides is None or sides.score != "piled":
            return self
        seats = range(len(self.taken))
        owned = [sides.seats_of(seat, len(seats)) if seat < sides.count else () for seat in seats]
        return replace(
            self,
            taken=tuple(tuple(card for seat in own for card in self.taken[seat]) for own in owned),
            sweeps=tuple(sum(self.sweeps[seat] for seat in own) for own in owned),
        )


def fishing_in(rules: Rules) -> Fish:
    """Return the stage in which cards are captured, which a deal must have."""
    term = rules.stage(Fish)
    assert term is not None, "cards are captured here"
    return term


def after_move(term: Fish, now: TableProgress, move: Move, players: Sequence[int]) -> TableProgress:
    """Return the table after a move of the seat to act: the next one's turn, more cards dealt, or the end.

    ``players`` are the seats that were dealt cards, in order of play.
    """
    there = replace(now, swept=False, fresh=False, held=now.held - 1)
    match move:
        case PlayCard(card):
            there = replace(there, loose=(*now.loose, card))
        case Capture(card, cards):
            there = _captured(there, card, cards)
        case Build():
            there = _built(term, there, move)
        case _:
            raise AssertionError(f"{move} is no move of this play")
    place = players.index(now.turn)
    return _dealt_on(term, replace(there, turn=players[(place + 1) % len(players)]))


def _without(now: TableProgress, cards: Sequence[Card]) -> TableProgress:
    """Return the table without some cards; a build among them goes whole."""
    gone = {*cards}
    return replace(
        now,
        loose=tuple(card for card in now.loose if card not in gone),
        builds=tuple(each for each in now.builds if each.cards[0] not in gone),
    )


def _captured(now: TableProgress, card: Card, cards: Sequence[Card]) -> TableProgress:
    """Return the table after the seat to act has captured cards."""
    left = _without(now, cards)
    swept = not (left.loose or left.builds)
    sweeps = tuple(count + (swept and seat == now.turn) for seat, count in enumerate(now.sweeps))
    taken = _piled(now, now.turn, (card, *cards))
    return replace(left, taken=taken, sweeps=sweeps, last=now.turn, swept=swept)


def _piled(now: TableProgress, by: int, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    return tuple((*pile, *cards) if seat == by else pile for seat, pile in enumerate(now.taken))


def _built(term: Fish, now: TableProgress, move: Build) -> TableProgress:
    """Return the table after the seat to act has made a build, joined to one or raised one."""
    among = [each for each in now.builds if each.cards[0] in move.cards]
    loose = [card for card in now.loose if card in move.cards]
    lows = sum(term.values(card)[0] for card in (move.card, *loose)) + sum(each.value for each in among)
    whole = any(each.value == move.value for each in among)
    cards = (*(card for each in among for card in each.cards), *loose, move.card)
    built = Built(move.value, cards, now.turn, multiple=whole or lows != move.value)
    left = _without(now, move.cards)
    return replace(left, builds=(*left.builds, built))


def _dealt_on(term: Fish, now: TableProgress) -> TableProgress:
    """Return the table after more cards have gone from the stock to the hands, or the rest to its taker."""
    count = number_dealt(term, now)
    if count:
        return replace(now, left=now.left - count, held=now.held + count, fresh=term.dealt == "rounds")
    if now.is_over and now.last is not None:
        taken = _piled(now, now.last, now.cards)
        return replace(now, loose=(), builds=(), taken=taken, rest=now.cards)
    return now


def number_dealt(term: Fish, now: TableProgress) -> int:
    """Return how many cards of the stock go to hands after a card has been played."""
    if term.dealt == "each turn":
        return min(now.left, 1)
    return 0 if now.held else min(now.left, now.dealt_each_time)


def table_begun(deal: Seen) -> TableProgress:
    """Return the table of a deal before any card is laid open on it, with eldest to play."""
    players = deal.players
    size = hand_size(deal.rules, len(players)) * len(players)
    around = ((deal.dealer + step) % deal.seats for step in range(1, deal.seats + 1))
    return TableProgress(
        turn=next(seat for seat in around if seat in players),
        loose=(),
        left=len(deal.rules.pack.cards()) - size,
        held=size,
        dealt_each_time=size,
        taken=((),) * deal.seats,
        sweeps=(0,) * deal.seats,
    )


def rounds_left(rules: Rules, now: TableProgress) -> int:
    """Return how many more times cards are dealt to all; 0 where they are drawn one by one."""
    return now.left // now.dealt_each_time if fishing_in(rules).dealt == "rounds" else 0


def table_seen(seen: View) -> TableProgress:
    """Return the table of a deal in which cards are captured, as everybody sees it."""
    assert isinstance(seen.opened, TableProgress), "cards are captured here"
    return seen.opened


def table_after(deal: Seen, events: Iterable[Event] | None = None) -> TableProgress:
    """Return the table after all or the first events of a deal."""
    term, now, players = fishing_in(deal.rules), table_begun(deal), deal.players
    for event in deal.events if events is None else events:
        match event.what:
            case Given(_, cards, "turned"):
                now = now.with_turned(cards)
            case Made(_, move) if move is not None:
                now = after_move(term, now, move, players)
            case _:
                pass
    return now
