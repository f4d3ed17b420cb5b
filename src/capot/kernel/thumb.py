"""A quick rule of thumb, compiled: it plays millions of deals to their end, so that others can be judged."""

import numpy as np

from capot.kernel.bits import highest, lowest
from capot.kernel.compiling import inlined
from capot.kernel.layout import ANNOUNCE, State, Tables


@inlined
def thumb_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:  # noqa: ARG001
    """Return a sensible move of the seat whose turn it is, out of the legal ones."""
    if tables.stage[state.stage] == ANNOUNCE:
        return 1
    if state.trick:
        under = may & (state.best - 1) & tables.follow[state.ordering, state.led]
        if under:
            return highest(under)
        if not may & tables.follow[state.ordering, state.led]:
            return highest(may)
    return lowest(may)
