"""A declarer who plays alone: by bands of card points, or for the value of a game."""

from typing import Final

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, RESULTS, SEATS, TOPS_ROOM, State, Tables, room
from capot.kernel.tricks.amounts import Fills, Place
from capot.kernel.tricks.plays import part_hands
from capot.kernel.tricks.targets import tricks_won
from capot.kernel.tricks.totals import drop
from capot.rules.derived import stakes
from capot.rules.derived.weights import card_points
from capot.rules.scoring import Bands, GameValue

BANDS, GAME_VALUE = 6, 14
"""The codes of these terms, each unlike all others."""


def fill_bands(at: Place, term: Bands) -> None:
    """Fill in what card points score, in bands or each, and what every trick and none score, if they do."""
    every = card_points(at.rules, term.of)
    at.tables["declares"] = 1
    at.tables["avoids"] = at.tables["avoids"] or term.paid(every) < term.paid(0)
    at.put(others_pay=term.others_pay, tricks_only=term.tricks_only, all_points=at.units(every))
    at.put(each_point=term.each, par=at.units(term.par))
    at.put_bands([(least * at.base, points * at.base, 0) for least, points in term.bands])
    fixed = (term.every_trick, term.no_trick)
    at.put_amounts(*(at.units(each or 0) for each in fixed), *(each is not None for each in fixed))


@compiled
def pay_bands(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the declarer by the card points that the others did not take, or those in his own tricks."""
    seats, by, only = tables.seats, state.declarer, tables.tricks_only[number]
    points = np.int64(0) if only else tables.all_points[number]
    for seat in range(seats):
        had = drop(tables, amounts, number, seat)
        if seat == by:
            points += had if only else 0
        else:
            points -= 0 if only else had
    if by == NOBODY:
        return
    own, paid = tricks_won(tables, state, by), np.int64(0)
    if own == tables.tricks and tables.amounts[number, 2]:
        paid = tables.amounts[number, 0]
    elif own == 0 and tables.amounts[number, 3]:
        paid = tables.amounts[number, 1]
    elif tables.bands[number] == 0:
        paid = tables.each_point[number] * (points - tables.par[number])
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


def fill_game_value(at: Place, term: GameValue) -> None:
    """Fill in what each result of a declarer's game scores, by the trumps in sequence."""
    at.read_plays("values a declarer's game")
    tables, trumps, every = at.tables, len(at.rules.pack.trumps), card_points(at.rules, term.of)
    room("trumps in sequence", trumps + 1, TOPS_ROOM)
    tables["declares"] = 1
    tables["avoids"] = bool(term.fixed)
    at.put(all_points=at.units(every))
    tables["game_points"] = [*map(at.units, (term.least, every - term.schneider, term.schneider))]
    for count in range(trumps + 1):
        for place in range(RESULTS):
            enough, over, under = (bool(place >> bit & 1) for bit in range(3))
            result = stakes.Result(enough, over, under, every=place // 8 == 1, none=place // 8 == 2)
            own, others = stakes.paid(term, stakes.outcome(term, count, result))
            tables["game_paid"][count, place] = own * at.base
            tables["game_others"][count, place] = others * at.base


@compiled
def pay_game_value(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the value of the declarer's game; all that the others did not take counts for him."""
    seats, by = tables.seats, state.declarer
    points = tables.all_points[number]
    for seat in range(seats):
        had = drop(tables, amounts, number, seat)
        points -= had if seat != by else 0
    if by == NOBODY:
        return
    own = tricks_won(tables, state, by)
    place = 8 if own == tables.tricks else 16 if own == 0 else 0
    place += 1 if points >= tables.game_points[0] else 0
    place += 2 if points >= tables.game_points[1] else 0
    place += 4 if points <= tables.game_points[2] else 0
    count = tops_of(tables, state, by)
    for seat in range(seats):
        paid = tables.game_paid if seat == by else tables.game_others
        amounts[number, seat] += paid[count, place]


@inlined
def tops_of(tables: Tables, state: State, by: int) -> int:
    """Return how many trumps in sequence from the highest the declarer had or lacked in a finished deal.

    What the others have not played was his.
    """
    hands = np.zeros(SEATS, np.int64)
    part_hands(tables, state, hands)
    trumps, theirs = tables.trumps[state.ordering], np.int64(0)
    for seat in range(tables.seats):
        theirs |= hands[seat] if seat != by else np.int64(0)
    count, highest = 0, np.int64(-1)
    for step in range(tables.size):
        card = np.int64(1) << (tables.size - 1 - step)
        if not trumps & card:
            break
        lacks = np.int64(theirs & card != 0)
        highest = lacks if highest < 0 else highest
        if lacks != highest:
            break
        count += 1
    return count


FILL: Final[Fills] = {
    Bands: (BANDS, fill_bands),
    GameValue: (GAME_VALUE, fill_game_value),
}
