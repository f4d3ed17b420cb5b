"""The piles of tricks in which a deal ends, and what a count of tricks makes of them."""

from dataclasses import dataclass

from capot.rules.check.deal import stock_of, tricks_in
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles that a term counts: ``tricks`` in all, each of ``seats`` cards, for ``partners`` each.

    Only tricks from number ``first`` (from 0) on count, and ``tricks`` is the number of these.
    """

    term: TrickCount
    tricks: int
    seats: int
    partners: int = 1
    first: int = 0

    @property
    def dealt(self) -> int:
        """The number of cards dealt to the owners of one pile."""
        return self.tricks * self.partners

    def counted(self, won: int) -> int:
        """Return how many of the tricks of a pile, or of their cards, count."""
        if self.term.counts == "cards":
            return max(won * self.seats - self.dealt, 0)
        return max(won - self.term.book, 0)

    def points(self, won: int, *, swept: bool) -> Exact:
        """Return the score of a pile of tricks ``won``; ``swept`` if somebody won them all."""
        term = self.term
        if won == self.tricks and term.every is not None:
            return term.every
        if won:
            return term.each * self.counted(won)
        return term.none_at_sweep if swept and term.every is not None else term.none


def piles_of(rules: Rules, seats: int, term: TrickCount, partners: int = 1) -> Piles:
    """Return the piles of tricks that a term of resolved rules counts, each made by this many partners."""
    first = stock_of(rules, seats) // seats if term.counts == "late tricks" else 0
    return Piles(term, tricks_in(rules, seats) - first, seats, partners, first)
