"""Sentences on acts besides moving, and on who got the rest of a deal that was given up."""

from typing import Final

from capot.language.texts import Text, mark
from capot.language.tokens import tell
from capot.record.sheet import Aside, Doing

_DONE: Final[dict[Doing, tuple[str, str]]] = {
    "shows": (mark("You exposed your hand."), mark("{name} exposed their hand.")),
    "resigns": (mark("You gave up the deal."), mark("{name} gave up the deal.")),
    "leaves": (mark("You left the table."), mark("{name} left the table.")),
    "times-out": (mark("You ran out of time."), mark("{name} ran out of time.")),
}

_GETS: Final = mark("You get all that was left."), mark("{name} gets all that was left.")


def done(aside: Aside, reader: int | None) -> Text:
    """Return what somebody did besides moving, for the reader at a seat."""
    return tell(reader, aside.seat, *_DONE[aside.what])


def rest_taken(seat: int, reader: int | None) -> Text:
    """Return who got all that was left when a deal was given up."""
    return tell(reader, seat, *_GETS)
