"""Observations of a pile onto which cards are shed."""

from capot.cards import SUITS
from capot.env.observing.planes import Listed
from capot.env.observing.shown import Sheet
from capot.play.matching import pile_seen
from capot.play.view import View


def planes(_seats: int) -> tuple[Listed, ...]:
    """Return the planes of the pile."""
    return (("pile", 1, "the cards of the pile"),)


def rest(_seats: int, pack: int) -> tuple[Listed, ...]:
    """Return the numbers of the pile."""
    return (
        ("named", len(SUITS), "1 for the suit named, which must be played next"),
        ("due", 1, "the number of cards to be drawn", pack),
        ("turned", 1, "1 if play goes the other way round"),
    )


def write(seen: View, sheet: Sheet) -> None:
    """Write the pile, and what must come next."""
    pile = pile_seen(seen)
    sheet.cards("turn_up", 0, (pile.top,))
    sheet.cards("pile", 0, pile.pile)
    if pile.suit is not None:
        sheet.number("named", SUITS.index(pile.suit))
    sheet.number("due", 0, min(pile.due, len(seen.rules.pack.cards())))
    sheet.number("turned", 0, int(pile.step < 0))
