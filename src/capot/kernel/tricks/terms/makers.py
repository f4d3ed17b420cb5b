"""Makers of trumps and their partners, against the others."""

from typing import Final

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.tricks.amounts import Fills, Place
from capot.kernel.tricks.targets import tricks_won
from capot.kernel.tricks.totals import drop
from capot.rules.scoring import Makers, MakersBands

MAKERS, MAKERS_BANDS = 13, 16
"""The codes of these terms, each unlike all others."""


def fill_makers(at: Place, term: Makers) -> None:
    """Fill in the tricks needed, and the scores for these, for every trick, and of the others for fewer."""
    at.tables["makes"] = 1
    at.put_amounts(term.needed, *map(at.units, (term.made, term.for_all, term.failed)))


@compiled
def pay_makers(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the side of the declarer by its tricks, or the others if it won too few."""
    if state.declarer == NOBODY:
        return
    own = np.int64(0)
    for seat in range(tables.seats):
        if seat % tables.sides == state.declarer % tables.sides:
            own += tricks_won(tables, state, seat)
    made = own >= tables.amounts[number, 0]
    paid = tables.amounts[number, 2 if own == tables.tricks else 1] if made else tables.amounts[number, 3]
    # One of each side stands for it; where all play alone, everyone is a side.
    for side in range(tables.sides):
        if (side == state.declarer % tables.sides) == made:
            amounts[number, side] += paid


def fill_makers_bands(at: Place, term: MakersBands) -> None:
    """Fill in the bands, with what both sides score, and the pool.

    The amounts are for every trick, won by several or by one player, and for no trick by the others.
    """
    at.tables["makes"] = 1
    at.put(pays=(at.base, term.carried))
    at.put_bands([tuple(each * at.base for each in band) for band in term.bands])
    at.put_amounts(*map(at.units, (term.every_trick, term.one_player, term.no_trick)))


@compiled
def pay_makers_bands(tables: Tables, state: State, number: int, amounts: np.ndarray, pot: int) -> int:
    """Pay the side of the declarer by its points, or the others if it has too few, and return the pool."""
    points = np.int64(0)
    own = np.int64(0)
    for seat in range(tables.seats):
        is_own = state.declarer != NOBODY and seat % tables.sides == state.declarer % tables.sides
        own += tricks_won(tables, state, seat) if is_own else 0
        had = drop(tables, amounts, number, seat)
        points += had if is_own else 0
    if state.declarer == NOBODY:
        return pot
    makers, others = np.int64(0), np.int64(0)
    if own == tables.tricks:
        makers = tables.amounts[number, 1 if leaders_won(tables, state) else 0]
    elif own == 0:
        others = tables.amounts[number, 2]
    else:
        for place in range(tables.bands[number]):
            if points >= tables.band[number, place, 0]:
                makers, others = tables.band[number, place, 1], tables.band[number, place, 2]
                break
    if makers == 0 and others == 0:
        return pot + tables.pays[number, 1]
    # One of each side stands for it; where all play alone, everyone is a side.
    for side in range(tables.sides):
        paid = makers if side == state.declarer % tables.sides else others
        if paid:
            amounts[number, side] += paid + (pot if paid > 0 else -pot) * tables.pays[number, 0]
    return 0


@inlined
def leaders_won(tables: Tables, state: State) -> bool:
    """Whether everyone who led after the first trick won, so that one player won every trick."""
    for first in range(tables.seats, state.played, tables.seats):
        led = state.plays[first]
        for place in range(first + 1, first + tables.seats):
            card = state.plays[place]
            if card > led and tables.wins[state.ordering, led] >> card & 1:
                return False
    return True


FILL: Final[Fills] = {
    Makers: (MAKERS, fill_makers),
    MakersBands: (MAKERS_BANDS, fill_makers_bands),
}
