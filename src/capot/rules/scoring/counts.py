"""The terms of counts: tricks or their cards, trumps dealt, the order of going out."""

from dataclasses import dataclass
from typing import Literal

from capot.rules.by_seats import BySeats
from capot.rules.terms import Points, Ranks, Whole


@dataclass(frozen=True, slots=True)
class Honours:
    """A player who was dealt enough of the trumps of these ranks scores for them, or a side with one score.

    ``bands`` are pairs of the lowest number of them and the score for it, from the highest down; whoever was
    dealt fewer scores nothing.
    """

    name: str
    ranks: Ranks
    bands: tuple[tuple[int, Whole], ...]

    def points(self, dealt: int) -> int:
        """Return the score for a number of these trumps."""
        return next((points for least, points in self.bands if dealt >= least), 0)


@dataclass(frozen=True, slots=True)
class TrickCount:
    """Whoever stayed in scores ``each`` for every trick above the ``book``, and ``none`` for no trick.

    With ``counts`` "cards" he does so for every card in his tricks above those dealt to him or his side; with
    "late tricks" only the tricks after the last card of the stock has been drawn exist for the count.  If
    ``every`` is given, a player who wins every trick scores that instead, and the others ``none_at_sweep``; a
    player left alone without play scores ``alone``.  With ``best_only`` only the player with the most tricks,
    or several who tie for them, scores: ``each``, once.

    With a ``pool`` the dealer pays that into it before each deal.  Each trick then wins an equal share of
    all that it holds, a player left alone the whole, and what is paid for no trick stays for the next deal.
    """

    name: str
    each: Points
    none: Points = 0
    every: Points | None = None
    none_at_sweep: Points = 0
    alone: Points = 0
    book: int = 0
    counts: Literal["tricks", "cards", "late tricks"] = "tricks"
    best_only: bool = False
    pool: int = 0


@dataclass(frozen=True, slots=True)
class GoneOut:
    """The players score by the order in which they went out."""

    name: str
    points: tuple[Whole, ...] | BySeats[tuple[int, ...]]

    @property
    def places(self) -> tuple[int, ...]:
        """The points for each place by resolved rules, the first place first."""
        assert isinstance(self.points, tuple), "rules must be resolved before they are played"
        return self.points
