"""The terms of games in which players arrange their cards into hands of three and compare them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from capot.cards import Card
from capot.language.texts import mark, say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import BragTerm, HandsWon, Pot, Scale
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Pack, Ranks

MOST_ARRANGED = 18
"""Maximum number of cards to arrange; more allow too many arrangements for computer players to examine."""

_NATURAL = frozenset("AKQJT98765432")


@dataclass(frozen=True, slots=True)
class DecidedByHand:
    """Hands that decide a deal before any are made of them: four of a kind wins it, four pairs make it dead.

    Of several fours the highest wins.  Hands that are ``shown`` count automatically, those ``declared`` only
    if their holder says so when all are asked in secret.  Four pairs are four ranks held twice each; with
    ``triplets`` one of them may be held three times.  Fours take precedence, or with ``pairs_first`` pairs.
    """

    fours: Literal["shown", "declared"] = "shown"
    pairs: Literal["none", "shown", "declared"] = "none"
    triplets: bool = False
    pairs_first: bool = False
    name: str = "outright"

    def longest(self, deal: Size) -> Length:
        """Return a length that these answers never exceed."""
        return Length(deal.seats, 2 * deal.seats + 1)


@dataclass(frozen=True, slots=True)
class SwapHand:
    """Each player in turn from eldest may exchange his hand for the spare one, until somebody has.

    Nobody is asked if the deal leaves no spare hand.
    """

    name: str = "spare-hand"

    left_over = "spare hand"
    needs_spare = False

    def longest(self, deal: Size) -> Length:
        """Return a length that these questions never exceed."""
        return Length(deal.seats, 2 * deal.seats + 1)


@dataclass(frozen=True, slots=True)
class Arrange:
    """Everybody secretly makes ``hands`` hands of three of his cards; they are then shown together.

    Cards left over are ignored.  If a hand must be at ``least`` a pair, a player may make fewer hands.
    Each player's strongest hand is his first.  From high to low a hand is a prial (three of a rank), a
    running flush, a run, a flush, a pair or a high card.  A run of A 2 3 is the highest, then A K Q; 2 A K
    is not a run.  The ``special`` rank is above all others except in runs, or with ``scope`` "sets" only as
    three or four of a kind.
    """

    hands: int
    least: Literal["high card", "pair"] = "high card"
    special: Ranks = ""
    scope: Literal["all", "sets"] = "all"
    name: str = "arranging"

    kind_of_play = KindOfPlay(
        "brag",
        "hands of three cards are made",
        heading=mark("Brag"),
        stages=(SwapHand(), DecidedByHand()),
        scoring=get_args(BragTerm),
        also=(Scale, Exchange),
        unranked=True,
    )

    def scores_offered(self, _pack: Pack, _card: Card) -> tuple[object, ...]:
        """Return the scores that the workshop offers."""
        return Pot("pot"), HandsWon("hands")

    def check(self, pack: Pack, held: int, _seats: int) -> None:
        """Raise `RulesError` unless hands of three can be made of ``held`` cards of this pack."""
        if held < 3 * self.hands:
            raise unfit(
                self.name,
                say("{held} cards are not enough for {hands} hands of three", held=held, hands=self.hands),
            )
        if held > MOST_ARRANGED:
            raise unfit(
                self.name,
                say("hands are made of {most} cards at most, not of {held}", most=MOST_ARRANGED, held=held),
            )
        if self.hands < 1:
            raise RulesError(f"{self.name}: it needs at least one hand")
        if len(self.special) > 1 or self.special not in pack.order:
            raise RulesError(f"{self.name}: the special rank must be a rank of the pack")
        if not _NATURAL.issuperset(pack.order) or pack.trumps:
            raise RulesError(
                f"{self.name}: hands of three are made of the thirteen usual ranks, without trumps"
            )

    def check_beside(self, stages: Iterable[object], scoring: Iterable[object]) -> None:
        """Raise `RulesError` if hands decide the deal outright, but win no pot."""
        pot = any(isinstance(term, Pot) for term in scoring)
        if not pot and any(isinstance(stage, DecidedByHand) for stage in stages):
            raise RulesError("outright: there is no pot to be won outright")

    def longest(self, deal: Size) -> Length:
        """Return a length that making these hands never exceeds."""
        return Length(deal.seats * (3 * self.hands + 1), deal.seats * self.hands)
