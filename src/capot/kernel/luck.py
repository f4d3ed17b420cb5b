"""Random words of the kernel: the SplitMix64 generator of the lab shuffle, compiled."""

from typing import Any

import numpy as np

from capot.kernel.bits import nth, popcount
from capot.kernel.compiling import inlined
from capot.shuffle import DEALS as DEALS_STREAM
from capot.shuffle import GAMMA as GAMMA_NUMBER

U64 = np.uint64
GAMMA = U64(GAMMA_NUMBER)
FIRST_FACTOR, SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
LOW_HALF = U64(0xFFFFFFFF)
DEALS, LUCK = U64(DEALS_STREAM), U64(2)
"""Numbers of the words of a seed that start the deals, and the luck of their players."""

SLIPS = 1 << 32
"""Denominator of a share of slips: moves drawn from all legal ones, whatever the policy prefers."""

SLIPPED = SLIPS // 10
"""Usual share of slips, in `SLIPS`: nobody plays quite as a rule of thumb does."""


@inlined
def mix64(word: np.uint64) -> np.uint64:
    """Return ``word`` mixed to another 64-bit word, as by `capot.shuffle.mix64`."""
    word = (word ^ (word >> U64(30))) * FIRST_FACTOR
    word = (word ^ (word >> U64(27))) * SECOND_FACTOR
    return word ^ (word >> U64(31))


@inlined
def word_at(start: np.uint64, place: np.uint64) -> np.uint64:
    """Return word number ``place``, from 0, of the generator started at ``start``."""
    return mix64(start + (place + U64(1)) * GAMMA)


@inlined
def below(word: np.uint64, count: int) -> Any:  # noqa: ANN401 - a number of a fixed width
    """Return a number from 0 to ``count`` - 1, drawn from the upper half of a word."""
    return np.int64(((word >> U64(32)) * U64(count)) >> U64(32))


@inlined
def below_by_low(word: np.uint64, count: int) -> Any:  # noqa: ANN401 - a number of a fixed width
    """Return a number from 0 to ``count`` - 1, drawn from the lower half of a word."""
    return np.int64(((word & LOW_HALF) * U64(count)) >> U64(32))


@inlined
def any_of(bits: int, word: np.uint64, deposit: bool) -> int:
    """Return one card of a set, all equally likely, as a set; the set must not be empty."""
    return nth(bits, below(word, popcount(bits)), deposit)


@inlined
def luck_of(seed: np.uint64, number: int) -> np.uint64:
    """Return the start of the random words for the players of deal ``number`` of a seed."""
    return word_at(word_at(seed, LUCK), U64(number))
