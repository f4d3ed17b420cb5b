"""Exact sums over deals, which can be added in any order."""

from dataclasses import dataclass, fields
from fractions import Fraction
from math import sqrt
from operator import add
from typing import Any

import numpy as np

from capot.lab.deals import UNKNOWN, Deals, Numbers
from capot.players.search.values import by_party
from capot.rules.match.sides import Sides


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of points and squares of a seat or place, the minimum and maximum, and the tricks won."""

    points: Fraction
    squares: Fraction
    least: Fraction
    most: Fraction
    tricks: int

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.points + other.points,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
            self.tricks + other.tricks,
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over deals: by seat, and by place from eldest to the dealer.

    ``tied`` counts deals whose best points are shared, ``every_trick`` those in which one seat won all.
    ``counted`` is the number of deals for which sweeps, announcements, their successes and moves were
    counted.  ``forfeits`` are by seat.
    """

    deals: int
    seats: tuple[Sums, ...]
    places: tuple[Sums, ...]
    tied: int
    every_trick: int
    counted: int
    swept: int
    announced: int
    made: int
    moves: int
    forfeits: tuple[int, ...]

    def __add__(self, other: "Tally") -> "Tally":
        sums: dict[str, Any] = {}
        for each in fields(self):
            one, more = getattr(self, each.name), getattr(other, each.name)
            sums[each.name] = tuple(map(add, one, more)) if isinstance(one, tuple) else one + more
        return Tally(**sums)


def tally(deals: Deals, *, low_wins: bool, sides: Sides | None = None) -> Tally:
    """Return the sums over at least one deal; sides tie as players do."""
    count, seats = deals.points.shape
    # The dealer rotates with the number of the deal; eldest sits after the dealer.
    dealers = (deals.first % seats + np.arange(count)) % seats
    order = (dealers[:, None] + 1 + np.arange(seats)) % seats
    parties = by_party(deals.points, sides)
    best = parties.min(axis=1) if low_wins else parties.max(axis=1)
    known = deals.moves != UNKNOWN
    return Tally(
        deals=count,
        seats=_sums(deals.points, deals.tricks, deals.scale),
        places=_sums(
            np.take_along_axis(deals.points, order, 1),
            np.take_along_axis(deals.tricks, order, 1),
            deals.scale,
        ),
        tied=int(((parties == best[:, None]).sum(axis=1) > 1).sum()),
        every_trick=int((deals.every_trick >= 0).sum()),
        counted=int(known.sum()),
        swept=int((deals.swept >= 0).sum()),
        announced=int((deals.declared > 0).sum()),
        made=int((deals.made >= 0).sum()),
        moves=int(deals.moves[known].sum()),
        forfeits=tuple(int(each) for each in deals.forfeits.sum(axis=0)),
    )


def _sums(points: Numbers, tricks: Numbers, scale: int) -> tuple[Sums, ...]:
    return tuple(
        Sums(
            points=Fraction(int(own.sum()), scale),
            squares=Fraction(int((own * own).sum()), scale**2),
            least=Fraction(int(own.min()), scale),
            most=Fraction(int(own.max()), scale),
            tricks=int(won.sum()),
        )
        for own, won in zip(points.T, tricks.T, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Spread:
    """Points per deal: mean, standard error, standard deviation, minimum, maximum; and tricks.

    Error and deviation are None for a single deal.
    """

    mean: float
    error: float | None
    deviation: float | None
    least: float
    most: float
    tricks: float


def spread(sums: Sums, deals: int) -> Spread:
    """Return the statistics of sums over ``deals`` deals."""
    mean = sums.points / deals
    deviation = sqrt((sums.squares - sums.points * mean) / (deals - 1)) if deals > 1 else None
    return Spread(
        mean=float(mean),
        error=None if deviation is None else deviation / sqrt(deals),
        deviation=deviation,
        least=float(sums.least),
        most=float(sums.most),
        tricks=sums.tricks / deals,
    )
