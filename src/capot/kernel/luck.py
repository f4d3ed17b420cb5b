"""Random words of the kernel: the SplitMix64 generator of the lab shuffle, compiled."""

from typing import Any

import numpy as np

from capot.kernel.bits import nth, popcount
from capot.kernel.compiling import compiled, inlined
from capot.shuffle import DEALS as DEALS_STREAM
from capot.shuffle import GAMMA as GAMMA_NUMBER

U64 = np.uint64
GAMMA = U64(GAMMA_NUMBER)
FIRST_FACTOR, SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
LOW_HALF = U64(0xFFFFFFFF)
DEALS, LUCK = U64(DEALS_STREAM), U64(2)
"""Which word of a seed starts the deals, and which the luck of those who play them."""


@inlined
def mix64(word: np.uint64) -> np.uint64:
    """Return the 64-bit word that stands for ``word``, as `capot.shuffle.mix64` does."""
    word = (word ^ (word >> U64(30))) * FIRST_FACTOR
    word = (word ^ (word >> U64(27))) * SECOND_FACTOR
    return word ^ (word >> U64(31))


@inlined
def word_at(start: np.uint64, place: np.uint64) -> np.uint64:
    """Return word number ``place``, from 0, of the generator started at ``start``."""
    return mix64(start + (place + U64(1)) * GAMMA)


@inlined
def below(word: np.uint64, count: int) -> Any:  # noqa: ANN401 - a number of its own width
    """Return a number from 0 to ``count`` - 1 drawn by the upper half of a word."""
    return np.int64(((word >> U64(32)) * U64(count)) >> U64(32))


@inlined
def below_by_low(word: np.uint64, count: int) -> Any:  # noqa: ANN401 - a number of its own width
    """Return a number from 0 to ``count`` - 1 drawn by the lower half of a word."""
    return np.int64(((word & LOW_HALF) * U64(count)) >> U64(32))


@inlined
def any_of(bits: int, word: np.uint64, deposit: bool) -> int:
    """Return the set of one card of a set, each as likely; the set must not be empty."""
    return nth(bits, below(word, popcount(bits)), deposit)


@compiled
def luck_of(seed: np.uint64, number: int) -> np.uint64:
    """Return the start of the random words of those who play deal ``number`` of a seed."""
    return word_at(word_at(seed, LUCK), U64(number))
