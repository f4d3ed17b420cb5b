"""Observations of a table from which cards are captured."""

from capot.env.observing.planes import Listed
from capot.env.observing.shown import Sheet, place_of
from capot.play.fishing.table import table_seen
from capot.play.view import View
from capot.rules.stages.fishing import HIGH_ACE


def planes(seats: int) -> tuple[Listed, ...]:
    """Return the planes of the table."""
    return (
        ("loose", 1, "the loose cards on the table"),
        ("built", seats, "the value of each seat’s builds, for each of their cards", HIGH_ACE),
        ("multiple", 1, "the cards of builds of several groups"),
    )


def rest(seats: int, pack: int) -> tuple[Listed, ...]:
    """Return the numbers of the table."""
    return (("sweeps", seats, "how often each seat has swept the table", pack),)


def write(seen: View, sheet: Sheet) -> None:
    """Write what lies there."""
    now = table_seen(seen)
    sheet.cards("loose", 0, now.loose)
    for each in now.builds:
        sheet.cards("built", place_of(seen, each.owner), each.cards, each.value)
        sheet.cards("multiple", 0, each.cards if each.multiple else ())
    for seat, count in enumerate(now.sweeps):
        sheet.number("sweeps", place_of(seen, seat), count)
