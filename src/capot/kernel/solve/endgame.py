"""The last tricks of a deal played exactly: all cards known, all players playing their best."""

import numpy as np

from capot.kernel.bits import lowest, lowest_index
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.tricks.facts import sweeper_of
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.score import score
from capot.kernel.tricks.totals import are_partners

WORST = -(1 << 62)
"""Less than any line of play is worth."""

NOTED = 3
"""Columns of the notes besides the points of the seats."""


@inlined
def different(tables: Tables, state: State, may: int) -> int:
    """Return the legal cards, leaving out those equivalent to a lower one: neighbours of equal cost.

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
    """Whether two cards are of one suit, cost the same, and have no card of ``others`` between them.

    Where suits mean nothing, whether they are equal.
    """
    if tables.suitless:
        return high & tables.equals[lowest_index(low)] != 0
    between = (high - 1) & ~(low | (low - 1))
    first, second = lowest_index(low), lowest_index(high)
    if tables.cost[row, first] != tables.cost[row, second]:
        return False
    if (tables.spared[row] & low != 0) != (tables.spared[row] & high != 0):
        return False
    if tables.stakes.played[row, first] != tables.stakes.played[row, second]:
        return False
    return not others & between and tables.follow[row, first] & high != 0


@called
def play_exactly(tables: Tables, states: np.ndarray, notes: np.ndarray) -> None:
    """Write each seat's points, then the sweeper, to ``notes[0]`` if everyone plays their best from here on.

    A player maximises the lead over the mean of the others, partners that of their side.  ``states[0]`` is
    the deal, with somebody to act; the records and rows behind it are scratch space, one for each card to be
    played.  A row of ``notes`` has the points of the best line found and its sweeper, then the moves still to
    be tried and its worth.
    """
    seats = tables.seats
    depth = 0
    open_choice(tables, states, notes, 0)
    while True:
        card = lowest(notes[depth, seats + 1])
        if card == 0:
            if depth == 0:
                return
            depth -= 1
            keep_better(tables, states, notes, depth)
            continue
        notes[depth, seats + 1] ^= card
        states[depth + 1] = states[depth]
        play(tables, states[depth + 1], card)
        if states[depth + 1].turn == NOBODY:
            score(tables, states[depth + 1], notes[depth + 1])
            notes[depth + 1, seats] = sweeper_of(tables, states[depth + 1])
            keep_better(tables, states, notes, depth)
        else:
            depth += 1
            open_choice(tables, states, notes, depth)


@inlined
def open_choice(tables: Tables, states: np.ndarray, notes: np.ndarray, depth: int) -> None:
    """Set the moves to try at a depth, and that none has been tried yet."""
    may = legal(tables, states[depth])
    notes[depth, tables.seats + 1] = different(tables, states[depth], may) if may & (may - 1) else may
    notes[depth, tables.seats + 2] = WORST


@inlined
def keep_better(tables: Tables, states: np.ndarray, notes: np.ndarray, depth: int) -> None:
    """Keep the line found one card deeper if it is better for the seat to act, or for its side."""
    seats, total, own = tables.seats, 0, 0
    for seat in range(seats):
        total += notes[depth + 1, seat]
        if are_partners(tables, seat, states[depth].turn):
            own += notes[depth + 1, seat]
    worth = total - tables.sides * own
    worth = worth if tables.low_wins else -worth
    if worth > notes[depth, seats + 2]:
        notes[depth, seats + 2] = worth
        for place in range(seats + 1):
            notes[depth, place] = notes[depth + 1, place]
