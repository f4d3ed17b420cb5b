"""Seatings of the players, such that each player gets every hand."""

from itertools import product
from typing import TypeAlias

from capot.lab.errors import LabError

Lineup: TypeAlias = tuple[int, ...]
"""The number of the player at each seat."""


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the seatings in which each deal is played.

    Two players are seated in every way in which both play.  More players sit in order, repeated to fill the
    seats, in every rotation and starting with each of them.  Raise `LabError` for fewer than two
    players, or more players than seats.
    """
    if players < 2:
        raise LabError("it takes two players to compare them")
    if players > seats:
        raise LabError(f"{players} players cannot all sit at a table of {seats}")
    if players == 2:
        return tuple(row for row in product(range(2), repeat=seats) if len(set(row)) == 2)
    rows = ([(first + seat) % players for seat in range(seats)] for first in range(players))
    turned = (
        tuple(row[(seat + turn) % seats] for seat in range(seats)) for row in rows for turn in range(seats)
    )
    return tuple(dict.fromkeys(turned))
