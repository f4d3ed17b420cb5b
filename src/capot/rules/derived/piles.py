"""The piles of tricks in which a deal ends."""

from capot.rules.check.deal import stock_of, tricks_in
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.scoring.counts import Piles


def piles_of(rules: Rules, seats: int, term: TrickCount, partners: int = 1) -> Piles:
    """Return the piles of tricks that a term of resolved rules counts, each made by this many partners."""
    first = stock_of(rules, seats) // seats if term.counts == "late tricks" else 0
    return Piles(term, tricks_in(rules, seats) - first, seats, partners, first)
