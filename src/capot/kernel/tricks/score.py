"""The score of a finished deal, in units of 1 / scale."""

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import (
    ALL_OF,
    BANDS,
    BEFORE_LAST,
    COUNT_EVERYBODY,
    COUNT_NOBODY,
    EVERY_TRICK,
    EXEMPT,
    FEWEST,
    FIRST_TRICK,
    LAST_TRICK,
    MARKED_TRICK,
    MOST,
    MULTIPLIER,
    NOBODY,
    PART_BEFORE,
    PART_EVERY,
    PART_FIRST,
    PART_LAST,
    PART_MARKED,
    SEATS,
    SHARES,
    SWEEP,
    SWEEPSTAKE,
    TERMS,
    TIED_EACH,
    TIED_EARLIEST,
    TIED_NONE,
    TIED_ONE,
    TOGETHER,
    TRICK_COUNT,
    State,
    Tables,
)


@compiled
def score(tables: Tables, state: State, points: np.ndarray) -> int:
    """Write each seat's points to ``points`` (int64) and return the pool after the deal."""
    if state.bound != 0:
        return undertaken(tables, state, points)
    if tables.always_itemised or anything_whole(tables, state):
        return itemised(tables, state, points)
    summed(tables, state, points)
    return state.pot


@inlined
def summed(tables: Tables, state: State, points: np.ndarray) -> None:
    """Write the sum of the plain terms, which count each card and trick by itself."""
    row = state.ordering
    for seat in range(tables.seats):
        taken = state.taken[seat]
        total = tables.constant
        for number in range(tables.values):
            total += tables.value[number] * popcount(taken & tables.value_cards[row, number])
        if tables.every_value:
            total += tables.every_value * tables.tricks_of[popcount(taken)]
        if seat == state.first_winner:
            total += tables.first_value
        if seat == state.last_winner:
            total += tables.last_value
        if seat == state.before_winner:
            total += tables.before_value
        if seat == state.marked_winner:
            total += tables.marked_value
        points[seat] = total * tables.factor[row]


@inlined
def won_every_trick(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat won all tricks; a turned-up card taken with the last does not matter."""
    return popcount(state.taken[seat]) >= tables.tricks * tables.seats


@inlined
def reached(tables: Tables, state: State, seat: int, aim: int, cards: int) -> bool:
    """Whether a seat has reached a target."""
    if aim == ALL_OF:
        return state.taken[seat] & cards == cards
    if aim == EVERY_TRICK:
        return won_every_trick(tables, state, seat)
    return state.taken[seat] == 0


@inlined
def has_parts(tables: Tables, state: State, seat: int, cards: int, flags: int) -> bool:
    """Whether a seat has all parts that count together."""
    has = state.taken[seat] & cards == cards
    has &= not flags & PART_FIRST or state.first_winner == seat
    has &= not flags & PART_LAST or state.last_winner == seat
    has &= not flags & PART_BEFORE or state.before_winner == seat
    has &= not flags & PART_MARKED or state.marked_winner == seat
    return has and (not flags & PART_EVERY or won_every_trick(tables, state, seat))


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


@compiled
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
        elif kind == FEWEST:
            pay_fewest(tables, state, number, amounts)
        elif kind == MOST:
            charge_most(tables, state, number, amounts)
        elif kind == MULTIPLIER:
            multiply(tables, state, number, amounts)
        elif kind == EXEMPT:
            exempt(tables, state, number, amounts)
    for seat in range(tables.seats):
        points[seat] = amounts[:, seat].sum() * tables.factor[state.ordering]
    return pot


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
            own, all_tricks = tables.tricks_of[popcount(taken)], tables.tricks
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
def drop(tables: Tables, amounts: np.ndarray, terms: int, seat: int) -> None:
    """Clear a seat's score of some terms."""
    for number in range(tables.terms):
        if terms >> number & 1:
            amounts[number, seat] = 0


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
        amounts[number, seat] += times * tables.pays[number, np.int64(seat != shooter)]
    if tables.has_otherwise[number] and spoils_the_win(tables, state, shooter, amounts):
        for seat in range(tables.seats):
            place = np.int64(seat != shooter)
            amounts[number, seat] += times * (tables.otherwise[number, place] - tables.pays[number, place])


@inlined
def spoils_the_win(tables: Tables, state: State, shooter: int, amounts: np.ndarray) -> bool:
    """Whether this score would end the match with somebody else ahead of the shooter."""
    totals = np.empty(SEATS, np.int64)
    for seat in range(tables.seats):
        totals[seat] = state.totals[seat] + amounts[:, seat].sum() * tables.unit
    if not settle(tables, totals, state.number + 1):
        return False
    sign = 1 if tables.low_wins else -1
    for seat in range(tables.seats):
        if sign * totals[seat] < sign * totals[shooter]:
            return True
    return False


@compiled
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
    return met and (tables.shared_ties != 0 or (near_ties if near else ties) == 1)


@inlined
def share_pool(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Share the dealer's pool by order of points; all tricks take it whole."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
        drop(tables, amounts, tables.replaces[number], seat)
    amounts[number, state.dealer] -= tables.ante[number]
    for seat in range(seats):
        if won_every_trick(tables, state, seat):
            each = tables.pays[number, 0]
            amounts[number, seat] += tables.ante[number] + each * seats
            for other in range(seats):
                amounts[number, other] -= each
            return
    for seat in range(seats):
        place = 0
        turn = (seat - state.dealer - 1 + seats) % seats
        for other in range(seats):
            earlier = (other - state.dealer - 1 + seats) % seats < turn
            place += had[other] < had[seat] or (had[other] == had[seat] and earlier)
        amounts[number, seat] += tables.shares[number, place] + tables.most_pays[number]
        if place == seats - 1:
            amounts[number, seat] -= tables.most_pays[number] * seats


@inlined
def share_stakes(tables: Tables, state: State, number: int, amounts: np.ndarray, pot: int) -> int:
    """Pay into the pool, share it among those who are clear, and return what is left."""
    pool, clear = pot, 0
    cards, counter = tables.term_cards[state.ordering, number], tables.pays[number, 0]
    for seat in range(tables.seats):
        own = popcount(state.taken[seat] & cards)
        amounts[number, seat] -= own * counter
        pool += own
        clear += own == 0
    if clear == 0 or clear == tables.seats - 1:
        return pool
    share = pool // clear
    for seat in range(tables.seats):
        if state.taken[seat] & cards == 0:
            amounts[number, seat] += share * counter
    return pool - share * clear


@compiled
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
                    points[seat] = tables.made[what, np.int64(seat != by)] * tables.factor[row]
                return state.pot
            still |= 1 << tables.still_count[what]
    pot = state.pot
    if not still >> COUNT_NOBODY & 1:
        pot = itemised(tables, state, points)
        for seat in range(seats):
            if state.bound >> seat & 1 and not still >> COUNT_EVERYBODY & 1:
                points[seat] = 0
    for by in range(seats):
        if state.bound >> by & 1:
            what = state.said[by] - 1
            for seat in range(seats):
                points[seat] += tables.failed[what, np.int64(seat != by)] * tables.factor[row]
    return pot


@compiled
def count_tricks(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write the score of a count of tricks: an amount for each, for none, or for every trick."""
    each, none = tables.amounts[number, 0], tables.amounts[number, 1]
    for seat in range(tables.seats):
        if tables.tricks_of[popcount(state.taken[seat])] == tables.tricks:
            none = tables.amounts[number, 3]
    for seat in range(tables.seats):
        own = tables.tricks_of[popcount(state.taken[seat])]
        if own == tables.tricks:
            amounts[number, seat] += tables.amounts[number, 2]
        else:
            amounts[number, seat] += own * each if own else none


@compiled
def pay_by_bands(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the declarer by the band of the card points that the others did not take."""
    seats, by = tables.seats, state.declarer
    points = tables.all_points[number]
    for term in range(tables.terms):
        if tables.replaces[number] >> term & 1:
            for seat in range(seats):
                points -= amounts[term, seat] if seat != by else 0
                amounts[term, seat] = 0
    if by == NOBODY:
        return
    own, paid = tables.tricks_of[popcount(state.taken[by])], np.int64(0)
    if own == tables.tricks:
        paid = tables.amounts[number, 0]
    elif own == 0:
        paid = tables.amounts[number, 1]
    else:
        for place in range(tables.bands[number]):
            if points >= tables.band[number, place, 0]:
                paid = tables.band[number, place, 1]
                break
    if tables.others_pay[number]:
        for seat in range(seats):
            amounts[number, seat] -= paid
        paid *= seats
    amounts[number, by] += paid


@compiled
def pay_fewest(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the fewest points, or winning no trick or every trick."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    without, clear = 0, NOBODY
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
                amounts[term, seat] = 0
        if state.taken[seat] == 0:
            without += 1
            clear = seat
    if without == 1:
        amounts[number, clear] += tables.amounts[number, 1]
        return
    if without == seats - 1:
        for seat in range(seats):
            amounts[number, seat] += tables.amounts[number, 3 if state.taken[seat] == 0 else 2]
        return
    pay_lowest(tables, state, number, amounts, had)


@compiled
def pay_lowest(tables: Tables, state: State, number: int, amounts: np.ndarray, had: np.ndarray) -> None:
    """Pay the players with the fewest points; in a tie the winner of the last trick is left out."""
    seats = tables.seats
    fewest = had[:seats].min()
    low, best = 0, 0
    for seat in range(seats):
        if had[seat] == fewest:
            low += 1
            best += seat != state.last_winner
    if low == seats and tables.none_if_all_tie[number]:
        return
    tied = tables.tied[number] if low > 1 and best > 1 else TIED_EACH
    if tied == TIED_NONE:
        return
    paid = tables.pays[number, 0] if tied == TIED_ONE else tables.amounts[number, 0]
    for step in range(seats):
        seat = (state.dealer + 1 + step) % seats
        if had[seat] == fewest and (low == 1 or seat != state.last_winner):
            amounts[number, seat] += paid
            if tied == TIED_EARLIEST:
                return


@compiled
def charge_most(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Charge the players with the most points; winning every trick is paid instead."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    factor, without = np.int64(1), 0
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
                amounts[term, seat] = 0
        if state.taken[seat] == 0:
            without += 1
            factor *= tables.amounts[number, 3]
    if without == seats - 1:
        for seat in range(seats):
            amounts[number, seat] += tables.pays[number, np.int64(state.taken[seat] == 0)]
        return
    most, high = had[:seats].max(), 0
    for seat in range(seats):
        high += had[seat] == most
    points, times, pays = tables.amounts[number, 0], tables.amounts[number, 1], tables.amounts[number, 2]
    for seat in range(seats):
        if had[seat] == most:
            amounts[number, seat] += factor * (points + times * most - pays * (seats - high))
        else:
            amounts[number, seat] += factor * pays * high


@compiled
def multiply(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Multiply what the taker of a card, or of all of several cards, has scored by some terms."""
    row = state.ordering
    cards = tables.term_cards[row, number]
    for seat in range(tables.seats):
        if state.taken[seat] & cards == cards:
            for term in range(tables.terms):
                if tables.replaces[number] >> term & 1:
                    amounts[term, seat] *= tables.amounts[number, 0]
            if state.taken[seat] & tables.term_others[row, number] == 0:
                amounts[number, seat] += tables.pays[number, 0]


@inlined
def exempt(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Clear some terms for the seats whose total before the deal was high enough."""
    for seat in range(tables.seats):
        if state.totals[seat] >= tables.amounts[number, 0] * tables.scale:
            drop(tables, amounts, tables.replaces[number], seat)
