"""The terms of games of stops: pools on cards, taken by playing them, and what the first player out wins."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from capot.cards import Card
from capot.language.texts import say
from capot.rules.errors import unfit
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

    unit: ClassVar[Literal["chip"]] = "chip"
    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def pooled(self) -> tuple[Card, ...]:
        """Return the cards, each of which has a pool."""
        return self.cards

    def filled(self, held: Mapping[Card, int]) -> Self:
        """Return the same with what lies on each card in a deal."""
        return replace(self, held=tuple(held[card] for card in self.cards))

    def laid(self, cards: Collection[Card]) -> int:
        """Return what has been taken by laying these cards."""
        return sum(held for card, held in on_horses([self]).items() if card in cards)

    def check(self, scoring: Iterable[object]) -> None:
        """Raise `RulesError` unless there is a horse, and no card is one twice."""
        if not self.cards:
            raise unfit(self.name, say("no card has chips on it"))
        pools = [card for each in scoring if isinstance(each, Horses) for card in each.cards]
        if any(pools.count(card) > 1 for card in self.cards):
            raise unfit(self.name, say("a card has one pool"))

    def put(self, dealer: int, players: Iterable[int]) -> dict[int, int]:
        """Return the chips that each seat puts on all horses together before a deal."""
        each, dealers = (len(self.cards) * chips for chips in (self.each, self.dealer))
        return {seat: dealers if seat == dealer else each for seat in players}

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


def on_horses(scoring: Iterable[object]) -> dict[Card, int]:
    """Return the chips that lie on each horse as a deal begins, nothing before anybody has paid."""
    terms = (term for term in scoring if isinstance(term, Horses) and term.held)
    return {card: held for term in terms for card, held in zip(term.cards, term.held, strict=True)}
