"""Uniform draws from the worlds that fit what a seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from capot.players.errors import NoWorld
from capot.players.worlds.card_sets import Columns
from capot.players.worlds.counts import (
    GONE,
    Numbers,
    Step,
    groups_of,
    settled,
    shared_ways,
    steps_of,
    tables_of,
)
from capot.players.worlds.draws import Plan, Sets, cases_drawn, draw_worlds
from capot.players.worlds.knowledge import Knowledge
from capot.shuffle import WORDS, word_at

STREAM = 3
"""Word of a seed that starts the worlds; 0 to 2 start the deals, the first dealer and the players' luck."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A case of a seat's knowledge: the steps in which the columns are served, and the plan to draw by them.

    ``ways`` is the number of its worlds as a float, right to about fourteen digits.
    """

    steps: tuple[Step, ...]
    shared: int
    ways: float
    plan: Plan

    def exact_ways(self) -> int:
        """Return the number of worlds of the case."""
        _, ways = tables_of(self.steps, object)
        return int(ways) * self.shared


class WorldSampler:
    """Draws worlds uniformly from all that fit a seat's knowledge; the ways are counted once."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Count the worlds that fit; raise `NoWorld` or, if the tables get too large, `TooManyStates`."""
        found = (case_of(knowledge, columns) for columns in knowledge.cases)
        self._owners, self._played = knowledge.owners, knowledge.played
        self._cases = [case for case in found if case is not None and case.ways > 0]
        if not self._cases:
            raise NoWorld("no lie of the hidden cards fits what this seat has seen")
        self._bounds = np.cumsum([case.ways for case in self._cases])

    @cached_property
    def count(self) -> int:
        """The exact number of worlds that fit; if cards are drawn, of the ways in which they came about."""
        return sum(case.exact_ways() for case in self._cases)

    def draw(self, n: int, seed: int) -> Sets:
        """Return ``n`` worlds drawn independently, as sets of cards of shape (n, seats + 1).

        Column *s* holds the cards that seat *s* has now, the last column those out of play: the talon, a
        stock, or the dealer's discards once he has taken it and discarded; never two of them.  Bit *i* is
        card *i* of the pack in canonical order.  World *i* is a function of the knowledge, *i* and ``seed``,
        from 0 to 2**64 - 1, alone, on every machine.
        """
        if not 0 <= seed < WORDS:
            raise ValueError(f"the seed must lie between 0 and {WORDS - 1}; {seed} does not")
        worlds = np.empty((n, self._cases[0].plan.fixed.size), np.int64)
        # A plain int would compile a second version for signed numbers.
        start = np.uint64(word_at(seed, STREAM))
        if len(self._cases) == 1:
            draw_worlds(worlds, np.arange(n), start, self._cases[0].plan)
            return self._by_seat(worlds)
        chosen = cases_drawn(n, start, self._bounds)
        for number, case in enumerate(self._cases):
            draw_worlds(worlds, np.flatnonzero(chosen == number), start, case.plan)
        return self._by_seat(worlds)

    def _by_seat(self, worlds: Sets) -> Sets:
        """Return worlds with one column a seat, without the cards that were played."""
        if not self._owners:
            return worlds
        found = np.zeros((len(worlds), max(self._owners) + 1), np.int64)
        for place, owner in enumerate(self._owners):
            found[:, owner] |= worlds[:, place]
        return found & ~np.int64(self._played)


def case_of(knowledge: Knowledge, may: Columns) -> Case | None:
    """Return a case with its worlds counted, or None if there are none."""
    found = settled(knowledge.hidden, knowledge.needs, may)
    if found is None:
        return None
    groups = groups_of(found.may)
    steps = steps_of(groups, found.needs)
    tables, ways = tables_of(steps)
    if not ways > 0:
        return None
    fixed = tuple(known | some for known, some in zip(knowledge.known, found.fixed, strict=True))
    served = {step.column for step in steps}
    rest = [place for place, need in enumerate(found.needs) if need and place not in served]
    shared = shared_ways([found.needs[place] for place in rest])
    plan = _plan(
        fixed, tuple(groups.values()), steps, tables, [(place, found.needs[place]) for place in rest]
    )
    return Case(steps, shared, float(ways) * shared, plan)


def _plan(
    fixed: Columns,
    groups: Sequence[int],
    steps: Sequence[Step],
    tables: Sequence[Sequence[Numbers]],
    rest: Sequence[tuple[int, int]],
) -> Plan:
    """Return the steps and their tables as arrays; the columns of ``rest`` share the remaining cards."""
    servings: list[tuple[int, int, int, int]] = []
    cells: list[tuple[int, int, int, tuple[int, ...]]] = []
    flat: list[Numbers] = []
    offset = 0
    for step, of_step in zip(steps[:-1], tables, strict=True):
        assert step.column is not None
        servings.append((step.column, step.need, len(cells), len(cells) + len(step.takes)))
        strides = tuple(0 if each == GONE else step.strides[each] for each in step.classes)
        for place, taken in enumerate(step.takes):
            cells.append((_groups_in(step, taken), offset, step.strides[taken], strides))
            if place < len(of_step):
                flat.append(of_step[place])
                offset += of_step[place].size
    everything = (1 << len(groups)) - 1
    for column, need in rest:
        servings.append((column, need, len(cells), len(cells) + 1))
        cells.append((everything, 0, 0, (0,) * len(groups)))
    return Plan(
        fixed=_array(fixed),
        cards=_array([card for some in groups for card in _singles(some)]),
        sizes=_array([some.bit_count() for some in groups]),
        servings=_array(servings).reshape(-1, 4),
        takes=_array([cell[0] for cell in cells]),
        offsets=_array([cell[1] for cell in cells]),
        steps=_array([cell[2] for cell in cells]),
        strides=_array([cell[3] for cell in cells]).reshape(len(cells), len(groups)),
        table=np.concatenate(flat) if flat else np.zeros(0),
    )


def _groups_in(step: Step, one: int) -> int:
    """Return the groups of a class, as bits."""
    return sum(1 << group for group, each in enumerate(step.classes) if each == one)


def _singles(cards: int) -> list[int]:
    """Return the cards of a set one by one, as sets."""
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]


def _array(numbers: Sequence[object]) -> Sets:
    return np.array(numbers, np.int64)
