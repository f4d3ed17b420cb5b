"""The worth of cards by the net that sees them, afresh or from accumulators that followed the play."""

from typing import Any, TypeAlias

from llvmlite import ir
from numba import from_dtype
from numba.core import cgutils
from numba.extending import intrinsic

from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.sighted.net import (
    NOTES,
    WIDTH,
    layer_deep,
    product_deep,
    sum_wide_rectified,
)
from capot.kernel.sighted.rows import (
    Accumulators,
    Notes,
    ReadyNet,
    note_choices,
    note_held,
    note_now,
    note_played,
    task_of,
)

Net: TypeAlias = Any
"""One record of `SIGHTED_NET`."""

_NOTES = from_dtype(NOTES)


@intrinsic
def new_notes(typingctx: Any) -> Any:  # noqa: ANN401, ARG001 - the signature Numba requires
    """Return an uninitialised record of `NOTES`, valid while the calling function runs."""

    def codegen(_context: Any, builder: Any, _sig: Any, _args: Any) -> Any:  # noqa: ANN401
        words = ir.ArrayType(ir.IntType(64), NOTES.itemsize // 8)
        record = ir.ArrayType(ir.IntType(8), NOTES.itemsize)
        return builder.bitcast(cgutils.alloca_once(builder, words), record.as_pointer())

    return _NOTES(), codegen


@inlined
def weigh(net: Net, notes: Notes, count: int) -> None:
    """Write the worth of the first ``count`` cards; the hidden units are there already."""
    layer_deep(notes.hidden, net.second, net.second_bias, notes.deep, WIDTH)
    for place in range(count):
        total = product_deep(notes.deep, 0, net.card, notes.card[place])
        total += product_deep(notes.deep, 0, net.below, notes.below[place])
        total += product_deep(notes.deep, 0, net.above, notes.above[place])
        total += product_deep(notes.deep, 0, net.beats, notes.beats[place])
        notes.worth[place] = total


@inlined
def best_of(notes: Notes, count: int) -> int:
    """Return the card of most worth."""
    best = 0
    for place in range(1, count):
        if notes.worth[place] > notes.worth[best]:
            best = place
    return notes.cards[best]


@called
def weighed_afresh(tables: Tables, ready: ReadyNet, state: State, may: int, notes: Notes) -> int:
    """Write the cards to choose between and their worth from the state alone, and return their number."""
    task = task_of(tables, state, may)
    note_played(tables, state, notes)
    held = note_held(tables, state, ready, state.turn, notes)
    every = note_now(tables, state, ready, task, notes, held)
    count = note_choices(tables, state, ready, may, task, notes)
    sum_wide_rectified(ready.net.rows, notes.places, every, ready.base, notes.hidden)
    weigh(ready.net, notes, count)
    return count


@called
def weighed_on(
    tables: Tables, ready: ReadyNet, state: State, sums: Accumulators, may: int, notes: Notes
) -> int:
    """Do the same as `weighed_afresh` with accumulators that followed the play."""
    task = task_of(tables, state, may)
    every = note_now(tables, state, ready, task, notes, 0)
    count = note_choices(tables, state, ready, may, task, notes)
    sum_wide_rectified(ready.net.rows, notes.places, every, sums.total[state.turn], notes.hidden)
    weigh(ready.net, notes, count)
    return count
