"""The fewest or the most points paid for, and points counted in whole."""

from typing import Final

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import (
    NOBODY,
    SEATS,
    TIED,
    TIED_EACH,
    TIED_EARLIEST,
    TIED_LAST,
    TIED_NONE,
    TIED_ONE,
    TIED_TRUMP,
    State,
    Tables,
)
from capot.kernel.tricks.amounts import Fills, Place
from capot.kernel.tricks.totals import drop
from capot.rules.derived.weights import whole_points
from capot.rules.scoring import Fewest, Most, WholePoints
from capot.rules.terms import Payoff

FEWEST, MOST, WHOLE_POINTS = 7, 8, 11
"""The codes of these terms, each unlike all others."""


def fill_fewest(at: Place, term: Fewest) -> None:
    """Fill in how ties for the fewest are settled, and what the fewest, no trick and a sweep score."""
    at.put(tied=TIED[term.tied], none_if_all_tie=term.all_tied == "none", pays=(at.base, 0))
    at.put_amounts(*map(at.units, (term.points, term.no_trick, term.sweeper, term.swept)))


@compiled
def pay_fewest(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the fewest points, or winning no trick or every trick."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    without, clear = 0, NOBODY
    for seat in range(seats):
        had[seat] = drop(tables, amounts, number, seat)
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


def fill_most(at: Place, term: Most) -> None:
    """Fill in how a sweep and ties for the most are settled, and what the most score, pay and multiply."""
    at.put(pays=(at.units(term.sweeper), at.units(term.swept)), tied=TIED[term.tied], talon_too=term.talon)
    at.put_amounts(at.units(term.points), term.times, at.units(term.pays), term.trickless)


@compiled
def pay_most(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Charge the players with the most points; winning every trick is paid instead."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    factor, without = np.int64(1), 0
    for seat in range(seats):
        had[seat] = drop(tables, amounts, number, seat)
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
    alone = charged_alone(tables, state, tables.tied[number], had, most) if high > 1 else NOBODY
    high = high if alone == NOBODY else 1
    points, times, pays = tables.amounts[number, 0], tables.amounts[number, 1], tables.amounts[number, 2]
    paid = most
    if tables.talon_too[number] and high == 1:
        paid += left_over(tables, state, number)
    for seat in range(seats):
        if had[seat] == most and (alone == NOBODY or seat == alone):
            amounts[number, seat] += factor * (points + times * paid - pays * (seats - high))
        else:
            amounts[number, seat] += factor * pays * high


@inlined
def left_over(tables: Tables, state: State, number: int) -> int:
    """Return what the terms that a term weighs count for the cards of the talon."""
    total = 0
    for piece in range(tables.pieces):
        if tables.replaces[number] >> tables.piece_term[piece] & 1:
            some = state.talon & tables.piece_cards[state.ordering, piece]
            total += tables.piece_value[piece] * popcount(some)
    return total


@compiled
def charged_alone(tables: Tables, state: State, tied: int, had: np.ndarray, most: int) -> int:
    """Return which of the seats that tie for the most is charged alone, or `NOBODY` if all of them are."""
    if tied == TIED_LAST and had[state.last_winner] == most:
        return state.last_winner
    if tied == TIED_TRUMP:
        trumps = tables.trumps[state.ordering]
        for index in range(tables.size - 1, -1, -1):
            for seat in range(tables.seats):
                if had[seat] == most and (state.taken[seat] & trumps) >> index & 1:
                    return seat
    return NOBODY


def fill_whole_points(at: Place, term: WholePoints) -> None:
    """Fill in all the points there are and a sweep of them, the unit they are counted in, and how."""
    every = whole_points(at.rules, at.seats, term)
    at.put(pays=at.both(term.sweep or Payoff(0, 0)), all_points=every * at.base)
    at.put_amounts(at.base, term.sweep is not None, term.clean)


@compiled
def pay_whole_points(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Drop fractions and charge the winner of the last trick with the rest, or pay for everything."""
    unit, others, parts = tables.amounts[number, 0], np.int64(0), np.int64(0)
    for seat in range(tables.seats):
        had = drop(tables, amounts, number, seat)
        if seat != state.last_winner:
            amounts[number, seat] = had // unit * unit
            others += had // unit * unit
            parts |= had
    if others == 0 and tables.amounts[number, 1] and not (tables.amounts[number, 2] and parts):
        for seat in range(tables.seats):
            amounts[number, seat] = tables.pays[number, np.int64(seat != state.last_winner)]
        return
    amounts[number, state.last_winner] = tables.all_points[number] - others


FILL: Final[Fills] = {
    Fewest: (FEWEST, fill_fewest),
    Most: (MOST, fill_most),
    WholePoints: (WHOLE_POINTS, fill_whole_points),
}
