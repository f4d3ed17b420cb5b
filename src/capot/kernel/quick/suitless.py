"""The move of all policies in tricks where suits mean nothing: keep the lowest card for the last trick.

Whoever cannot head a trick loses the lowest card, so that high cards are led to draw the others' low cards,
and the highest is kept as long as the next will do.
"""

from capot.kernel.bits import highest, lowest, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, TRICKS, State, Tables
from capot.kernel.tricks.following import as_high

FEW = 3
"""Number of cards in hand from which on the highest is led."""

HIGH = 0.54
"""Share of the pack below which the second highest card is too low to lead in place of the highest."""


@inlined
def card_without_suits(tables: Tables, state: State, may: int) -> int:
    """Return the legal move of the seat to act; before the tricks nothing is announced, and high cards go."""
    kind = tables.stage[state.stage]
    if kind == ANNOUNCE:
        return 1
    if kind != TRICKS:
        return highest(may & ~(1 << MOVE_REFUSE))
    if state.trick == 0:
        top = highest(may)
        second = highest(may ^ top) if may != top else top
        keeps = popcount(may) > FEW and second >> int(HIGH * tables.size)
        return second if keeps else top
    spare = may & as_high(tables, state) & ~lowest(state.hands[state.turn])
    return lowest(spare) if spare else lowest(may)
