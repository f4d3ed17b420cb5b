"""The terms of games in which players arrange their cards into hands of three and compare them."""

from dataclasses import dataclass
from typing import Literal

from capot.rules.terms import Ranks

MOST_ARRANGED = 18
"""Maximum number of cards to arrange; more allow too many arrangements for computer players to examine."""


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


@dataclass(frozen=True, slots=True)
class SwapHand:
    """Each player in turn from eldest may exchange his hand for the spare one, until somebody has.

    Nobody is asked if the deal leaves no spare hand.
    """

    name: str = "spare-hand"


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
