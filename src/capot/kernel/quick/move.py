"""The move of the quick policy, a rule of thumb that plays out millions of deals.

It uses only what the seat to act may know.
"""

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import (
    ALL_OF,
    ANNOUNCE,
    MOVE_REFUSE,
    NO_TRICK,
    NOBODY,
    SUITS,
    TRICKS,
    State,
    Tables,
)
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
    sole_taker,
    unseen_cards,
)
from capot.kernel.quick.races import card_to_race
from capot.kernel.quick.sides import side_card
from capot.kernel.quick.suitless import card_without_suits
from capot.kernel.quick.taker import taker_move

VOID = 0.36
"""Worth of playing the last card of a suit; of two, half as much each."""

GIVEN = 0.3
"""Share of a card's own cost that counts for giving it away in any case."""

SPENT = 0.5
"""Cost from which a joker is played, in average tricks."""

EQUAL = 1e-6
"""Unit of the random amount, up to three of them, that breaks ties between costs."""

NEVER = 1e9
"""More than any cost."""


@inlined
def quick_move(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the legal move of the seat to act by the quick policy.

    The upper half of ``word`` breaks ties.
    """
    kind = tables.stage[state.stage]
    if tables.apart:
        if tables.suitless:
            return card_without_suits(tables, state, may)
        if tables.races:
            return card_to_race(tables, state, may)
        if tables.jokers and kind != ANNOUNCE and may & ~(tables.jokers | 1 << MOVE_REFUSE):
            return card_with_jokers(tables, state, may, word)
    if kind != TRICKS:
        return 1 if kind == ANNOUNCE else card_to_shed(tables, state, may & ~(1 << MOVE_REFUSE), word)
    if tables.declares and state.declarer != NOBODY:
        return side_card(tables, state, may)
    if may_want_to_win(tables, state) and wants_to_win(tables, state):
        return taker_move(tables, state, may)
    staked = may & tables.staked[state.ordering]
    if staked:
        if state.trick != 0 and not may & tables.follow[state.ordering, state.led]:
            return dearest_staked(tables, state, staked)
        may = may & ~staked if may & ~staked else may
    if state.trick == 0:
        return card_to_lead(tables, state, may, word)
    if may & tables.follow[state.ordering, state.led]:
        return card_to_follow(tables, state, may)
    return card_to_throw(tables, state, may, word)


@called
def card_with_jokers(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card to play where there are jokers: one of them if it is worth it, else any other."""
    own, jokers = may & ~tables.jokers, may & tables.jokers
    if tables.stage[state.stage] != TRICKS:
        return card_to_shed(tables, state, own & ~(1 << MOVE_REFUSE), word)
    if tables.declares and state.declarer != NOBODY:
        return side_card(tables, state, own)
    if may_want_to_win(tables, state) and wants_to_win(tables, state):
        return taker_move(tables, state, own)
    is_set = state.trick != 0 and not state.best & tables.jokers
    if is_set and not own & tables.follow[state.ordering, state.led]:
        return card_to_throw(tables, state, own, word)
    card = card_to_follow(tables, state, own) if is_set else card_to_lead(tables, state, own, word)
    if jokers and (not is_set or card > state.best):
        row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
        suit = tables.follow[row, lowest_index(card)]
        rest = popcount(hand)
        usual = cost_of(tables, row, unseen) * SHARE[rest]
        able = others_able(tables, lack_counts(tables, state), suit)
        behind = min(able_behind(tables, state, suit), able)
        one = Weighing(row, unseen, hand & suit, unseen & suit, able, usual, rest)
        if price(tables, state, one, card, contents_of(tables, state), behind) > SPENT * usual:
            return lowest(jokers)
    return card


@inlined
def dearest_staked(tables: Tables, state: State, staked: int) -> int:
    """Return the card of some that brings its player most when it is discarded."""
    best, most = staked, -NEVER
    while staked:
        card = lowest(staked)
        staked ^= card
        brings = tables.stakes.played[state.ordering, lowest_index(card)]
        if brings > most:
            best, most = card, brings
    return best


@inlined
def may_want_to_win(tables: Tables, state: State) -> bool:
    """Whether `wants_to_win` can be true: something was announced, or half of a sweep may be taken."""
    return bool(state.bound) or (tables.sweep_gain > 0.0 and 2 * state.tricks > tables.tricks)


@compiled
def wants_to_win(tables: Tables, state: State) -> bool:
    """Whether the seat to act should win this trick, if it can, at any cost.

    A declarer who can still take everything should.  The others should once a single player, the declarer or
    one who would be paid unannounced, has half of the cards needed, and more of them are on the table.
    """
    row = state.ordering
    wanted, bound = tables.sweep_cards[row] if state.bound == 0 else 0, state.bound
    while bound:
        seat = lowest_index(bound)
        bound &= bound - 1
        number = state.said[seat] - 1
        if tables.aim[number] != NO_TRICK:
            cards = tables.aim_cards[row, number] if tables.aim[number] == ALL_OF else (1 << tables.size) - 1
            taker = sole_taker(tables, state, cards)
            if taker in (NOBODY, seat):
                if seat == state.turn:
                    return True
                wanted = cards
    if state.trick & wanted == 0:
        return False
    taker = sole_taker(tables, state, wanted)
    if taker in (NOBODY, tables.seats, state.turn):
        return False
    return 2 * popcount(state.taken[taker] & wanted) >= popcount(wanted)


@inlined
def contents_of(tables: Tables, state: State) -> float:
    """Return the cost of the trick on the table so far."""
    row = state.ordering
    contents = tables.trick_price[state.tricks]
    cards = state.trick & (tables.dear[row] | tables.prized[row])
    while cards:
        contents += tables.card_cost[row, lowest_index(cards)]
        cards &= cards - 1
    return contents


@compiled
def card_to_lead(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card to lead: the best of the lowest cards of the suits, or of the highest to win tricks."""
    row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    luck, counts = below(word, 256), lack_counts(tables, state)
    best, least = may, NEVER
    for step in range(SUITS):
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
            # High cards are tried only to win the last trick, or every trick where no card costs anything.
            wants = tables.last_price < 0.0 or (tables.every_price < 0.0 and tables.dear[row] == 0)
            card = highest(may & suit) & ~card if wants and card == lowest(may & suit) else 0
    return best


@compiled
def card_to_follow(tables: Tables, state: State, may: int) -> int:
    """Return the card of the suit led: one under the best card, unless winning costs less."""
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
            # The trick costs the last to play nothing, so it sheds a high card.
            return highest(over & ~dear)
    hand, unseen = state.hands[state.turn], unseen_cards(tables, state)
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    suit = tables.follow[row, state.led]
    counts = lack_counts(tables, state)
    able = others_able(tables, counts, suit)
    # A count of lacks saves the loop over those still to play.
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
    """Return the card to play of those that cannot win: the dearest, or the highest that is no good one."""
    dear = dearest(tables, row, under)
    if dear:
        return dear
    plain = under & ~tables.prized[row]
    cards = plain if plain else under
    return lowest(cards) if forced and tables.every_price < 0.0 else highest(cards)


@inlined
def card_to_throw(tables: Tables, state: State, may: int, word: np.uint64) -> int:
    """Return the card to play when unable to follow: the most burdensome, or a trump that wins."""
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
    """Return the card whose loss relieves the hand most: the highest or the dearest of some suit."""
    row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
    if tables.stage[state.stage] != TRICKS:
        # Cards put down already count as gone.
        hand = may
    rest = popcount(hand)
    usual = cost_of(tables, row, unseen) * SHARE[rest]
    dear = dearest(tables, row, may)
    luck, counts = below(word, 256), lack_counts(tables, state)
    best, most = may, -NEVER
    for step in range(SUITS):
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
