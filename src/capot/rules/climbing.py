"""The terms of games in which cards are got rid of by beating what lies on the table."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.rules.terms import Ranks, Suit

DealtHand: TypeAlias = Literal["sequence", "four-highest", "six-pairs", "five-pairs-in-sequence"]

SHORTEST = 3
"""So many cards make a sequence at least, and so many pairs a double one."""


@dataclass(frozen=True, slots=True)
class InstantWin:
    """Who is dealt one of these hands wins the deal before any card is laid.

    A ``sequence`` has every rank but the highest, ``four-highest`` are all cards of the highest rank.  Of
    several such hands the one that is listed first wins, and of two alike that of the earlier player in turn
    from eldest.
    """

    hands: tuple[DealtHand, ...]
    name: str = "dealt-win"


@dataclass(frozen=True, slots=True)
class Climb:
    """Each player in turn lays a higher combination of the kind and size that lies there, or passes.

    Who is beaten by nobody leads to the next pile.  Combinations are one to four cards of a rank, sequences
    of three cards or more, and double sequences of three pairs or more.  Cards of a rank are ordered by
    ``suits``, from high to low.  In the first deal of a match the holder of the lowest card leads and must
    lay it; afterwards who won the deal before leads.

    Ranks that are ``outside`` stand in no sequence; ``one_suit`` asks for a sequence to be of one suit.  With
    ``bombs`` four of a kind or three pairs in sequence beat one card of the highest rank, four such pairs two
    of them and five three.  With ``locked`` who has passed stays out of the pile.  Nobody may go out with a
    rank that is ``not_last``, unless he leads and holds nothing else.
    """

    suits: tuple[Suit, ...] = ("♥", "♦", "♣", "♠")
    outside: Ranks = ""
    one_suit: bool = False
    bombs: Literal["none", "southern"] = "none"
    locked: bool = False
    not_last: Ranks = ""
    name: str = "climbing"
