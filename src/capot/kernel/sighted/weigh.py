"""The worth of cards by the net that sees them, afresh or from accumulators that followed the play."""

from typing import Any, TypeAlias

from llvmlite import ir
from numba import from_dtype
from numba.core import cgutils
from numba.extending import intrinsic

from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.sighted.net import (
    GLANCE,
    WIDTH,
    layer_deep,
    product_deep,
    sum_wide_rectified,
)
from capot.kernel.sighted.rows import (
    Face,
    Glance,
    Sight,
    note_choices,
    note_held,
    note_now,
    note_played,
    task_of,
)

Net: TypeAlias = Any
"""One record of `SIGHTED_NET`."""

_GLANCE = from_dtype(GLANCE)


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
def weighed_on(tables: Tables, face: Face, state: State, sight: Sight, may: int, glance: Glance) -> int:
    """Do the same as `weighed_afresh` with accumulators that followed the play."""
    task = task_of(tables, state, may)
    every = note_now(tables, state, face, task, glance, 0)
    count = note_choices(tables, state, face, may, task, glance)
    sum_wide_rectified(face.net.rows, glance.places, every, sight.total[state.turn], glance.hidden)
    weigh(face.net, glance, count)
    return count
