"""Samples: deals played to measure something, in pieces that depend on their number alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np

from capot.lab.measures.figures import Section, Unit
from capot.language.texts import Text

Interval: TypeAlias = Literal["jackknife", "share", "place", "range"]

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]


class Kept(Protocol):
    """Key of the pieces of a sample."""

    @property
    def key(self) -> str:
        """The name by which measures find the sample."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""

    @property
    def size(self) -> int:
        """The number of deals (or matches) in a piece."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""


class Sample(Kept, Protocol):
    """Deals (or matches) of one game by certain players, counted in pieces of equal size.

    Piece *n* holds deals *n* × ``size`` to (*n* + 1) × ``size`` - 1 of the sample's seed.  It
    depends on game, seats, seed and *n* alone, so that pieces can be played in any process and order, kept,
    and compared with those of another game over the same cards.  A sample whose pieces take long may have
    ``expected_seconds``, those of a piece, so that it does not come first, and one that is wanted more than
    others a ``weight``.
    """

    def piece(self, number: int) -> Floats:
        """Return the mean of each column, (columns,), over the deals of a piece."""


Means: TypeAlias = Mapping[str, Mapping[str, float]]
"""The mean of each column of each sample, over all pieces so far."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How a figure is found: a smooth function of the means of one or more samples.

    Its interval is by the jackknife over pieces, or as ``interval`` says: of a ``share`` of independent
    deals, of one ``place`` of all, which hold together, or of the ``range`` of the places.  It is narrow
    enough when half the interval is ``enough``, in its unit, but points in s, and deals as a share of the
    value.  Where ``shown`` is given, the interval is found for ``value`` and then turned into what is shown.
    ``bounds`` are the least and greatest value there can be.  ``meaning`` says in a sentence what a value and
    its interval come to.  A measure without ``samples`` is one that the game cannot have: it says why.
    """

    key: str
    section: Section
    title: Text
    definition: Text
    unit: Unit
    samples: tuple[str, ...]
    value: Callable[[Means], float]
    enough: float
    meaning: Callable[[float, float, float], Text]
    interval: Interval = "jackknife"
    bounds: tuple[float, float] = (-inf, inf)
    shown: Callable[[float], float] | None = None
