"""A quick rule of thumb, compiled: it plays millions of deals to their end, so that others can be judged.

It uses nothing but what the seat whose turn it is may know.
"""

import numpy as np

from capot.kernel.compiling import inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.quick.aims import may_want_to_win, wants_to_win
from capot.kernel.quick.cards import card_to_follow, card_to_lead, card_to_shed, card_to_throw
from capot.kernel.quick.sides import side_card
from capot.kernel.quick.taker import taker_move


@inlined
def quick_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return a sensible move of the seat whose turn it is, out of the legal ones.

    The upper half of ``word`` decides among equals.
    """
    kind = tables.stage[state.stage]
    if kind != TRICKS:
        return 1 if kind == ANNOUNCE else card_to_shed(tables, state, may & ~(1 << MOVE_REFUSE), word)
    if tables.declares and state.declarer != NOBODY:
        return side_card(tables, state, may)
    if may_want_to_win(tables, state) and wants_to_win(tables, state):
        return taker_move(tables, state, may)
    if state.trick == 0:
        return card_to_lead(tables, state, may, word)
    if may & tables.follow[state.ordering, state.led]:
        return card_to_follow(tables, state, may)
    return card_to_throw(tables, state, may, word)
