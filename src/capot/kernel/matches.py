"""The next deal of many matches at once."""

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.luck import GAMMA, luck_of, mix64
from capot.kernel.playout import policy_move
from capot.kernel.tricks.facts import moves_of
from capot.kernel.tricks.moves import open_stage, play
from capot.kernel.tricks.score import score


@compiled
def next_deals(
    tables: Tables,
    state: State,
    number: int,
    seeds: np.ndarray,
    dealers: np.ndarray,
    policies: np.ndarray,
    slips: np.ndarray,
    deposit: bool,
    totals: np.ndarray,
    pots: np.ndarray,
    turned: np.ndarray,
    deciding: np.ndarray,
    points: np.ndarray,
    moves: np.ndarray,
) -> None:
    """Play deal ``number`` of each match and write its ``points``, (matches, seats), and ``moves``.

    Matches have ``seeds``, ``dealers``, ``totals`` before the deal, pools in ``pots`` and the suits last
    ``turned`` up, `NOBODY` for none; the last two are replaced by those after it.  ``dealers`` are
    replaced by those who took the card that ``deciding`` has as a set for each ordering, `NOBODY` if nobody
    did.
    ``policies`` and ``slips`` (in `SLIPS`) are by match and seat.  Totals and points are in units of
    1 / scale.
    """
    deck = np.empty(DECK, np.int64)
    for match in range(seeds.shape[0]):
        state.number, state.dealer, state.pot = number, dealers[match], pots[match]
        for seat in range(tables.seats):
            state.totals[seat] = totals[match, seat]
        deal(tables, state, deck, key_of(seeds[match], number), turned[match])
        open_stage(tables, state)
        luck = luck_of(seeds[match], number)
        while state.turn != NOBODY:
            luck += GAMMA
            seat = state.turn
            play(
                tables,
                state,
                policy_move(tables, state, policies[match, seat], slips[match, seat], mix64(luck), deposit),
            )
        pots[match] = score(tables, state, points[match])
        moves[match] = moves_of(tables, state)
        dealers[match] = NOBODY
        for seat in range(tables.seats):
            if state.taken[seat] & deciding[state.ordering]:
                dealers[match] = seat
        turned[match] = NOBODY
        if state.turn_up != NOBODY:
            turned[match] = tables.suit_of[tables.canonical[state.ordering, state.turn_up]]
