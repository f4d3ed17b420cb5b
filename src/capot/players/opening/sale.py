"""Buying and selling the choice of the contract: what it is worth to a hand by its suits and high cards."""

from functools import lru_cache
from math import ceil
from random import Random
from statistics import fmean
from typing import NamedTuple

from capot.language.texts import phrase, say
from capot.language.words import counted
from capot.play.moves import Bid
from capot.play.view import View
from capot.players.opening.strength import Hand, Named, best_named, expected
from capot.players.protocol import Advice
from capot.rules.rules import Rules
from capot.rules.stages.opening import Contract, StageTerm, branches

COMES_TRUE = 0.6
"""Share of the gain guessed from the cards that choosing brings in the play: 390 hands of King."""

OTHERS = 12
"""Sample hands of another player who chooses."""

DEALS = 60
"""Sample deals from which the gain of a typical hand is taken."""


class Choice(NamedTuple):
    """The contract that promises most to a hand, what it names for it, and its points, more being better."""

    contract: Contract
    named: Named
    points: float


class Sale(NamedTuple):
    """Rules, number of players and aim of a deal in which the choice is for sale."""

    rules: Rules
    seats: int
    low_wins: bool

    @property
    def choosing(self) -> StageTerm:
        """The stage in which the contract is chosen."""
        return next(stage for stage in self.rules.stages if branches(stage))

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts to choose from."""
        return branches(self.choosing)

    def choice(self, hand: Hand) -> Choice:
        """Return what a hand would choose by the rule of thumb."""
        found = []
        for each in self.contracts:
            named = best_named(hand, self.within(each))
            found.append(Choice(each, named, self.guessed(hand, each, named)))
        return max(found, key=lambda choice: choice.points)

    def within(self, contract: Contract) -> Rules:
        """Return the rules once a contract has been chosen."""
        return self.rules.with_contract(self.choosing, contract)

    def guessed(self, hand: Hand, contract: Contract, named: Named) -> float:
        """Return the likely points of a hand in a contract, whoever has chosen it, more being better."""
        points = expected(hand, self.within(contract), self.seats, named)
        return -points if self.low_wins else points

    def limit(self, own: Choice, left: float) -> float:
        """Return how many tricks a choice is worth to a hand that else gets ``left`` points, not rounded."""
        return COMES_TRUE * (own.points - left) / self.rules.price


@lru_cache(maxsize=64)
def left_to(hand: Hand, sale: Sale) -> float:
    """Return the likely points of a hand if another player chooses the contract."""
    rng, held = Random(len(hand)), {*hand}
    rest = [card for card in sale.rules.pack.cards() if card not in held]
    choices = [sale.choice(tuple(rng.sample(rest, len(hand)))) for _ in range(OTHERS)]
    return fmean(sale.guessed(hand, each.contract, each.named) for each in choices)


@lru_cache(maxsize=16)
def usual_limit(sale: Sale, size: int) -> float:
    """Return how many tricks the choice is worth to a typical hand of ``size`` cards."""
    rng, pack, found = Random(size), list(sale.rules.pack.cards()), []
    for _ in range(DEALS):
        cards = rng.sample(pack, 2 * size)
        own, other = (sale.choice(tuple(some)) for some in (cards[:size], cards[size:]))
        found.append(sale.limit(own, sale.guessed(tuple(cards[:size]), other.contract, other.named)))
    return fmean(found)


def bid_of(highest: int | None, limit: float, asked: float, rules: Rules) -> int | None:
    """Return the bid of a hand with this limit after the highest, None for a pass.

    It is the lowest that a dealer who has ``asked`` for this many tricks may accept, or else its most.
    """
    some = [bid for bid in rules.bids_above(highest) if bid <= limit]
    return next((bid for bid in some if bid >= ceil(asked)), some[-1] if some else None)


def sale_of(view: View) -> Sale:
    """Return what the choice is valued by in the deal of a view."""
    return Sale(view.rules, view.seats, view.standing.low_wins)


def sale_advised(view: View) -> Advice:
    """Return the bid for the choice or a pass; from the dealer, whether it is sold."""
    sale, best = sale_of(view), view.best_bid[1]
    own = sale.choice(view.hand)
    limit = sale.limit(own, left_to(view.hand, sale))
    title = phrase(own.contract.title)
    if view.asks == "sell":
        if best >= limit:
            return Advice(Bid(best), say("choosing is worth less than that with your cards"))
        return Advice(Bid(None), say("with your cards, choosing {contract} is worth more", contract=title))
    amount = bid_of(best or None, limit, usual_limit(sale, len(view.hand)), sale.rules)
    if amount is None:
        return Advice(Bid(None), say("choosing the contract is not worth that much with your cards"))
    why = say(
        "with your cards, choosing {contract} is worth up to {tricks}",
        contract=title,
        tricks=counted(int(limit), "trick"),
    )
    return Advice(Bid(amount), why)
