"""The worth of outcomes in points: leads over the others, by seat and by side, with doubles settled."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np

from capot.kernel.batch import usual_points
from capot.play.standing import Standing
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Points = TypeVar("Points", bound=np.ndarray[Any, Any])


@lru_cache(maxsize=64)
def typical_points(rules: Rules, seats: int, standing: Standing) -> tuple[float, float]:
    """Return the mean and standard deviation of a seat's points in a typical deal of tricks."""
    points = usual_points(rules, seats, standing)
    return float(points.mean()), float(points.std())


def lead_of(seat: int, points: np.ndarray[Any, Any], *, low_wins: bool, sides: Sides | None = None) -> Floats:
    """Return how far a seat is ahead of the mean of the others in points, (..., seats); more is better.

    With sides it is how far the mean of its side is ahead of the others.
    """
    if sides is not None:
        points, seat = by_party(points, sides), sides.of(seat)
    own = points[..., seat]
    others = (points.sum(axis=-1) - own) / (points.shape[-1] - 1)
    lead: Floats = others - own if low_wins else own - others
    return lead


def by_side(points: np.ndarray[Any, Any], sides: Sides) -> Floats:
    """Return for each seat the mean of its side's points, (..., seats)."""
    found: Floats = np.empty(points.shape)
    for side in range(sides.count):
        found[..., side :: sides.count] = points[..., side :: sides.count].mean(axis=-1, keepdims=True)
    return found


def by_party(points: Points, sides: Sides | None) -> Points | Floats:
    """Return the mean points of each side, (..., sides), or those of each seat without any."""
    return points if sides is None else by_side(points, sides)[..., : sides.count]


def among_all(points: Points, columns: Sequence[int | None], sides: Sides | None) -> Floats:
    """Return the points of all seats, (..., seats), given those of the seats that play.

    ``columns`` are the places of all among those who play.  Who does not play has no points, or a partner's
    where they have one score.
    """
    found: Floats = np.zeros((*points.shape[:-1], len(columns)))
    for seat, column in enumerate(columns):
        own = column
        if own is None and sides is not None and sides.is_one_score:
            partners = (columns[each] for each in sides.seats_of(sides.of(seat), len(columns)))
            own = next((each for each in partners if each is not None), None)
        if own is not None:
            found[..., seat] = points[..., own]
    return found


def ahead_of(points: np.ndarray[Any, Any], *, low_wins: bool, sides: Sides | None = None) -> Floats:
    """Return how far each seat, or its side, is ahead of the mean of all in points, (..., seats).

    More is better.
    """
    if sides is not None:
        points = by_side(points, sides)
    mean = points.mean(axis=-1, keepdims=True)
    ahead: Floats = mean - points if low_wins else points - mean
    return ahead


def with_doubles(points: Points, doubles: tuple[tuple[int, int], ...]) -> Points:
    """Return points, (..., seats), after each pair with a double has paid the difference."""
    if not doubles:
        return points
    paid = points.copy()
    for by, other in doubles:
        lead = points[..., by] - points[..., other]
        paid[..., by] += lead
        paid[..., other] -= lead
    return paid
