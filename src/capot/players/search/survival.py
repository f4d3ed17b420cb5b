"""The chance to stay in longest, where players drop out of a match until one is left."""

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

MOST = 40
"""Maximum number of losses that is counted: a player who can take more is like one who can take these."""

STEPS = 400
"""Moments at which is reckoned who is still in."""


def chances_to_outlast(losses: Floats) -> Floats:
    """Return each seat's chance to stay in longest, (..., seats), by the losses each can take.

    Losses come to all alike, one by one and at random.  Then the moment at which a seat is out has a gamma
    distribution, apart from those of the others.  Between whole numbers of losses the chances are
    interpolated; a seat with none left is out already.
    """
    rows = np.round(np.clip(losses, 0, MOST), 2).reshape(-1, losses.shape[-1])
    some, where = np.unique(rows, axis=0, return_inverse=True)
    found = np.array([_outlasting(tuple(row)) for row in some.tolist()])
    chances: Floats = found[where.ravel()].reshape(losses.shape)
    return chances


@lru_cache(maxsize=4096)
def _outlasting(losses: tuple[float, ...]) -> tuple[float, ...]:
    """Return the chance of each seat."""
    gone = np.array([_gone(each) for each in losses])
    middle = (gone[:, 1:] + gone[:, :-1]) / 2
    last = [
        float((np.delete(middle, seat, axis=0).prod(axis=0) * np.diff(gone[seat])).sum())
        for seat in range(len(losses))
    ]
    total = sum(last)
    return tuple(each / total for each in last) if total else (1 / len(last),) * len(last)


def _gone(losses: float) -> Floats:
    """Return the chance that a seat is out at each moment; the first is now, the last when all are."""
    whole = int(losses)
    part = losses - whole
    found: Floats = (1 - part) * _gone_by(whole) + part * _gone_by(whole + 1)
    return found


@lru_cache(maxsize=64)
def _gone_by(losses: int) -> Floats:
    """Return the chance that as many losses have come at each moment, one a unit of time being usual."""
    if losses == 0:
        return np.ones(STEPS + 1)
    moments = np.linspace(0, MOST + 5 * MOST**0.5, STEPS + 1)
    fewer, term = np.zeros(STEPS + 1), np.exp(-moments)
    for number in range(losses):
        fewer += term
        term = term * moments / (number + 1)
    found: Floats = 1 - fewer
    found[-1] = 1.0
    return found
