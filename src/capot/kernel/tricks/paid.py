"""Scores by which single players pay each other, or the pool of a card."""

import numpy as np

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import CARD_POOL, CARDS, FEWEST_PAID, NOBODY, SEATS, State, Tables
from capot.kernel.tricks.targets import tricks_won
from capot.kernel.tricks.weighed import drop

LATE = 2
"""Last tricks in which a card's pool no longer moves once a sweep has been begun."""


@compiled
def pay_between(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write what single players pay each other by a term, or the pool of a card."""
    kind = tables.term[number]
    if kind == FEWEST_PAID:
        pay_the_fewest(tables, state, number, amounts)
        return
    leaders, winners = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    read_tricks(tables, state, leaders, winners)
    if kind == CARD_POOL:
        pay_card(tables, state, number, amounts, leaders, winners)
    else:
        pay_sweep_begun(tables, number, amounts, winners)


@inlined
def read_tricks(tables: Tables, state: State, leaders: np.ndarray, winners: np.ndarray) -> None:
    """Write who led and who won each trick, where the lead to the first goes by position."""
    seats = tables.seats
    seat = (state.dealer + tables.lead_step) % seats
    best, winner, wins = np.int64(0), seat, np.int64(0)
    for place in range(state.played):
        card = np.int64(1) << np.int64(state.plays[place])
        if place % seats == 0:
            best, wins = np.int64(0), tables.wins[state.ordering, state.plays[place]]
            leaders[place // seats] = seat
        if card & wins > best:
            best, winner = card, seat
        winners[place // seats] = winner
        seat = winner if place % seats == seats - 1 else (seat + 1) % seats


@inlined
def beginner(tables: Tables, winners: np.ndarray) -> int:
    """Return the seat that won the first tricks and so began a sweep, or `NOBODY`."""
    if tables.begins == 0:
        return NOBODY
    for trick in range(tables.begins):
        if winners[trick] != winners[0]:
            return NOBODY
    return winners[0]


@inlined
def breaker(tables: Tables, winners: np.ndarray) -> int:
    """Return the seat that first won a trick of a sweep that another began, or `NOBODY` if it was made."""
    for trick in range(tables.begins, tables.tricks):
        if winners[trick] != winners[0]:
            return winners[trick]
    return NOBODY


@inlined
def are_opposite(tables: Tables, one: int, other: int) -> bool:
    """Whether two seats are opposite each other."""
    seats = tables.seats
    return bool(seats % 2 == 0 and (one - other + seats) % seats == seats // 2)


@inlined
def pay_the_fewest(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the fewest points from the most; the cards that nobody has taken are part of the price."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    price, played = tables.amounts[number, 0], np.int64(0)
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
        drop(tables, amounts, tables.replaces[number], seat)
    for place in range(state.played):
        played |= np.int64(1) << np.int64(state.plays[place])
    for index in range(tables.size):
        if not played >> index & 1:
            price += tables.aside_value[state.ordering, index]
    first, last = 0, 0
    for seat in range(1, seats):
        if ranks_before(tables, state, had, seat, first):
            first = seat
        if ranks_before(tables, state, had, last, seat):
            last = seat
    if are_opposite(tables, first, last):
        price *= tables.amounts[number, 1]
    amounts[number, first] += price
    amounts[number, last] -= price


@inlined
def ranks_before(tables: Tables, state: State, had: np.ndarray, one: int, other: int) -> bool:
    """Whether a seat has fewer points than another, in a tie fewer tricks, then the later deal."""
    if had[one] != had[other]:
        return bool(had[one] < had[other])
    own, theirs = tricks_won(tables, state, one), tricks_won(tables, state, other)
    if own != theirs:
        return bool(own < theirs)
    seats = tables.seats
    return bool((state.dealer - one + seats) % seats < (state.dealer - other + seats) % seats)


@inlined
def pay_card(
    tables: Tables,
    state: State,
    number: int,
    amounts: np.ndarray,
    leaders: np.ndarray,
    winners: np.ndarray,
) -> None:
    """Move the pool of a card, and pay for the card, by how it was played; in the end share what is left."""
    seats, row = tables.seats, state.ordering
    index, at = lowest_index(tables.term_cards[row, number]), NOBODY
    for place in range(state.played):
        if state.plays[place] == index:
            at = place
    left = tables.pays[number, 0]
    if at != NOBODY:
        trick = at // seats
        by = (leaders[trick] + at % seats) % seats
        started = beginner(tables, winners)
        broke = breaker(tables, winners) if started != NOBODY else NOBODY
        made = started != NOBODY and broke == NOBODY
        discarded = not tables.follow[row, state.plays[trick * seats]] >> index & 1
        gain = tables.amounts[number, 0] if discarded else -tables.amounts[number, 0]
        if started != NOBODY:
            late = by != started or trick >= tables.tricks - LATE
            gain = np.int64(0) if late else tables.amounts[number, 0] * (1 if made else -1)
        amounts[number, by] += gain
        left -= gain
        payee = by if discarded else leaders[trick]
        each = tables.amounts[number, 1] if discarded else tables.amounts[number, 2]
        if trick == tables.tricks - 1:
            each *= 2
        for seat in range(seats):
            pays = seat == winners[trick] if discarded else payee != by
            if pays and seat != payee and not (made and seat == started):
                paid = each * (tables.amounts[number, 3] if are_opposite(tables, seat, payee) else 1)
                amounts[number, seat] -= paid
                amounts[number, payee] += paid
    if tables.pool_last and state.number + 1 >= tables.pool_last:
        # In whole points.
        share = left // (seats * tables.scale) * tables.scale
        for seat in range(seats):
            amounts[number, seat] += share


@inlined
def pay_sweep_begun(tables: Tables, number: int, amounts: np.ndarray, winners: np.ndarray) -> None:
    """Pay for a sweep that was begun, made or broken, in place of what it replaces."""
    seats, by = tables.seats, beginner(tables, winners)
    if by == NOBODY:
        return
    for seat in range(seats):
        drop(tables, amounts, tables.replaces[number], seat)
    broke = breaker(tables, winners)
    if broke != NOBODY and not tables.amounts[number, 0]:
        amounts[number, by] -= tables.amounts[number, 3]
        amounts[number, broke] += tables.amounts[number, 3]
        return
    sign = 1 if broke == NOBODY else -1
    for seat in range(seats):
        if seat != by:
            factor = tables.amounts[number, 2] if are_opposite(tables, seat, by) else 1
            amounts[number, seat] -= sign * tables.amounts[number, 1] * factor
            amounts[number, by] += sign * tables.amounts[number, 1] * factor
