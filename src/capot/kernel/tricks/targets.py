"""Targets and sets: whether a seat has reached or holds them all."""

from typing import assert_never

import numpy as np

from capot.cards import Card
from capot.kernel.bits import popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import (
    ALL_OF,
    EVERY_TRICK,
    NO_TRICK,
    PART_BEFORE,
    PART_EVERY,
    PART_FIRST,
    PART_LAST,
    PART_MARKED,
    State,
    Tables,
)
from capot.kernel.luck import U64
from capot.rules.scoring import Which
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards

PART = {"first": PART_FIRST, "last but one": PART_BEFORE, "last": PART_LAST, "every": PART_EVERY}


def part_of(which: Which) -> int:
    """Return the flag of a trick that is a part of a set."""
    return PART_MARKED if isinstance(which, int) else PART[which]


def aim(target: Target) -> tuple[int, tuple[Card, ...]]:
    """Return the code of a target and the cards it asks for."""
    match target:
        case AllOf():
            return ALL_OF, resolved_cards(target.cards)
        case EveryTrick():
            return EVERY_TRICK, ()
        case NoTrick():
            return NO_TRICK, ()
        case _:
            assert_never(target)


@inlined
def tricks_won(tables: Tables, state: State, seat: int) -> np.int64:
    """Return the number of tricks of a seat; a talon that came with one of them is no trick."""
    cards = state.taken[U64(seat)]
    if tables.first_takes_talon or tables.last_takes_talon:
        cards &= ~state.talon
    return tables.tricks_of[U64(popcount(cards))]


@inlined
def won_every_trick(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat won all tricks."""
    return tricks_won(tables, state, seat) == tables.tricks


@inlined
def reached(tables: Tables, state: State, seat: int, aim: int, cards: int) -> bool:
    """Whether a seat has reached a target."""
    if aim == ALL_OF:
        return state.taken[U64(seat)] & cards == cards
    if aim == EVERY_TRICK:
        return won_every_trick(tables, state, seat)
    return state.taken[seat] == 0


@inlined
def has_parts(tables: Tables, state: State, seat: int, cards: int, flags: int) -> bool:
    """Whether a seat has all parts that count together."""
    if state.taken[U64(seat)] & cards != cards:
        return False
    has = not flags & PART_FIRST or state.first_winner == seat
    has &= not flags & PART_LAST or state.last_winner == seat
    has &= not flags & PART_BEFORE or state.before_winner == seat
    has &= not flags & PART_MARKED or state.marked_winner == seat
    return has and (not flags & PART_EVERY or won_every_trick(tables, state, seat))
