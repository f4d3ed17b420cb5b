"""The score of a finished deal, in units of 1 / scale."""

from typing import Final

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import (
    BEFORE_LAST,
    COUNT_EVERYBODY,
    COUNT_NOBODY,
    COUNT_WINNERS,
    FIRST_TRICK,
    LAST_TRICK,
    MARKED_TRICK,
    NOBODY,
    OWN_SCORES,
    PILED,
    SEATS,
    State,
    Tables,
)
from capot.kernel.luck import U64
from capot.kernel.tricks.targets import has_parts, reached, tricks_won
from capot.kernel.tricks.terms import (
    captured,
    counts,
    declarer,
    factors,
    makers,
    paid,
    pools,
    ranked,
    winning_cards,
)
from capot.kernel.tricks.totals import add_up, are_partners

FILL: Final = {
    **captured.FILL,
    **winning_cards.FILL,
    **counts.FILL,
    **makers.FILL,
    **declarer.FILL,
    **ranked.FILL,
    **pools.FILL,
    **factors.FILL,
    **paid.FILL,
}
"""The code of each term of trick play, and the function that fills in what it needs besides."""


@called
def score(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write each seat's points to ``points`` (int64) and return the pool after the deal."""
    if tables.one_score == OWN_SCORES:
        return score_of_each(tables, state, points)
    if tables.one_score == PILED:
        return score_of_piles(tables, state, points)
    pot = score_of_each(tables, state, points)
    add_up(tables, points)
    return pot


@called
def score_of_piles(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write the points where all that partners take counts as taken by the first of them."""
    taken = np.zeros(SEATS, np.int64)
    for seat in range(tables.seats):
        taken[seat] = state.taken[seat]
        if seat >= tables.sides:
            state.taken[seat % tables.sides] |= taken[seat]
            state.taken[seat] = 0
    winners = state.first_winner, state.before_winner, state.last_winner, state.marked_winner
    state.first_winner, state.before_winner = first_of(tables, winners[0]), first_of(tables, winners[1])
    state.last_winner, state.marked_winner = first_of(tables, winners[2]), first_of(tables, winners[3])
    pot = score_of_each(tables, state, points)
    state.first_winner, state.before_winner, state.last_winner, state.marked_winner = winners
    for seat in range(tables.seats):
        state.taken[seat] = taken[seat]
        points[seat] = points[seat % tables.sides]
    return pot


@inlined
def first_of(tables: Tables, seat: int) -> int:
    """Return the first seat of a side, or `NOBODY`."""
    return seat if seat == NOBODY else seat % tables.sides


@called
def score_of_each(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write what each seat scores by itself, and return the pool after the deal."""
    if state.bound != 0:
        return undertaken(tables, state, points)
    if not is_sum(tables, state):
        return itemised(tables, state, points)
    summed(tables, state, points)
    return state.pot


@inlined
def is_sum(tables: Tables, state: State) -> bool:
    """Whether what a seat scores by itself is the sum of the plain terms (`summed`); nothing undertaken."""
    return not tables.always_itemised and not anything_whole(tables, state)


@inlined
def summed(tables: Tables, state: State, points: np.ndarray) -> None:
    """Write the sum of the plain terms, which count each card and trick by itself."""
    row, times = U64(state.ordering), tables.factor[U64(state.ordering)]
    for seat in range(tables.seats):
        taken = state.taken[seat]
        total = tables.constant
        for number in range(tables.values):
            total += tables.value[number] * popcount(taken & tables.value_cards[row, number])
        if tables.every_value:
            total += tables.every_value * tricks_won(tables, state, seat)
        points[seat] = total * times
    if tables.first_value and state.first_winner != NOBODY:
        points[state.first_winner] += tables.first_value * times
    if tables.last_value and state.last_winner != NOBODY:
        points[state.last_winner] += tables.last_value * times
    if tables.before_value and state.before_winner != NOBODY:
        points[state.before_winner] += tables.before_value * times
    if tables.marked_value and state.marked_winner != NOBODY:
        points[state.marked_winner] += tables.marked_value * times


@inlined
def anything_whole(tables: Tables, state: State) -> bool:
    """Whether somebody has a set or a sweep, so that the sum of the plain terms is not enough."""
    row = state.ordering
    for number in range(tables.terms):
        kind = tables.term[number]
        if kind == captured.TOGETHER or kind == captured.SWEEP:
            cards = tables.term_cards[row, number]
            for seat in range(tables.seats):
                if kind == captured.TOGETHER:
                    if has_parts(tables, state, seat, cards, tables.term_parts[number]):
                        return True
                elif reached(tables, state, seat, tables.term_aim[number], cards):
                    return True
    return False


@called
def itemised(tables: Tables, state: State, points: np.ndarray) -> int:  # noqa: PLR0915 - a branch a term
    """Write the points term by term, as plain play does; return the pool after the deal."""
    amounts = np.zeros((tables.terms, SEATS), np.int64)
    plain_amounts(tables, state, amounts)
    pot = state.pot
    for number in range(tables.terms):
        kind = tables.term[number]
        if kind == captured.TOGETHER:
            captured.pay_together(tables, state, number, amounts)
        elif kind == captured.SWEEP:
            captured.pay_sweep(tables, state, number, amounts)
        elif kind == pools.SHARES:
            pools.pay_shares(tables, state, number, amounts)
        elif kind == pools.SWEEPSTAKE:
            pot = pools.pay_sweepstake(tables, state, number, amounts, pot)
        elif kind == counts.TRICK_COUNT:
            counts.pay_trick_count(tables, state, number, amounts)
        elif kind == declarer.BANDS:
            declarer.pay_bands(tables, state, number, amounts)
        elif kind == declarer.GAME_VALUE:
            declarer.pay_game_value(tables, state, number, amounts)
        elif kind == ranked.FEWEST:
            ranked.pay_fewest(tables, state, number, amounts)
        elif kind == ranked.MOST:
            ranked.pay_most(tables, state, number, amounts)
        elif kind == factors.MULTIPLIER:
            factors.pay_multiplier(tables, state, number, amounts)
        elif kind == factors.EXEMPT:
            factors.pay_exempt(tables, state, number, amounts)
        elif kind == factors.POINTS_OFF:
            factors.pay_points_off(tables, state, number, amounts)
        elif kind == ranked.WHOLE_POINTS:
            ranked.pay_whole_points(tables, state, number, amounts)
        elif kind == winning_cards.LAST_CARD:
            winning_cards.pay_last_card(tables, state, number, amounts)
        elif kind == winning_cards.TOP_TRUMP:
            winning_cards.pay_top_trump(tables, state, number, amounts)
        elif kind == makers.MAKERS:
            makers.pay_makers(tables, state, number, amounts)
        elif kind == makers.MAKERS_BANDS:
            pot = makers.pay_makers_bands(tables, state, number, amounts, pot)
        elif kind == counts.HONOURS:
            counts.pay_honours(tables, state, number, amounts)
        elif kind == pools.POOL_TAKEN:
            pools.pay_pool_taken(tables, state, number, amounts)
        elif kind == paid.FEWEST_PAID:
            paid.pay_fewest_paid(tables, state, number, amounts)
        elif kind == paid.CARD_POOL:
            paid.pay_card_pool(tables, state, number, amounts)
        elif kind == paid.SWEEP_BEGUN:
            paid.pay_sweep_begun(tables, state, number, amounts)
    if tables.stops_at:
        stop_counting(tables, state, amounts)
    for seat in range(tables.seats):
        total = np.int64(0)
        for number in range(tables.terms):
            total += amounts[number, seat]
        points[seat] = total * tables.factor[state.ordering]
    return pot


@inlined
def stop_counting(tables: Tables, state: State, amounts: np.ndarray) -> None:
    """Clear the terms after the one by which somebody reaches the total at which counting stops."""
    there = False
    totals = np.zeros(SEATS, np.int64)
    for seat in range(tables.seats):
        totals[seat] = state.totals[seat]
        there |= totals[seat] >= tables.stops_at
    factor = tables.factor[state.ordering]
    for number in range(tables.terms):
        if there:
            amounts[number, :] = 0
        for seat in range(tables.seats):
            totals[seat] += amounts[number, seat] * factor
        for seat in range(tables.seats):
            there |= totals[seat] >= tables.stops_at


@inlined
def plain_amounts(tables: Tables, state: State, amounts: np.ndarray) -> None:
    """Write the scores of single cards and tricks, by term and seat."""
    row, seats = state.ordering, tables.seats
    for seat in range(seats):
        taken = state.taken[seat]
        for number in range(tables.pieces):
            count = popcount(taken & tables.piece_cards[row, number])
            amounts[tables.piece_term[number], seat] += tables.piece_value[number] * count
        for number in range(tables.terms):
            amounts[number, seat] += tables.term_constant[number]
            kind = tables.trick_kind[number]
            if kind == NOBODY:
                continue
            own, all_tricks = tricks_won(tables, state, seat), tables.tricks
            if kind == FIRST_TRICK:
                own, all_tricks = np.int64(seat == state.first_winner), 1
            elif kind == LAST_TRICK:
                own, all_tricks = np.int64(seat == state.last_winner), 1
            elif kind == BEFORE_LAST:
                own, all_tricks = np.int64(seat == state.before_winner), 1
            elif kind == MARKED_TRICK:
                own, all_tricks = np.int64(seat == state.marked_winner), 1
            to_winner, to_others = tables.trick_value[number, 0], tables.trick_value[number, 1]
            amounts[number, seat] += to_winner * own + to_others * (all_tricks - own)


@called
def undertaken(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write the points of a deal in which something was announced, and return the pool after it."""
    row, seats = state.ordering, tables.seats
    for seat in range(seats):
        points[seat] = 0
    still, is_made = 0, False
    for step in range(seats):
        by = (state.speaker + step) % seats
        if state.bound >> by & 1:
            what = state.said[by] - 1
            if reached(tables, state, by, tables.aim[what], tables.aim_cards[row, what]):
                is_made = True
                for seat in range(seats):
                    if seat == by or not are_partners(tables, seat, by):
                        points[seat] += tables.made[what, np.int64(seat != by)] * tables.factor[row]
            still |= 1 << tables.still_count[what]
    pot = state.pot
    if is_made:
        return pot
    if not still >> COUNT_NOBODY & 1:
        pot = itemised(tables, state, points)
        for seat in range(seats):
            if state.bound >> seat & 1:
                counts = still >> COUNT_EVERYBODY & 1 != 0
            else:
                counts = state.taken[seat] != 0 or not still >> COUNT_WINNERS & 1
            if not counts:
                points[seat] = 0
    for by in range(seats):
        if state.bound >> by & 1:
            what = state.said[by] - 1
            for seat in range(seats):
                if seat == by or not are_partners(tables, seat, by):
                    points[seat] += tables.failed[what, np.int64(seat != by)] * tables.factor[row]
    return pot
