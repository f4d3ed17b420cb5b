"""The search where the dealer sells the choice of the contract: what to bid, and whether to sell."""

from typing import NamedTuple

import numpy as np

from capot.play.moves import Bid
from capot.play.view import View
from capot.players.opening.sale import Choice, bid_of, sale_of, usual_limit
from capot.players.opening.search.contracts import LOOKS, contract_play, look
from capot.players.opening.search.play import ContractPlay, DealProspect, DealSamples, sample_deals
from capot.players.opening.strength import Hand, Named
from capot.players.search.values import Floats, Numbers, lead_of
from capot.rules.stages.opening import Contract


class Wishes(NamedTuple):
    """Hands and choices of the other seats that matter in a world."""

    hands: dict[int, Hand]
    choices: dict[int, Choice]


class SaleProspect(DealProspect):
    """The bids, or the dealer's answers; the others bid, sell and choose by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Find what this seat would choose, and list who is still to speak."""
        super().__init__(view, rng)
        self.sale = sale_of(view)
        self.asked = usual_limit(self.sale, len(view.hand))
        said = {each.seat for each in view.history if isinstance(each.move, Bid)}
        order = [(self.seat + step) % view.seats for step in range(1, view.seats)]
        self.later = [seat for seat in order if seat not in said and seat != view.dealer]
        self.plays: dict[tuple[int, str], ContractPlay] = {}
        self.own = self._own_choice()

    def _play(self, declarer: int, contract: Contract) -> ContractPlay:
        """Return the play of a contract that a seat has chosen."""
        key = declarer, contract.name
        if key not in self.plays:
            self.plays[key] = contract_play(self.view, self.sale.within(contract), declarer)
        return self.plays[key]

    def _own_choice(self) -> tuple[Contract, Named]:
        """Return what this seat would choose, by the deals tried."""
        view, found = self.view, []
        worlds = sample_deals(view, LOOKS, self.rng)
        for each in self.sale.contracts:
            play = self._play(self.seat, each)
            named = look(view, play, worlds)
            points = play.points(named, worlds.sets(), 0)
            now = view.standing
            worth = lead_of(self.seat, points, low_wins=now.low_wins, sides=now.sides)
            found.append((float(worth.mean()), each, named))
        _, contract, named = max(found, key=lambda each: each[0])
        return contract, named

    def _worlds(self, count: int) -> tuple[Numbers, list[Wishes]]:
        """Return the hands as sets of cards, and what the other seats would choose."""
        worlds = sample_deals(self.view, count, self.rng)
        return worlds.sets(), [self._wishes(worlds, world) for world in range(count)]

    def _wishes(self, worlds: DealSamples, world: int) -> Wishes:
        view, cards = self.view, self.view.rules.pack.cards()
        buyer = view.best_bid[0]
        matters = {*self.later, view.dealer, *(() if buyer is None else (buyer,))} - {self.seat}
        hands = {seat: tuple(cards[place] for place in worlds.hands[seat][world]) for seat in sorted(matters)}
        return Wishes(hands, {seat: self.sale.choice(hand) for seat, hand in hands.items()})

    def _after(self, place: int, worlds: tuple[Numbers, list[Wishes]], luck: int) -> Floats:
        (hands, wishes), move = worlds, self.moves[place]
        assert isinstance(move, Bid)
        sales = [self._sold(move, each) for each in wishes]
        chosen = [(by, *self._chosen(by, each)) for (by, _), each in zip(sales, wishes, strict=True)]
        found = np.zeros((len(hands), self.view.seats))
        for by, contract, named in dict.fromkeys(chosen):
            some = np.array([each == (by, contract, named) for each in chosen])
            found[some] = self._play(by, contract).points(named, hands[some], luck)
        for world, (by, tricks) in enumerate(sales):
            found[world, by] -= tricks * self.sale.rules.price
            found[world, self.view.dealer] += tricks * self.sale.rules.price
        return found

    def _chosen(self, by: int, wishes: Wishes) -> tuple[Contract, Named]:
        return self.own if by == self.seat else wishes.choices[by][:2]

    def _sold(self, move: Bid, wishes: Wishes) -> tuple[int, int]:
        """Return who chooses after a move in a world, and for how many tricks, none for the dealer."""
        (buyer, best), dealer = self.view.best_bid, self.view.dealer
        if self.seat == dealer:
            assert buyer is not None, "the dealer is asked only where somebody has bid"
            return (dealer, 0) if move.amount is None else (buyer, move.amount)
        if move.amount is not None:
            buyer, best = self.seat, move.amount
        for seat in self.later:
            bid = bid_of(best or None, self._limit(seat, dealer, wishes), self.asked, self.sale.rules)
            if bid is not None:
                buyer, best = seat, bid
        if buyer is None or best < self._limit(dealer, buyer, wishes):
            return dealer, 0
        return buyer, best

    def _limit(self, seat: int, other: int, wishes: Wishes) -> float:
        """Return how many tricks choosing is worth to a seat, where else another would choose."""
        contract, named = self._chosen(other, wishes)
        return self.sale.limit(wishes.choices[seat], self.sale.guessed(wishes.hands[seat], contract, named))
