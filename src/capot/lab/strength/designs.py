"""Designs of a comparison: the seatings in which each deal is played."""

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Literal, TypeAlias, get_args

from capot.lab.errors import LabError
from capot.lab.table import Lineup
from capot.shuffle import word_at

Name: TypeAlias = Literal["mirror", "all", "one", "lot"]
"""``mirror``: half the seats each, drawn by lot, and the same with the players exchanged; ``all``: every
seating in which both play; ``one``: one seat against the rest, in every seat and either way; ``lot``: one
seating, drawn from all."""

NAMES: tuple[Name, ...] = get_args(Name)

LOTS = 6
"""Word of a seed that starts the lots for seats."""


@dataclass(frozen=True, slots=True)
class Design:
    """The seatings for a number of players and seats; lots depend on the seed and the deal alone.

    Where partners play on a number of ``sides``, each side is one player's.
    """

    name: Name
    players: int
    seats: int
    sides: int | None = None

    def __post_init__(self) -> None:
        """Raise `LabError` for players who cannot be seated so."""
        if self.players < 2:
            raise LabError("it takes two players to compare them")
        if self.sides is not None and self.players > self.sides:
            raise LabError(f"{self.players} players cannot have a side each at a table of {self.sides} sides")
        if self.players > self.seats:
            raise LabError(f"{self.players} players cannot all sit at a table of {self.seats}")
        if self.name not in NAMES:
            raise LabError(f"there is no design {self.name!r}; there are {', '.join(NAMES)}")
        if self.players > 2 and self.name != "all":
            raise LabError(f"the design {self.name!r} is for two players; for more there is 'all'")

    @property
    def is_balanced(self) -> bool:
        """Whether each player has every hand of a deal equally often, so that its cards cancel out."""
        return self.name != "lot"

    @property
    def size(self) -> int:
        """The number of seatings of a deal."""
        return len(self.lineups(0, 0))

    def lineups(self, seed: int, number: int) -> tuple[Lineup, ...]:
        """Return the seatings of deal or match ``number``."""
        rows = self._of_parties(self.sides or self.seats, seed, number)
        return tuple(tuple(row[seat % len(row)] for seat in range(self.seats)) for row in rows)

    def _of_parties(self, count: int, seed: int, number: int) -> tuple[Lineup, ...]:
        """Return the player of each side, or of each seat, in each seating."""
        if self.players > 2:
            return _in_rotation(self.players, count)
        every = tuple(row for row in product(range(2), repeat=count) if len(set(row)) == 2)
        match self.name:
            case "all":
                return every
            case "one":
                return tuple(row for row in every if sum(row) in {1, count - 1})
            case "lot":
                return (_drawn(every, seed, number),)
            case "mirror":
                row = _drawn([row for row in every if sum(row) == count // 2], seed, number)
                return row, tuple(1 - player for player in row)


def _in_rotation(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the players in order, repeated to fill the seats, in every rotation and from each of them."""
    rows = ([(first + seat) % players for seat in range(seats)] for first in range(players))
    turned = (
        tuple(row[(seat + turn) % seats] for seat in range(seats)) for row in rows for turn in range(seats)
    )
    return tuple(dict.fromkeys(turned))


def _drawn(rows: "tuple[Lineup, ...] | list[Lineup]", seed: int, number: int) -> Lineup:
    return Random(word_at(word_at(seed, LOTS), number)).choice(rows)
