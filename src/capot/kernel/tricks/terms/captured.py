"""Cards and tricks that count together, and sweeps."""

from typing import Final

import numpy as np

from capot.kernel.compiling import inlined
from capot.kernel.dtypes import ADDED, PILED, SEATS, State, Tables
from capot.kernel.tricks.amounts import PLAIN, Fills, Place
from capot.kernel.tricks.targets import aim, has_parts, part_of, reached, won_every_trick
from capot.kernel.tricks.totals import add_up, are_partners, drop, settle, winning
from capot.rules.derived.weights import weights_of
from capot.rules.scoring import BasePoints, Captured, Sweep, Together, TrickTaken
from capot.rules.terms import Payoff

TOGETHER, SWEEP = 1, 2
"""The codes of these terms, each unlike all others."""


def fill_base_points(at: Place, term: BasePoints) -> None:
    """Fill in what everybody scores from the outset."""
    at.put(term_constant=at.units(term.points))


def fill_together(at: Place, term: Together) -> None:
    """Fill in the cards and tricks of a set, and what all of them score."""
    own = next(each for each in weights_of(at.rules, at.seats).sets if each.term == at.number)
    at.put_cards(own.cards)
    at.put(term_parts=sum(part_of(which) for which in own.tricks), pays=(at.units(term.points), 0))


@inlined
def pay_together(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Replace the parts by one amount for the player who has them all."""
    cards, flags = tables.term_cards[state.ordering, number], tables.term_parts[number]
    for seat in range(tables.seats):
        if has_parts(tables, state, seat, cards, flags):
            drop(tables, amounts, number, seat)
            amounts[number, seat] += tables.pays[number, 0]
            return


def fill_sweep(at: Place, term: Sweep) -> None:
    """Fill in what an unannounced sweep pays."""
    code, cards = aim(term.target)
    at.put_cards(cards)
    assert isinstance(term.payoff, Payoff)
    at.put(term_aim=code, pays=at.both(term.payoff), doubled=term.doubled_by_every_trick)
    if isinstance(term.otherwise, Payoff):
        at.put(otherwise=at.both(term.otherwise), has_otherwise=1)


@inlined
def pay_sweep(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay a sweep in place of what it replaces, once for each player who made it."""
    made = np.int64(0)
    for seat in range(tables.seats):
        if reached(tables, state, seat, tables.term_aim[number], tables.term_cards[state.ordering, number]):
            made |= 1 << seat
    if made == 0:
        return
    for seat in range(tables.seats):
        drop(tables, amounts, number, seat)
    for shooter in range(tables.seats):
        if made >> shooter & 1:
            times = 2 if tables.doubled[number] and won_every_trick(tables, state, shooter) else 1
            pay_shooter(tables, number, shooter, times, tables.pays[number], amounts)
    if tables.has_otherwise[number]:
        spoiled = np.int64(0)
        for shooter in range(tables.seats):
            if made >> shooter & 1 and spoils_the_win(tables, state, shooter, amounts):
                spoiled |= 1 << shooter
        more = tables.otherwise[number] - tables.pays[number]
        for shooter in range(tables.seats):
            if spoiled >> shooter & 1:
                times = 2 if tables.doubled[number] and won_every_trick(tables, state, shooter) else 1
                pay_shooter(tables, number, shooter, times, more, amounts)


@inlined
def pay_shooter(
    tables: Tables, number: int, shooter: int, times: int, pays: np.ndarray, amounts: np.ndarray
) -> None:
    """Pay one player's sweep."""
    for seat in range(tables.seats):
        if seat == shooter or not are_partners(tables, seat, shooter):
            amounts[number, seat] += times * pays[np.int64(seat != shooter)]


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
    near, nearest = winning(tables, totals)
    if near:
        return bool(totals[shooter] != nearest)
    sign = 1 if tables.low_wins else -1
    for seat in range(tables.seats):
        if sign * totals[seat] < sign * totals[shooter]:
            return True
    return False


FILL: Final[Fills] = {
    Captured: (PLAIN, None),
    TrickTaken: (PLAIN, None),
    BasePoints: (PLAIN, fill_base_points),
    Together: (TOGETHER, fill_together),
    Sweep: (SWEEP, fill_sweep),
}
