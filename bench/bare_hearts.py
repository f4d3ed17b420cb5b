"""Random Hearts deals as fast as Numba can play them, hard-coded.

A yardstick for the kernel, which ``bench/kernel.py`` times: one fixed game (52 cards, four players, follow
suit, hearts not led before they are broken, a point for each heart and 13 for the queen of spades, sweeps
counted), dealing and scoring included.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from capot.kernel.bits import lowest_index, nth, popcount

SUIT_MASKS = np.array([((1 << 13) - 1) << (16 * suit) for suit in range(4)], np.int64)
HEARTS, QUEEN = SUIT_MASKS[3], np.int64(1 << (32 + 10))

Deals = Callable[..., Any]


@njit(forceinline=True)  # type: ignore[untyped-decorator]
def next_word(word: Any) -> Any:  # noqa: ANN401 - 64 bits
    """Return the next random word of a xorshift generator."""
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    return word ^ word << np.uint64(17)


@njit(forceinline=True)  # type: ignore[untyped-decorator]
def below(word: Any, count: int) -> Any:  # noqa: ANN401 - a number of 64 bits
    """Return a number from 0 to ``count`` - 1."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@njit(forceinline=True)  # type: ignore[untyped-decorator]
def shuffle(deck: Any, word: Any) -> Any:  # noqa: ANN401 - 64 bits
    """Shuffle a deck of 52 and return the last random word."""
    for last in range(51, 0, -1):
        word = next_word(word)
        drawn = below(word, last + 1)
        deck[last], deck[drawn] = deck[drawn], deck[last]
    return word


def bare(*, deposit: bool) -> Deals:
    """Return a compiled function ``deals(count, seed, suit_masks, hearts, queen)`` that plays deals.

    It returns the points of each seat, summed up, and the number of sweeps.
    """

    @njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
    def deals(count: int, seed: int, suit_masks: Any, hearts: int, queen: int) -> Any:  # noqa: ANN401
        word = np.uint64(seed)
        deck = np.empty(52, np.int64)
        for card in range(52):
            deck[card] = (card // 13) * 16 + card % 13
        hands, taken = np.empty(4, np.int64), np.empty(4, np.int64)
        totals, sweeps = np.zeros(4, np.int64), 0
        for _ in range(count):
            word = shuffle(deck, word)
            leader = 0
            for seat in range(4):
                hand = np.int64(0)
                for place in range(13):
                    hand |= np.int64(1) << deck[13 * seat + place]
                hands[seat], taken[seat] = hand, 0
                if hand & 1:
                    leader = seat
            closed = hearts
            for _trick in range(13):
                seat = leader
                hand = hands[seat]
                free = hand & ~closed
                may = free if free != 0 else hand
                word = next_word(word)
                card = nth(may, below(word, popcount(may)), deposit)
                hands[seat] = hand ^ card
                follow = suit_masks[lowest_index(card) >> 4]
                best, trick = card, card
                for _ply in range(3):
                    seat = (seat + 1) & 3
                    hand = hands[seat]
                    following = hand & follow
                    may = following if following != 0 else hand
                    word = next_word(word)
                    card = nth(may, below(word, popcount(may)), deposit)
                    hands[seat] = hand ^ card
                    trick |= card
                    if (card & follow) > best:
                        best, leader = card, seat
                if trick & closed:
                    closed = 0
                taken[leader] |= trick
            for seat in range(4):
                points = popcount(taken[seat] & hearts) + 13 * popcount(taken[seat] & queen)
                sweeps += points == 26
                totals[seat] += points
        return totals, sweeps

    return deals  # type: ignore[no-any-return]
