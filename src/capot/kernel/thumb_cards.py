"""Which card the quick rule of thumb plays: to lead, to follow suit, or to be rid of."""

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.layout import TRICKS, State, Tables
from capot.kernel.luck import below
from capot.kernel.thumb_burden import THROWN, Weighing, burden, price
from capot.kernel.thumb_odds import (
    NONE_OF,
    SHARE,
    able_behind,
    cost_of,
    dearest,
    others_able,
    unseen_cards,
)

VOID = 0.36
"""What it is worth to come nearer to having no card of a suit, for the last one."""

GIVEN = 0.3
"""What part of its own cost speaks for giving away a card, wherever it would go otherwise."""

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
    start = below(word, 4)
    best, least = may, NEVER
    for step in range(4):
        suit = tables.suit[row, (start + step) & 3]
        card = lowest(may & suit)
        while card:
            able = others_able(tables, state, suit)
            one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
            cost = price(tables, state, one, card, tables.trick_price[state.tricks], able)
            cost -= burden(tables, one, card)
            if cost < least:
                best, least = card, cost
            # Low cards are led, but where the last trick is to be won.
            card = (
                highest(may & suit) & ~card if tables.last_price < 0.0 and card == lowest(may & suit) else 0
            )
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
    if state.in_trick == seats - 1 and under and tables.last_price == 0.0:
        # The last to play knows all: a trick that costs is left, another taken with the highest card.
        dear = tables.dear[row]
        if contents > 0.0 or low & dear or (over & ~dear) == 0:
            return low
        if contents == 0.0 and not tables.prized[row] & may:
            return highest(over & ~dear)
    hand, unseen = state.hands[state.turn], unseen_cards(tables, state)
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    suit = tables.follow[row, state.led]
    able, behind = others_able(tables, state, suit), able_behind(tables, state, suit)
    one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
    best, least = 0, NEVER
    while True:
        if card & under:
            void = seats - 1 - state.in_trick - behind * (1.0 - NONE_OF[able, popcount(unseen & suit)])
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
    start = below(word, 4)
    best, most = may, -NEVER
    for step in range(4):
        suit = tables.suit[row, (start + step) & 3]
        cards = may & suit
        if cards:
            able = others_able(tables, state, suit)
            one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
            void = VOID * usual * SHARE[popcount(cards)] if one.others else 0.0
            card = highest(cards) if tables.every_price >= 0.0 else lowest(cards)
            while card:
                worth = burden(tables, one, card) + void
                worth += GIVEN * tables.card_cost[row, lowest_index(card)]
                if worth > most:
                    best, most = card, worth
                card = dear & cards & ~card
    return best
