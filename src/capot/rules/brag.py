"""The terms of games in which each player makes hands of three cards of his own, and all are compared."""

from dataclasses import dataclass
from typing import Literal

from capot.rules.terms import Ranks

MOST_ARRANGED = 18
"""Of more cards than so many hands of three can be made in more ways than players could look at."""


@dataclass(frozen=True, slots=True)
class DecidedByHand:
    """Hands that decide a deal before any are made of them: four of a kind wins it, four pairs make it dead.

    Of several fours the highest wins.  What is ``shown`` counts by itself; what is ``declared`` only if its
    holder says so, which everybody is asked in secret.  Four pairs are four ranks held twice each, and with
    ``triplets`` one of them may be held three times.  Fours come first, or with ``pairs_first`` pairs do.
    """

    fours: Literal["shown", "declared"] = "shown"
    pairs: Literal["none", "shown", "declared"] = "none"
    triplets: bool = False
    pairs_first: bool = False
    name: str = "outright"


@dataclass(frozen=True, slots=True)
class SwapHand:
    """Each player in turn from eldest may put his hand aside for the spare one, until one of them has.

    At a table that leaves no spare hand nobody is asked.
    """

    name: str = "spare-hand"


@dataclass(frozen=True, slots=True)
class Arrange:
    """Everybody makes ``hands`` hands of three of his cards in secret; they are then shown together.

    What is left over is ignored.  Where a pair is the ``least`` that a hand may be, a player may make fewer.
    Each player's strongest hand is his first.  From high to low a hand is a prial (three of a rank), a
    running flush, a run, a flush, a pair or a high card.  A run of A 2 3 is the highest, then A K Q; 2 A K
    is none.  The ``special`` rank is above all others in all hands but runs, or with ``scope`` "sets" only as
    three or four of a kind.
    """

    hands: int
    least: Literal["high card", "pair"] = "high card"
    special: Ranks = ""
    scope: Literal["all", "sets"] = "all"
    name: str = "arranging"
