"""The questions that every scoring term answers, and the facts of the deal that it needs for them.

A term answers four questions: ``waits`` (what its score still waits for), ``weighs`` (what counts by it, for
policies and search), ``reach`` (how far it can move the score of one player) and ``partners`` (who of those
who share a score may play by it).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from capot.cards import Card
from capot.rules.terms import Exact, Payoff, Target

Which: TypeAlias = Literal["first", "last but one", "last", "every"] | int
"""A trick by its place, or by its number, counted from 1; or every trick."""


@runtime_checkable
class ForTotal(Protocol):
    """A term whose points depend on the total that ends a match."""

    def check_totals(self, totals: Collection[int]) -> None:
        """Raise `RulesError` unless a match that ends at these totals suits the term."""


@runtime_checkable
class Checked(Protocol):
    """A term that checks itself."""

    def check(self, scoring: Iterable[object], /) -> None:
        """Raise `RulesError` unless it makes sense among all terms of a deal."""


@dataclass(frozen=True, slots=True)
class Sums:
    """A deal as its scoring terms see it: its size, and the points of cards and tricks by the terms' names.

    ``places`` are the indices of the terms, ``cards`` the points of each card that a term counts, ``single``
    the tricks that a term scores, with their points, and ``most`` the most points that one player can have by
    a term, above or below zero.  ``stock`` are the cards drawn during the play, ``hands`` those that a player
    makes of his cards.  The ``bids``, ``trumps`` and the factor of ``kontra`` can raise the value of a game.
    """

    seats: int
    tricks: int
    stock: int
    pack: tuple[Card, ...]
    places: Mapping[str, int]
    cards: Mapping[str, tuple[tuple[Card, Exact], ...]]
    single: Mapping[str, tuple[Which, Exact]]
    trumps: int = 0
    bids: Sequence[int] = ()
    kontra: int = 1
    hands: int = 0
    most: Mapping[str, Exact] = field(default_factory=dict)

    def counted(self, names: tuple[str, ...]) -> tuple[tuple[Card, Exact], ...]:
        """Return the cards counted by the terms of these names, with their points."""
        return tuple(each for name, some in self.cards.items() if name in names for each in some)

    def card_points(self, names: tuple[str, ...]) -> Exact:
        """Return the total points of all cards by the terms of these names."""
        return sum((points for _, points in self.counted(names)), start=0)

    def most_of(self, names: tuple[str, ...]) -> Exact:
        """Return the most points that one player can have by the terms of these names."""
        return sum((self.most.get(name, 0) for name in names), start=0)

    def points(self, names: tuple[str, ...]) -> Fraction:
        """Return the total points of all cards and tricks by the terms of these names."""
        some = (each for name, each in self.single.items() if name in names)
        tricks = (points * (self.tricks if which == "every" else 1) for which, points in some)
        return Fraction(self.card_points(names)) + sum(tricks, start=Fraction())


@dataclass(frozen=True, slots=True)
class Wait:
    """The events that the score of a term waits for: once all are known, no play changes that score.

    They are who takes each of the ``cards``, who wins the tricks ``which`` count, and for each of the
    ``targets`` who reaches it.
    """

    cards: tuple[Card, ...] = ()
    which: Which | None = None
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class CardWeight:
    """Cards to which one scoring term gives the same ``points``.

    ``term`` is the index of the term in the scoring.  A point changes the score by ``weight``: 1, or, if card
    points are only compared, its share of the difference between the lowest and the highest pay.
    ``pooled`` points are paid into a pool, which a player forfeits by taking a single such card.  Unless
    ``counted``, the points are only what such a card is usually worth.
    """

    term: int
    cards: tuple[Card, ...]
    points: Exact
    weight: float = 1.0
    pooled: bool = False
    counted: bool = True


@dataclass(frozen=True, slots=True)
class TrickWeight:
    """A trick that scores for its ``winner`` or each of the ``others``, with a ``weight`` as for cards.

    Unless ``counted``, the points are only what it is usually worth.
    """

    term: int
    which: Which
    winner: Exact
    others: Exact
    weight: float = 1.0
    counted: bool = True


@dataclass(frozen=True, slots=True)
class PlayWeight:
    """Cards that bring whoever plays one ``points`` if it is discarded, and usually cost as much if not."""

    cards: tuple[Card, ...]
    points: Exact


@dataclass(frozen=True, slots=True)
class SetWeight:
    """Cards and tricks that score ``extra`` on top of their sum for a player with all of them."""

    term: int
    cards: tuple[Card, ...]
    tricks: tuple[Which, ...]
    extra: Exact


@dataclass(frozen=True, slots=True)
class Prize:
    """The payoff of a target reached unannounced."""

    target: Target
    payoff: Payoff


@dataclass(frozen=True, slots=True)
class EachTrick:
    """The mean score of a trick, where tricks are counted at the end of the deal."""

    points: Exact


@dataclass(frozen=True, slots=True)
class Spread:
    """The difference between the lowest and the highest pay for the points of terms that are compared."""

    of: tuple[str, ...]
    between: float


Weight: TypeAlias = CardWeight | PlayWeight | TrickWeight | SetWeight | Prize | EachTrick | Spread


@dataclass(frozen=True, slots=True)
class Reach:
    """Limits on what one player can score in a deal, and what all score together unless somebody sweeps.

    ``together`` is None if it is not always the same.  Limits that are not ``close`` may be far from what is
    ever scored.
    """

    low: Exact
    high: Exact
    together: Exact | None = None
    close: bool = True

    @property
    def most(self) -> Fraction:
        """The most points above or below zero."""
        return max(size(self.low), size(self.high))

    def plus(self, other: "Reach") -> "Reach":
        """Return the reach of the sum of two scores."""
        both = (
            None if None in {self.together, other.together} else (self.together or 0) + (other.together or 0)
        )
        return Reach(self.low + other.low, self.high + other.high, both, self.close and other.close)

    def times(self, factor: Exact) -> "Reach":
        """Return the reach with all scores multiplied, and as they are."""
        ends = (self.low, self.high, self.low * factor, self.high * factor)
        whole = None if self.together is None else self.together * factor
        return Reach(min(ends), max(ends), whole, self.close)


def between(*points: Exact, together: Exact | None = None) -> Reach:
    """Return the reach of a player who scores one of these points, or none."""
    return Reach(min(0, *points), max(0, *points), together)


def size(points: Exact) -> Fraction:
    """Return how many points an amount is, above or below zero."""
    return abs(Fraction(points))


def within(*points: Exact) -> Reach:
    """Return the reach of a player who scores no more than these amounts, above or below zero."""
    most = max(map(size, points))
    return Reach(-most, most, close=False)


def of_payoffs(*payoffs: object) -> Reach:
    """Return the reach of payoffs that are rare: they say nothing of what all score together."""
    some = [each for each in payoffs if isinstance(each, Payoff)]
    return between(0, *(points for each in some for points in (each.declarer, each.others)), together=0)


LEAST = Fraction(1)
"""Least mean score of a trick that counts, or none would be left once points are counted in whole units."""


class Partners(Enum):
    """The partners who may play by a term, where sides play."""

    ANY = "any partners"
    ONE_SCORE = "partners with one score"
    NONE = "none, since it sets partners apart"


def at_the_end(_term: object, _sums: Sums) -> Wait | None:
    """Answer that a score stays open until the end of the deal."""
    return None


def at_once(_term: object, _sums: Sums) -> Wait | None:
    """Answer that a score waits for nothing but those of other terms."""
    return Wait()


def weighs_nothing(_term: object, _sums: Sums) -> Iterable[Weight]:
    """Answer that nothing counts by a term that play could aim at."""
    return ()


def reaches_nothing(_term: object, _sums: Sums) -> Reach:
    """Answer that a term changes only what others score."""
    return within(0)
