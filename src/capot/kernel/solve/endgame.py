"""The last tricks of a deal played exactly: all cards known, everyone doing the best for himself."""

import numpy as np

from capot.kernel.bits import lowest, lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.tricks.moves import legal, play
from capot.kernel.tricks.score import score

WORST = -(1 << 62)
"""Less than any line of play is worth."""


@inlined
def different(tables: Tables, state: State, may: int) -> int:
    """Return the legal cards less those that come to the same as a lower one: neighbours worth the same.

    Cards are neighbours if nobody else holds, and nobody has played to this trick, a card between them.
    """
    row = state.ordering
    others = state.trick
    for seat in range(tables.seats):
        if seat != state.turn:
            others |= state.hands[seat]
    kept, below = 0, 0
    rest = may
    while rest:
        card = lowest(rest)
        rest ^= card
        if below == 0 or not same_place(tables, row, below, card, others):
            kept |= card
        below = card
    return kept


@inlined
def same_place(tables: Tables, row: int, low: int, high: int, others: int) -> bool:
    """Whether two cards are of one suit, cost the same, and have no card of ``others`` between them."""
    between = (high - 1) & ~(low | (low - 1))
    first, second = lowest_index(low), lowest_index(high)
    if tables.cost[row, first] != tables.cost[row, second]:
        return False
    return not others & between and tables.follow[row, first] & high != 0


@compiled
def play_exactly(tables: Tables, states: np.ndarray, notes: np.ndarray) -> None:
    """Write into ``notes[0]`` what all score when everyone plays on for the best for himself.

    A player wants the most by which the mean of the others is worse off than he.  ``states[0]`` is the deal,
    somebody being to act; the records and rows behind are room for the cards to be played, one for each.
    A row of ``notes`` has the points of the best line found, then what is still to be tried and its worth.
    """
    seats = tables.seats
    depth = 0
    open_choice(tables, states, notes, 0)
    while True:
        card = lowest(notes[depth, seats])
        if card == 0:
            if depth == 0:
                return
            depth -= 1
            keep_better(tables, states, notes, depth)
            continue
        notes[depth, seats] ^= card
        states[depth + 1] = states[depth]
        play(tables, states[depth + 1], card)
        if states[depth + 1].turn == NOBODY:
            score(tables, states[depth + 1], notes[depth + 1])
            keep_better(tables, states, notes, depth)
        else:
            depth += 1
            open_choice(tables, states, notes, depth)


@inlined
def open_choice(tables: Tables, states: np.ndarray, notes: np.ndarray, depth: int) -> None:
    """Note what may be tried at a depth, and that nothing has been yet."""
    may = legal(tables, states[depth])
    notes[depth, tables.seats] = different(tables, states[depth], may) if may & (may - 1) else may
    notes[depth, tables.seats + 1] = WORST


@inlined
def keep_better(tables: Tables, states: np.ndarray, notes: np.ndarray, depth: int) -> None:
    """Keep the line found one card deeper if it is better for the player to move."""
    seats, total = tables.seats, 0
    for seat in range(seats):
        total += notes[depth + 1, seat]
    worth = total - seats * notes[depth + 1, states[depth].turn]
    worth = worth if tables.low_wins else -worth
    if worth > notes[depth, seats + 1]:
        notes[depth, seats + 1] = worth
        for seat in range(seats):
            notes[depth, seat] = notes[depth + 1, seat]
