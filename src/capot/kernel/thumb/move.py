"""The move of the thumb policy, and the account it was chosen by.

It uses only what the seat to act may know.
"""

from math import exp

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import (
    ALL_OF,
    ANNOUNCE,
    BY_POSITION,
    EXCHANGE,
    MOVE_REFUSE,
    NO_TRICK,
    NOBODY,
    TRICKS,
    State,
    Tables,
)
from capot.kernel.quick.races import card_to_race
from capot.kernel.quick.sides import note_side, side_card
from capot.kernel.quick.suitless import card_without_suits
from capot.kernel.thumb.account import Reading, new_reading
from capot.kernel.thumb.future import NO_SUIT, burden, is_like, load_hand, reckon_last
from capot.kernel.thumb.present import added_after, beats_now, can_stop, contents_of, look_ahead
from capot.kernel.thumb.reading import must_draw, reckon_lie, reckon_shares, reckon_throws, see
from capot.kernel.thumb.sweeps import NO_GOAL, chance_of_all, entry, goal_of, merit, suit_of, wins_led
from capot.kernel.thumb.worth import weigh, weigh_tricks

EQUAL = 1e-9
"""Difference below which costs are equal."""

NEVER = 1e18
"""More than any cost."""

TEMPO = 1.3
"""Cost of having to lead the next trick, in average tricks; saved while others must draw to follow."""

JOKER = 0.5
"""Worth of a joker that is kept, in average tricks."""

ADDED = 0.7
"""Part of an average trick that comes to a trick in which no suit is set yet."""

SURE = 0.5
"""Least chance of success at which anything is announced."""


@called
def thumb_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:  # noqa: ARG001
    """Return the legal move with the least mean cost to the seat to act.

    Where a declarer plays against all others, it is the card that is best for the side.
    """
    if tables.apart:
        if tables.suitless:
            return card_without_suits(tables, state, may)
        if tables.races:
            return card_to_race(tables, state, may)
    if has_sides(tables, state):
        return side_card(tables, state, without_jokers(tables, may))
    return move_by_reading(tables, state, may, new_reading())


@called
def note_account(tables: Tables, state: State, may: int, reading: Reading) -> None:
    """Write the account that `thumb_move` goes by to a record that is all zeros."""
    if has_sides(tables, state):
        see(tables, state, reading)
        reckon_shares(tables, state, reading)
        note_side(tables, state, without_jokers(tables, may), reading.wins, reading.in_all)
    else:
        move_by_reading(tables, state, may, reading)
    if tables.stage[state.stage] != ANNOUNCE:
        # The plan to take everything ignores the costs of cards, but the reasons need them.
        weigh(tables, state, reading)
        reckon_lie(tables, state, reading)
    note_hand(tables, state, reading)


@inlined
def has_sides(tables: Tables, state: State) -> bool:
    """Whether a declarer plays against all others."""
    return bool(tables.declares and state.declarer != NOBODY and tables.stage[state.stage] == TRICKS)


@inlined
def without_jokers(tables: Tables, may: int) -> int:
    """Return the cards that are no jokers, or all where there are no others."""
    return may & ~tables.jokers if may & ~tables.jokers else may


@called
def move_by_reading(tables: Tables, state: State, may: int, reading: Reading) -> int:
    """Return the move of a seat that plays for itself, and write its account."""
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
    """Write for each card held its chance to win if led, and the chance that the rest stops every rival."""
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
    """Return the best card for taking everything."""
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
    """Return the card with the least cost, in this trick and those to come.

    It is the highest of equals, but the lowest if it loses a trick that is worth having.
    """
    hand, rest = reading.hand, popcount(reading.hand) - 1
    contents = contents_of(state, reading)
    is_set = state.trick != 0 and not state.best & tables.jokers
    led = suit_of(tables, state, 1 << state.led) if is_set else NO_SUIT
    load_hand(tables, state, reading, hand, led, rest)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    best, least, before = may, NEVER, 0
    tempo = -TEMPO if must_draw(tables, state) else TEMPO
    # Cost of the cards still to come if this seat does not win the trick, once computed.
    added, asked = 0.0, False
    while may:
        card = lowest(may)
        may ^= card
        index = lowest_index(card)
        if is_like(tables, state, reading, card, before):
            like = lowest_index(before)
            reading.wins[index], reading.in_trick[index] = reading.wins[like], reading.in_trick[like]
            reading.in_all[index] = reading.in_all[like]
            best, before = best_of_like(reading, card, before, best, like, contents), card
            continue
        before = card
        suit = suit_of(tables, state, card)
        if card & tables.jokers and not is_set:
            wins, now = 0.0, cost_of_joker(tables, reading, index, contents)
        elif reading.rivals or tables.sides < tables.seats or beats_now(tables, state, card):
            wins, now = look_ahead(tables, state, reading, card, led if is_set else suit, contents)
        else:
            if not asked:
                added, asked = added_after(tables, state, reading, led), True
            total = contents + reading.now + reading.cost[index] + added
            wins, now = 0.0, -total / (tables.seats - 1)
        later = cost_without(tables, state, reading, hand, card, suit, led if is_set else suit, wins)
        cost = now + later + tempo * wins * reading.usual
        if tables.staked[state.ordering]:
            brings = tables.stakes.played[state.ordering, index]
            cost += -brings if is_set and led != suit else brings
        reading.wins[index], reading.in_trick[index], reading.in_all[index] = wins, now, cost
        if cost <= least + EQUAL:
            best, least = card, min(cost, least)
    return best


@inlined
def best_of_like(reading: Reading, card: int, before: int, best: int, index: int, contents: float) -> int:
    """Return the best card so far after one that equals the card ``before``, whose index is given."""
    is_lost = reading.wins[index] == 0.0 and contents + reading.now < 0.0
    return best if best != before or is_lost else card


@inlined
def cost_of_joker(tables: Tables, reading: Reading, index: int, contents: float) -> float:
    """Return the mean cost of a trick to a seat that plays a joker to it before any suit is set."""
    total = contents + reading.now + reading.cost[index] + ADDED * reading.usual
    return -total / (tables.seats - 1)


@inlined
def cost_without(
    tables: Tables, state: State, reading: Reading, hand: int, card: int, suit: int, led: int, lead: float
) -> float:
    """Return the mean cost of a hand without a card, as by `burden`; a joker would be worth something."""
    if card & tables.jokers:
        kept = JOKER * reading.usual if hand ^ card else 0.0
        return burden(tables, state, reading, hand ^ card, NO_SUIT, led, 0.0) + kept
    return burden(tables, state, reading, hand ^ card, suit, led, lead)


@called
def best_to_give(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the card to pass or lay aside: the one without which the hand costs least."""
    hand = reading.hand
    if tables.stage[state.stage] == EXCHANGE:
        # Cards put down already count as gone.
        hand &= ~state.passed[state.turn]
    load_hand(tables, state, reading, hand, NO_SUIT, popcount(hand) - 1)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    best, least, before = may, NEVER, 0
    while may:
        card = lowest(may)
        may ^= card
        if is_like(tables, state, reading, card, before):
            best, before = card if best == before else best, card
            continue
        before = card
        suit = suit_of(tables, state, card)
        cost = cost_without(tables, state, reading, hand, card, suit, NO_SUIT, 0.0)
        if cost <= least + EQUAL:
            best, least = card, min(cost, least)
    return best


@called
def best_to_announce(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the announcement as a move: none unless it is likely to be made and pays."""
    best, most = 1, -cost_of_all(tables, state, reading, 1.0 / tables.seats)
    shuns = False
    for what in range(tables.undertakings):
        if not may >> (1 + what) & 1:
            continue
        if tables.aim[what] == NO_TRICK:
            shuns = True
            continue
        reading.makes[what] = chance_to_make(tables, state, reading, what)
        value = value_of(tables, what, reading.makes[what])
        if value > most:
            best, most = 1 << (1 + what), value
    if shuns:
        weigh_tricks(tables, reading)
        reckon_throws(tables, state, reading)
        chance = exp(-2.0 * cost_of_all(tables, state, reading, 0.0))
        for what in range(tables.undertakings):
            if may >> (1 + what) & 1 and tables.aim[what] == NO_TRICK:
                reading.makes[what] = chance
                value = value_of(tables, what, chance)
                if value > most:
                    best, most = 1 << (1 + what), value
    return best


@called
def cost_of_all(tables: Tables, state: State, reading: Reading, lead: float) -> float:
    """Return the mean cost of the whole hand; ``lead`` is the chance of leading first."""
    load_hand(tables, state, reading, reading.hand, NO_SUIT, popcount(reading.hand))
    if reading.last != 0.0:
        reckon_last(tables, state, reading, reading.hand)
    return burden(tables, state, reading, reading.hand, NO_SUIT, NO_SUIT, lead)


@inlined
def value_of(tables: Tables, what: int, chance: float) -> float:
    """Return the mean gain of an undertaking with a chance of success; none below `SURE`."""
    if chance < SURE:
        return -NEVER
    return chance * tables.stakes.gain[what, 0] + (1.0 - chance) * tables.stakes.gain[what, 1]


@inlined
def chance_to_make(tables: Tables, state: State, reading: Reading, what: int) -> float:
    """Return the chance to make an undertaking with the present hand."""
    cards = tables.aim_cards[state.ordering, what] if tables.aim[what] == ALL_OF else 0
    chance = chance_of_all(tables, state, reading, cards)
    if tables.leads[what] or leads_first(tables, state):
        return chance
    return chance * entry(tables, state, reading, cards)


@inlined
def leads_first(tables: Tables, state: State) -> bool:
    """Whether the seat to act knows that it will lead to the first trick."""
    if tables.first_lead == BY_POSITION:
        return state.turn == (state.dealer + tables.lead_step) % tables.seats
    return (state.hands[state.turn] & lowest(tables.lead_suit[state.ordering])) != 0
