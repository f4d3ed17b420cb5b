"""The terms that change what others score."""

from dataclasses import dataclass
from fractions import Fraction

from capot.cards import Card
from capot.rules.terms import CardsOf, Names, Points, Suit


@dataclass(frozen=True, slots=True)
class Scale:
    """All scores of the deal are multiplied by a factor."""

    name: str
    factor: Fraction


@dataclass(frozen=True, slots=True)
class TrumpFactor:
    """All scores of the deal are multiplied by a factor if this suit is trumps."""

    name: str
    suit: Suit
    factor: int


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Whoever takes this card has all he scored by the ``of`` terms before it multiplied by ``factor``.

    With a ``factor`` of 0 he scores nothing by them.  The card scores ``alone`` for a player who took none of
    the cards that these terms count.
    """

    name: str
    card: Card
    of: Names
    factor: int
    alone: Points = 0


@dataclass(frozen=True, slots=True)
class Exempt:
    """A player whose total before the deal is ``total`` or more scores nothing by the ``of`` terms."""

    name: str
    of: Names
    total: int


@dataclass(frozen=True, slots=True)
class Reversal:
    """A player who takes all of these cards has the sign of his score by the ``of`` terms turned."""

    name: str
    cards: tuple[Card, ...] | CardsOf
    of: Names
