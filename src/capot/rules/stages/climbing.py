"""The terms of games in which players get rid of their cards by beating what is on the table."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import Literal, TypeAlias

from capot.cards import SUITS, Card
from capot.language.texts import mark
from capot.rules.errors import RulesError
from capot.rules.scoring import GoneOut, InstantWinPaid, Scale
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Pack, Ranks, Suit

DealtHand: TypeAlias = Literal["sequence", "four-highest", "six-pairs", "five-pairs-in-sequence"]

SHORTEST = 3
"""Minimum number of cards in a sequence, and of pairs in a double sequence."""


@dataclass(frozen=True, slots=True)
class InstantWin:
    """A player dealt one of these hands wins the deal before any card is laid.

    A ``sequence`` has every rank but the highest; ``four-highest`` is all cards of the highest rank.  Of
    several such hands the one listed first wins, and of two alike that of the earlier player in turn from
    eldest.
    """

    hands: tuple[DealtHand, ...]
    name: str = "dealt-win"

    def check(self, _pack: Pack, _held: int, _seats: int) -> None:
        """Raise `RulesError` unless there is a hand that wins."""
        if not self.hands:
            raise RulesError(f"{self.name}: there is no hand that wins")

    def scores_offered(self, _pack: Pack, _card: Card) -> tuple[object, ...]:
        """Return the scores that the workshop offers."""
        return (InstantWinPaid("dealt-win-paid", 2),)

    def longest(self, deal: Size) -> Length:
        """Return a length that showing these hands never exceeds."""
        return Length(deal.seats, deal.seats)


@dataclass(frozen=True, slots=True)
class Climb:
    """Each player in turn lays a higher combination of the same kind and size, or passes.

    Whoever laid the last unbeaten combination leads the next pile.  Combinations are one to four cards of a
    rank, sequences of three cards or more, and double sequences of three pairs or more.  Cards of a rank are
    ordered by ``suits``, from high to low.  In the first deal of a match the holder of the lowest card leads
    and must lay it; afterwards the winner of the previous deal leads.

    Ranks that are ``outside`` cannot be in a sequence; ``one_suit`` requires sequences to be of one suit.
    With ``bombs`` four of a kind or three pairs in sequence beat one card of the highest rank, four such
    pairs beat two of them and five beat three.  With ``locked`` a player who passes is out until the next
    pile.  Nobody may go out with a rank that is ``not_last``, unless he leads and holds nothing else.
    """

    suits: tuple[Suit, ...] = ("♥", "♦", "♣", "♠")
    outside: Ranks = ""
    one_suit: bool = False
    bombs: Literal["none", "southern"] = "none"
    locked: bool = False
    not_last: Ranks = ""
    name: str = "climbing"

    kind_of_play = KindOfPlay(
        "climbing",
        "cards are got rid of by beating what lies there",
        heading=mark("Climbing games"),
        stages=(InstantWin(("four-highest",)),),
        scoring=(InstantWinPaid,),
        also=(GoneOut, Scale, Exchange),
        lead_is_won=True,
    )
    ALLOWED_CHOICES = 3000
    """A page lists the shortest combinations only; 10 ms of plain play."""

    def check(self, pack: Pack, _held: int, _seats: int) -> None:
        """Raise `RulesError` unless combinations can be made of this pack."""
        if sorted(self.suits) != sorted(SUITS):
            raise RulesError(f"{self.name}: the order of suits must have each of the four suits once")
        if pack.trumps:
            raise RulesError(f"{self.name}: there are no trumps where cards are beaten by higher ones")
        for rank in (*self.outside, *self.not_last):
            if rank not in pack.order:
                raise RulesError(f"{self.name}: the rank {rank} is not in the pack")
        inside = "".join(" " if rank in self.outside else rank for rank in pack.order)
        if self.outside and not any(len(ranks) >= SHORTEST for ranks in inside.split()):
            raise RulesError(f"{self.name}: no {SHORTEST} consecutive ranks are left for sequences")

    def check_beside(self, stages: Iterable[object], scoring: Iterable[object]) -> None:
        """Raise `RulesError` if a win before the play is paid, but nobody can have one."""
        wins = any(isinstance(stage, InstantWin) for stage in stages)
        if not wins and any(isinstance(term, InstantWinPaid) for term in scoring):
            raise RulesError("scoring: nobody can win before the play")

    def longest(self, deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # After each combination all the others may pass.
        return Length(deal.dealt * (deal.seats + 1), deal.dealt * deal.seats)

    def most_choices(self, pack: Pack, held: int, _seats: int) -> int:
        """Return about how many combinations a hand may hold: most lie in adjacent ranks held alike."""
        ranks, alike = len(set(pack.order) - set(self.outside)), len(self.suits) * pack.copies
        spreads = (
            [held // width + (rank < held % width) for rank in range(width)] for width in range(1, ranks + 1)
        )
        return max(self._combinations([min(count, alike) for count in spread]) for spread in spreads)

    def _combinations(self, counts: list[int]) -> int:
        """Return the number of combinations in this number of cards of each of some adjacent ranks."""
        found = sum(comb(count, size) for count in counts for size in (1, 2, 3, 4))
        for first in range(len(counts)):
            for beyond in range(first + SHORTEST, len(counts) + 1):
                some = counts[first:beyond]
                found += min(some) if self.one_suit else prod(some)
                found += prod(comb(count, 2) for count in some)
        return found
