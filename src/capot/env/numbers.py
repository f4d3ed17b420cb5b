"""Whole numbers from callers, and random ones."""

from operator import index

import numpy as np
import numpy.typing as npt

from capot.env.loops import choose_all, pack_all
from capot.kernel.bits import HAS_BIT_DEPOSIT


def random_actions(
    legal: npt.NDArray[np.bool_] | npt.NDArray[np.uint8], rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Return a uniformly random legal action for each row of a mask, packed or not; 0 if none is legal."""
    words = -(-legal.shape[1] // (8 if legal.dtype == np.uint8 else 64))
    if legal.dtype == np.uint8:
        missing = 8 * words - legal.shape[1]
        whole_words = np.pad(legal, ((0, 0), (0, missing))) if missing else np.ascontiguousarray(legal)
        packed: npt.NDArray[np.int64] = whole_words.view("<i8")
    else:
        packed = np.empty((len(legal), words), np.int64)
        pack_all(np.ascontiguousarray(legal, np.bool_).view(np.uint8), packed)
    draws, actions = rng.integers(0, 2**32, len(legal), np.int64), np.empty(len(legal), np.int64)
    choose_all(packed, draws, actions, HAS_BIT_DEPOSIT)
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
