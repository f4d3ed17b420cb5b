"""A deal as its scoring terms see it."""

from dataclasses import replace
from functools import lru_cache

from capot.rules.check.deal import stock_of, tricks_in
from capot.rules.derived.stakes import RE
from capot.rules.fields import names_in
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.scoring.answers import Sums
from capot.rules.stages.bidding import Auction, Kontra
from capot.rules.terms import Role


@lru_cache(maxsize=256)
def sums_of(rules: Rules, seats: int) -> Sums:
    """Return what the terms of resolved rules must know of a deal to answer for themselves."""
    auction = rules.stage(Auction)
    sums = Sums(
        seats=seats,
        tricks=tricks_in(rules, seats),
        stock=stock_of(rules, seats),
        pack=rules.pack.cards(),
        places={term.name: place for place, term in enumerate(rules.scoring)},
        cards={
            term.name: tuple((card, term.value(card)) for card in term.cards)
            for term in rules.scoring
            if isinstance(term, Captured)
        },
        single={
            term.name: (term.which, term.points) for term in rules.scoring if isinstance(term, TrickTaken)
        },
        trumps=len(rules.pack.trumps),
        bids=() if auction is None else auction.above(None),
        kontra=1 if rules.stage(Kontra) is None else RE,
        hands=rules.hands_made,
    )
    plain = (term for term in rules.scoring if not names_in(term, Role.WEIGHED, Role.COMPARED))
    return replace(sums, most={term.name: term.reach(sums).most for term in plain})
