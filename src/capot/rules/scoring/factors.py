"""The terms that change what others score."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from capot.cards import Card
from capot.rules.errors import RulesError
from capot.rules.scoring.answers import (
    CardWeight,
    Partners,
    Reach,
    Sums,
    Wait,
    Weight,
    at_once,
    between,
    reaches_nothing,
    weighs_nothing,
)
from capot.rules.terms import AllOf, CardsOf, Counted, Exact, ExactFactor, Factor, Names, Points, Suit


@dataclass(frozen=True, slots=True)
class Scale:
    """All scores of the deal are multiplied by a factor."""

    name: str
    factor: ExactFactor

    partners = Partners.ANY
    waits = at_once
    weighs = weighs_nothing
    reach = reaches_nothing


@dataclass(frozen=True, slots=True)
class TrumpFactor:
    """All scores of the deal are multiplied by a factor if this suit is trumps."""

    name: str
    suit: Suit
    factor: Factor

    partners = Partners.ANY
    waits = at_once
    weighs = weighs_nothing
    reach = reaches_nothing


@dataclass(frozen=True, slots=True)
class Multiplier:
    """The taker of this card has all he scored by the ``of`` terms before it multiplied by ``factor``.

    With a ``factor`` of 0 he scores nothing by them.  The card scores ``alone`` for a player who took none of
    the cards that these terms count.
    """

    name: str
    card: Card
    of: Names
    factor: Factor
    alone: Points = 0

    partners = Partners.ANY
    reach = reaches_nothing

    def waits(self, sums: Sums) -> Wait | None:
        parts = sums.counted(self.of) if self.alone else ()
        return Wait((self.card, *(card for card, _ in parts)))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        # Its addition to an even share of the points, rounded up in size, and never nothing: the card would
        # seem to be like its neighbours.
        more = sums.points(self.of) * (self.factor - 1) / sums.seats
        points = ceil(more) if more > 0 else floor(more) if more < 0 else 1
        yield CardWeight(sums.places[self.name], (self.card,), points, counted=False)


@dataclass(frozen=True, slots=True)
class Exempt:
    """A player whose total before the deal is ``total`` or more scores nothing by the ``of`` terms."""

    name: str
    of: Names
    total: int

    partners = Partners.ANY
    waits = at_once
    weighs = weighs_nothing
    reach = reaches_nothing


@dataclass(frozen=True, slots=True)
class Reversal:
    """A player who takes all of these cards has the sign of his score by the ``of`` terms turned."""

    name: str
    cards: tuple[Card, ...] | CardsOf
    of: Names

    partners = Partners.ANY
    weighs = weighs_nothing
    reach = reaches_nothing

    def waits(self, _: Sums) -> Wait | None:
        return Wait(targets=(AllOf(self.cards),))


@dataclass(frozen=True, slots=True)
class PointsOff:
    """Each of these cards takes ``points`` off the score of whoever takes it, but never below zero.

    The score is that of the deal by all single cards and tricks, and by the other terms before this one.
    """

    name: str
    cards: Counted
    points: Points

    partners = Partners.ANY

    def __post_init__(self) -> None:
        """Refuse points that would be added."""
        if self.points < 0:
            raise RulesError(f"scoring: {self.name} takes points off, so give their number above zero")

    def off(self, count: int, score: Exact) -> Exact:
        """Return the points that a number of the cards takes off a score."""
        return max(min(count * self.points, score), 0)

    def waits(self, _: Sums) -> Wait | None:
        return Wait(self.cards)

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        # A player usually has an even share of all the other points, of which alone they are taken off.
        usual = min(Fraction(self.points), max(sums.points(tuple(sums.places)) / sums.seats, Fraction()))
        yield CardWeight(sums.places[self.name], self.cards, -usual, counted=False)

    def reach(self, _: Sums) -> Reach:
        return between(-len(self.cards) * self.points)


FactorTerm: TypeAlias = Scale | TrumpFactor | Multiplier | Exempt | Reversal | PointsOff
