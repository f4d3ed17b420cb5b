"""The piles of tricks in which a deal ends."""

from capot.rules.check.deal import stock_of, tricks_in
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.scoring.counts import Piles


def piles_of(rules: Rules, seats: int, term: TrickCount, partners: int = 1) -> Piles:
    """Return the piles of tricks that a term of resolved rules counts, each made by this many partners."""
    early, tricks = stock_of(rules, seats) // seats, tricks_in(rules, seats)
    match term.counts:
        case "late tricks":
            return Piles(term, tricks - early, seats, partners, first=early)
        case "late tricks twice":
            return Piles(term, tricks, seats, partners, twice=early)
        case _:
            return Piles(term, tricks, seats, partners)
