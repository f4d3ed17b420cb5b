"""Seats of people, of computer players, and of computer players who stand in for people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from capot.language.texts import say
from capot.server.errors import Conflict, Illegal
from capot.server.messages.basics import Strength

STAND_IN: Strength = "medium"
"""Strength of a computer player who replaces a person."""


@dataclass(slots=True)
class Seat:
    """A seat: a computer player's if ``strength`` is set, otherwise a person's or open.

    ``reserved`` is the guest for whom it is kept, ``stands_in`` whether a computer player moves for the
    person, ``gone`` whether the person has left the table and not only the page, ``resigned`` for good,
    ``rated`` whether the person agrees that the match counts for the ratings.
    """

    strength: Strength | None
    name: str
    reserved: str | None = None
    guest: str | None = None
    stands_in: bool = False
    gone: bool = False
    resigned: bool = False
    rated: bool = True

    @property
    def who(self) -> Literal["person", "computer", "open"]:
        """The kind of player in the seat."""
        if self.strength is not None:
            return "computer"
        return "open" if self.guest is None else "person"

    @property
    def plays(self) -> Strength | None:
        """The strength of the computer player who moves here, or None."""
        return STAND_IN if self.stands_in else self.strength


def free_seat(seats: Sequence[Seat], guest: str, wanted: int | None, *, is_invited: bool) -> int:
    """Return the open seat a guest gets: the one wanted, the guest's own of the last match, or any.

    A seat kept for somebody else is given only to a guest who ``is_invited`` by somebody at the table.
    Raise `Conflict` if the seat, or every seat, is taken or kept, `Illegal` if there is no such seat.
    """
    is_open = [place for place, seat in enumerate(seats) if seat.who == "open"]
    if wanted is not None:
        check_seat(seats, wanted)
        if wanted not in is_open:
            raise Conflict(say("This seat is taken."))
        is_open = [wanted]
    if not is_open:
        raise Conflict(say("All seats are taken."))
    own = [place for place in is_open if seats[place].reserved == guest]
    for_anybody = [place for place in is_open if seats[place].reserved is None]
    free = own or for_anybody or (is_open if is_invited else [])
    if not free:
        raise Conflict(say("The open seats are kept for the players of the last match."))
    return free[0]


def check_seat(seats: Sequence[Seat], place: int) -> None:
    """Raise `Illegal` if there is no such seat."""
    if not 0 <= place < len(seats):
        raise Illegal(say("There is no seat {place} at a table of {seats}.", place=place, seats=len(seats)))
