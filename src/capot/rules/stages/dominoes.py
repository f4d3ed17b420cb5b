"""The terms of Barbu's dominoes: the rank from which rows are built, and how cards are laid."""

from dataclasses import dataclass
from typing import Literal

from capot.rules.scoring import GoneOut
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Ranks


@dataclass(frozen=True, slots=True)
class NameRank:
    """The declarer names the rank from which the layout is built."""

    name: str = "starting-rank"

    def longest(self, _deal: Size) -> Length:
        """Return a length that naming a rank never exceeds."""
        return Length(1, 1)


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards are laid in rows by suit, up and down from the starting rank; the declarer begins, or eldest.

    Rows start from the rank ``start``, or if it is left out from the rank that the declarer named.

    ``per_turn``: any number of cards, or ``one``.  A player who can lay must; with ``first_may_pass`` the
    declarer need not in his first turn.  With ``wrap`` the highest and the lowest rank are neighbours.
    """

    per_turn: Literal["any", "one"] = "any"
    wrap: bool = True
    first_may_pass: bool = True
    start: Ranks = ""
    name: str = "layout"

    kind_of_play = KindOfPlay("dominoes", "cards are laid out in rows", also=(GoneOut,), narrow=False)

    def longest(self, deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # After each card everybody may have to stop, and before the first the declarer may.
        return Length(deal.dealt * (deal.seats + 1) + 1, deal.dealt * (deal.seats + 1) + 1)
