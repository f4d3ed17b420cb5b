"""The sample to play next: time goes where it narrows most."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

from capot.lab.measures.sample import Sample
from capot.lab.measures.statistics import FEWEST

UNKNOWN_NEED = 20.0
"""Half an interval that is missing or hopelessly wide, in units of one that is narrow enough."""

UNTRIED, START = 0.03, 0.02
"""Seconds a piece is thought to take unless its sample says otherwise, and seconds added to those spent."""

QUICK = 0.1
"""Seconds of a piece so quick that its sample, once begun, is brought to an interval first."""

GROWTH = 1.2
"""Growth of a sample, in pieces, after which its figures are computed again."""


def expected_seconds(sample: Sample) -> float:
    """Return the seconds that a piece is thought to take before one has been played."""
    return float(getattr(sample, "expected_seconds", UNTRIED))


def weight_of(sample: Sample) -> float:
    """Return how much the figures of a sample are wanted, as a multiple of most others."""
    return float(getattr(sample, "weight", 1.0))


@dataclass(slots=True)
class Progress:
    """How far a sample has come: pieces played and handed out, seconds spent, and what its figures need.

    ``expected`` are the seconds that a piece is thought to take before the first has been played.  ``need``
    is half the interval of the figure that is furthest from narrow enough, in units of what is enough, and
    ``valued_at`` the number of pieces it was computed from.  ``weight`` is how much the figures are wanted.
    """

    expected: float = UNTRIED
    weight: float = 1.0
    played: int = 0
    given: int = 0
    seconds: float = 0.0
    need: float = UNKNOWN_NEED
    valued_at: int = 0

    @property
    def a_piece(self) -> float:
        """Seconds that a piece takes."""
        return self.seconds / self.played if self.played else self.expected

    @property
    def urgency(self) -> float:
        """How much a second narrows it: an interval of half the width takes four times the time."""
        if 0 < self.given < FEWEST and self.a_piece < QUICK:
            return inf
        spent = self.a_piece * max(1, self.given)
        need = UNKNOWN_NEED if self.given < FEWEST else min(self.need, UNKNOWN_NEED)
        wanted = self.weight if self.given >= FEWEST else 1.0
        return wanted * need / (spent + START) if need > 1 else 0.0

    @property
    def is_due(self) -> bool:
        """Whether the figures of a sample are to be computed again."""
        return self.played >= max(FEWEST, GROWTH * self.valued_at)


@dataclass(slots=True)
class Race:
    """The samples of a game, or of two, by key."""

    progress: dict[str, Progress]

    @classmethod
    def of(cls, expected: Mapping[str, float], weights: Mapping[str, float]) -> "Race":
        """Return the beginning, given the seconds that a piece may take, and weights other than 1."""
        return cls({key: Progress(each, weights.get(key, 1.0)) for key, each in expected.items()})

    def next(self) -> tuple[str, int] | None:
        """Hand out a piece of the sample that is most urgent; None if all are narrow enough."""
        key = max(self.progress, key=lambda each: self.progress[each].urgency, default=None)
        if key is None or not self.progress[key].urgency:
            return None
        self.progress[key].given += 1
        return key, self.progress[key].given - 1

    def took(self, key: str, pieces: int, seconds: float) -> None:
        """Note how many pieces are played by now, and the seconds that the newest took."""
        self.progress[key].played = pieces
        self.progress[key].given = max(self.progress[key].given, self.progress[key].played)
        self.progress[key].seconds += seconds

    def note(self, needs: Mapping[str, float]) -> None:
        """Note what the figures of samples need."""
        for key, need in needs.items():
            self.progress[key].need = need
            self.progress[key].valued_at = self.progress[key].played

    @property
    def due(self) -> Iterator[str]:
        """The samples that have grown enough for new figures."""
        return (key for key, each in self.progress.items() if each.is_due)

    @property
    def seconds(self) -> float:
        """Seconds spent on all."""
        return sum(each.seconds for each in self.progress.values())

    @property
    def in_flight(self) -> float:
        """Seconds that the pieces handed out and not back yet will take."""
        return sum((each.given - each.played) * each.a_piece for each in self.progress.values())
