"""The terms of games of matching: what a player scores who is out of cards."""

from dataclasses import dataclass
from typing import TypeAlias

from capot.cards import Card
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, between, weighs_nothing
from capot.rules.terms import Whole

COURT = "JQK"
"""The ranks of court cards."""


@dataclass(frozen=True, slots=True)
class DealWon:
    """The first player out of cards scores ``each``."""

    name: str
    each: Whole = 1

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, _: Sums) -> Reach:
        return between(0, self.each, together=self.each)


@dataclass(frozen=True, slots=True)
class CardsHeld:
    """The first player out of cards scores what the others hold.

    An ``ace`` and a ``court`` card (king, queen, jack) count as said, any other card its number.
    """

    name: str
    ace: Whole = 1
    court: Whole = 10

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def worth(self, card: Card) -> int:
        """Return what a card counts in the hand of another player."""
        if card.rank in COURT:
            return self.court
        return self.ace if card.rank == "A" else 10 if card.rank == "T" else int(card.rank)

    def reach(self, sums: Sums) -> Reach:
        whole = sum(self.worth(card) for card in sums.pack)
        return between(0, whole, together=whole)


MatchingTerm: TypeAlias = DealWon | CardsHeld
