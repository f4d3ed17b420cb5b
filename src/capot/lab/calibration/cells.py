"""Decisions gathered by situation: what was expected, what was got, and how sure the difference is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, TypeAlias

import numpy as np

from capot.lab.calibration.circumstances import ANNOUNCED, ENDS, KINDS, SIDES, STATES
from capot.lab.calibration.notes import COLUMNS, END, FIGURES
from capot.lab.measures.sample import Floats
from capot.lab.measures.statistics import Jackknifed, holm

Places: TypeAlias = np.ndarray[Any, np.dtype[Any]]

Part: TypeAlias = tuple[str, str, str, Places]
"""A part of the decisions: its family and name, the part that contains it, and its rows."""

KIND, DEAL = COLUMNS.index("kind"), COLUMNS.index("deal")

MEASURES = ("points", "lead")
"""The expected quantity: own points as in the book, and points ahead of the mean of the table."""

ENOUGH = 20
"""Number of deals from which a cell counts among those compared."""

GROUP = 3
"""Number of tricks, or of cards left, in a cell."""

FAMILIES = {
    "all": "All",
    "kind": "Kind of decision",
    "tricks": "Tricks",
    "left": "Cards left in hand",
    "sweep": "What a sweep needs, so far taken by",
    "announced": "An undertaking was announced",
    "side": "Cards are passed to the",
    "end": "In the end",
}
"""The ways to divide the decisions into cells."""

HINDSIGHT = "end"
"""The family that is known only after the deal: no expectation can be right in each of its cells."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Expected and actual results, in points, with the difference (got less expected).

    ``error`` is its standard error, ``interval`` holds for this cell alone and ``joint`` together with all
    others; all None where decisions come from a single deal.
    """

    expected: float
    got: float
    difference: float
    error: float | None = None
    interval: tuple[float, float] | None = None
    joint: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """The decisions of a player in one situation.

    A cell may be part of another of its family, named ``within``.  ``points`` are its own in the deal, as in
    the book, ``lead`` the points it is ahead of the mean of the table, more being better; None where no
    decision is known to go by it.
    """

    family: str
    name: str
    within: str
    decisions: int
    deals: int
    points: Compared | None
    lead: Compared | None


def cells_of(rows: Floats) -> tuple[Cell, ...]:
    """Return the cells of all decisions among rows of `COLUMNS`, in the order of `FAMILIES`."""
    decisions = rows[rows[:, KIND] > END]
    divided = list(_divided(decisions))
    parts = [decisions[places] for *_, places in divided]
    hindsight = [family == HINDSIGHT for family, *_ in divided]
    points, leads = (_compared([_known(some, what) for some in parts], hindsight) for what in MEASURES)
    return tuple(
        Cell(family, name, within, len(some), len(np.unique(some[:, DEAL])), own, lead)
        for (family, name, within, _), some, own, lead in zip(divided, parts, points, leads, strict=True)
    )


def compared_cells(cells: Sequence[Cell], what: str) -> list[Cell]:
    """Return the cells with enough deals, those with the largest differences first."""
    some = [cell for cell in cells if (each := getattr(cell, what)) is not None and each.joint is not None]
    return sorted(some, key=lambda cell: -abs(getattr(cell, what).difference))


def is_clear(cell: Cell, what: str) -> bool:
    """Whether the joint interval of one of `compared_cells` excludes 0."""
    low, high = getattr(cell, what).joint
    return not low <= 0 <= high


def mean_of(rows: Floats, values: Floats) -> Jackknifed | None:
    """Return the mean of ``values``, one for each row, with its error by deal; None for a single deal.

    Values of one deal are not independent, deals are: this is the estimate for clusters of unequal size of
    W. Cochran, *Sampling Techniques* (1977), section 9A.1.
    """
    _, places = np.unique(rows[:, DEAL], return_inverse=True)
    deals = int(places.max()) + 1 if len(places) else 0
    if deals < 2:
        return None
    mean = float(values.mean())
    sums = np.bincount(places, values - mean)
    variance = deals / (deals - 1) * float((sums**2).sum()) / len(values) ** 2
    return Jackknifed(mean, sqrt(variance), deals - 1)


def _divided(rows: Floats) -> Iterator[Part]:
    """Yield the parts of decisions that are not empty."""
    columns = {name: rows[:, place].astype(int) for place, name in enumerate(COLUMNS) if name not in FIGURES}
    kind, trick, state, side = (columns[name] for name in ("kind", "trick", "state", "side"))
    yield from _one("all", "all decisions", np.ones(len(rows), bool))
    for place, name in enumerate(KINDS.values()):
        yield from _one("kind", name, kind == place)
    yield from _groups("tricks", trick)
    yield from _groups("left", columns["left"])
    for name, chosen in _states(state):
        yield from _one("sweep", name, chosen)
        yield from _groups("sweep", np.where(chosen, trick, 0), "tricks ", name)
    for place, name in enumerate(ANNOUNCED.values()):
        yield from _one("announced", name, columns["announced"] == place)
    is_pass = kind == list(KINDS).index("pass")
    for place, name in enumerate(SIDES.values()):
        yield from _one("side", name, side == place)
        yield from _one("side", KINDS["pass"], (side == place) & is_pass, name)
    for place, name in enumerate(ENDS.values()):
        yield from _one("end", name, columns["end"] == place)


def _states(state: Places) -> Iterator[tuple[str, Places]]:
    """Yield the name of each state of a sweep with its decisions, and all that are not split yet."""
    split = list(STATES).index("split")
    for place, name in enumerate(STATES.values()):
        if place == split:
            yield "any of these, not split", (state >= 0) & (state < split)
        yield name, state == place


def _one(family: str, name: str, chosen: Places, within: str = "") -> Iterator[Part]:
    if chosen.any():
        yield family, name, within, np.flatnonzero(chosen)


def _groups(family: str, numbers: Places, prefix: str = "", within: str = "") -> Iterator[Part]:
    """Yield the parts by groups of numbers from 1; 0 is in none."""
    groups = -(-numbers // GROUP)
    for group in np.unique(groups[groups > 0]).tolist():
        name = f"{prefix}{GROUP * (group - 1) + 1} to {GROUP * group}"
        yield from _one(family, name, groups == group, within)


def _known(rows: Floats, what: str) -> Floats:
    """Return the rows (deal, expected, got) of the decisions with an expectation."""
    places = [DEAL, COLUMNS.index(f"{what} expected"), COLUMNS.index(f"{what} got")]
    some = rows[:, places]
    return some[~np.isnan(some[:, 1])]


def _compared(cells: Sequence[Floats], hindsight: Sequence[bool]) -> list[Compared | None]:
    """Return what was expected and got in each cell; those in hindsight have no joint interval."""
    means = [mean_of(some, some[:, 2] - some[:, 1]) for some in cells]
    chosen = [
        place
        for place, (mean, some, late) in enumerate(zip(means, cells, hindsight, strict=True))
        if mean is not None and mean.freedom >= ENOUGH - 1 and not late
    ]
    together = [each for place in chosen if (each := means[place])]
    errors = dict(zip(chosen, holm(together) if together else (), strict=True))
    found: list[Compared | None] = []
    for place, (mean, some) in enumerate(zip(means, cells, strict=True)):
        if not len(some):
            found.append(None)
            continue
        expected, got = some[:, 1].mean(), some[:, 2].mean()
        one = Compared(float(expected), float(got), float(got - expected))
        if mean is not None:
            joint = _interval(mean, mean.half(errors[place])) if place in errors else None
            one = replace(one, error=mean.error, interval=_interval(mean, mean.half()), joint=joint)
        found.append(one)
    return found


def _interval(mean: Jackknifed, half: float) -> tuple[float, float]:
    return mean.value - half, mean.value + half
