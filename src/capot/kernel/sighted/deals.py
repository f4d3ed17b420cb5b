"""Deals in which seats may play by the net that sees the cards, each with its points and facts."""

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import NOBODY, TRICKS, State, Tables
from capot.kernel.luck import luck_of
from capot.kernel.sighted.move import fill_sums, play_on
from capot.kernel.sighted.rows import Accumulators, ReadyNet
from capot.kernel.tricks.facts import note_facts
from capot.kernel.tricks.moves import open_stage
from capot.kernel.tricks.score import score


@compiled
def sighted_deals(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    sums: Accumulators,
    seed: np.uint64,
    policies: np.ndarray,
    deposit: bool,
    whole: np.ndarray,
    points: np.ndarray,
    facts: np.ndarray,
) -> None:
    """Deal and play as `capot.kernel.batch.many_deals`, a deal for each row; a policy may be `SIGHTED`."""
    deck = np.empty(DECK, np.int64)
    for number in range(points.shape[0]):
        state.number, state.dealer = number, number % tables.seats
        deal(tables, state, deck, key_of(seed, number), NOBODY)
        open_stage(tables, state)
        if tables.stage[state.stage] == TRICKS:
            fill_sums(tables, ready, state, sums)
        play_on(tables, ready, state, sums, policies, 0, luck_of(seed, number), deposit)
        score(tables, state, points[number])
        note_facts(tables, state, whole, True, facts[number])
