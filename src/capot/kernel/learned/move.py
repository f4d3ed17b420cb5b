"""The move of the learned policy, and the chance that a seat that plays by it makes a move."""

from typing import Any, TypeAlias

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ANNOUNCE, MOVE_REFUSE, TRICKS, State, Tables
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.net import ALONE, CARDS_OF_A_CHOICE, SHEET, weigh_cards
from capot.kernel.learned.sides import role_of
from capot.kernel.thumb.account import new_reading, uninitialised
from capot.kernel.thumb.move import thumb_move

Sheet: TypeAlias = Any
"""One record of `SHEET`."""

NEWEST, EARLIER = 0, 1
"""Places of the nets of `TABLES`: the one to play by, and one to compare it with."""


new_sheet = uninitialised(SHEET)


@inlined
def is_learned(tables: Tables, state: State) -> bool:
    """Whether the learned policy decides; the thumb policy announces, and passes cards for a side.

    It also plays hands for which there is no room on a sheet, where suits mean nothing, and where partners
    can sweep.
    """
    if popcount(state.hands[state.turn]) > CARDS_OF_A_CHOICE:
        return False
    if tables.apart:
        return False
    if state.bound:
        return False
    if tables.sides < tables.seats:
        return tables.stage[state.stage] == TRICKS and tables.stakes.prizes == 0
    return tables.stage[state.stage] != ANNOUNCE


@inlined
def knows(tables: Tables, state: State, may: int, which: int) -> bool:
    """Whether a network has learned this kind of decision; all have learned to play alone."""
    return role_of(tables, state) == ALONE or tables.nets[which].heat[kind_of(tables, state, may)] != 0.0


@called
def learned_move(tables: Tables, state: State, may: int, word: np.uint64, which: int) -> int:
    """Return the legal move that the network ``which`` of the tables gives most worth."""
    cards = may & ~(1 << MOVE_REFUSE)
    if not is_learned(tables, state) or not knows(tables, state, cards, which):
        return thumb_move(tables, state, may, word)
    sheet = new_sheet()
    count = weighed(tables, state, cards, sheet, which)
    best = 0
    for place in range(1, count):
        if sheet.worth[place] > sheet.worth[best]:
            best = place
    return sheet.cards[best]


@inlined
def weighed(tables: Tables, state: State, may: int, sheet: Sheet, which: int) -> int:
    """Write the cards to choose between and their worth to a sheet, and return their number."""
    count = note_features(tables, state, may, new_reading(), sheet)
    if count > 1:
        weigh_cards(tables.nets[which], kind_of(tables, state, may), sheet, count)
    else:
        sheet.worth[0] = 0.0
    return count
