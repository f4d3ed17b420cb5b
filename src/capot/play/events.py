"""The events of a deal: its moves and their consequences, and who may see each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.play.moves import Discard, Move, PassCards
from capot.rules.stages.climbing import DealtHand
from capot.rules.stages.opening import StageTerm, tells_drawn


@dataclass(frozen=True, slots=True)
class Made:
    """A move by a seat; ``move`` is None if the viewer saw only that ``count`` cards were chosen."""

    seat: int
    move: Move | None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """Cards added to a seat's hand, in the order of the pack; nobody else sees them, and then there are none.

    They were passed by seat ``giver``, taken up with the talon or the widow, dealt to all after the first
    hand, drawn from the stock, taken up as the spare hand, which replaces the whole hand, or ``turned`` up
    for all to see before; a card ``called`` comes openly from its ``giver``.  One that is dealt by a
    ``giver`` is the best card of the partner, who sees it go.  ``count`` is the number drawn, and a card that
    lay face up on top of the stock is ``is_open``: all saw it go.
    """

    seat: int
    cards: tuple[Card, ...]
    how: Literal["passed", "talon", "dealt", "drawn", "spare", "turned", "called"]
    giver: int | None = None
    count: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, the cards in the order they were played, and its winner.

    It has no winner as long as nobody takes it, because cards cancel each other and none is left that could
    win.  ``by`` are the seats that played, in order from the leader; empty if everybody did.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None
    by: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in order of play."""
        return self.by or tuple((self.leader + step) % len(self.cards) for step in range(len(self.cards)))

    @property
    def taker(self) -> int:
        """The winner of a trick that somebody has taken."""
        assert self.winner is not None, "nobody has taken this trick yet"
        return self.winner

    def played_by(self, seat: int) -> Card:
        """Return the card that a seat played to this trick."""
        return self.cards[self.seats.index(seat)]

    def seat_of(self, card: Card) -> int:
        """Return the seat that played a card of this trick."""
        return self.seats[self.cards.index(card)]


def awarded(tricks: Iterable[Trick]) -> tuple[Trick, ...]:
    """Return tricks in order; those that nobody took at once get the winner of the next one taken."""
    found: list[Trick] = []
    taker: int | None = None
    for trick in reversed((*tricks,)):
        taker = taker if trick.winner is None else trick.winner
        found.append(trick if trick.winner == taker else replace(trick, winner=taker))
    return tuple(reversed(found))


def held(tricks: Sequence[Trick]) -> tuple[Card, ...]:
    """Return the cards of the last tricks that nobody has taken yet."""
    return tuple(card for trick in tricks if trick.winner is None for card in trick.cards)


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that a seat laid together in climbing, lowest first."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A finished pile in climbing: what was laid on it, in order; whoever laid last has won it."""

    laid: tuple[Laid, ...]

    @property
    def winner(self) -> int:
        """The seat that laid the last cards."""
        return self.laid[-1].seat


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards shown before the play that decide the deal, and the kind of hand they make."""

    seat: int
    what: DealtHand | Literal["four-of-a-kind", "four-pairs"]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """The cards of the declarer's hand, laid open for all to see during the play."""

    seat: int
    cards: tuple[Card, ...]


_UNSEEN = PassCards, Discard
"""Moves whose cards others do not see."""

What: TypeAlias = Made | Given | Trick | Pile | Shown | Opened


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a stage of a deal."""

    stage: StageTerm
    what: What

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return the event as a seat sees it, or a watcher if ``seat`` is None; None if it is hidden.

        Others see only the number of cards passed, discarded or drawn to follow suit, and nothing of other
        cards added to a hand but those drawn openly or called.  Who gives a partner his best card sees it
        go; cards passed were seen in the move.
        """
        what = self.what
        if isinstance(what, Made):
            if what.seat != seat and isinstance(what.move, _UNSEEN):
                return Event(self.stage, Made(what.seat, None, len(what.move.cards)))
        elif isinstance(what, Given) and what.seat != seat:
            is_own = what.how == "dealt" and what.giver == seat is not None
            if is_own or what.is_open or what.how in {"turned", "called"}:
                return self
            is_counted = tells_drawn(self.stage)
            return Event(self.stage, replace(what, cards=())) if is_counted else None
        return self
