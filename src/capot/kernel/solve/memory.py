"""Places already searched, found again by what still matters: who holds which cards, by their order alone."""

import numpy as np

from capot.kernel.bits import moved_together, nth, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.solve.layout import DEAD, FILLED, ROWS, Node, Problem

WAYS, GROWTH = 4, 4
"""Rows among which a place has its own, and the factor by which a table grows."""

LOWEST, HIGHEST = -(1 << 19), (1 << 19) - 1
"""The bounds of a cost about which nothing is known."""

KEY, KNOWN = range(2)
"""The columns of a table: most of the key, and what is known about the place.

That is, from the top: both bounds, in 20 bits each; the rest of the key, in 12 bits; and in 6 bits each, the
number of cards left and the place among them of the best move, counted from 1.
"""

MIX_1, MIX_2, SEED_1, SEED_2 = (
    -7046029254386353131,
    -4417276706812531889,
    1609587929392839161,
    -2643881736870682267,
)


@inlined
def stirred(word: int, other: int, mix: int) -> int:
    """Return a word mixed with another, every bit of both spread over most of it."""
    word = (word ^ other) * mix
    return word ^ ((word >> 31) & 0x1FFFFFFFF)


@inlined
def fill_key(tables: Tables, state: State, problem: Problem, node: Node, deposit: bool) -> None:
    """Write the key of a place between two tricks: 76 bits, hardly ever the same in two different places.

    Cards that are gone leave no gap, so only the order of those held counts.
    """
    held = node.held
    rest = state.turn | state.broken << 4 | (node.alive + 2) << 12
    for suit in range(problem.suits):
        rest |= popcount(held & problem.suit[suit]) << (16 + 4 * suit)
    first, second = stirred(SEED_1, rest, MIX_1), stirred(SEED_2, rest, MIX_2)
    if node.alive != DEAD:
        first, second = stirred(first, node.part, MIX_1), stirred(second, node.part, MIX_2)
    for plane in range(problem.seat_planes):
        cards = 0
        for seat in range(tables.seats):
            if seat >> plane & 1:
                cards |= state.hands[seat]
        word = moved_together(cards, held, deposit)
        first, second = stirred(first, word, MIX_1), stirred(second, word, MIX_2)
    for plane in range(problem.planes):
        word = moved_together(problem.plane[plane], held, deposit)
        first, second = stirred(first, word, MIX_1), stirred(second, word, MIX_2)
    node.key[0] = stirred(first, 0, MIX_2) | 1
    node.key[1] = (second >> 32 & 0xFFF) << 12


@inlined
def is_at(table: np.ndarray, row: int, node: Node) -> bool:
    """Whether a row is about a place."""
    return table[row, KEY] == node.key[0] and table[row, KNOWN] & 0xFFF000 == node.key[1]


@inlined
def row_of(told: np.ndarray, key: int) -> int:
    """Return the first of the rows in which a place may be noted: as many as a cache line holds."""
    return (key >> 20) & (told[ROWS] - WAYS)


@inlined
def known_of(table: np.ndarray, told: np.ndarray, node: Node) -> int:
    """Return what the table holds about a place, or 0 for nothing."""
    row = row_of(told, node.key[0])
    for way in range(WAYS):
        if is_at(table, row + way, node):
            return table[row + way, KNOWN]
    return 0


@inlined
def lower_bound(known: int) -> int:
    """Return the lowest cost from here on that is still possible."""
    return known >> 44


@inlined
def upper_bound(known: int) -> int:
    """Return the highest cost from here on that is still possible."""
    return (known << 20) >> 44


@inlined
def known_move(known: int, held: int, deposit: bool) -> int:
    """Return the move that decided a place last time, as a set; empty if none did."""
    place = known & 0x3F
    return nth(held, place - 1, deposit) if place else 0


@inlined
def row_to_note(table: np.ndarray, told: np.ndarray, node: Node) -> int:
    """Return the row of a place, else the first empty one, else the one about the fewest cards."""
    row = row_of(told, node.key[0])
    worst, fewest = row, 64
    for way in range(WAYS):
        if is_at(table, row + way, node):
            return row + way
        cards = table[row + way, KNOWN] >> 6 & 0x3F if table[row + way, KEY] else 0
        if cards < fewest:
            worst, fewest = row + way, cards
    return worst


@inlined
def note(table: np.ndarray, told: np.ndarray, node: Node, more: int, is_upper: bool) -> None:
    """Note a bound of the cost from a place on, and the move that decided it."""
    row = row_to_note(table, told, node)
    low, high = LOWEST, HIGHEST
    if is_at(table, row, node):
        low, high = lower_bound(table[row, KNOWN]), upper_bound(table[row, KNOWN])
    elif table[row, KEY] == 0:
        told[FILLED] += 1
    if is_upper:
        high = min(high, more)
    else:
        low = max(low, more)
    place = popcount(node.held & (node.choice - 1)) + 1 if node.choice else 0
    table[row, KEY] = node.key[0]
    table[row, KNOWN] = low << 44 | (high & 0xFFFFF) << 24 | node.key[1] | popcount(node.held) << 6 | place
    if 2 * told[FILLED] > told[ROWS] and told[ROWS] < table.shape[0]:
        grow(table, told)


@called
def grow(table: np.ndarray, told: np.ndarray) -> None:
    """Use more rows of the table."""
    before = told[ROWS]
    told[ROWS] *= GROWTH
    for row in range(before):
        key = table[row, KEY]
        to = row_of(told, key) + (row & (WAYS - 1))
        if key and to != row:
            table[to, KEY], table[to, KNOWN] = key, table[row, KNOWN]
            table[row, KEY] = table[row, KNOWN] = 0
