"""Which card the quick rule of thumb plays: to lead, to follow suit, or to be rid of."""

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import TRICKS, State, Tables
from capot.kernel.luck import below
from capot.kernel.quick.burden import THROWN, Weighing, burden, price
from capot.kernel.quick.odds import (
    SHARE,
    able_behind,
    cost_of,
    dearest,
    lack_counts,
    none_of,
    others_able,
    unseen_cards,
)

VOID = 0.36
"""What it is worth to come nearer to having no card of a suit, for the last one."""

GIVEN = 0.3
"""What part of its own cost speaks for giving away a card, wherever it would go otherwise."""

EQUAL = 1e-6
"""Costs that differ by so little, or three times as much, are the same: luck decides."""

NEVER = 1e9
"""More than anything costs."""


@inlined
def contents_of(tables: Tables, state: State) -> float:
    """Return the cost of the trick as it lies on the table."""
    row = state.ordering
    contents = tables.trick_price[state.tricks]
    cards = state.trick & (tables.dear[row] | tables.prized[row])
    while cards:
        contents += tables.card_cost[row, lowest_index(cards)]
        cards &= cards - 1
    return contents


@compiled
def card_to_lead(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card to lead: of each suit the lowest is weighed, or the highest where winning is good."""
    row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    luck, counts = below(word, 256), lack_counts(tables, state)
    best, least = may, NEVER
    for step in range(4):
        suit = tables.suit[row, step]
        card = lowest(may & suit)
        while card:
            able = others_able(tables, counts, suit)
            one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
            cost = price(tables, state, one, card, tables.trick_price[state.tricks], able)
            if tables.last_price != 0.0:
                cost -= burden(tables, one, card)
            cost += EQUAL * (luck >> 2 * step & 3)
            if cost < least:
                best, least = card, cost
            # Low cards are led, but where the last trick is to be won, or every one and nothing is shunned.
            wants = tables.last_price < 0.0 or (tables.every_price < 0.0 and tables.dear[row] == 0)
            card = highest(may & suit) & ~card if wants and card == lowest(may & suit) else 0
    return best


@compiled
def card_to_follow(tables: Tables, state: State, may: int) -> int:
    """Return the card of the suit led: what goes under the best card, unless winning costs less."""
    row, seats = state.ordering, tables.seats
    under = may & (state.best - 1)
    over = may ^ under
    low = card_under(tables, row, under, over == 0) if under else lowest(over)
    if over & ~low == 0:
        return low
    contents = contents_of(tables, state)
    card = highest(over)
    if under and tables.every_price >= 0.0:
        dear = tables.dear[row]
        if contents > 0.0 or low & dear or over & ~dear == 0:
            return low
        if state.in_trick == seats - 1 and tables.last_price == 0.0 and not tables.prized[row] & may:
            # The last to play knows that it costs nothing, and is rid of a high card.
            return highest(over & ~dear)
    hand, unseen = state.hands[state.turn], unseen_cards(tables, state)
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    suit = tables.follow[row, state.led]
    counts = lack_counts(tables, state)
    able = others_able(tables, counts, suit)
    # Where nobody lacks the suit nobody need be looked at.
    behind = able_behind(tables, state, suit) if counts & suit else seats - 1 - state.in_trick
    one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
    best, least = 0, NEVER
    while True:
        if card & under:
            void = seats - 1 - state.in_trick - behind * (1.0 - none_of(able, popcount(unseen & suit)))
            cost = contents + tables.card_cost[row, lowest_index(card)] + usual * THROWN * void
            cost *= -SHARE[seats - 1]
        else:
            cost = price(tables, state, one, card, contents, behind)
        cost -= burden(tables, one, card)
        if cost < least:
            best, least = card, cost
        if card == low:
            return best
        card = low


@inlined
def card_under(tables: Tables, row: int, under: int, forced: bool) -> int:
    """Return which of the cards to play that cannot win: the dearest, or the highest; no good one."""
    dear = dearest(tables, row, under)
    if dear:
        return dear
    plain = under & ~tables.prized[row]
    cards = plain if plain else under
    return lowest(cards) if forced and tables.every_price < 0.0 else highest(cards)


@inlined
def card_to_throw(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card to play by one who cannot follow: the most burdensome, or a trump that wins."""
    row = state.ordering
    winning = may & tables.wins[row, state.led] & -state.best
    if winning:
        if contents_of(tables, state) < 0.0:
            return lowest(winning)
        losing = may ^ winning
        may = losing if losing else may
    plain = may & ~tables.prized[row]
    return card_to_shed(tables, state, plain if plain else may, word)


@compiled
def card_to_shed(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card without which the hand is least burdened: of each suit the highest, or the dearest."""
    row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
    if tables.stage[state.stage] != TRICKS:
        # What is put down already is as good as gone.
        hand = may
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    dear = dearest(tables, row, may)
    luck, counts = below(word, 256), lack_counts(tables, state)
    best, most = may, -NEVER
    for step in range(4):
        suit = tables.suit[row, step]
        cards = may & suit
        if cards:
            able = others_able(tables, counts, suit)
            one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
            void = VOID * usual * SHARE[popcount(cards)] if one.others else 0.0
            card = highest(cards) if tables.every_price >= 0.0 else lowest(cards)
            while card:
                worth = burden(tables, one, card) + void
                worth += GIVEN * tables.card_cost[row, lowest_index(card)] + EQUAL * (luck >> 2 * step & 3)
                if worth > most:
                    best, most = card, worth
                card = dear & cards & ~card
    return best
