"""Scores that weigh what everybody took: counts of tricks, bands of card points, the fewest points."""

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled
from capot.kernel.dtypes import (
    NOBODY,
    SEATS,
    TIED_EACH,
    TIED_EARLIEST,
    TIED_NONE,
    TIED_ONE,
    State,
    Tables,
)


@compiled
def count_tricks(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write what a count of tricks scores: so much for each, or for none, or for every trick."""
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
    """Pay the declarer by the band of his card points: all that the others did not take."""
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
    """Pay whoever has the fewest points, or won no trick, and who wins every trick."""
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
    """Pay the players with the fewest points, one of whom may have lost his claim by the last trick."""
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
