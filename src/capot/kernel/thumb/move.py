"""The careful rule of thumb, compiled: it chooses as the plain player `thumb` does.

It uses nothing but what the seat whose turn it is may know.
"""

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.quick.sides import side_card
from capot.kernel.thumb.account import Reading, apart, new_reading
from capot.kernel.thumb.constants import EQUAL, NEVER, TEMPO
from capot.kernel.thumb.future import NO_SUIT, burden, is_like, load_hand, reckon_last
from capot.kernel.thumb.opening import best_to_announce, best_to_give
from capot.kernel.thumb.present import added_after, beats_now, contents_of, look_ahead
from capot.kernel.thumb.reading import reckon_lie, reckon_shares, see
from capot.kernel.thumb.sweeps import NO_GOAL, goal_of, merit, suit_of
from capot.kernel.thumb.worth import weigh


@called
def thumb_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:  # noqa: ARG001
    """Return the move that will probably cost the seat whose turn it is least, out of the legal ones.

    Where a declarer plays against all others it is that of the quick rule of thumb, which knows sides.
    """
    apart()
    kind = tables.stage[state.stage]
    if kind == TRICKS and tables.declares and state.declarer != NOBODY:
        return side_card(tables, state, may)
    reading = new_reading()
    see(tables, state, reading)
    reckon_shares(tables, state, reading)
    if kind == TRICKS:
        goal = goal_of(tables, state, reading)
        if goal != NO_GOAL:
            return best_to_take(tables, state, reading, may, goal)
    weigh(tables, state, reading)
    reckon_lie(tables, state, reading)
    if kind == TRICKS:
        return best_to_play(tables, state, reading, may)
    if kind == ANNOUNCE:
        return best_to_announce(tables, state, reading, may)
    return best_to_give(tables, state, reading, may & ~(1 << MOVE_REFUSE))


@called
def best_to_take(tables: Tables, state: State, reading: Reading, may: int, goal: int) -> int:
    """Return the card with the most merit for taking everything."""
    apart()
    best, most = may, -NEVER
    while may:
        card = lowest(may)
        may ^= card
        worth = merit(tables, state, reading, card, goal)
        if worth > most + EQUAL:
            best, most = card, worth
    return best


@inlined
def best_to_play(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the card that costs least, in this trick and in those to come."""
    hand, rest = reading.hand, popcount(reading.hand) - 1
    contents = contents_of(state, reading)
    led = NO_SUIT if state.trick == 0 else suit_of(tables, state, 1 << state.led)
    load_hand(tables, state, reading, hand, led, rest)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    best, least, before = may, NEVER, 0
    # What the others will add to a trick that this seat does not win, once that is asked for.
    added, asked = 0.0, False
    while may:
        card = lowest(may)
        may ^= card
        if is_like(tables, state, reading, card, before):
            continue
        before = card
        suit = suit_of(tables, state, card)
        round_of = suit if state.trick == 0 else led
        if reading.rivals or beats_now(tables, state, card):
            wins, now = look_ahead(tables, state, reading, card, round_of, contents)
        else:
            if not asked:
                added, asked = added_after(tables, state, reading, led), True
            total = contents + reading.now + reading.cost[lowest_index(card)] + added
            wins, now = 0.0, -total / (tables.seats - 1)
        later = burden(tables, state, reading, hand ^ card, suit, round_of, wins)
        cost = now + later + TEMPO * wins * reading.usual
        if cost < least - EQUAL:
            best, least = card, cost
    return best
