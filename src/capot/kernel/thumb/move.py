"""The move of the rule of thumb `thumb`, and the account of what it was chosen by.

It uses nothing but what the seat whose turn it is may know.
"""

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.quick.sides import note_side, side_card
from capot.kernel.thumb.account import Reading, apart, new_reading
from capot.kernel.thumb.constants import EQUAL, NEVER, TEMPO
from capot.kernel.thumb.future import NO_SUIT, burden, is_like, load_hand, reckon_last
from capot.kernel.thumb.opening import best_to_announce, best_to_give
from capot.kernel.thumb.present import added_after, beats_now, can_stop, contents_of, look_ahead
from capot.kernel.thumb.reading import reckon_lie, reckon_shares, see
from capot.kernel.thumb.sweeps import NO_GOAL, goal_of, merit, suit_of, wins_led
from capot.kernel.thumb.worth import weigh


@called
def thumb_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:  # noqa: ARG001
    """Return the legal move that will probably cost the seat whose turn it is least.

    Where a declarer plays against all others, it is the card that is best for the side.
    """
    apart()
    if has_sides(tables, state):
        return side_card(tables, state, may)
    return move_by_reading(tables, state, may, new_reading())


@called
def note_account(tables: Tables, state: State, may: int, reading: Reading) -> None:
    """Write all that the move of `thumb_move` is chosen by into a record that is all zeros."""
    apart()
    if has_sides(tables, state):
        see(tables, state, reading)
        reckon_shares(tables, state, reading)
        note_side(tables, state, may, reading.wins, reading.in_all)
    else:
        move_by_reading(tables, state, may, reading)
    if tables.stage[state.stage] != ANNOUNCE:
        # Whoever is out to take everything is not asked what cards cost, but the reasons are.
        weigh(tables, state, reading)
        reckon_lie(tables, state, reading)
    note_hand(tables, state, reading)


@inlined
def has_sides(tables: Tables, state: State) -> bool:
    """Whether a declarer plays against all others."""
    return bool(tables.declares and state.declarer != NOBODY and tables.stage[state.stage] == TRICKS)


@called
def move_by_reading(tables: Tables, state: State, may: int, reading: Reading) -> int:
    """Return the move of a seat that plays for itself, with what it was chosen by in the record."""
    apart()
    kind = tables.stage[state.stage]
    see(tables, state, reading)
    reckon_shares(tables, state, reading)
    reading.goal = goal_of(tables, state, reading) if kind == TRICKS else NO_GOAL
    if reading.goal != NO_GOAL:
        return best_to_take(tables, state, reading, may)
    weigh(tables, state, reading)
    reckon_lie(tables, state, reading)
    if kind == TRICKS:
        return best_to_play(tables, state, reading, may)
    if kind == ANNOUNCE:
        return best_to_announce(tables, state, reading, may)
    return best_to_give(tables, state, reading, may & ~(1 << MOVE_REFUSE))


@inlined
def note_hand(tables: Tables, state: State, reading: Reading) -> None:
    """Note of each card held how surely it wins if led, and how surely the rest stops all who want all."""
    hand = reading.hand
    while hand:
        card = lowest(hand)
        hand ^= card
        index = lowest_index(card)
        reading.led[index] = wins_led(tables, state, reading, card, tables.seats - 1)
        reading.stops[index] = 1.0
        for number in range(reading.rivals):
            if not reading.rival_shuns[number]:
                stops = can_stop(tables, state, reading, reading.hand ^ card, reading.rival_cards[number])
                reading.stops[index] = min(reading.stops[index], stops)


@called
def best_to_take(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the card with the most merit for taking everything."""
    apart()
    best, most = may, -NEVER
    while may:
        card = lowest(may)
        may ^= card
        worth = merit(tables, state, reading, card, reading.goal)
        reading.in_all[lowest_index(card)] = -worth
        if worth > most + EQUAL:
            best, most = card, worth
    return best


@inlined
def best_to_play(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the card that costs least, in this trick and in those to come; the highest of equals."""
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
        index = lowest_index(card)
        if is_like(tables, state, reading, card, before):
            like = lowest_index(before)
            reading.wins[index], reading.in_trick[index] = reading.wins[like], reading.in_trick[like]
            reading.in_all[index] = reading.in_all[like]
            best, before = card if best == before else best, card
            continue
        before = card
        suit = suit_of(tables, state, card)
        round_of = suit if state.trick == 0 else led
        if reading.rivals or beats_now(tables, state, card):
            wins, now = look_ahead(tables, state, reading, card, round_of, contents)
        else:
            if not asked:
                added, asked = added_after(tables, state, reading, led), True
            total = contents + reading.now + reading.cost[index] + added
            wins, now = 0.0, -total / (tables.seats - 1)
        later = burden(tables, state, reading, hand ^ card, suit, round_of, wins)
        cost = now + later + TEMPO * wins * reading.usual
        reading.wins[index], reading.in_trick[index], reading.in_all[index] = wins, now, cost
        if cost <= least + EQUAL:
            best, least = card, min(cost, least)
    return best
