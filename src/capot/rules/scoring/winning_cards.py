"""The terms of cards that win: the best of the last trick, and the highest trump of a deal."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from capot.cards import Card
from capot.rules.fields import amounts_of
from capot.rules.scoring.answers import (
    EachTrick,
    Partners,
    Reach,
    Sums,
    TrickWeight,
    Wait,
    Weight,
    at_the_end,
    between,
)
from capot.rules.scoring.captured import ByRank
from capot.rules.terms import Exact, Points


@dataclass(frozen=True, slots=True)
class LastCard:
    """The winner of the last trick scores ``points``, usually by the rank of the card that won it.

    With ``equals`` so does everyone else who played a card equal to it.
    """

    name: str
    points: Points | ByRank
    equals: bool = True

    partners = Partners.NONE

    def value(self, card: Card) -> Exact:
        """Return the points for a card that wins the last trick."""
        return self.points.of(card.rank) if isinstance(self.points, ByRank) else self.points

    def waits(self, _: Sums) -> Wait | None:
        return Wait(which="last")

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        values = [Fraction(self.value(card)) for card in sums.pack]
        mean = sum(values, start=Fraction()) / len(values)
        yield TrickWeight(sums.places[self.name], "last", mean, 0, counted=False)

    def reach(self, _: Sums) -> Reach:
        return between(0, *amounts_of(self))


@dataclass(frozen=True, slots=True)
class TopTrump:
    """A score of ``points`` for the highest trump of those that anybody takes.

    It scores nothing in a deal that ends before its last trick.
    """

    name: str
    points: Points

    partners = Partners.ANY
    waits = at_the_end

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield EachTrick(Fraction(self.points) / sums.tricks)

    def reach(self, _: Sums) -> Reach:
        return between(self.points)


WinningCardTerm: TypeAlias = LastCard | TopTrump
