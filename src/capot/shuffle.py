"""The lab shuffle: deal *i* of seed *s* is a function of (s, i) alone, the same in every program and process.

It serves experiments, examples and matches against the computer; ``docs/shuffle.md`` specifies it.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORDS = 2**64
"""Number of words, of seeds, and of deals of a seed."""

GAMMA = 0x9E3779B97F4A7C15
"""The step of the generator: 2**64 divided by the golden ratio, made odd."""

DEALS, DEALER = 0, 1
"""Words of a seed: the start of the deals, and of the choice of the first dealer."""


def mix64(word: int) -> int:
    """Return the SplitMix64 finaliser of a 64-bit word, a bijection.

    ``word`` must lie between 0 and 2**64 - 1; not checked here.
    """
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORDS
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORDS
    return word ^ (word >> 31)


def word_at(start: int, place: int) -> int:
    """Return word number ``place``, from 0, of the SplitMix64 generator started at ``start``."""
    return mix64((start + (place + 1) * GAMMA) % WORDS)


def lab_shuffle(seed: int, deal: int, pack: Sequence[T]) -> tuple[T, ...]:
    """Return the cards of ``pack`` in the order of deal number ``deal`` of ``seed``.

    The order of ``pack`` matters: list the cards in the pack's own order, by suit ♠ ♥ ♦ ♣ and within it from
    the strongest rank of the pack to the weakest.
    Raises `ValueError` unless ``seed`` and ``deal`` lie between 0 and 2**64 - 1.
    """
    _check("seed", seed)
    _check("number of a deal", deal)
    key = word_at(word_at(seed, DEALS), deal)
    cards = list(pack)
    word = 0
    for draw, last in enumerate(range(len(cards) - 1, 0, -1)):
        if draw % 2 == 0:
            word = word_at(key, draw // 2)
            half = word >> 32
        else:
            half = word & 0xFFFFFFFF
        drawn = (half * (last + 1)) >> 32
        cards[last], cards[drawn] = cards[drawn], cards[last]
    return tuple(cards)


def first_dealer(seed: int, seats: int) -> int:
    """Return the seat, from 0 to ``seats`` - 1, that deals first in a match of this seed.

    It is independent of the deals, so it reveals nothing about their cards.  Raises `ValueError` unless
    ``seed`` lies between 0 and 2**64 - 1 and there is a seat.
    """
    _check("seed", seed)
    if seats < 1:
        raise ValueError(f"a table of {seats} seats has no dealer")
    half = word_at(word_at(seed, DEALER), 0) >> 32
    return (half * seats) >> 32


def seed_from_entropy() -> int:
    """Return a new unpredictable seed from the operating system."""
    # Equal to `secrets.randbits(64)`, without the milliseconds of importing it.
    return int.from_bytes(os.urandom(8), "little")


def _check(name: str, number: int) -> None:
    if not 0 <= number < WORDS:
        raise ValueError(f"the {name} must lie between 0 and {WORDS - 1}; {number} does not")
