"""The hands of both players: the number of ways to deal each pair, and who wins with it."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from capot.players.vying.chances import Ranks, result

Numbers: TypeAlias = NDArray[np.float64]

ALIKE = 4
"""Cards of a rank in a pack."""

_CHOOSE = np.array([[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1], [1, 4, 6, 4]], dtype=float)
"""Binomial coefficients: the ways to choose 0 to 3 cards from 0 to 4."""


def ways(there: Sequence[int], mine: Sequence[Ranks], theirs: Sequence[Ranks]) -> Numbers:
    """Return the number of ways to deal each pair; ``there`` is the number of cards by strength, from 1."""
    ranks, counts = np.arange(1, len(there) + 1), np.array(there)
    own, other = ((np.array(kinds)[:, :, None] == ranks).sum(axis=1) for kinds in (mine, theirs))
    both: Numbers = _CHOOSE[counts, own].prod(axis=1)[:, None] * np.ones(len(other))
    for rank in range(len(there)):
        left = np.maximum(counts[rank] - own[:, rank], 0)
        both *= _CHOOSE[left[:, None], other[None, :, rank]]
    return both


def results(  # noqa: PLR0913 - the cards of both, and what lies there
    mine: Sequence[Ranks],
    theirs: Sequence[Ranks],
    led: int | None = None,
    *,
    mine_led: bool = True,
    won: tuple[int | None, ...] = (),
    spoilt: str,
) -> Numbers:
    """Return the `result` of each pair, which depends only on how their cards compare."""
    own, other = np.array(mine), np.array(theirs)
    code = np.zeros((len(own), len(other)), dtype=np.int64)
    for one in own.T:
        for another in other.T:
            code = code * 3 + np.sign(one[:, None] - another[None, :]) + 1
    if led is not None:
        for against in other.T if mine_led else own.T:
            sign = np.sign(against - led) + 1
            code = code * 3 + (sign[None, :] if mine_led else sign[:, None])
    _, first, inverse = np.unique(code, return_index=True, return_inverse=True)
    pairs = (divmod(int(place), len(theirs)) for place in first)
    found = [
        result(mine[one], theirs[another], led, mine_led=mine_led, won=won, spoilt=spoilt)
        for one, another in pairs
    ]
    return np.array(found, dtype=float)[inverse.reshape(code.shape)]
