"""The move of the policy that sees the cards, afresh or with accumulators that follow the play."""

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import from_dtype
from numba.core import cgutils
from numba.extending import intrinsic

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.luck import GAMMA, SLIPS, any_of, below_by_low, mix64
from capot.kernel.playout import policy_move
from capot.kernel.sighted.net import (
    CHOICES,
    GIVEN,
    GLANCE,
    HAND,
    PLAYED,
    SLOTS,
    WIDTH,
    add_wide,
    layer_deep,
    product_deep,
    sum_wide,
    sum_wide_rectified,
)
from capot.kernel.sighted.rows import (
    Face,
    Glance,
    Sight,
    direction_of,
    given_by,
    note_choices,
    note_held,
    note_now,
    note_played,
    task_of,
)
from capot.kernel.tricks.moves import legal, play

Net: TypeAlias = Any
"""One record of `SIGHTED_NET`."""

SIGHTED = 6
"""The policy, beside those of `capot.kernel.playout`."""

_GLANCE = from_dtype(GLANCE)
ONE, MINUS = np.float32(1.0), np.float32(-1.0)


@intrinsic
def new_glance(typingctx: Any) -> Any:  # noqa: ANN401, ARG001 - the signature Numba requires
    """Return an uninitialised record of `GLANCE`, valid while the calling function runs."""

    def codegen(_context: Any, builder: Any, _sig: Any, _args: Any) -> Any:  # noqa: ANN401
        words = ir.ArrayType(ir.IntType(64), GLANCE.itemsize // 8)
        record = ir.ArrayType(ir.IntType(8), GLANCE.itemsize)
        return builder.bitcast(cgutils.alloca_once(builder, words), record.as_pointer())

    return _GLANCE(), codegen


@inlined
def weigh(net: Net, glance: Glance, count: int) -> None:
    """Write the worth of the first ``count`` cards; the hidden units are there already."""
    layer_deep(glance.hidden, net.second, net.second_bias, glance.deep, WIDTH)
    for place in range(count):
        total = product_deep(glance.deep, 0, net.card, glance.card[place])
        total += product_deep(glance.deep, 0, net.below, glance.below[place])
        total += product_deep(glance.deep, 0, net.above, glance.above[place])
        total += product_deep(glance.deep, 0, net.beats, glance.beats[place])
        glance.worth[place] = total


@inlined
def best_of(glance: Glance, count: int) -> int:
    """Return the card of most worth."""
    best = 0
    for place in range(1, count):
        if glance.worth[place] > glance.worth[best]:
            best = place
    return glance.cards[best]


@called
def weighed_afresh(tables: Tables, face: Face, state: State, may: int, glance: Glance) -> int:
    """Write the cards to choose between and their worth from the state alone, and return their number."""
    task = task_of(tables, state, may)
    note_played(tables, state, glance)
    held = note_held(tables, state, face, state.turn, glance)
    every = note_now(tables, state, face, task, glance, held)
    count = note_choices(tables, state, face, may, task, glance)
    sum_wide_rectified(face.net.rows, glance.places, every, face.base, glance.hidden)
    weigh(face.net, glance, count)
    return count


@called
def open_sight(tables: Tables, face: Face, state: State, sight: Sight) -> None:
    """Fill in the accumulators of all seats."""
    glance = new_glance()
    note_played(tables, state, glance)
    for seat in range(tables.seats):
        count = note_held(tables, state, face, seat, glance)
        sum_wide(face.net.rows, glance.places, count, face.base, sight.total[seat])
        sight.given[seat] = given_by(tables, state, seat, glance)


@inlined
def follow_card(tables: Tables, face: Face, sight: Sight, seat: int, index: int, direction: int) -> None:
    """Change the accumulators by a card that a seat plays."""
    rows, slot, viewer = face.net.rows, face.slot[index], seat
    card = 1 << np.int64(index)
    seats = tables.seats
    for step in range(seats):
        # The seat that plays is as many places behind the viewer as the viewer is ahead of it.
        place = 0 if step == 0 else seats - step
        add_wide(sight.total, viewer, ONE, rows, PLAYED + place * SLOTS + slot)
        if sight.given[viewer] & card:
            sight.given[viewer] &= ~card
            add_wide(sight.total, viewer, MINUS, rows, GIVEN + (direction - 1) * SLOTS + slot)
        viewer = viewer + 1 if viewer + 1 < seats else 0
    add_wide(sight.total, seat, MINUS, rows, HAND + slot)


@called
def weighed_on(tables: Tables, face: Face, state: State, sight: Sight, may: int, glance: Glance) -> int:
    """Do the same as `weighed_afresh` with accumulators that followed the play."""
    task = task_of(tables, state, may)
    every = note_now(tables, state, face, task, glance, 0)
    count = note_choices(tables, state, face, may, task, glance)
    sum_wide_rectified(face.net.rows, glance.places, every, sight.total[state.turn], glance.hidden)
    weigh(face.net, glance, count)
    return count


@inlined
def sighted_move(tables: Tables, face: Face, state: State, sight: Sight, may: int) -> int:
    """Return the card of most worth."""
    glance = new_glance()
    cards = may & ~(1 << MOVE_REFUSE)
    if tables.stage[state.stage] == TRICKS:
        count = weighed_on(tables, face, state, sight, cards, glance)
    else:
        count = weighed_afresh(tables, face, state, cards, glance)
    return best_of(glance, count)


@compiled
def step_on(
    tables: Tables,
    face: Face,
    state: State,
    sight: Sight,
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
                move = sighted_move(tables, face, state, sight, move)
    else:
        move = policy_move(tables, state, policy, slips, word, deposit)
    make(tables, face, state, sight, move)


@inlined
def make(tables: Tables, face: Face, state: State, sight: Sight, move: int) -> None:
    """Make a move, and let the accumulators follow."""
    seat, was_trick = state.turn, tables.stage[state.stage] == TRICKS
    play(tables, state, move)
    if was_trick:
        follow_card(tables, face, sight, seat, lowest_index(move), direction_of(tables, state))
    elif state.turn != NOBODY and tables.stage[state.stage] == TRICKS:
        open_sight(tables, face, state, sight)


@compiled
def play_on(
    tables: Tables,
    face: Face,
    state: State,
    sight: Sight,
    policies: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
) -> None:
    """Play a deal to its end, as `capot.kernel.playout.play_out` does, with accumulators that follow."""
    while state.turn != NOBODY:
        luck += GAMMA
        step_on(tables, face, state, sight, policies[state.turn], slips, mix64(luck), deposit)


def may_see(tables: Tables) -> bool:
    """Whether the policy can play by these rules: four plain suits, everyone for himself."""
    seats = int(tables["seats"])
    return bool(
        3 <= seats <= 6
        and tables["suits"] == 4
        and tables["orderings"] == 1
        and tables["trump"][0] < 0
        and not tables["apart"]
        and not tables["draws"]
        and not tables["stock"]
        and not tables["undertakings"]
        and not tables["discards"]
        and tables["sides"] == seats
        and int(tables["hand"]) <= CHOICES - 1
        and max(int(suit).bit_count() for suit in tables["suit"][0]) <= 13
    )
