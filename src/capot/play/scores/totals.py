"""Points with their reasons, the totals they add up to, and the end of a match that totals bring."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from capot.rules.ends import AfterDeals, AtMost, AtTotal, EndTerm
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


def as_written(totals: Sequence[Exact], ends: Sequence[EndTerm]) -> tuple[Exact, ...]:
    """Return totals as they stand in the book: one that is exactly the target halved, where rules say so."""
    targets = {end.points for end in ends if isinstance(end, AtTotal) and end.exactly_halves}
    return tuple(int(total) // 2 if total in targets else total for total in totals)


def leaders(totals: Sequence[Exact], ends: Sequence[EndTerm] = (), *, low_wins: bool) -> tuple[int, ...]:
    """Return the seats with the best total, which an end of the match may say is the one nearest to it."""
    down = [end.points for end in ends if isinstance(end, AtMost) and end.nearest]
    there = [total for total in totals for points in down if total <= points]
    best = max(there) if there else min(totals) if low_wins else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def is_final(  # noqa: PLR0913 - the end of a match depends on just these
    totals: Sequence[Exact],
    deals: int,
    ends: Sequence[EndTerm],
    ties: str,
    *,
    low_wins: bool,
    pot: int = 0,
) -> bool:
    """Whether a match ends with these totals after so many deals, no tie being left to play off.

    The numbers of deals in ``ends`` are counted out for the table.
    """
    met = any(is_met(end, totals, deals, pot) for end in ends)
    return met and (ties == "share" or len(leaders(totals, ends, low_wins=low_wins)) == 1)


def is_met(end: EndTerm, totals: Sequence[Exact], deals: int, pot: int) -> bool:
    """Whether an end of the match is reached with these totals after so many deals, tie or no tie."""
    match end:
        case AtTotal():
            return any(total >= end.points for total in totals)
        case AtMost():
            return any(total <= end.points for total in totals)
        case AfterDeals():
            return deals >= end.count + (end.for_pot if pot else 0)
        case _:
            assert_never(end)
