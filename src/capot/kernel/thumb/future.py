"""The tricks to come: the mean cost of a hand, card by card and at the last trick."""

from math import exp
from typing import Any

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import SUITS, State, Tables
from capot.kernel.thumb.account import Reading
from capot.kernel.thumb.reading import ROUNDS, must_draw, power

DUCKING = 0.8
"""Factor for the followers whose cards are taken as random: less than 1, as they duck."""

LATER = 0.3
"""Rounds of a suit added to its average number."""

FALLING = 1.5
"""Chance that a lower penalty card falls under a card, per follower and card still out."""

THROWN = 0.6
"""Share of the penalties that others could discard on a trick that they do discard on it."""

HEIGHT = 6.0 / 169
"""Load that each lower card still out adds to a card, in average tricks, for each trick left."""

SHAPE = 0.3 / 26
"""Worth of uneven suits by the sum of their squares, in average tricks, for each trick left."""

LED_BY_SELF = 0.25
"""Chance that this seat will lead a card of a suit that only it has left."""

RELIEF = 0.4
"""Share of a card's load that a chance to discard it relieves."""

WEIGHT = 0.7
"""Share of its load that a card really costs: many are got rid of in time."""

VOID = 0.5
"""Worth of a void in a suit that is still out, in average tricks."""

FIRST = 0.4
"""Chance, seen from afar, that this seat leads to the last trick but one."""

TRUST = 0.75
"""Weight of the estimate of who leads to the last trick; otherwise all are equally likely."""

VAGUE = 0.05
"""Weight that the cards kept for the end lose, for each trick before it."""

LOG = np.array([-1000.0, *(float(np.log(count)) for count in range(1, 64))])
"""Logarithms of whole numbers; for 0 one whose exponential is 0."""

NO_SUIT: Any = np.int64(-1)
"""In place of a suit: none.  (A plain number would be compiled as another type.)"""

UNKNOWN = -1.0
"""In place of a chance: none is reckoned yet."""

NOTHING = -1e300
"""Less than any load."""

SPARE: Any = np.int64(SUITS)
"""Row of the loads of the suit from which a card is taken."""


@called
def load_suit(
    tables: Tables, state: State, reading: Reading, place: int, suit: int, mine: int, past: int, rest: int
) -> None:
    """Write the load of each card of a suit, and the number of its rounds in which the seat will be void.

    ``mine`` are its cards in the hand, ``past`` the rounds already under way, ``rest`` the size of the hand.
    With ``place`` `SPARE` a card is missing of those last seen with another place.
    """
    row = state.ordering
    out, unseen = reading.count[suit], reading.unseen & tables.suit[row, suit]
    held = popcount(mine)
    rounds = min((held + out) / reading.players[suit], float(rest))
    if past:
        rounds -= past * (out / (held + out + 0.01))
    wanted = reading.every < 0.0
    height = 0.0 if wanted else HEIGHT * reading.usual * rest
    total, number = 0.0, 0
    loads = reading.load[place]
    loads[0] = NOTHING
    while mine:
        card = highest(mine) if wanted else lowest(mine)
        mine ^= card
        index, turn = lowest_index(card), number + past
        odd, follow = turn & 1, reading.followers[suit, min(turn, ROUNDS - 1)]
        below = popcount(unseen & (card - 1))
        if place != SPARE:
            # Without a lower card it is played a round earlier.
            reading.stays[index, 1 - odd] = UNKNOWN
        if place != SPARE or reading.stays[index, odd] == UNKNOWN:
            reckon_stake(tables, reading, suit, card, odd, follow, below)
        comes = LED_BY_SELF
        if out and follow > 0.05:
            comes = min(max(rounds - number + LATER, LED_BY_SELF if below == out else 0.05), 1.0)
        load = height * below + comes * reading.stays[index, odd] * reading.stake[index, odd]
        at = number
        while loads[at] > load:
            loads[at + 1] = loads[at]
            at -= 1
        loads[at + 1] = load
        total += load
        number += 1
    reading.loads[place] = number
    reading.total[place] = total
    reading.unable[place] = max(rounds - held, 0.0)


@inlined
def reckon_stake(
    tables: Tables, reading: Reading, suit: int, card: int, odd: int, follow: float, below: int
) -> None:
    """Write the chance that a card wins a round of its suit, with ``follow`` followers, and what is at stake.

    ``below`` is the number of lower cards still out.
    """
    index, out = lowest_index(card), reading.count[suit]
    wanted = reading.every < 0.0
    stake = reading.every + reading.cost[index]
    wins, falls = 1.0, 0.0
    if out and follow > 0.05:
        wins = 1.0 if below == out else exp((LOG[below] - LOG[out]) * follow * DUCKING)
        if not wanted:
            under = cost_under(reading, suit, card)
            falls = under * min(1.0, FALLING * follow / out) if under > 0.0 else 0.0
    if not wanted:
        # A player who wants tricks wins them before penalties fall on them.
        stake += falls + max(tables.seats - 1 - follow, 0.0) * (reading.thrown[suit] * THROWN)
    reading.stays[index, odd], reading.stake[index, odd] = wins, stake


@inlined
def is_like(tables: Tables, state: State, reading: Reading, card: int, before: int) -> bool:
    """Whether a card is equivalent to a lower one: of the same cost, with none out between them."""
    index = lowest_index(card)
    if not before & tables.follow[state.ordering, index] or (reading.unseen | state.trick) & (card - before):
        return False
    for number in range(reading.rivals):
        if (before & reading.rival_cards[number] == 0) != (card & reading.rival_cards[number] == 0):
            return False
    played, like = tables.stakes.played[state.ordering], lowest_index(before)
    return bool(reading.cost[index] == reading.cost[like] and played[index] == played[like])


@inlined
def cost_under(reading: Reading, suit: int, card: int) -> float:
    """Return the total cost of the unseen cards of a suit below a card."""
    total = 0.0
    for number in range(reading.entries):
        if reading.entry_suit[number] == suit:
            total += reading.entry_cost[number] * popcount(reading.entry_cards[number] & (card - 1))
    return total


@inlined
def load_hand(tables: Tables, state: State, reading: Reading, hand: int, led: int, rest: int) -> None:
    """Write the loads of all suits of a hand; a round of the suit ``led`` is under way."""
    for suit in range(tables.ranked):
        mine = hand & tables.suit[state.ordering, suit]
        load_suit(tables, state, reading, suit, suit, mine, 1 if suit == led else 0, rest)


@called
def burden(
    tables: Tables, state: State, reading: Reading, hand: int, suit: int, led: int, lead: float
) -> float:
    """Return the mean cost of a hand in the tricks to come.

    ``hand`` is that of `load_hand` less a card of ``suit`` (`NO_SUIT` if none is missing); ``lead`` is the
    chance of leading next.
    """
    row, rest = state.ordering, popcount(hand)
    if suit >= 0:
        mine = hand & tables.suit[row, suit]
        load_suit(tables, state, reading, SPARE, suit, mine, 1 if suit == led else 0, rest)
    total, unable, voids, squares = 0.0, 0.0, 0, 0
    for each in range(tables.ranked):
        place = SPARE if each == suit else each
        total += reading.total[place]
        unable += reading.unable[place]
        held = reading.loads[place]
        squares += held * held
        voids += held == 0 and reading.count[each] > 0
        reading.to_see[each] = held
    worth = reading.usual * (VOID * voids + SHAPE * squares * rest)
    if must_draw(tables, state):
        total = WEIGHT * total + worth
    else:
        total = WEIGHT * (total - RELIEF * relieved(tables, reading, suit, unable)) - worth
    if reading.last != 0.0 and rest:
        total += reading.last * wins_last(tables, reading, hand, lead, rest)
    return total


@inlined
def relieved(tables: Tables, reading: Reading, spare: int, unable: float) -> float:
    """Return the sum of the heaviest loads, as many as there are discards; those of a suit are in `SPARE`."""
    total = 0.0
    while unable > 0.0:
        most, suit = 0.0, NO_SUIT
        for each in range(tables.ranked):
            load = reading.load[SPARE if each == spare else each, reading.to_see[each]]
            if load > most:
                most, suit = load, each
        if suit == NO_SUIT:
            break
        total += most * min(unable, 1.0)
        reading.to_see[suit] -= 1
        unable -= 1.0
    return total


@inlined
def reckon_last(tables: Tables, state: State, reading: Reading, hand: int) -> None:
    """Write for each card of a hand its chance to win the last trick, leading and following."""
    unseen = popcount(reading.unseen)
    part = 1.0 / max(unseen, 1)
    others = tables.seats - 1
    while hand:
        card = lowest(hand)
        hand ^= card
        index = lowest_index(card)
        cards = reading.unseen & tables.follow[state.ordering, index]
        above = popcount(cards & -card)
        reading.leading[index] = power(1.0 - above * part, others)
        reading.follows[index] = (popcount(cards) - above) * part


@inlined
def wins_last(tables: Tables, reading: Reading, hand: int, lead: float, rest: int) -> float:
    """Return the chance that a hand wins the last trick; ``lead`` is the chance of leading next."""
    others = tables.seats - 1
    # The card to keep for the end, and the one before: the weakest, or the strongest to win the trick.
    sign = -1.0 if tables.stakes.last < 0.0 else 1.0
    keep, second, least, next_least, spread = 0, 0, 1e9, 1e9, 0.0
    while hand:
        index = lowest_index(hand)
        hand &= hand - 1
        both = reading.leading[index] + reading.follows[index]
        spread += both
        both *= sign
        if both < least:
            second, next_least = keep, least
            keep, least = index, both
        elif both < next_least:
            second, next_least = index, both
    if rest > 1:
        first = lead if rest == 2 else FIRST
        wins = first * reading.leading[second] + (1.0 - first) * reading.follows[second]
        lead = (1.0 - TRUST) / (others + 1) + TRUST * wins
    exact = lead * reading.leading[keep] + (1.0 - lead) * reading.follows[keep]
    vague = min((rest - 1) * VAGUE, 0.4)
    return exact * (1.0 - vague) + spread / (2 * rest) * vague
