"""The simplest rule of thumb, compiled: duck, throw the dear cards away, lead low.  It is the fastest."""

from capot.kernel.bits import highest, lowest, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import ANNOUNCE, TRICKS, State, Tables


@compiled
def duck_move(tables: Tables, state: State, may: int) -> int:
    """Return the move of whoever only ducks, for the seat whose turn it is, out of the legal ones.

    It follows as high as will not win, takes a trick with the highest card when it plays last and must or
    when nothing in the trick costs anything, throws away what is dearest, leads low, and announces nothing.
    Where every trick is worth having it wins what it can instead.
    """
    row, kind = state.ordering, tables.stage[state.stage]
    if kind == ANNOUNCE:
        return 1
    if kind != TRICKS:
        return dearest(tables, row, may)
    wants = tables.trick_cost[1] < 0 and tables.trick_cost[0] < 0
    if state.trick == 0:
        return highest(may) if wants else lowest_lead(tables, row, may)
    if not may & tables.wins[row, state.led]:
        return lowest(may) if wants else dearest(tables, row, may)
    under = may & (state.best - 1) if not wants else 0
    last = state.in_trick == tables.seats - 1
    if last and not state.trick & tables.dear[row] and tables.trick_cost[state.tricks] <= 0:
        clean = may & ~tables.dear[row]
        return highest(clean if clean else may)
    if under:
        return highest(under)
    return highest(may) if last or wants else lowest(may)


@inlined
def dearest(tables: Tables, row: int, may: int) -> int:
    """Return a card of the highest grade of cost that there is, or else the highest card."""
    for grade in range(tables.grades):
        some = may & tables.grade_cards[row, grade]
        if some:
            return highest(some)
    return highest(may)


@inlined
def lowest_lead(tables: Tables, row: int, may: int) -> int:
    """Return the card below which its suit has the fewest, of the suits that may be led."""
    best, fewest = lowest(may), 64
    for suit in range(4):
        cards = may & tables.suit[row, suit]
        if cards:
            low = lowest(cards)
            below = 2 * popcount(tables.suit[row, suit] & (low - 1)) + (low & tables.dear[row] != 0)
            if below < fewest:
                best, fewest = low, below
    return best
