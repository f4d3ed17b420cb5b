"""Single players who pay each other, and the pool of a card."""

from typing import Final

import numpy as np

from capot.cards import Card
from capot.kernel.bits import lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import CARDS, EVERY_TRICK, NOBODY, SEATS, State, Tables
from capot.kernel.tricks.amounts import Fills, Place
from capot.kernel.tricks.plays import read_tricks
from capot.kernel.tricks.targets import tricks_won
from capot.kernel.tricks.totals import drop
from capot.rules.derived.sums import sums_of
from capot.rules.scoring import CardPool, FewestPaid, SweepBegun
from capot.rules.terms import Exact

FEWEST_PAID, CARD_POOL, SWEEP_BEGUN = 18, 19, 20
"""The codes of these terms, each unlike all others."""

LATE = 2
"""Last tricks in which a card's pool no longer moves once a sweep has been begun."""

PAYS = "pays for cards played"


def fill_fewest_paid(at: Place, term: FewestPaid) -> None:
    """Fill in the price, and what each card counts for it if nobody has taken it."""
    at.read_plays(PAYS)
    at.put_amounts(at.units(term.price), term.opposite)
    worth: dict[Card, Exact] = {each.card: each.points for each in term.extra}
    for card, points in sums_of(at.rules, at.seats).counted(term.of):
        worth[card] = points + worth.get(card, 0)
    for row, order in enumerate(at.orders):
        for index, card in enumerate(order.cards):
            at.tables["aside_value"][row, index] = at.units(worth.get(card, 0))


@compiled
def pay_fewest_paid(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the fewest points from the most; the cards that nobody has taken are part of the price."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    price, played = tables.amounts[number, 0], np.int64(0)
    for seat in range(seats):
        had[seat] = drop(tables, amounts, number, seat)
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
def are_opposite(tables: Tables, one: int, other: int) -> bool:
    """Whether two seats are opposite each other."""
    seats = tables.seats
    return bool(seats % 2 == 0 and (one - other + seats) % seats == seats // 2)


def fill_card_pool(at: Place, term: CardPool) -> None:
    """Fill in what the pool of a card holds and moves, and what is paid for the card."""
    at.read_plays(PAYS)
    at.put_cards((term.card,))
    at.put(pays=(at.units(term.held), 0))
    at.put_amounts(*map(at.units, (term.moved, term.placed, term.forced)), term.opposite)


@compiled
def pay_card_pool(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Move the pool of a card, and pay for the card, by how it was played; in the end share what is left."""
    leaders, winners = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    read_tricks(tables, state, leaders, winners)
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


def fill_sweep_begun(at: Place, term: SweepBegun) -> None:
    """Fill in the tricks that begin a sweep, and the payments for one that is made or broken."""
    at.read_plays(PAYS)
    at.tables["begins"] = term.tricks
    at.put(term_aim=EVERY_TRICK, pays=(at.units(term.whole(at.seats)), -at.units(term.each)))
    at.put_amounts(term.broken_to == "all", at.units(term.each), term.opposite, at.units(term.broken))


@compiled
def pay_sweep_begun(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay for a sweep that was begun, made or broken, in place of what it replaces."""
    leaders, winners = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    read_tricks(tables, state, leaders, winners)
    seats, by = tables.seats, beginner(tables, winners)
    if by == NOBODY:
        return
    for seat in range(seats):
        drop(tables, amounts, number, seat)
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


FILL: Final[Fills] = {
    FewestPaid: (FEWEST_PAID, fill_fewest_paid),
    CardPool: (CARD_POOL, fill_card_pool),
    SweepBegun: (SWEEP_BEGUN, fill_sweep_begun),
}
