"""When the quick rule of thumb means to win: to make what it announced, or to stop who takes everything."""

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import ALL_OF, NO_TRICK, NOBODY, SEATS, State, Tables


@inlined
def may_want_to_win(tables: Tables, state: State) -> bool:
    """Whether `wants_to_win` need be asked: something was announced, or half of a sweep may be taken."""
    return bool(state.bound) or (tables.sweep_gain > 0.0 and 2 * state.tricks > tables.tricks)


@compiled
def wants_to_win(tables: Tables, state: State) -> bool:
    """Whether the seat whose turn it is should win this trick, if it can, whatever it costs.

    So does a declarer who can still take everything.  Anybody else does once a single player, the declarer or
    one who would be paid unannounced, has half of what he must take, and more of it lies on the table.
    """
    row = state.ordering
    wanted, bound = tables.sweep_cards[row] if state.bound == 0 else 0, state.bound
    while bound:
        seat = lowest_index(bound)
        bound &= bound - 1
        number = state.said[seat] - 1
        if tables.aim[number] != NO_TRICK:
            cards = tables.aim_cards[row, number] if tables.aim[number] == ALL_OF else (1 << tables.size) - 1
            taker = only_taker(tables, state, cards)
            if taker in (SEATS, seat):
                if seat == state.turn:
                    return True
                wanted = cards
    if state.trick & wanted == 0:
        return False
    taker = only_taker(tables, state, wanted)
    if taker in (NOBODY, SEATS, state.turn):
        return False
    return 2 * popcount(state.taken[taker] & wanted) >= popcount(wanted)


@inlined
def only_taker(tables: Tables, state: State, wanted: int) -> int:
    """Return the one seat that took any of some cards, `SEATS` if none did, `NOBODY` if many did."""
    taker = SEATS
    for seat in range(tables.seats):
        if state.taken[seat] & wanted:
            taker = seat if taker == SEATS else NOBODY
    return taker
