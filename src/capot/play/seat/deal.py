"""A deal as one seat knows it, and the number of cards in each place."""

from dataclasses import dataclass

from capot.play.events import Given, Made
from capot.play.position import Position
from capot.play.stages.calling import giver, has_given_back
from capot.play.standing import sizes_dealt
from capot.rules.check.deal import hand_size
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import DealMore, Draw
from capot.rules.stages.opening import kind_of_play


@dataclass(frozen=True, slots=True)
class SeatDeal(Position):
    """One deal as one seat knows it, immutable; cards that the seat does not know are left out.

    ``acting`` are the seats to act, if known.  The stage in progress may already be over: only the next
    event shows that.
    """

    seat: int = 0
    acting: frozenset[int] = frozenset()

    @property
    def to_act(self) -> frozenset[int]:
        """The seats last reported as to act."""
        return self.acting

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards each seat holds while this deal's seat is to act."""
        return tuple(
            len(self.hands[seat]) if seat == self.seat else held_by(self, seat) for seat in range(self.seats)
        )

    @property
    def in_stock(self) -> int:
        """The number of cards left in the stock."""
        return left_over(self) - self.drawn


def left_over(now: SeatDeal) -> int:
    """Return the number of cards left over by the first deal."""
    return len(now.rules.pack.cards()) - sum(sizes_dealt(now.rules, now.standing, now.seats, now.dealer))


def given_so_far(now: SeatDeal, seat: int) -> int:
    """Return the number of cards dealt to a player up to the current stage, less those a dealer had more."""
    term = now.rules.stage(DealMore)
    size = sizes_dealt(now.rules, now.standing, now.seats, now.dealer)[seat]
    if now.rules.deal.uneven and any(
        isinstance(event.what, Given) and event.what.how == "spare" and event.what.seat == seat
        for event in now.events
    ):
        size = hand_size(now.rules, now.still_in)
    if term is None or term in now.stages[1:]:
        return size
    if term.to == "everybody":
        return size + term.each
    here = (event.what for event in now.events if isinstance(event.stage, Draw))
    has_laid = any(isinstance(what, Made) and what.seat == now.dealer for what in here)
    return size + (term.each if seat == now.dealer and not has_laid else 0)


def held_by(now: SeatDeal, seat: int) -> int:
    """Return the number of cards a seat holds: given or drawn in the play, less played or laid."""
    own = [move for by, move in now.moves if by == seat]
    played = sum(len(move.held) for move in own if move.is_played)
    more = _drawn_in_play(now, seat) + _called(now, seat) + _from_partner(now, seat)
    return given_so_far(now, seat) + more - played


def _from_partner(now: SeatDeal, seat: int) -> int:
    """Return 1 for this deal's seat until it knows which card of its partner it holds for its lowest.

    The partner has a card less.
    """
    given = [event.what for event in now.events if isinstance(event.what, Given)]
    from_partners = [what for what in given if what.how == "dealt" and what.giver is not None]
    awaited = sum(what.seat == seat == now.seat and not what.cards for what in from_partners)
    return awaited - sum(what.giver == seat for what in from_partners)


def _called(now: SeatDeal, seat: int) -> int:
    """Return 1 for a seat with a card called from another hand, -1 for that hand, until one is given back."""
    by = giver(now) if now.rules.stage(CallCard) is not None else None
    if by is None or has_given_back(now):
        return 0
    return (seat == now.declarer) - (seat == by)


def _drawn_in_play(now: SeatDeal, seat: int) -> int:
    """Return the number of cards a seat has drawn during the play."""
    given = (event.what for event in now.events if kind_of_play(event.stage).draws)
    mine = (what for what in given if isinstance(what, Given) and what.seat == seat)
    return sum(what.count for what in mine if what.how in {"dealt", "drawn"})
