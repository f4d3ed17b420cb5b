"""Whole numbers from callers, and random ones."""

from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from capot.env.loops import choose_all


def random_actions(
    legal: npt.NDArray[np.bool_] | npt.NDArray[np.uint8], rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Return a uniformly random legal action for each row of a mask, packed or not; 0 if none is legal."""
    packed: npt.NDArray[Any] = (
        legal if legal.dtype == np.uint8 else np.packbits(legal, axis=1, bitorder="little")
    )
    if packed.shape[1] % 8:
        packed = np.pad(packed, ((0, 0), (0, -packed.shape[1] % 8)))
    draws, actions = rng.integers(0, 2**32, len(legal), np.int64), np.empty(len(legal), np.int64)
    choose_all(np.ascontiguousarray(packed).view("<i8"), draws, actions)
    return actions


def whole(what: str, number: int, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number within optional bounds; raise `ValueError` for any other."""
    try:
        whole = index(number)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None
    if low is not None and high is not None and not low <= whole <= high:
        raise ValueError(f"{what} lies between {low} and {high}, not at {whole}")
    return whole
