"""The number of ways the hidden cards can lie, counted column by column over groups of like cards.

Cards that may lie in the same columns form a group.  A column takes some of each; once it is served, groups
that differed in it alone are one class.  Later columns depend only on what
is left of each class, so the ways to continue are tabulated by that, last column first (`docs/worlds.md`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, prod
from typing import Any, TypeAlias

import numpy as np

from capot.players.errors import TooManyStates
from capot.players.worlds.card_sets import Columns, union

Numbers: TypeAlias = np.ndarray[Any, Any]

MOST_NUMBERS = 2**24
"""Maximum size of the tables of one case in numbers, 128 megabytes."""

GONE = -1
"""The class of groups that must be used up, as no later column may have them."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A case with all forced cards in place, and each column's need and choice of the others."""

    fixed: Columns
    needs: tuple[int, ...]
    may: Columns


@dataclass(frozen=True, slots=True)
class Step:
    """One column being served, or (``column`` None) all the rest, which may have any cards left.

    ``classes`` has the class of each group, ``sizes`` the cards of each class at first; the column takes
    cards of the classes of ``takes``.  Before it ``total`` cards are left.
    """

    column: int | None
    need: int
    classes: tuple[int, ...]
    sizes: tuple[int, ...]
    takes: tuple[int, ...]
    total: int

    @property
    def states(self) -> int:
        """The size of a table of the step."""
        return prod(size + 1 for size in self.sizes)

    @property
    def strides(self) -> tuple[int, ...]:
        """The distance in a table between numbers that differ by one card of a class; the last is 1."""
        return tuple(prod(size + 1 for size in self.sizes[place + 1 :]) for place in range(len(self.sizes)))


def settled(hidden: int, needs: Sequence[int], may: Columns) -> Settled | None:
    """Return a case with all forced cards in place, or None if the needs cannot be met."""
    fixed, left, open_to = [0] * len(may), list(needs), list(may)
    changed = True
    while changed:
        changed = False
        once, twice = 0, 0
        for column in open_to:
            twice |= once & column
            once |= column
        if once != hidden:
            return None
        for place in range(len(may)):
            column = open_to[place]
            forced = column if column.bit_count() == left[place] else column & ~twice
            if column.bit_count() < left[place] or forced.bit_count() > left[place]:
                return None
            if forced or (column and not left[place]):
                changed = True
                hidden &= ~forced
                fixed[place] |= forced
                left[place] -= forced.bit_count()
                open_to = [other & ~forced for other in open_to]
                open_to[place] = open_to[place] if left[place] else 0
    return Settled(tuple(fixed), tuple(left), tuple(open_to))


def groups_of(may: Columns) -> dict[int, int]:
    """Return the groups of cards by the columns that may have them, as bits."""
    groups = {0: union(may)}
    for place, column in enumerate(may):
        split = [
            (mask | where, cards & part)
            for mask, cards in groups.items()
            for where, part in ((0, ~column), (1 << place, column))
        ]
        groups = {mask: cards for mask, cards in split if cards}
    return groups


def steps_of(groups: Mapping[int, int], needs: Sequence[int]) -> tuple[Step, ...]:
    """Return the steps in which the columns are served, those that leave the fewest states first."""
    sizes = tuple(cards.bit_count() for cards in groups.values())
    columns = {place for place, need in enumerate(needs) if need}
    steps: list[Step] = []
    total = sum(sizes)
    while True:
        masks, classes = _classes(groups, columns)
        found = tuple(
            sum(size for size, each in zip(sizes, classes, strict=True) if each == one)
            for one in range(len(masks))
        )
        if len(masks) <= 1:
            return (*steps, Step(None, total, classes, found, tuple(range(len(masks))), total))
        column = min(sorted(columns), key=lambda each: _states(groups, columns - {each}))
        takes = tuple(one for one, mask in enumerate(masks) if mask >> column & 1)
        steps.append(Step(column, needs[column], classes, found, takes, total))
        columns.remove(column)
        total -= needs[column]


def _classes(groups: Mapping[int, int], columns: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct sets of these columns that groups may go to, and the number of each group's."""
    among = sum(1 << place for place in columns)
    masks = tuple(dict.fromkeys(mask & among for mask in groups if mask & among))
    return masks, tuple(masks.index(mask & among) if mask & among else GONE for mask in groups)


def _states(groups: Mapping[int, int], columns: set[int]) -> int:
    """Return the size of a table when these columns are left."""
    masks, classes = _classes(groups, columns)
    sizes = [0] * len(masks)
    for cards, one in zip(groups.values(), classes, strict=True):
        if one != GONE:
            sizes[one] += cards.bit_count()
    return prod(size + 1 for size in sizes)


def tables_of(steps: Sequence[Step], number: type = float) -> tuple[list[list[Numbers]], Any]:
    """Return the tables of the classes for each step but the last, and the number of ways for all steps.

    The table of a class gives the ways to continue once some of it is taken, by what is left of each class:
    flat, the last class counting fastest.  The last class of a step has none: the rest must come from it.
    The ways to share the rest in the last step are not counted.  ``number`` is the type to count in:
    float, or object for exact integers.  Raise `TooManyStates` if the tables would not fit into memory.
    """
    if sum(step.states * len(step.takes) for step in steps) > MOST_NUMBERS:
        raise TooManyStates("what is known of the hidden cards is too intricate to count how they can lie")
    last = steps[-1]
    ways = _where(last, np.ones(1, number))
    found: list[list[Numbers]] = []
    for step, later in zip(reversed(steps[:-1]), reversed(steps[1:]), strict=True):
        now = _merged(step, later, ways)
        tables: list[Numbers] = []
        for taken in reversed(step.takes):
            tables.append(now)
            whole = now.reshape(-1, step.sizes[taken] + 1, step.strides[taken])
            now = (binomials(step.sizes[taken], number) @ whole).ravel()
        found.append(tables[:0:-1])
        ways = _where(step, now)
    return found[::-1], ways[-1]


def shared_ways(needs: Sequence[int]) -> int:
    """Return the number of ways to share cards when each column may have any."""
    return factorial(sum(needs)) // prod(factorial(need) for need in needs)


@lru_cache(maxsize=128)
def binomials(size: int, number: type = float) -> Numbers:
    """Return the table of binomial coefficients up to those of ``size``."""
    rows = [[comb(row, column) for column in range(size + 1)] for row in range(size + 1)]
    return np.array(rows, number)


def _where(step: Step, ways: Numbers) -> Numbers:
    """Return the ways by state, 0 for states without the step's number of cards left."""
    totals = _sums(step.sizes, (1,) * len(step.sizes))
    return np.where(totals == step.total, ways, ways.dtype.type(0) if ways.dtype != object else 0)


def _merged(step: Step, later: Step, ways: Numbers) -> Numbers:
    """Return the ways of the next step by the states of this one."""
    into = [GONE] * len(step.sizes)
    for one, other in zip(step.classes, later.classes, strict=True):
        if one != GONE:
            into[one] = other
    found = ways[_sums(step.sizes, [0 if each == GONE else later.strides[each] for each in into])]
    if GONE in into:
        found[_sums(step.sizes, [int(each == GONE) for each in into]) > 0] = 0
    return found


def _sums(sizes: Sequence[int], weights: Sequence[int]) -> Numbers:
    """Return for every state, flat, the sum of what is left of each class times its weight."""
    found = np.zeros(1, np.int64)
    for size, weight in zip(sizes, weights, strict=True):
        found = (found[:, None] + weight * np.arange(size + 1)).ravel()
    return found
