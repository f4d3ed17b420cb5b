"""Points with the reason for them, of which a score is made."""

from collections.abc import Iterable
from dataclasses import dataclass

from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Item:
    """Points that a seat scored, the term they are scored by, and the reason in words.

    Where the points come from one player, ``other`` is his seat, and his name completes the reason.
    """

    seat: int
    points: Exact
    term: str
    reason: str
    other: int | None = None


def totals(items: Iterable[Item], seats: int) -> tuple[Exact, ...]:
    """Return the sum of the items of each seat."""
    sums: list[Exact] = [0] * seats
    for item in items:
        sums[item.seat] += item.points
    return tuple(whole(each) for each in sums)


def whole(points: Exact) -> Exact:
    """Return the same points, as an `int` where they are a whole number."""
    return int(points) if points == int(points) else points
