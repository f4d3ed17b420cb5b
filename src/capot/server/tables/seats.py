"""Who sits where: people, computer players, and computer players who stand in for people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from unicodedata import category

from capot.players.protocol import FRIENDS
from capot.record.sheet import tidy_name
from capot.server.errors import Conflict, Illegal
from capot.server.messages import Strength

LONGEST_NAME = 20
STAND_IN: Strength = "medium"
"""How well a computer player plays for a person."""


@dataclass(slots=True)
class Seat:
    """A seat: a computer player's where ``strength`` is known, else the person's who took it, or open.

    ``reserved`` is the guest for whom it is kept.  ``stands_in`` says that a computer player moves for the
    person, ``gone`` that the person has left the table and not only the page.
    """

    strength: Strength | None
    name: str
    reserved: str | None = None
    guest: str | None = None
    stands_in: bool = False
    gone: bool = False

    @property
    def who(self) -> Literal["person", "computer", "open"]:
        """Who has the seat."""
        if self.strength is not None:
            return "computer"
        return "open" if self.guest is None else "person"

    @property
    def plays(self) -> Strength | None:
        """How well the computer player plays who moves here, None where a person does."""
        return STAND_IN if self.stands_in else self.strength


def free_seat(seats: Sequence[Seat], guest: str, wanted: int | None, *, is_invited: bool) -> int:
    """Return the open seat that a guest gets: the one he wants, his own of the last match, or any.

    A seat that is kept for another is given only to who ``is_invited``, by the link of somebody at the table.
    Raise `Conflict` if it is taken or kept, or all are, `Illegal` if there is no such seat.
    """
    is_open = [place for place, seat in enumerate(seats) if seat.who == "open"]
    if wanted is not None:
        if not 0 <= wanted < len(seats):
            raise Illegal(f"There is no seat {wanted} at a table of {len(seats)}.")
        if wanted not in is_open:
            raise Conflict("This seat is taken.")
        is_open = [wanted]
    if not is_open:
        raise Conflict("All seats are taken.")
    own = [place for place in is_open if seats[place].reserved == guest]
    for_anybody = [place for place in is_open if seats[place].reserved is None]
    free = own or for_anybody or (is_open if is_invited else [])
    if not free:
        raise Conflict("Who played the last match is still awaited here.")
    return free[0]


def name_at(seats: Iterable[Seat], wanted: str) -> str:
    """Return how a person is called at a table: as wished, told apart from the others by a number."""
    name = tidied(wanted) or "Guest"
    taken = {seat.name for seat in seats}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if each not in taken)


def names_of_computers(strengths: Sequence[Strength | None], person: str) -> list[str]:
    """Return the names of all seats as a table is opened, empty where people are to come."""
    friends = iter(each for each in FRIENDS if each != person)
    return ["" if strength is None else next(friends) for strength in strengths]


def tidied(name: str) -> str:
    """Return a name as tables and records can hold it: one line of letters that can be seen.

    What joins or turns letters without being seen itself is left out, so that no two names look alike.
    """
    shown = (sign for sign in name if category(sign) != "Cf")
    seen = "".join(sign if sign.isprintable() else " " for sign in shown)
    return tidy_name(seen)[:LONGEST_NAME].strip()
