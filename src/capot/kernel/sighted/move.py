"""The move of the policy that sees the cards, afresh or with accumulators that follow the play."""

import numpy as np

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.luck import GAMMA, SLIPS, any_of, below_by_low, mix64
from capot.kernel.playout import SIGHTED, policy_move
from capot.kernel.sighted.net import GIVEN, HAND, PLAYED, SLOTS, add_wide, sum_wide
from capot.kernel.sighted.rows import Accumulators, ReadyNet, direction_of, given_by, note_held, note_played
from capot.kernel.sighted.weigh import best_of, new_notes, weighed_afresh, weighed_on
from capot.kernel.tricks.moves import legal, play

ONE, MINUS = np.float32(1.0), np.float32(-1.0)


@called
def fill_sums(tables: Tables, ready: ReadyNet, state: State, sums: Accumulators) -> None:
    """Fill in the accumulators of all seats."""
    notes = new_notes()
    note_played(tables, state, notes)
    for seat in range(tables.seats):
        count = note_held(tables, state, ready, seat, notes)
        sum_wide(ready.net.rows, notes.places, count, ready.base, sums.total[seat])
        sums.given[seat] = given_by(tables, state, seat, notes)


@inlined
def follow_card(
    tables: Tables, ready: ReadyNet, sums: Accumulators, seat: int, index: int, direction: int
) -> None:
    """Change the accumulators by a card that a seat plays."""
    rows, slot, viewer = ready.net.rows, ready.slot[index], seat
    card = 1 << np.int64(index)
    seats = tables.seats
    for step in range(seats):
        # The seat that plays is as many places behind the viewer as the viewer is ahead of it.
        place = 0 if step == 0 else seats - step
        add_wide(sums.total, viewer, ONE, rows, PLAYED + place * SLOTS + slot)
        if sums.given[viewer] & card:
            sums.given[viewer] &= ~card
            add_wide(sums.total, viewer, MINUS, rows, GIVEN + (direction - 1) * SLOTS + slot)
        viewer = viewer + 1 if viewer + 1 < seats else 0
    add_wide(sums.total, seat, MINUS, rows, HAND + slot)


@inlined
def sighted_move(tables: Tables, ready: ReadyNet, state: State, sums: Accumulators, may: int) -> int:
    """Return the card of most worth."""
    notes = new_notes()
    cards = may & ~(1 << MOVE_REFUSE)
    if tables.stage[state.stage] == TRICKS:
        count = weighed_on(tables, ready, state, sums, cards, notes)
    else:
        count = weighed_afresh(tables, ready, state, cards, notes)
    return best_of(notes, count)


@compiled
def step_on(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    sums: Accumulators,
    policy: int,
    slips: int,
    word: np.uint64,
    deposit: bool,
) -> None:
    """Make the move of a policy, and let the accumulators follow."""
    if policy == SIGHTED:
        move = legal(tables, state)
        if move & (move - 1):
            if below_by_low(word, SLIPS) < slips:
                move = any_of(move, word, deposit)
            else:
                move = sighted_move(tables, ready, state, sums, move)
    else:
        move = policy_move(tables, state, policy, slips, word, deposit)
    make(tables, ready, state, sums, move)


@inlined
def make(tables: Tables, ready: ReadyNet, state: State, sums: Accumulators, move: int) -> None:
    """Make a move, and let the accumulators follow."""
    seat, was_trick = state.turn, tables.stage[state.stage] == TRICKS
    play(tables, state, move)
    if was_trick:
        follow_card(tables, ready, sums, seat, lowest_index(move), direction_of(tables, state))
    elif state.turn != NOBODY and tables.stage[state.stage] == TRICKS:
        fill_sums(tables, ready, state, sums)


@compiled
def play_on(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    sums: Accumulators,
    policies: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
) -> None:
    """Play a deal to its end, as `capot.kernel.playout.play_out` does, with accumulators that follow."""
    while state.turn != NOBODY:
        luck += GAMMA
        step_on(tables, ready, state, sums, policies[state.turn], slips, mix64(luck), deposit)
