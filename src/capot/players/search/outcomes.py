"""What the scores of many deals come to for a seat: doubles settled, and how far it is ahead."""

from typing import Any, TypeAlias, TypeVar

import numpy as np

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Points = TypeVar("Points", bound=np.ndarray[Any, Any])


def with_doubles(points: Points, doubles: tuple[tuple[int, int], ...]) -> Points:
    """Return points, (..., seats), once each two of whom one doubled the other have paid the difference."""
    if not doubles:
        return points
    paid = points.copy()
    for by, other in doubles:
        lead = points[..., by] - points[..., other]
        paid[..., by] += lead
        paid[..., other] -= lead
    return paid


def lead_of(
    seat: int, points: np.ndarray[Any, Any], *, low_wins: bool
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return how far a seat is ahead of the mean of the others in points, (..., seats); more is better."""
    own = points[..., seat]
    others = (points.sum(axis=-1) - own) / (points.shape[-1] - 1)
    lead: Floats = others - own if low_wins else own - others
    return lead
