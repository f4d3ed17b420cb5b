"""Compiled draws of worlds: first the number of cards of each class, by the tables, then the cards."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.luck import GAMMA, U64, mix64, word_at
from capot.players.worlds.counts import binomials

Sets: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

LOW_HALF = U64(0xFFFFFFFF)
BINOMIALS = binomials(62)


class Plan(NamedTuple):
    """The arrays from which the worlds of one case are drawn.

    A *serving* is a row of ``servings``: the column, how many cards it needs, and its first cell and the one
    after its last.  A *cell* takes some cards of a class: ``takes`` are its groups as bits; ``table`` from
    ``offsets`` on has the ways to continue, ``strides`` apart for each card left of a group, ``steps`` for
    each one taken.  The last cell of a serving takes the rest of its need.
    """

    fixed: Sets  # by column: its cards in every world
    cards: Sets  # the sets of one card each, group after group
    sizes: Sets  # by group
    servings: Sets  # (servings, 4)
    takes: Sets  # by cell, as are the next three
    offsets: Sets
    steps: Sets
    strides: Sets  # (cells, groups)
    table: Floats


@inlined
def below(word: np.uint64, count: int) -> Any:  # noqa: ANN401 - an int64, which is an int to Numba
    """Return a number from 0 to ``count`` - 1, uniform to 2**-57, from all bits of a word."""
    low = ((word & LOW_HALF) * U64(count)) >> U64(32)
    return np.int64(((word >> U64(32)) * U64(count) + low) >> U64(32))


@inlined
def fraction(word: np.uint64) -> float:
    """Return a number in [0, 1) from the upper bits of a word."""
    return np.float64(word >> U64(11)) * 2.0**-53


@compiled
def cases_drawn(count: int, start: np.uint64, bounds: Floats) -> Sets:
    """Return the case of each of ``count`` worlds; ``bounds`` are the cumulative sums of their ways."""
    found = np.empty(count, np.int64)
    for world in range(count):
        at = fraction(word_at(word_at(start, U64(world)), U64(0))) * bounds[-1]
        case = 0
        while at >= bounds[case] and case < bounds.size - 1:
            case += 1
        found[world] = case
    return found


@compiled
def draw_worlds(worlds: Sets, which: Sets, start: np.uint64, plan: Plan) -> None:
    """Fill the rows ``which`` of ``worlds`` with draws, by columns; with separate random words for each."""
    groups = plan.sizes.size
    cards, sizes, first = np.empty_like(plan.cards), np.empty_like(plan.sizes), np.empty_like(plan.sizes)
    at = 0
    for group in range(groups):
        first[group] = at
        at += plan.sizes[group]
    for world in which:
        cards[:] = plan.cards
        sizes[:] = plan.sizes
        worlds[world, :] = plan.fixed
        state = word_at(start, U64(world)) + GAMMA  # word 0 chose the case
        for serving in range(plan.servings.shape[0]):
            column, need = plan.servings[serving, 0], plan.servings[serving, 1]
            begin, end = plan.servings[serving, 2], plan.servings[serving, 3]
            held = 0
            for cell in range(begin, end):
                takes, there = plan.takes[cell], 0
                for group in range(groups):
                    there += sizes[group] * ((takes >> group) & 1)
                some = need
                if cell < end - 1:
                    state += GAMMA
                    some = _how_many(plan, cell, sizes, there, need, fraction(mix64(state)))
                need -= some
                while some > 0:
                    # The last card of a group takes the place of the one drawn.
                    if some == there:
                        place = 0
                    else:
                        state += GAMMA
                        place = below(mix64(state), there)
                    group = 0
                    while True:
                        if (takes >> group) & 1:
                            if place < sizes[group]:
                                break
                            place -= sizes[group]
                        group += 1
                    sizes[group] -= 1
                    card = first[group] + place
                    held |= cards[card]
                    cards[card] = cards[first[group] + sizes[group]]
                    there -= 1
                    some -= 1
            worlds[world, column] |= held


@compiled
def _how_many(  # noqa: PLR0913, PLR0917 - the state of the loop around it
    plan: Plan, cell: int, sizes: Sets, there: int, need: int, luck: float
) -> int:
    """Return the number of cards of a class to take, drawn in proportion to its ways."""
    base = plan.offsets[cell]
    for group in range(sizes.size):
        base += sizes[group] * plan.strides[cell, group]
    most = min(there, need)
    ways = 0.0
    for some in range(most + 1):
        ways += BINOMIALS[there, some] * plan.table[base - some * plan.steps[cell]]
    left, found = luck * ways, 0
    for some in range(most + 1):
        here = BINOMIALS[there, some] * plan.table[base - some * plan.steps[cell]]
        if here > 0:
            found = some
            left -= here
            if left < 0:
                break
    return found
