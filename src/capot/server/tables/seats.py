"""Seats of people, of computer players, and of computer players who stand in for people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from unicodedata import category, normalize

from capot.language.texts import say
from capot.players.protocol import FRIENDS, LONGEST_NAME
from capot.record.sheet import tidy_name
from capot.server.errors import Conflict, Illegal
from capot.server.messages.basics import Strength

MORE_FRIENDS = ("Iris", "Jack", "Kate", "Leo", "Mia", "Nora", "Oscar", "Paula", "Quinn", "Rosa", "Sam")
"""Names of computer players when those of `FRIENDS` are taken."""
STAND_IN: Strength = "medium"
"""Strength of a computer player who stands in for a person."""


@dataclass(slots=True)
class Seat:
    """A seat: a computer player's if ``strength`` is set, otherwise a person's or open.

    ``reserved`` is the guest for whom it is kept, ``stands_in`` whether a computer player moves for the
    person, ``gone`` whether the person has left the table and not only the page.
    """

    strength: Strength | None
    name: str
    reserved: str | None = None
    guest: str | None = None
    stands_in: bool = False
    gone: bool = False

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


def name_at(seats: Iterable[Seat], wanted: str) -> str:
    """Return a person's name at a table, numbered if another person has it already."""
    name = tidied(wanted) or "Guest"
    taken = {seat.name for seat in seats if seat.strength is None}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if each not in taken)


def names_of_computers(strengths: Sequence[Strength | None], person: str) -> list[str]:
    """Return the names of all seats of a new table, empty for people."""
    names: list[str] = []
    for strength in strengths:
        names.append("" if strength is None else name_of_computer([person, *names]))
    return names


def name_of_computer(taken: Iterable[str]) -> str:
    """Return a computer player's name that nobody at the table has, whether in capitals or not."""
    used = {name.casefold() for name in taken}
    return next(name for name in (*FRIENDS, *MORE_FRIENDS) if name.casefold() not in used)


def tidied(name: str) -> str:
    """Return a name fit for tables and records: one line of visible characters."""
    return tidy_name(one_line(name))[:LONGEST_NAME].strip()


def one_line(text: str) -> str:
    """Return a text as one line of visible characters.

    Invisible joiners and direction marks are dropped, so that no two names look alike.
    """
    shown = (sign for sign in normalize("NFC", text) if category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in shown).split())
