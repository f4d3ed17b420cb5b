"""The careful rule of thumb, compiled: the plain player `thumb`, but for what the match adds to a deal.

It uses nothing but what the seat whose turn it is may know.
"""

import numpy as np

from capot.kernel.bits import lowest, popcount
from capot.kernel.careful_constants import EQUAL, TEMPO
from capot.kernel.careful_future import burden, load_hand, reckon_last
from capot.kernel.careful_layout import Reading, new_reading
from capot.kernel.careful_present import contents_of, look_ahead
from capot.kernel.careful_reading import reckon_lie, reckon_shares, see
from capot.kernel.careful_sweeping import NO_GOAL, goal_of, merit, suit_of
from capot.kernel.careful_worth import weigh
from capot.kernel.compiling import compiled, inlined
from capot.kernel.layout import TRICKS, State, Tables
from capot.kernel.thumb import thumb_move

NEVER = 1e18
"""More than anything costs."""


@compiled
def careful_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the move that will probably cost the seat whose turn it is least, out of the legal ones."""
    kind = tables.stage[state.stage]
    if kind != TRICKS:
        return thumb_move(tables, state, may, word)
    reading = new_reading()
    see(tables, state, reading)
    reckon_shares(tables, state, reading)
    goal = goal_of(tables, state, reading)
    if goal != NO_GOAL:
        return best_to_take(tables, state, reading, may, goal)
    weigh(tables, state, reading)
    reckon_lie(tables, state, reading)
    return best_to_play(tables, state, reading, may)


@inlined
def best_to_take(tables: Tables, state: State, reading: Reading, may: int, goal: int) -> int:
    """Return the card with the most merit for taking everything."""
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
    led = -1 if state.trick == 0 else suit_of(tables, state, 1 << state.led)
    load_hand(tables, state, reading, hand, led, rest)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    best, least = may, NEVER
    while may:
        card = lowest(may)
        may ^= card
        suit = suit_of(tables, state, card)
        round_of = suit if led < 0 else led
        wins, now = look_ahead(tables, state, reading, card, round_of, contents)
        later = burden(tables, state, reading, hand ^ card, suit, round_of, wins)
        cost = now + later + TEMPO * wins * reading.usual
        if cost < least - EQUAL:
            best, least = card, cost
    return best
