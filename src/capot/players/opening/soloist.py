"""The worth of a hand to a declarer who plays alone for card points, in each contract that may be bid.

The card points that he will take are guessed from his cards, and the guess is off by about as much for every
hand.  The numbers were fitted to 12,000 solos and 32,000 misères, played by the rule of thumb.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import erf, exp, sqrt

from capot.cards import SUITS, Card
from capot.language.cards import suit_name
from capot.language.texts import phrase, say
from capot.play.moves import Bid, NameTrump
from capot.play.view import View
from capot.players.opening.game import NO_TRICK, leads_first, points_in
from capot.players.opening.mixed_trumps import expected
from capot.players.protocol import Advice
from capot.rules.ongoing.bidding import bid_contracts, contract_bid
from capot.rules.rules import Rules
from capot.rules.scoring import Bands
from capot.rules.stages.bidding import Auction
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.calling import CallCard
from capot.rules.stages.opening import Contract
from capot.rules.terms import Pack

USUAL = 120.0
"""Card points in the pack for which the guesses were fitted."""

CONSTANT, EACH_TRUMP, LEADS = 6.7, 3.9, -1.2
TRUMPS = (12.1, 9.7, 4.2, 1.9, 0.8)
"""Card points that a trump adds, and each of the highest, from the top, besides."""

ACE, TEN, BARE, KING = 13.3, 4.7, 6.0, 1.2
"""Card points of the highest card of a plain suit, of the second with it or alone, and of the third."""

VOID, LONG = 11.3, 1.5
"""Card points of a plain suit without a card, and of each card in one from the fourth on."""

SPREAD = 11.2
"""Standard deviation of the card points that come out."""

NO_POINTS = (0.54, -0.303, 0.008, -1.28)
"""Log odds of taking no points: a constant, the dangers of all suits, that of the worst, leading first."""

LEAST = 4.0
"""Expected score from which a hand bids."""

CALLS = 80.0
"""Card points from which it is worth looking for a card to call."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A contract that may be bid, by its bid, the trumps to name for it, and what it scores on average."""

    bid: int
    contract: Contract
    trump: str | None
    worth: float


def taken(own: Collection[Card], pack: Pack, trump: str, total: float, *, leads: bool) -> float:
    """Return the card points of ``total`` that a declarer takes on average, those left over included."""
    found = CONSTANT + LEADS * leads
    for suit in SUITS:
        order = pack.order_in(suit)
        held = [order.index(card.rank) for card in own if card.suit == suit]
        if suit == trump:
            found += EACH_TRUMP * len(held) + sum(TRUMPS[place] for place in held if place < len(TRUMPS))
        elif not held:
            found += VOID
        else:
            found += ACE * (0 in held) + KING * (2 in held) + LONG * max(0, len(held) - 3)
            found += (TEN if 0 in held else BARE) * (1 in held)
    return found * total / USUAL


def chance_of_none(own: Collection[Card], contract: Contract, pack: Pack, *, leads: bool) -> float:
    """Return the chance of a hand to take nothing that counts in a contract without trumps."""
    dangers = []
    for suit in SUITS:
        low = pack.order_in(suit)[::-1]
        places = sorted(low.index(card.rank) for card in own if card.suit == suit)
        dangers.append(max((place - 2 * below for below, place in enumerate(places)), default=0))
    dangers = [max(0, each) for each in dangers]
    every = len(points_in(contract)) == len(pack.cards())
    constant, some, worst, first = NO_TRICK if every else NO_POINTS
    return 1 / (1 + exp(-(constant + some * sum(dangers) + worst * max(dangers) + first * leads)))


def scored(term: Bands, mean: float, total: float) -> float:
    """Return the average score of a declarer, given the average of his card points."""
    if not term.bands:
        return float(term.each * (mean - term.par))
    found, above = 0.0, 0.0
    for least, paid in term.bands:
        reached = 0.5 * (1 + erf((mean - least + 0.5) / (SPREAD * total / USUAL * sqrt(2)))) if least else 1.0
        found += paid * (reached - above)
        above = max(above, reached)
    return found


class Soloist:
    """The worth of hands in the contracts that may be bid by some rules, each reckoned once."""

    def __init__(self, rules: Rules, seats: int) -> None:
        """Store the contracts."""
        self.pack, self.seats = rules.pack, seats
        self.contracts = bid_contracts(rules)
        self.totals = [sum(points_in(each).values()) for each in self.contracts]
        self.is_mixed = bool(rules.pack.trumps) or rules.pack.trump_order is not None
        self.least = 0.0 if self.is_mixed else LEAST
        self._known: dict[tuple[frozenset[Card], bool], tuple[Plan, ...]] = {}

    def plans(self, own: Collection[Card], *, leads: bool) -> tuple[Plan, ...]:
        """Return for each contract the best trumps and its worth, in the order of the bids."""
        key = frozenset(own), leads
        if key not in self._known:
            self._known[key] = tuple(
                max(self.ways(own, bid, leads=leads), key=lambda plan: plan.worth)
                for bid in range(1, len(self.contracts) + 1)
            )
        return self._known[key]

    def ways(self, own: Collection[Card], bid: int, *, leads: bool) -> Iterator[Plan]:
        """Yield the ways to play the contract of a bid, one for each suit that may be named."""
        contract, total = self.contracts[bid - 1], self.totals[bid - 1]
        naming = next((each for each in contract.stages if isinstance(each, NameTrumpTerm)), None)
        if self.is_mixed:
            for suit in (None,) if naming is None else naming.among:
                pack = self.pack if suit is None else self.pack.with_trumps(suit)
                yield Plan(bid, contract, suit, expected(own, contract, pack, self.seats - 1))
            return
        if naming is None:
            yield Plan(bid, contract, None, self._without_trumps(own, contract, total, leads=leads))
            return
        for trump in naming.among if naming.fixed_in(0) is None else (naming.fixed_in(0),):
            assert trump is not None
            mean = taken(own, self.pack, trump, total, leads=leads)
            if mean >= CALLS and any(isinstance(each, CallCard) for each in contract.stages):
                mean = max(self._called(own, trump, total, leads=leads), mean)
            yield Plan(bid, contract, trump, self._paid(contract, trump, mean, total))

    def _paid(self, contract: Contract, trump: str | None, mean: float, total: float) -> float:
        """Return what a declarer scores on average by the terms that count with these trumps."""
        found = 0.0
        for term in contract.scoring:
            if isinstance(term, Bands) and (not term.trumps or trump in term.trumps):
                found += scored(term, mean, total) * (self.seats - 1 if term.others_pay else 1)
        return found

    def _without_trumps(
        self, own: Collection[Card], contract: Contract, total: float, *, leads: bool
    ) -> float:
        chance = chance_of_none(own, contract, self.pack, leads=leads)
        none, some = (self._paid(contract, None, mean, total) for mean in (0.0, total))
        term = next((each for each in contract.scoring if isinstance(each, Bands)), None)
        if term is not None and term.bands:
            times = self.seats - 1 if term.others_pay else 1
            none, some = times * float(term.paid(0)), times * float(term.paid(int(total)))
        return chance * none + (1 - chance) * some

    def _called(self, own: Collection[Card], trump: str, total: float, *, leads: bool) -> float:
        """Return the card points of a declarer who calls the best card and gives back the worst."""
        lacks = [card for card in self.pack.cards() if card not in own]
        # Only the two highest cards that the hand lacks in a suit are worth calling.
        some = [card for suit in SUITS for card in [each for each in lacks if each.suit == suit][:2]]
        kept = max(
            ([card for card in own if card != gone] for gone in own),
            key=lambda rest: taken(rest, self.pack, trump, total, leads=leads),
        )
        return max(taken([*kept, card], self.pack, trump, total, leads=leads) for card in some)

    def best(self, plans: Collection[Plan], bids: Collection[int]) -> Plan | None:
        """Return the contract that a hand with these plans bids, one of these bids, or None for a pass."""
        some = [plan for plan in plans if plan.bid in bids and plan.worth > self.least]
        return max(some, key=lambda plan: plan.worth, default=None)


def soloist_advised(view: View) -> Advice:
    """Return the bid of a contract, or the trumps for the one that was bid."""
    return _bid_advised(view) if isinstance(view.stage, Auction) else _trump_advised(view)


def _bid_advised(view: View) -> Advice:
    """Return the bid of the contract that promises most, or a pass."""
    soloist = Soloist(view.rules, view.seats)
    bids = [move.amount for move in view.legal.moves if isinstance(move, Bid) and move.amount is not None]
    best = soloist.best(soloist.plans(view.hand, leads=leads_first(view)), bids)
    if best is None:
        return Advice(Bid(None), say("no contract that may be bid promises enough with your cards"))
    title = phrase(best.contract.title)
    return Advice(
        Bid(best.bid), say("of all contracts, {contract} promises most with this hand", contract=title)
    )


def _trump_advised(view: View) -> Advice:
    """Return the suit with which the contract that was bid promises most."""
    bid = view.best_bid[1]
    contract = contract_bid(view.agreed, bid)
    assert contract is not None
    suits = {move.suit for move in view.legal.moves if isinstance(move, NameTrump)}
    ways = Soloist(view.agreed, view.seats).ways(view.hand, bid, leads=leads_first(view))
    best = max((plan for plan in ways if plan.trump in suits), key=lambda plan: plan.worth)
    assert best.trump is not None
    name, title = suit_name(view.standing.faces, best.trump), phrase(contract.title)
    why = say("with {suit} as trumps, {contract} promises most", suit=name, contract=title)
    return Advice(NameTrump(best.trump), why)
