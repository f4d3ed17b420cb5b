"""The value of a deal as one seat knows it, and how many cards are where."""

from dataclasses import dataclass

from capot.play.moves import LayCards, PlayCard
from capot.play.position import Position
from capot.rules.check.deal import hand_size
from capot.rules.opening import DealMore


@dataclass(frozen=True, slots=True)
class SeatDeal(Position):
    """One deal as one seat knows it, immutable; cards that the seat does not know are left out.

    ``acting`` are the seats that are to act, where the seat has been told; the stage in progress may be over
    already: only what comes next shows that.
    """

    seat: int = 0
    acting: frozenset[int] = frozenset()

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that were last said to be to act."""
        return self.acting

    @property
    def in_stock(self) -> int:
        """The number of cards that nobody has drawn."""
        return left_over(self) - self.drawn


def left_over(now: SeatDeal) -> int:
    """Return how many cards were not dealt at first."""
    return len(now.rules.pack.cards()) - now.seats * hand_size(now.rules, now.seats)


def given_so_far(now: SeatDeal) -> int:
    """Return how many cards each player has been dealt up to the stage in progress."""
    more = [stage for stage in now.rules.stages if isinstance(stage, DealMore)]
    to_come = [stage for stage in now.stages[1:] if isinstance(stage, DealMore)]
    return hand_size(now.rules, now.seats) + sum(stage.each for stage in more[: len(more) - len(to_come)])


def size_of(now: SeatDeal, seat: int) -> int:
    """Return how many cards a seat holds while the seat of this deal is to act."""
    return len(now.hands[seat]) if seat == now.seat else held_by(now, seat)


def held_by(now: SeatDeal, seat: int) -> int:
    """Return how many cards a seat holds by what it was given and has played or laid."""
    own = [move for by, move in now.moves if by == seat]
    played = sum(isinstance(move, PlayCard) for move in own)
    laid = sum(len(move.cards) for move in own if isinstance(move, LayCards))
    return given_so_far(now) - played - laid
