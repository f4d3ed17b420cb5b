"""The play in tricks from given hands on: what becomes of a deal once it has been shaped."""

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import Tables
from capot.kernel.luck import U64, word_at
from capot.kernel.playout import play_out
from capot.kernel.rollouts import in_kernel_order
from capot.kernel.tricks.score import score


@compiled
def play_hands(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    hands: np.ndarray,
    talons: np.ndarray,
    discards: np.ndarray,
    policies: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
    points: np.ndarray,
) -> None:
    """Write what each seat scores, (worlds, seats), if each plays its hand of a world by its policy.

    ``root`` (one record) stands before the first lead: its ordering, declarer and leader hold, its cards do
    not.  ``hands`` (worlds, seats) are sets in the pack's canonical order, as are ``talons`` and ``discards``
    (worlds).  ``scratch`` is room for one record.  The luck of a world depends on its number alone.
    """
    for world in range(hands.shape[0]):
        scratch[0] = root[0]
        state = scratch[0]
        for seat in range(tables.seats):
            cards = in_kernel_order(tables, state.ordering, hands[world, seat])
            state.hands[seat] = cards
            state.dealt[seat] = cards
        state.talon = in_kernel_order(tables, state.ordering, talons[world])
        state.discards = in_kernel_order(tables, state.ordering, discards[world])
        play_out(tables, state, policies, slips, word_at(luck, U64(world)), deposit)
        score(tables, state, points[world])
