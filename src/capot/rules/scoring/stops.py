"""The terms of games of stops: pools on cards, taken by playing them, and what the first player out wins."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from capot.cards import Card
from capot.rules.scoring.answers import (
    Partners,
    Reach,
    Sums,
    at_the_end,
    between,
    weighs_nothing,
    within,
)
from capot.rules.terms import Role, Whole


@dataclass(frozen=True, slots=True)
class Horses:
    """Each of these cards has a pool, which goes to whoever plays the card; what nobody takes stays there.

    Before each deal everybody puts ``each`` on every one of them, and the dealer ``dealer`` instead.  After
    the last deal of a match those who are still in it share what lies there; an odd rest is lost.  ``held``
    is what lies on each of them in a deal.
    """

    name: str
    cards: tuple[Card, ...]
    each: Whole = 1
    dealer: Whole = 2
    held: Annotated[tuple[int, ...], Role.RUNNING] = ()

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def ante(self, _held: int, _seats: int) -> tuple[int, int]:
        """Return what everybody but the dealer puts on a card before a deal, and what he does."""
        return self.each, self.dealer

    def reach(self, sums: Sums) -> Reach:
        # Deals are played by themselves, beginning with empty pools.
        stake = self.each * (sums.seats - 1) + self.dealer
        return within(len(self.cards) * stake + sum(self.held))


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """The first player out of cards gets ``each`` from every other player for each card left in hand."""

    name: str
    each: Whole = 1

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        return within(self.each * len(sums.pack))


@dataclass(frozen=True, slots=True)
class Kitty:
    """Everybody puts ``each`` into a kitty before the deal; whoever is out of cards first takes it."""

    name: str
    each: Whole = 1

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        return between(-self.each, self.each * (sums.seats - 1), together=0)


StopsTerm: TypeAlias = Horses | CardsLeft | Kitty
