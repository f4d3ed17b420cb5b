"""Who sits where: the ways in which players are put to the seats, so that each gets every hand."""

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

from capot.lab.errors import LabError

Lineup: TypeAlias = tuple[int, ...]
"""The number of the player at each seat."""


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the seatings in which each deal is played.

    Two players are seated in all ways in which both play.  More of them sit round the table in their order,
    from the first again where there are more seats than players, and this row is turned through all seats and
    begun with each of them.  Raise `LabError` for fewer than two players, or more than there are seats.
    """
    if players < 2:
        raise LabError("it takes two players to compare them")
    if players > seats:
        raise LabError(f"{players} players cannot all sit at a table of {seats}")
    if players == 2:
        return tuple(row for row in product(range(2), repeat=seats) if len(set(row)) == 2)
    rows = ([(first + seat) % players for seat in range(seats)] for first in range(players))
    return _unique(
        tuple(row[(seat + turn) % seats] for seat in range(seats)) for row in rows for turn in range(seats)
    )


def _unique(some: Iterable[Lineup]) -> tuple[Lineup, ...]:
    return tuple(dict.fromkeys(some))
