"""Dealing by the lab shuffle, a function of seed and number alone."""

from typing import Final

import numpy as np

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import CARDS, NOBODY, State, Tables
from capot.kernel.luck import DEALS, U64, below, below_by_low, word_at

DECK: Final = 2 * CARDS
"""Room to shuffle a pack: its cards, then the random words."""


@inlined
def shuffle(deck: np.ndarray, size: int, key: np.uint64) -> None:
    """Shuffle the first ``size`` cards of ``deck``, of length `DECK`, by the lab shuffle with this key."""
    # In a separate loop, in which the machine draws several words at a time.
    for number in range(size // 2):
        deck[CARDS + number] = np.int64(word_at(key, U64(number)))
    place, last = U64(CARDS), size - 1
    while last > 0:
        word = U64(deck[place])
        place += U64(1)
        swap(deck, last, below(word, last + 1))
        last -= 1
        if last > 0:
            swap(deck, last, below_by_low(word, last + 1))
            last -= 1


@inlined
def swap(deck: np.ndarray, one: int, other: int) -> None:
    """Swap two cards; an index without a sign saves the check whether it counts from the end."""
    here, there = U64(one), U64(other)
    deck[here], deck[there] = deck[there], deck[here]


@inlined
def clear(state: State, seats: int) -> None:
    """Reset a state to a deal in which nothing has happened yet."""
    for seat in range(seats):
        state.taken[seat] = 0
        state.lacks[seat] = 0
        state.passed[seat] = 0
        state.said[seat] = NOBODY
    state.played = 0
    state.talon = 0
    state.discards = 0
    state.declarer = NOBODY
    state.discarder = state.dealer
    state.turn_up = NOBODY
    state.ordering = 0
    state.stage = 0
    state.refused = 0
    state.speaker = NOBODY
    state.asked = 0
    state.bound = 0
    state.leader = NOBODY
    state.trick = 0
    state.in_trick = 0
    state.led = NOBODY
    state.best = 0
    state.best_seat = NOBODY
    state.tricks = 0
    state.broken = 0
    state.first_winner = NOBODY
    state.before_winner = NOBODY
    state.marked_winner = NOBODY
    state.last_winner = NOBODY


@inlined
def deal(tables: Tables, state: State, deck: np.ndarray, key: np.uint64, last_turned: int) -> None:
    """Deal the cards of the lab shuffle with this key; the state holds dealer, number and totals already.

    ``deck`` is scratch space of length `DECK`; ``last_turned`` the suit turned up in the deal before, or
    `NOBODY`.  Trumps named, and a declarer chosen, before the play are taken in rotation.
    """
    seats, size = tables.seats, tables.size
    clear(state, seats)
    for card in range(size):
        deck[card] = tables.bit[0, card]
    shuffle(deck, size, key)
    if tables.turned != NOBODY:
        turn_up(tables, state, deck, last_turned)
    elif tables.named_trump:
        renumber(tables, state, deck, 1 + state.number % 4)
    if tables.declares or tables.makes:
        state.declarer = state.number % seats
        state.discarder = state.declarer
    seat = state.dealer
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        hand = 0
        for number in range(tables.hand):
            hand |= deck[U64(tables.dealt[place, number])]
        state.hands[U64(seat)] = hand
        state.dealt[U64(seat)] = hand
    for place in range(tables.talon_from, size):
        state.talon |= deck[place]
    for place in range(tables.stock):
        state.stock[place] = lowest_index(deck[tables.talon_from + place])


@inlined
def turn_up(tables: Tables, state: State, deck: np.ndarray, last_turned: int) -> None:
    """Turn up the card the rules name; where it makes trumps, renumber the cards."""
    card = tables.canonical[0, lowest_index(deck[tables.turned])]
    repeated = tables.not_repeated and tables.suit_of[card] == last_turned
    row = 0 if repeated else tables.ordering_of[card]
    state.turn_up = tables.index[row, card]
    if row:
        renumber(tables, state, deck, row)


@inlined
def renumber(tables: Tables, state: State, deck: np.ndarray, row: int) -> None:
    """Number the cards by another row of the ordering."""
    state.ordering = row
    for place in range(tables.size):
        deck[place] = tables.bit[row, tables.canonical[0, lowest_index(deck[place])]]


@inlined
def key_of(seed: np.uint64, number: int) -> np.uint64:
    """Return the key of the lab shuffle of a deal."""
    return word_at(word_at(seed, DEALS), U64(number))
