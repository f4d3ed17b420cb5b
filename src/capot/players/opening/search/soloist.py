"""The search for a bid where each bid is a contract, and for the trumps of the contract that was bid."""

from collections.abc import Sequence

import numpy as np

from capot.play.moves import Bid, Move, NameTrump
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.stages.auction import bids_of, duel_of, round_of
from capot.play.view import View
from capot.players.opening.calling import useless, wanted
from capot.players.opening.search.play import (
    DealProspect,
    DealSamples,
    Seating,
    TrickPlay,
    sample_deals,
    set_of,
)
from capot.players.opening.search.widow import laid_aside
from capot.players.opening.soloist import Plan, Soloist
from capot.players.search.values import Floats, Numbers
from capot.rules.ongoing.bidding import contract_bid
from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Auction
from capot.rules.stages.calling import CallCard
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow

SPARE = 2
"""Worlds drawn for each one that is kept, where they are weighed by what was bid."""

MOST = 4
"""Maximum number of bids tried."""


class ContractPlays:
    """The play of the tricks by contract, trumps and declarer."""

    def __init__(self, view: View) -> None:
        """Store the view; rules are compiled when they are needed."""
        self.view, self.rules = view, view.agreed
        self._plays: dict[tuple[str, str | None, int], TrickPlay] = {}

    def points(
        self, contract: Contract, trump: str | None, declarer: int, worlds: DealSamples, luck: int
    ) -> Floats:
        """Return the score of each seat, (worlds, seats), once the declarer has taken the widow if he may."""
        widow = next((each for each in contract.stages if isinstance(each, TakeWidow)), None)
        if widow is None:
            return self.left(contract, trump, declarer, worlds, luck)
        play = self._play(contract, trump, declarer)
        whole = np.concatenate([worlds.hands[declarer], worlds.rest], axis=1)
        rules = self._rules(contract, trump)
        aside = set_of(laid_aside(whole, worlds.rest.shape[1], rules, widow))
        hands = worlds.sets()
        hands[:, declarer] = set_of(whole) & ~aside
        return play.points(hands, luck, discards=aside)

    def left(
        self, contract: Contract, trump: str | None, declarer: int, worlds: DealSamples, luck: int
    ) -> Floats:
        """Return the score of each seat, (worlds, seats), where the cards left over stay unseen."""
        hands = worlds.sets()
        if any(isinstance(each, CallCard) for each in contract.stages):
            hands = self._called(hands, trump, declarer)
        return self._play(contract, trump, declarer).points(hands, luck)

    def _play(self, contract: Contract, trump: str | None, declarer: int) -> TrickPlay:
        key = contract.name, trump, declarer
        if key not in self._plays:
            seating = Seating(self.view.seats, self.view.dealer, declarer)
            rules, size = self._rules(contract, trump), len(self.view.dealt)
            named = trump or rules.pack.trump_suit
            self._plays[key] = TrickPlay(rules, size, seating, self.view.standing, named)
        return self._plays[key]

    def _rules(self, contract: Contract, trump: str | None) -> Rules:
        stage = self.rules.stage(ChooseContract)
        assert stage is not None
        return with_trump(self.rules.with_contract(stage, contract), trump)

    def _called(self, hands: Numbers, trump: str | None, declarer: int) -> Numbers:
        """Return the hands once the declarer has called the best card, by rule of thumb, for his worst."""
        pack, given = self.rules.pack, hands.copy()
        cards = pack.cards()
        for row in given:
            held = int(row[declarer])
            hand = tuple(card for place, card in enumerate(cards) if held >> place & 1)
            best = wanted(tuple(card for card in cards if card not in hand), hand, pack, trump)[0]
            worst = useless(hand, (*hand, best), pack, trump)[0]
            got, gone = (np.int64(1 << cards.index(card)) for card in (best, worst))
            for seat in range(self.view.seats):
                if row[seat] & got:
                    row[seat] ^= got | gone
                    row[declarer] ^= got | gone
                    break
        return given


class ContractBidProspect(DealProspect):
    """A pass, and the bids that promise most; all go on by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List the moves, and ``also`` one that was made."""
        super().__init__(view, rng)
        assert isinstance(view.stage, Auction)
        self.term = view.stage
        self.soloist, self.plays = Soloist(view.rules, view.seats), ContractPlays(view)
        self.order = [(view.dealer + 1 + step) % view.seats for step in range(view.seats)]
        own = self.soloist.plans(view.hand, leads=self._leads(self.seat))
        bids = [move for move in view.legal.moves if isinstance(move, Bid) and move.amount is not None]
        bids.sort(key=lambda move: -own[move.amount - 1].worth if move.amount else 0.0)
        listed = [Bid(None), *bids[:MOST], *([also] if isinstance(also, Bid) else [])]
        self.moves = tuple(dict.fromkeys(listed))
        self.said = bids_of([(each.seat, each.move) for each in view.history])

    def _after(self, place: int, worlds: tuple[DealSamples, list[list[Sequence[Plan]]]], luck: int) -> Floats:
        move, (samples, plans) = self.moves[place], worlds
        assert isinstance(move, Bid)
        ends: dict[tuple[int, int, str | None], list[int]] = {}
        for world, every in enumerate(plans):
            end = self._end(move, every)
            if end is not None:
                ends.setdefault(end, []).append(world)
        points = np.zeros((samples.count, self.view.seats))
        for (by, bid, trump), some in ends.items():
            contract = contract_bid(self.view.rules, bid)
            assert contract is not None
            points[some] = self.plays.points(contract, trump, by, samples.only(np.array(some)), luck)
        return points

    def _leads(self, seat: int) -> bool:
        return seat == (self.view.dealer + 1) % self.view.seats

    def _worlds(self, count: int) -> tuple[DealSamples, list[list[Sequence[Plan]]]]:
        """Return worlds that best explain what was bid, and the plans of each seat in them."""
        worlds = sample_deals(self.view, SPARE * count if self.said else count, self.rng)
        cards = self.view.rules.pack.cards()
        every: list[list[Sequence[Plan]]] = []
        for world in range(worlds.count):
            hands = [[cards[place] for place in hand[world].tolist()] for hand in worlds.hands]
            every.append(
                [self.soloist.plans(hand, leads=self._leads(seat)) for seat, hand in enumerate(hands)]
            )
        if not self.said:
            return worlds, every
        strange = np.array([self._strange(plans) for plans in every])
        best = np.argsort(strange, kind="stable")[:count]
        return worlds.only(best), [every[place] for place in best]

    def _strange(self, plans: Sequence[Sequence[Plan]]) -> int:
        """Return how many of the others' bids and passes the rule of thumb would not have made."""
        strange, high = 0, 0
        for seat, amount in self.said:
            if seat != self.seat:
                above = self.term.above(high or None)
                wants, least = self.soloist.best(plans[seat], above), self.soloist.least
                strange += wants is not None if amount is None else plans[seat][amount - 1].worth <= least
            high = amount or high
        return strange

    def _end(self, move: Bid, plans: Sequence[Sequence[Plan]]) -> tuple[int, int, str | None] | None:
        """Return who plays which bid with which trumps after a move of this seat; None where all pass."""
        said = [*self.said, (self.seat, move.amount)]
        high = max((amount for _, amount in said if amount), default=0)
        while (asked := self._asked(said)) is not None:
            wants = self.soloist.best(plans[asked], self.term.above(high or None))
            said.append((asked, None if wants is None else wants.bid))
            high = high if wants is None else wants.bid
        by = next((by for by, amount in reversed(said) if amount), None)
        return None if by is None else (by, high, plans[by][high - 1].trump)

    def _asked(self, said: Sequence[tuple[int, int | None]]) -> int | None:
        """Return the seat that speaks next, or None at the end of the auction."""
        if self.term.duel:
            return duel_of(self.order, said, self.term).asked
        return round_of(self.order, said, self.term)


class ContractWidowProspect(DealProspect):
    """Taking the widow in a contract that was bid, or leaving it."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves."""
        super().__init__(view, rng)
        self.plays = ContractPlays(view)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        view, luck = self.view, int(self.rng.integers(2**63))
        worlds = sample_deals(view, count, self.rng)
        assert view.contract is not None
        assert view.declarer is not None
        found = []
        for place in places:
            takes = self.moves[place] == TakeWidowMove(takes=True)
            play = self.plays.points if takes else self.plays.left
            found.append(play(view.contract, view.trump, view.declarer, worlds, luck))
        return np.stack(found, axis=1)


class BidTrumpProspect(DealProspect):
    """The suits that may be named for the contract that was bid."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the suits."""
        super().__init__(view, rng)
        self.plays = ContractPlays(view)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        contract, seat, move = self.view.contract, self.view.declarer, self.moves[place]
        assert contract is not None
        assert seat is not None
        assert isinstance(move, NameTrump)
        return self.plays.points(contract, move.suit, seat, worlds, luck)
