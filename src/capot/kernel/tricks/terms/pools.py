"""Pools that belong to the deal, and Howell's settlement."""

from typing import Final

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import SEATS, State, Tables
from capot.kernel.tricks.amounts import PLAIN, Fills, Place
from capot.kernel.tricks.targets import tricks_won, won_every_trick
from capot.kernel.tricks.totals import drop
from capot.rules.scoring import Howell, PoolTaken, Shares, Sweepstake

SHARES, SWEEPSTAKE, POOL_TAKEN = 3, 4, 17
"""The codes of these terms, each unlike all others."""


def fill_howell(at: Place, term: Howell) -> None:
    """Fill in the counters that everybody draws; what each card taken costs is a plain weight."""
    at.put(term_constant=len(term.cards) * at.base)


def fill_shares(at: Place, term: Shares) -> None:
    """Fill in the pool that is shared by order of points."""
    at.put(ante=at.units(term.ante), most_pays=at.units(term.most_pays), pays=(at.units(term.sweep), 0))
    at.tables["shares"][at.number, : len(term.shares)] = [*map(at.units, term.shares)]


@inlined
def pay_shares(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Share the dealer's pool by order of points; all tricks take it whole."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    for seat in range(seats):
        had[seat] = drop(tables, amounts, number, seat)
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


def fill_sweepstake(at: Place, term: Sweepstake) -> None:
    """Fill in the counter, whether the fewest share the pool, and how many may."""
    at.put_cards(term.cards)
    at.put(pays=(at.base, 0))
    at.put_amounts(term.fewest, term.sharers or SEATS)


@inlined
def pay_sweepstake(tables: Tables, state: State, number: int, amounts: np.ndarray, pot: int) -> int:
    """Pay into the pool, share it among those who are clear or took the fewest, and return what is left.

    After the last deal of the match the rest is shared among all.
    """
    pool, clear, fewest = pot, 0, tables.amounts[number, 0]
    least = tables.size if fewest else np.int64(0)
    cards, counter = tables.term_cards[state.ordering, number], tables.pays[number, 0]
    for seat in range(tables.seats):
        own = popcount(state.taken[seat] & cards)
        amounts[number, seat] -= own * counter
        pool += own
        least = min(least, own)
    for seat in range(tables.seats):
        clear += popcount(state.taken[seat] & cards) == least
    if fewest or not (clear == 0 or clear == tables.seats - 1 or clear > tables.amounts[number, 1]):
        share = pool // clear
        for seat in range(tables.seats):
            if popcount(state.taken[seat] & cards) == least:
                amounts[number, seat] += share * counter
        pool -= share * clear
    if tables.pool_last and state.number + 1 >= tables.pool_last:
        share = pool // tables.seats
        for seat in range(tables.seats):
            amounts[number, seat] += share * counter
        pool -= share * tables.seats
    return pool


def fill_pool_taken(at: Place, term: PoolTaken) -> None:
    """Fill in the tricks that take the pool, and what it holds."""
    at.tables["pool_tricks"], at.tables["pool_held"] = term.tricks, at.units(term.held)
    at.tables["pool_every"] = -1 if term.every is None else at.units(term.every)


@compiled
def pay_pool_taken(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the pool to the winner of the last trick if he has won enough, or in the end share what is left."""
    seats, by = tables.seats, state.last_winner
    own, each = tricks_won(tables, state, by), tables.pool_every
    if own == tables.tricks and each >= 0:
        for seat in range(seats):
            amounts[number, seat] -= each
        amounts[number, by] += tables.pool_held + each * seats
    elif own == tables.pool_tricks:
        amounts[number, by] += tables.pool_held
    elif tables.pool_last and state.number + 1 >= tables.pool_last:
        # In whole points.
        share = tables.pool_held // (seats * tables.scale) * tables.scale
        for seat in range(seats):
            amounts[number, seat] += share


FILL: Final[Fills] = {
    Howell: (PLAIN, fill_howell),
    Shares: (SHARES, fill_shares),
    Sweepstake: (SWEEPSTAKE, fill_sweepstake),
    PoolTaken: (POOL_TAKEN, fill_pool_taken),
}
