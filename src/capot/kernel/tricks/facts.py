"""Counts of a finished deal besides its points: sweeps, announcements and moves."""

import numpy as np
import numpy.typing as npt

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import (
    ANNOUNCE,
    DRAW_TO_FOLLOW,
    EXCHANGE,
    NO_TRICK,
    NOBODY,
    ORDERINGS,
    PILED,
    TALON,
    TRICKS,
    State,
    Tables,
)
from capot.kernel.luck import U64
from capot.kernel.ordering import Orderings
from capot.kernel.tricks.targets import has_parts, part_of, reached, tricks_won, won_every_trick
from capot.kernel.tricks.terms.captured import SWEEP
from capot.rules.derived.weights import weights_of
from capot.rules.rules import Rules

FACTS = 5
"""Number of facts of a deal."""


def whole_of(rules: Rules, seats: int, orders: Orderings) -> npt.NDArray[np.int64]:
    """Return all that counts by resolved rules: the set of cards by ordering, then the tricks as flags.

    The flags are -1 where a single card or trick counts, which nobody sweeps.
    """
    counts = weights_of(rules, seats)
    found = np.zeros(ORDERINGS + 1, np.int64)
    for row, order in enumerate(orders):
        found[row] = order.set_of(counts.scoring_cards)
    found[ORDERINGS] = sum(part_of(which) for which in counts.scoring_tricks)
    if len(counts.scoring_cards) + len(counts.scoring_tricks) < 2 or "every" in counts.scoring_tricks:
        found[ORDERINGS] = -1
    return found


@inlined
def note_facts(tables: Tables, state: State, whole: np.ndarray, sweeps: bool, facts: np.ndarray) -> None:
    """Write the seat that won every trick, the sweeper, how many announced something, who made it, the moves.

    Seats are `NOBODY` where there is none.  ``whole`` is what `whole_of` returns; ``sweeps`` whether a term
    may have paid for a sweep.
    """
    every, made = NOBODY, NOBODY
    # The winner of every trick won the first.
    if state.first_winner != NOBODY and won_every_trick(tables, state, state.first_winner):
        every = state.first_winner
    who = sweepers(tables, state) if sweeps else 0
    if whole[ORDERINGS] >= 0:
        who |= with_all(tables, state, whole[U64(state.ordering)], whole[ORDERINGS])
    if every != NOBODY:
        who |= 1 << every
    swept = lowest_index(who) if who else NOBODY
    if state.bound:
        for step in range(tables.seats - 1, -1, -1):
            seat = (state.speaker + step) % tables.seats
            if state.bound >> seat & 1:
                what = state.said[seat] - 1
                if reached(tables, state, seat, tables.aim[what], tables.aim_cards[state.ordering, what]):
                    made = seat
    facts[0], facts[1], facts[2], facts[3] = every, swept, popcount(state.bound), made
    facts[4] = moves_of(tables, state)


@inlined
def sweepers(tables: Tables, state: State) -> int:
    """Return the seats that reached the target of a sweep, as bits."""
    row, who = state.ordering, 0
    for number in range(tables.terms):
        aim = tables.term_aim[number]
        if tables.term[number] == SWEEP and aim != NO_TRICK:
            for seat in range(tables.seats):
                if reached(tables, state, seat, aim, tables.term_cards[row, number]):
                    who |= 1 << seat
    return who


@inlined
def with_all(tables: Tables, state: State, whole: int, parts: int) -> int:
    """Return the seats that took everything that counts, as bits."""
    who = 0
    for seat in range(tables.seats):
        if has_parts(tables, state, seat, whole, parts):
            who |= 1 << seat
    return who


@compiled
def sweeper_of(tables: Tables, state: State) -> int:
    """Return the seat that made an unannounced sweep that pays, or `NOBODY`.

    The first of partners stands for a side that takes everything together.
    """
    if state.bound:
        return NOBODY
    apart = tables.sides if tables.one_score == PILED else tables.seats
    for number in range(tables.stakes.prizes):
        cards = tables.stakes.prize_cards[state.ordering, number]
        for first in range(apart):
            taken, tricks = np.int64(0), np.int64(0)
            for seat in range(first, tables.seats, apart):
                taken |= state.taken[seat]
                tricks += tricks_won(tables, state, seat)
            if taken & cards == cards and (cards or tricks == tables.tricks):
                return first
    return NOBODY


@inlined
def moves_of(tables: Tables, state: State) -> int:
    """Return the number of moves of a finished deal, a choice of several cards being one."""
    moves = 0
    for number in range(tables.stages):
        kind = tables.stage[number]
        if kind == TRICKS:
            moves += state.played if tables.draws == DRAW_TO_FOLLOW else tables.tricks * tables.seats
        elif kind == ANNOUNCE:
            moves += state.asked
        elif kind == TALON:
            moves += state.talon != 0
        elif kind == EXCHANGE:
            moves += tables.seats * (tables.pass_steps[state.number % tables.pass_cycle] != 0)
    return moves
