"""The search for a bid of a suit's length, and for the suit to make trumps."""

from functools import lru_cache

import numpy as np

from capot.cards import SUITS
from capot.play.moves import Bid, NameTrump
from capot.play.view import View
from capot.players.opening.lengths import card_worth, trumps_lacking
from capot.players.opening.search.play import DealProspect, DealSamples, Seating, TrickPlay, sample_deals
from capot.players.search.values import Floats, Numbers
from capot.players.worlds.lengths import Statements
from capot.rules.ongoing.trumps import with_trump
from capot.rules.stages.lengths import BidLength, trumps_with
from capot.rules.terms import Pack

NOBODY = -1

SPARE = 16
"""Worlds drawn for each one that is kept, where hands should fit what has been bid."""


@lru_cache(maxsize=16)
def _members(pack: Pack) -> Numbers:
    """Return which cards of a pack, in canonical order, are trumps with each suit: (suits, cards)."""
    found = [[card in trumps_with(pack, suit) for card in pack.cards()] for suit in SUITS]
    return np.array(found, np.int64)


@lru_cache(maxsize=16)
def _worths(pack: Pack) -> Floats:
    """Return what each card is worth with a suit as trumps, less the same share of what that suit lacks."""
    return np.array([[card_worth(card, pack, suit) for card in pack.cards()] for suit in SUITS])


def lengths_of(hands: Numbers, pack: Pack) -> Numbers:
    """Return the lengths of the suits, (worlds, suits), of hands (worlds, cards) as places in the pack."""
    found: Numbers = _members(pack)[:, hands].sum(axis=2).T
    return found


class LengthProspect(DealProspect):
    """The bids, or the suits to make trumps; later players bid and name them by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves, and what has been bid."""
        super().__init__(view, rng)
        assert isinstance(view.stage, BidLength)
        self.term = view.stage
        self.said = [(each.seat, each.move) for each in view.history if isinstance(each.move, Bid)]
        self._plays: dict[tuple[int, int], TrickPlay] = {}

    def _worlds(self, count: int) -> DealSamples:
        """Return worlds in which hands, as far as possible, fit what has been bid."""
        if all(seat == self.view.seat for seat, _ in self.said):
            return sample_deals(self.view, count, self.rng)
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        before, strange = Bid(None), np.zeros(worlds.count)
        for seat, bid in self.said:
            if seat != self.view.seat:
                strange += self._statements(worlds, seat).misfits(bid, before)
            before = bid if bid.amount is not None else before
        return worlds.only(np.argsort(strange, kind="stable")[:count])

    def _statements(self, worlds: DealSamples, seat: int) -> Statements:
        return Statements(self.term, lengths_of(worlds.hands[seat], self.view.rules.pack))

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        move = self.moves[place]
        if isinstance(move, NameTrump):
            return self._play(self.seat, SUITS.index(move.suit)).points(worlds.sets(), luck)
        assert isinstance(move, Bid)
        by, length, best = self._bid_on(move, worlds)
        found = np.zeros((worlds.count, self.view.seats))
        suits = np.full(worlds.count, NOBODY)
        for seat in range(self.view.seats):
            mine = by == seat
            suits[mine] = self._named(worlds.hands[seat][mine], length[mine], best[mine])
        sets = worlds.sets()
        for who, suit in {*zip(by.tolist(), suits.tolist(), strict=True)}:
            if who != NOBODY:
                some = (by == who) & (suits == suit)
                found[some] = self._play(who, suit).points(sets[some], luck)
        return found

    def _bid_on(self, move: Bid, worlds: DealSamples) -> tuple[Numbers, Numbers, Numbers]:
        """Return by world the highest bidder, the length bid and whether in the best suit, after a bid."""
        view, count = self.view, worlds.count
        said = [*self.said, (view.seat, move)]
        high = [(seat, bid) for seat, bid in said if bid.amount is not None]
        seat, bid = high[-1] if high else (NOBODY, Bid(None))
        by, length = np.full(count, seat), np.full(count, bid.amount or 0)
        best = np.full(count, bid.suit is not None)
        for turn in range(len(said), view.seats):
            later = (view.dealer + 1 + turn) % view.seats
            own = self._statements(worlds, later)
            new = own.outrank(length, best)
            by[new], length[new], best[new] = later, own.longest[new], own.is_best[new]
        return by, length, best

    def _named(self, hands: Numbers, length: Numbers, best: Numbers) -> Numbers:
        """Return the suits, as places in `SUITS`, that hands make trumps after bidding these lengths."""
        pack = self.view.rules.pack
        held = lengths_of(hands, pack)
        worth = _worths(pack)[:, hands].sum(axis=2).T
        worth -= np.array([trumps_lacking(pack, suit) for suit in SUITS])
        is_best = np.array([suit == self.term.best for suit in SUITS])
        may = (held >= length[:, None]) & (is_best == best[:, None])
        found: Numbers = np.where(may, worth, -np.inf).argmax(axis=1)
        return found

    def _play(self, by: int, suit: int) -> TrickPlay:
        """Return the play of the tricks once a seat has made a suit trumps."""
        if (by, suit) not in self._plays:
            view = self.view
            rules = with_trump(view.rules, SUITS[suit])
            seating = Seating(view.seats, view.dealer, by, (), view.standing.sides)
            play = TrickPlay(rules, len(view.dealt), seating, view.standing, SUITS[suit])
            self._plays[by, suit] = play
        return self._plays[by, suit]
