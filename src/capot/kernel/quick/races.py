"""The move of all policies where only tricks score and trumps are played at will: win what can be won.

The card played is the one that is likeliest to win this trick, less most of its chance to win a later one.
"""

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, TRICKS, State, Tables
from capot.kernel.quick.odds import unseen_cards

LATER = 0.7
"""Worth of a chance to win a later trick, in chances to win this one."""

TRUMPED = 0.6
"""Share of the trumps held by others that is played to a plain lead."""


@called
def card_to_race(tables: Tables, state: State, may: int) -> int:
    """Return the legal move of the seat to act; before the tricks nothing is announced."""
    kind = tables.stage[state.stage]
    if kind == ANNOUNCE:
        return 1
    if kind != TRICKS:
        return lowest(may & ~(1 << MOVE_REFUSE))
    unseen = unseen_cards(tables, state)
    hidden, size = max(popcount(unseen), 1), tables.hand - state.tricks
    everybody = min(1.0, (tables.seats - 1) * size / hidden)
    behind = min(1.0, (tables.seats - 1 - state.in_trick) * size / hidden)
    ours = state.trick != 0 and state.best_seat % tables.sides == state.turn % tables.sides
    kept = stands(tables, state, state.best, unseen, behind) if ours else 0.0
    chosen, most = lowest(may), -9.0
    while may:
        card = lowest(may)
        may ^= card
        beats = state.trick == 0 or card & tables.wins[state.ordering, state.led] > state.best
        now = stands(tables, state, card, unseen, behind) if beats else kept
        worth = now - LATER * stands(tables, state, card, unseen, everybody)
        if worth > most + 1e-9:
            chosen, most = card, worth
    return chosen


@inlined
def stands(tables: Tables, state: State, card: int, unseen: int, share: float) -> float:
    """Return the chance that nobody beats a card where a ``share`` of the unseen cards is still to play."""
    row, index = state.ordering, lowest_index(card)
    higher = unseen & tables.follow[row, index] & -(card << 1)
    count = float(popcount(higher))
    if not card & tables.trumps[row]:
        count += TRUMPED * popcount(unseen & tables.trumps[row])
    return (1.0 - share) ** count
