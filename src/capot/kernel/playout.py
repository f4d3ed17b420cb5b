"""Playing deals to their end by policies: compiled players that use only what their seat may know."""

import numpy as np

from capot.kernel.compiling import called, compiled
from capot.kernel.dtypes import MOVE_STOP, NOBODY, TRICKS, State, Tables
from capot.kernel.learned.move import EARLIER, NEWEST, learned_move
from capot.kernel.luck import GAMMA, SLIPS, any_of, below_by_low, mix64
from capot.kernel.quick.move import quick_move
from capot.kernel.quick.stopping import takes_the_pool
from capot.kernel.thumb.move import thumb_move
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play

RANDOM, QUICK, THUMB, LEARNED, LEARNED_EARLIER = range(5)
POLICIES = {"random": RANDOM, "quick": QUICK, "thumb": THUMB, "learned": LEARNED}
"""The policies by name: any legal move, a quick rule of thumb, one that weighs chances and costs, and the
learned one."""


@compiled
def policy_move(tables: Tables, state: State, policy: int, slips: int, word: np.uint64, deposit: bool) -> int:
    """Return the move of a policy for the seat to act.

    A share of its moves, ``slips`` of `SLIPS`, is drawn from all legal ones; ``word`` is the random word of
    this move.
    """
    may = legal(tables, state)
    if may & (may - 1) == 0:
        return may
    if policy == RANDOM or below_by_low(word, SLIPS) < slips:
        return any_of(may, word, deposit)
    return chosen_by(tables, state, policy, may, word)


@called
def chosen_by(tables: Tables, state: State, policy: int, may: int, word: np.uint64) -> int:
    """Return the policy's choice among some legal moves; ``word`` breaks ties."""
    if tables.pool_tricks and may >> MOVE_STOP & 1 and tables.stage[state.stage] == TRICKS:
        if takes_the_pool(tables, state):
            return 1 << MOVE_STOP
        may ^= 1 << MOVE_STOP
        if may & (may - 1) == 0:
            return may
    if policy == THUMB:
        return thumb_move(tables, state, may, word)
    if policy >= LEARNED:
        return learned_move(tables, state, may, word, NEWEST if policy == LEARNED else EARLIER)
    return quick_move(tables, state, may, word)


@compiled
def play_out(
    tables: Tables, state: State, policies: np.ndarray, slips: int, luck: np.uint64, deposit: bool
) -> None:
    """Play a deal to its end; ``policies`` are by seat, ``luck`` seeds the random words."""
    while state.turn != NOBODY:
        luck += GAMMA
        move = policy_move(tables, state, policies[state.turn], slips, mix64(luck), deposit)
        play(tables, state, move)
