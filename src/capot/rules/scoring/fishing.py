"""The terms of games of fishing: the most cards taken, and captures that empty the table."""

from dataclasses import dataclass
from typing import TypeAlias

from capot.cards import Card
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, between, weighs_nothing
from capot.rules.terms import Suit, Whole


@dataclass(frozen=True, slots=True)
class MostTaken:
    """Points for the player with the most of all cards or of a ``suit``; in a tie nobody scores."""

    name: str
    points: Whole
    suit: Suit | None = None

    partners = Partners.ONE_SCORE
    waits = at_the_end
    weighs = weighs_nothing

    def counts(self, card: Card) -> bool:
        """Whether a card counts."""
        return self.suit in {None, card.suit}

    def reach(self, _: Sums) -> Reach:
        return between(0, self.points)


@dataclass(frozen=True, slots=True)
class TableSwept:
    """Each capture that leaves no card on the table scores ``each``."""

    name: str
    each: Whole = 1

    partners = Partners.ANY
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        # Between two captures that sweep the table, a card is laid on it.
        return between(0, self.each * len(sums.pack) // 2)


FishingTerm: TypeAlias = MostTaken | TableSwept
