"""The last tricks of a deal played exactly: all cards known, everyone doing the best for himself."""

import numpy as np

from capot.kernel.bits import lowest, lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.layout import NOBODY, State, Tables
from capot.kernel.moves import legal, play
from capot.kernel.score import score


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
def play_exactly(tables: Tables, states: np.ndarray, points: np.ndarray, depth: int) -> None:
    """Write into ``points[depth]`` what all score when everyone plays on for the best for himself.

    A player wants the most by which the mean of the others is worse off than he.  ``states[depth]`` is the
    deal; the records and rows behind are room for the cards still to be played, one for each.
    """
    if states[depth].turn == NOBODY:
        score(tables, states[depth], points[depth])
        return
    seats, turn = tables.seats, states[depth].turn
    sign = 1 if tables.low_wins else -1
    may = legal(tables, states[depth])
    if may & (may - 1):
        may = different(tables, states[depth], may)
    best, first = 0, True
    while may:
        card = lowest(may)
        may ^= card
        states[depth + 1] = states[depth]
        play(tables, states[depth + 1], card)
        play_exactly(tables, states, points, depth + 1)
        total = 0
        for seat in range(seats):
            total += points[depth + 1, seat]
        worth = sign * (total - seats * points[depth + 1, turn])
        if first or worth > best:
            best, first = worth, False
            for seat in range(seats):
                points[depth, seat] = points[depth + 1, seat]
