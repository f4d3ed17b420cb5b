"""The report on a game as values: figures with intervals, and differences between two games."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.language.texts import Text
from capot.rules.model import Game

Section: TypeAlias = Literal["fair", "skill", "interest", "course"]
"""Fair?  Skill or luck?  Interesting?  How does it go?"""

Unit: TypeAlias = Literal[
    "points", "s", "share", "ratio", "deals", "matches", "moves", "tricks", "minutes", "bits", "Elo", "rungs"
]
"""The unit of a figure; ``s`` is the standard deviation of a seat's score in a deal of the game."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a report.

    ``value`` is None as long as there is too little to say, ``low`` and ``high`` bound its 95% interval.
    ``players`` are those it was measured with, and ``deals`` how many deals (or matches, by ``definition``).
    ``meaning`` is one sentence that says what it comes to.
    """

    key: str
    section: Section
    title: Text
    definition: Text
    unit: Unit
    value: float | None
    low: float | None
    high: float | None
    players: tuple[str, ...]
    deals: int
    meaning: Text


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a game with a number of players, in the order in which it is read.

    ``spread`` is s, in points.  ``seconds`` is the time of one core that was spent, without compilation;
    ``is_final`` is false while it goes on.
    """

    game: Game
    seats: int
    seed: int
    spread: float
    figures: tuple[Figure, ...]
    seconds: float
    is_final: bool

    def figure(self, key: str) -> Figure:
        """Return the figure of this key; raise `KeyError` if there is none."""
        for each in self.figures:
            if each.key == key:
                return each
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games measured over the same deals.

    ``differences`` are the figures of the first less those of the second, for each that both have.
    """

    first: Report
    second: Report
    differences: tuple[Figure, ...]
