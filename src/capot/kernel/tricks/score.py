"""The score of a finished deal, in units of 1 / scale."""

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import (
    ADDED,
    BANDS,
    BEFORE_LAST,
    CARD_POOL,
    COUNT_EVERYBODY,
    COUNT_NOBODY,
    COUNT_WINNERS,
    EXEMPT,
    FEWEST,
    FEWEST_PAID,
    FIRST_TRICK,
    GAME_VALUE,
    HONOURS,
    LAST_CARD,
    LAST_TRICK,
    MAKERS,
    MAKERS_BANDS,
    MARKED_TRICK,
    MOST,
    MULTIPLIER,
    NOBODY,
    OWN_SCORES,
    PILED,
    POOL_TAKEN,
    SEATS,
    SHARES,
    SWEEP,
    SWEEP_BEGUN,
    SWEEPSTAKE,
    TERMS,
    TOGETHER,
    TRICK_COUNT,
    WHOLE_POINTS,
    State,
    Tables,
)
from capot.kernel.tricks.paid import pay_between
from capot.kernel.tricks.targets import has_parts, reached, tricks_won, won_every_trick
from capot.kernel.tricks.weighed import (
    charge_last_card,
    charge_most,
    count_tricks,
    count_whole_points,
    drop,
    exempt,
    multiply,
    pay_banded_makers,
    pay_by_bands,
    pay_fewest,
    pay_game_value,
    pay_honours,
    pay_makers,
    pay_pool,
    share_pool,
    share_stakes,
)


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


@inlined
def are_partners(tables: Tables, seat: int, other: int) -> bool:
    """Whether two seats are on one side; a seat is its own partner."""
    return seat % tables.sides == other % tables.sides


@inlined
def add_up(tables: Tables, points: np.ndarray) -> None:
    """Add the points of partners, and write the sum for each of them."""
    for side in range(tables.sides):
        total = np.int64(0)
        for seat in range(side, tables.seats, tables.sides):
            total += points[seat]
        for seat in range(side, tables.seats, tables.sides):
            points[seat] = total


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
    row, times = state.ordering, tables.factor[state.ordering]
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
        if kind == TOGETHER or kind == SWEEP:
            cards = tables.term_cards[row, number]
            for seat in range(tables.seats):
                if kind == TOGETHER:
                    if has_parts(tables, state, seat, cards, tables.term_parts[number]):
                        return True
                elif reached(tables, state, seat, tables.term_aim[number], cards):
                    return True
    return False


@called
def itemised(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write the points term by term, as plain play does; return the pool after the deal."""
    amounts = np.zeros((TERMS, SEATS), np.int64)
    plain_amounts(tables, state, amounts)
    pot = state.pot
    for number in range(tables.terms):
        kind = tables.term[number]
        if kind == TOGETHER:
            put_together(tables, state, number, amounts)
        elif kind == SWEEP:
            pay_sweep(tables, state, number, amounts)
        elif kind == SHARES:
            share_pool(tables, state, number, amounts)
        elif kind == SWEEPSTAKE:
            pot = share_stakes(tables, state, number, amounts, pot)
        elif kind == TRICK_COUNT:
            count_tricks(tables, state, number, amounts)
        elif kind == BANDS:
            pay_by_bands(tables, state, number, amounts)
        elif kind == GAME_VALUE:
            pay_game_value(tables, state, number, amounts)
        elif kind == FEWEST:
            pay_fewest(tables, state, number, amounts)
        elif kind == MOST:
            charge_most(tables, state, number, amounts)
        elif kind == MULTIPLIER:
            multiply(tables, state, number, amounts)
        elif kind == EXEMPT:
            exempt(tables, state, number, amounts)
        elif kind == WHOLE_POINTS:
            count_whole_points(tables, state, number, amounts)
        elif kind == LAST_CARD:
            charge_last_card(tables, state, number, amounts)
        elif kind in (MAKERS, HONOURS, POOL_TAKEN):
            pay_by_kind(tables, state, number, amounts)
        elif kind == MAKERS_BANDS:
            pot = pay_banded_makers(tables, state, number, amounts, pot)
        elif kind in (FEWEST_PAID, CARD_POOL, SWEEP_BEGUN):
            pay_between(tables, state, number, amounts)
    if tables.stops_at:
        stop_counting(tables, state, amounts)
    for seat in range(tables.seats):
        points[seat] = amounts[:, seat].sum() * tables.factor[state.ordering]
    return pot


@inlined
def pay_by_kind(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write the score of a term for makers, honours or a pool."""
    kind = tables.term[number]
    if kind == MAKERS:
        pay_makers(tables, state, number, amounts)
    elif kind == HONOURS:
        pay_honours(tables, state, number, amounts)
    else:
        pay_pool(tables, state, number, amounts)


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


@inlined
def put_together(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Replace the parts by one amount for the player who has them all."""
    cards, flags = tables.term_cards[state.ordering, number], tables.term_parts[number]
    for seat in range(tables.seats):
        if has_parts(tables, state, seat, cards, flags):
            drop(tables, amounts, tables.replaces[number], seat)
            amounts[number, seat] += tables.pays[number, 0]
            return


@inlined
def pay_sweep(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay a sweep in place of what it replaces."""
    shooter = NOBODY
    for seat in range(tables.seats - 1, -1, -1):
        if reached(tables, state, seat, tables.term_aim[number], tables.term_cards[state.ordering, number]):
            shooter = seat
    if shooter == NOBODY:
        return
    times = 2 if tables.doubled[number] and won_every_trick(tables, state, shooter) else 1
    for seat in range(tables.seats):
        drop(tables, amounts, tables.replaces[number], seat)
        if seat == shooter or not are_partners(tables, seat, shooter):
            amounts[number, seat] += times * tables.pays[number, np.int64(seat != shooter)]
    if tables.has_otherwise[number] and spoils_the_win(tables, state, shooter, amounts):
        for seat in range(tables.seats):
            place = np.int64(seat != shooter)
            if place == 0 or not are_partners(tables, seat, shooter):
                amounts[number, seat] += times * (
                    tables.otherwise[number, place] - tables.pays[number, place]
                )


@inlined
def spoils_the_win(tables: Tables, state: State, shooter: int, amounts: np.ndarray) -> bool:
    """Whether this score would end the match with somebody else ahead of the shooter."""
    totals = np.empty(SEATS, np.int64)
    for seat in range(tables.seats):
        by = seat % tables.sides if tables.one_score == PILED else seat
        totals[seat] = amounts[:, by].sum() * tables.unit
    if tables.one_score == ADDED:
        add_up(tables, totals)
    for seat in range(tables.seats):
        totals[seat] += state.totals[seat]
    if not settle(tables, totals, state.number + 1):
        return False
    sign = 1 if tables.low_wins else -1
    for seat in range(tables.seats):
        if sign * totals[seat] < sign * totals[shooter]:
            return True
    return False


@called
def settle(tables: Tables, totals: np.ndarray, deals: int) -> bool:
    """Adjust the totals after ``deals`` deals as in the book; return whether the match ends with them."""
    met = tables.last_deal > 0 and deals >= tables.last_deal
    for seat in range(tables.seats):
        for number in range(tables.targets):
            if tables.halves[number] and totals[seat] == tables.target[number] * tables.scale:
                totals[seat] = tables.target[number] // 2 * tables.scale
                break
            if tables.drops[number] != NOBODY and totals[seat] == tables.target[number] * tables.scale:
                totals[seat] = tables.drops[number] * tables.scale
                break
        for number in range(tables.floors):
            floor = tables.floor[number] * tables.scale
            if tables.bounces[number] and totals[seat] < floor:
                totals[seat] = 2 * floor - totals[seat]
    sign = 1 if tables.low_wins else -1
    best, ties = sign * totals[0], 0
    near, nearest, near_ties = False, np.int64(0), 0
    for seat in range(tables.seats):
        total = totals[seat]
        for number in range(tables.targets):
            met |= total >= tables.target[number] * tables.scale
        for number in range(tables.floors):
            if total <= tables.floor[number] * tables.scale:
                met = True
                if tables.nearest[number] and (not near or total > nearest):
                    near, nearest = True, total
        if sign * total < best:
            best, ties = sign * total, 1
        elif sign * total == best:
            ties += 1
    for seat in range(tables.seats):
        near_ties += totals[seat] == nearest
    return met and (tables.shared_ties != 0 or (near_ties if near else ties) * tables.sides == tables.seats)


@called
def undertaken(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write the points of a deal in which something was announced, and return the pool after it."""
    row, seats = state.ordering, tables.seats
    for seat in range(seats):
        points[seat] = 0
    still = 0
    for step in range(seats):
        by = (state.speaker + step) % seats
        if state.bound >> by & 1:
            what = state.said[by] - 1
            if reached(tables, state, by, tables.aim[what], tables.aim_cards[row, what]):
                for seat in range(seats):
                    if seat == by or not are_partners(tables, seat, by):
                        points[seat] = tables.made[what, np.int64(seat != by)] * tables.factor[row]
                return state.pot
            still |= 1 << tables.still_count[what]
    pot = state.pot
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
