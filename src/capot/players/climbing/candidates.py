"""Which moves of a seat in climbing are worth a look, of hundreds that may differ in a suit only."""

from collections.abc import Iterable

import numpy as np

from capot.kernel.climbing.moves import WIDTH
from capot.kernel.climbing.policy import weigh
from capot.play.moves import Move, PassTurn
from capot.players.climbing.table import Table

MOST = 24
"""Most moves that are tried."""


def worth_a_look(table: Table, usual: Move) -> tuple[Move, ...]:
    """Return ``usual``, to pass, and the moves that seem best by what they leave in the hand."""
    first = [move for move in table.view.legal.moves if isinstance(move, PassTurn) or move == usual]
    sets = [cards for cards, move in table.lays.items() if move not in first]
    highest_first = sorted(sets, key=lambda cards: (-cards.bit_length(), cards))
    kept = np.array(sorted({*_first_of_ranks(sets), *_first_of_ranks(highest_first)}), np.int64)
    controls, rests = np.zeros((2, len(kept)))
    weigh(table.rules, table.root[0], kept, controls, rests)
    best = np.argsort(rests - controls, kind="stable")[: MOST - len(first)]
    return (*first, *(table.lays[int(kept[place])] for place in best))


def _first_of_ranks(sets: Iterable[int]) -> Iterable[int]:
    """Return the first of those sets that have the same ranks."""
    found: dict[tuple[int, ...], int] = {}
    for cards in sets:
        ranks = tuple(place // WIDTH for place in range(cards.bit_length()) if cards >> place & 1)
        found.setdefault(ranks, cards)
    return found.values()
