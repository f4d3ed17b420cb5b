"""Taking everything: its chance, whether to try it, and the cards to do it with."""

from capot.kernel.bits import highest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ALL_OF, NO_TRICK, NOBODY, State, Tables
from capot.kernel.quick.odds import sole_taker
from capot.kernel.thumb.account import Reading
from capot.kernel.thumb.present import beats_now
from capot.kernel.thumb.reading import AT_LEAST, percent, power
from capot.kernel.thumb.worth import is_open, part_taken

STRAY = 0.25
"""Chance that a lost trick does no harm where only certain cards are wanted."""

REGRET = 0.6
"""Share of all the cards that a failed attempt ends up with."""

NO_GOAL = -1
"""In place of the cards to win (0 for every trick): none, play as usual."""


@called
def goal_of(tables: Tables, state: State, reading: Reading) -> int:
    """Return the cards the seat has undertaken, or may hope, to take; 0 for every trick, or `NO_GOAL`."""
    me, row = state.turn, state.ordering
    if state.bound:
        if state.bound >> me & 1 and is_open(tables, state, me):
            what = state.said[me] - 1
            if tables.aim[what] != NO_TRICK:
                return tables.aim_cards[row, what] if tables.aim[what] == ALL_OF else 0
        return NO_GOAL
    for number in range(tables.stakes.prizes):
        if is_worth_it(tables, state, reading, number):
            return tables.stakes.prize_cards[row, number]
    return NO_GOAL


@inlined
def is_worth_it(tables: Tables, state: State, reading: Reading, number: int) -> bool:
    """Whether to try for an unannounced prize."""
    cards = tables.stakes.prize_cards[state.ordering, number]
    taker = sole_taker(tables, state, cards if cards else -1)
    if taker != NOBODY and taker != state.turn:
        return False
    chance = chance_of_all(tables, state, reading, cards)
    if chance == 0.0:
        return False
    if state.trick:
        chance *= entry(tables, state, reading, cards)
    part, alone = part_taken(tables, state, reading, cards), tables.stakes.prize_alone[number]
    gain = tables.stakes.prize_gain[number] + part * alone
    return chance * gain > (1.0 - chance) * REGRET * (1.0 - part) * alone


@inlined
def chance_of_all(tables: Tables, state: State, reading: Reading, cards: int) -> float:
    """Return the chance of winning, from the lead, all tricks with ``cards`` (0: every trick)."""
    chance, stray = 1.0, STRAY if cards else 0.0
    for _ in range(popcount(reading.hand & tables.jokers)):
        # A joker never wins.
        chance *= stray
    for suit in range(tables.ranked):
        mine = reading.hand & tables.suit[state.ordering, suit]
        if mine:
            chance *= chance_of_suit(tables, state, reading, suit, mine, stray)
            if chance < 0.01:
                return 0.0
    return chance


@inlined
def chance_of_suit(
    tables: Tables, state: State, reading: Reading, suit: int, mine: int, stray: float
) -> float:
    """Return the chance that every card of a suit wins when they are led from the top."""
    out, unseen = reading.count[suit], reading.unseen & tables.suit[state.ordering, suit]
    total, holders = 0.0, 0
    for seat in range(tables.seats):
        if seat != state.turn:
            share = reading.share[seat, suit]
            total += share
            holders += share > 0.0
    if holders == 0 or out == 0:
        return 1.0
    chances = AT_LEAST[out - 1, percent(total / holders)]
    chance, place = 1.0, 0
    while mine:
        card = highest(mine)
        mine ^= card
        above = popcount(unseen & -card)
        if above:
            falls = 0.0
            if place:
                falls = 1.0 - chances[place] if place < chances.shape[0] else 1.0
            chance *= max(power(falls, above), stray)
        place += 1
    return chance


@inlined
def entry(tables: Tables, state: State, reading: Reading, cards: int) -> float:
    """Return the chance of winning the trick on the table, or the first one that another leads to."""
    row, lost = state.ordering, 0.5 if cards else 0.0
    if state.trick and state.best & tables.jokers:
        # Any card is as if led.
        return 1.0
    if state.trick:
        suit = tables.follow[row, state.led]
        mine, unseen = reading.hand & suit, reading.unseen & suit
        if not state.best & suit or mine < state.best:
            return lost
        return 1.0 if mine > unseen or state.in_trick == tables.seats - 1 else lost
    out, total = max(popcount(reading.unseen), 1), 0.0
    for suit in range(tables.ranked):
        cards = tables.suit[row, suit]
        top = reading.hand & cards > reading.unseen & cards
        total += reading.count[suit] / out * (1.0 if top else lost)
    return total


@called
def merit(tables: Tables, state: State, reading: Reading, card: int, goal: int) -> float:
    """Return the merit of a card for winning all tricks with the cards of a goal (0: every trick)."""
    row, seats = state.ordering, tables.seats
    index = lowest_index(card)
    cards = tables.follow[row, index]
    if state.trick == 0:
        return wins_led(tables, state, reading, card, seats - 1) + popcount(reading.hand & cards) / 100
    strength = popcount(cards & (card - 1))
    if not beats_now(tables, state, card):
        keep = 0.0
        if not cards & tables.follow[row, state.led]:
            keep = wins_led(tables, state, reading, card, seats - 1)
        return -keep - strength / 100 - (10.0 if card & goal else 0.0)
    after = seats - 1 - state.in_trick
    stays = wins_led(tables, state, reading, card, after)
    waste = strength / 1000 if after == 0 or stays > 0.99 else 0.0
    holds = goal == 0 or (state.trick | card) & goal
    return stays - waste if holds else 0.5 * stays - waste


@inlined
def wins_led(tables: Tables, state: State, reading: Reading, card: int, after: int) -> float:
    """Return the chance that a card wins when ``after`` more seats play and all want to win."""
    if card & tables.jokers:
        return 0.0
    stays, seat = 1.0, state.turn
    for _ in range(after):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        stays *= 1.0 - overtakes(tables, state, reading, seat, card)
    return stays


@inlined
def overtakes(tables: Tables, state: State, reading: Reading, seat: int, card: int) -> float:
    """Return the chance that a seat can beat a card that is led."""
    row, suit = state.ordering, suit_of(tables, state, card)
    cards = tables.suit[row, suit]
    if reading.known[seat] & cards & -card:
        return 1.0
    share = reading.share[seat, suit]
    chance = 1.0 - power(1.0 - share, popcount(reading.unseen & cards & -card))
    if reading.trump >= 0 and reading.trump != suit and reading.count[reading.trump]:
        void = power(1.0 - share, reading.count[suit])
        none = power(1.0 - reading.share[seat, reading.trump], reading.count[reading.trump])
        chance += (1.0 - chance) * void * (1.0 - none)
    return chance


@inlined
def suit_of(tables: Tables, state: State, card: int) -> int:
    """Return the suit of a card, by its place."""
    row, suit = state.ordering, 0
    while not card & tables.suit[row, suit]:
        suit += 1
    return suit
