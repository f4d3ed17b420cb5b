"""Hands of three cards, compiled: their strength, and those that a set of cards can make.

A card is its index in the pack's canonical order; a set of cards is bits.  A hand of three has a *place*:
the strongest has the highest, equal ones the same, and 0 is no hand.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.cards import SUITS
from capot.kernel.bits import lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.play.brag import NATURAL, BragOrder
from capot.rules.terms import Pack

RANKS = 13
assert len(NATURAL) == RANKS

Numbers: TypeAlias = Any
"""An array of whole numbers."""

ROW = 1 << 4
"""Base of the digits by which hands of a class are compared."""

PAIR, FLUSH, RUN, RUNNING_FLUSH, PRIAL = (number * ROW**3 for number in (1, 2, 3, 4, 5))
"""First code of each class; those of a high card begin at 0."""


class Threes(NamedTuple):
    """Every hand of three of a pack, by strength.

    ``places`` are by the number of a hand (`number_of`), from 1 for the weakest to less than ``ends``; from
    ``pair`` on it is a pair or better.  ``rank`` and the height of four of the rank, ``high``, are by card.
    """

    places: Numbers
    pair: int
    ends: int
    rank: Numbers
    high: Numbers


@lru_cache(maxsize=32)
def threes_of(pack: Pack, order: BragOrder) -> Threes:
    """Return the hands of three of a pack, ranked by an order."""
    cards = pack.cards()
    natural = np.array([NATURAL.index(card.rank) for card in cards])
    suit = np.array([SUITS.index(card.suit) for card in cards])
    high = np.array([order.of_card(card.rank) for card in cards])
    of_set = np.array([order.of_set(card.rank) for card in cards])
    codes = np.zeros(len(cards) * (len(cards) - 1) * (len(cards) - 2) // 6, np.int64)
    write_codes(natural, suit, high, of_set, codes)
    every, places = np.unique(codes, return_inverse=True)
    pair = 1 + int(np.searchsorted(every, PAIR))
    return Threes(places.astype(np.int64) + 1, pair, len(every) + 1, natural, of_set)


@inlined
def number_of(low: int, middle: int, high: int) -> int:
    """Return the number of a hand of three cards in rising order."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@inlined
def run_of(one: int, two: int, three: int) -> int:
    """Return a number that is larger for the higher of two runs, or 0 if the ranks are no run."""
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    if low == 0 and middle == RANKS - 2 and high == RANKS - 1:
        return RANKS + 1
    return RANKS - low if middle == low + 1 and high == low + 2 else 0


@inlined
def code_of(
    natural: Numbers, suit: Numbers, high: Numbers, of_set: Numbers, one: int, two: int, three: int
) -> int:
    """Return a number that is larger for the stronger of two hands of three cards."""
    a, b, c = natural[one], natural[two], natural[three]
    if a == b and b == c:
        return PRIAL + of_set[one]
    flush, run = suit[one] == suit[two] and suit[two] == suit[three], run_of(a, b, c)
    if run:
        return (RUNNING_FLUSH if flush else RUN) + run
    if a == b:
        return PAIR + high[one] * ROW + high[three]
    if b == c:
        return PAIR + high[two] * ROW + high[one]
    if a == c:
        return PAIR + high[one] * ROW + high[two]
    top = max(high[one], high[two], high[three])
    last = min(high[one], high[two], high[three])
    middle = high[one] + high[two] + high[three] - top - last
    return (FLUSH if flush else 0) + (top * ROW + middle) * ROW + last


@compiled
def write_codes(natural: Numbers, suit: Numbers, high: Numbers, of_set: Numbers, codes: Numbers) -> None:
    """Write the code of each hand of three cards of a pack, by its number."""
    for three in range(len(natural)):
        for two in range(three):
            for one in range(two):
                codes[number_of(one, two, three)] = code_of(natural, suit, high, of_set, one, two, three)


@compiled
def list_threes(threes: Threes, cards: int, pairs_only: bool, bits: Numbers, places: Numbers) -> int:
    """Write all hands that a set of cards can make, the strongest first, and return their number.

    ``bits`` gets their cards, ``places`` their places.
    """
    count = 0
    third = cards
    while third:
        three = lowest_index(third)
        third &= third - 1
        second = cards & ((1 << three) - 1)
        while second:
            two = lowest_index(second)
            second &= second - 1
            first = cards & ((1 << two) - 1)
            while first:
                one = lowest_index(first)
                first &= first - 1
                place = threes.places[number_of(one, two, three)]
                if pairs_only and place < threes.pair:
                    continue
                at = count
                while at > 0 and places[at - 1] < place:
                    places[at], bits[at] = places[at - 1], bits[at - 1]
                    at -= 1
                places[at], bits[at] = place, (1 << one) | (1 << two) | (1 << three)
                count += 1
    return count
