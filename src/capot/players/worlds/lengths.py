"""Hands that fit bids of lengths, where a hand must be bid in full."""

import numpy as np

from capot.cards import SUITS
from capot.play.moves import Bid, NameTrump, PlayCard
from capot.play.view import View
from capot.players.search.values import Numbers
from capot.players.worlds.card_sets import bits_of, together
from capot.rules.stages.lengths import BidLength, trumps_with


class Statements:
    """Bids of hands by their longest suit: its length, and whether it is the best suit."""

    def __init__(self, term: BidLength, lengths: Numbers) -> None:
        """Read the lengths of the suits, (worlds, suits)."""
        self.term, self.longest = term, lengths.max(axis=1)
        best = -np.ones(len(lengths)) if term.best is None else lengths[:, SUITS.index(term.best)]
        self.is_best = best == self.longest

    def outrank(self, length: Numbers, best: Numbers) -> Numbers:
        """Return in which worlds they outrank bids of a length, 0 for none, in the best suit or another."""
        longer = self.longest > np.maximum(length, self.term.least - 1)
        equal = (self.longest == length) & self.is_best
        found: Numbers = longer | (equal & (np.logical_not(best) | self.term.equals))
        return found

    def misfits(self, bid: Bid, before: Bid) -> Numbers:
        """Return by world how far the hands are from those that bid so after another bid, in cards."""
        if bid.amount is not None:
            strange: Numbers = np.abs(self.longest - bid.amount) + (self.is_best != (bid.suit is not None))
            return strange
        limit = self.term.least - 1 if before.amount is None else before.amount
        wrong = self.outrank(np.array(before.amount or 0), np.array(before.suit is not None))
        found: Numbers = np.where(wrong, np.maximum(self.longest - limit, 1), 0)
        return found


class BidHands:
    """The hands that fit what has been bid in a deal, as a seat sees it in the tricks."""

    def __init__(self, view: View, term: BidLength) -> None:
        """Read the bids, the trumps named and the cards played so far."""
        pack = view.agreed.pack
        bits = bits_of(pack)
        self.term, self.seat = term, view.seat
        self.trumps = np.array([together(trumps_with(pack, suit), bits) for suit in SUITS], np.int64)
        self.said = [(each.seat, each.move) for each in view.history if isinstance(each.move, Bid)]
        self.named = [
            (each.seat, each.move.suit) for each in view.history if isinstance(each.move, NameTrump)
        ]
        self.played = np.zeros(view.seats, np.int64)
        for each in view.history:
            if isinstance(each.move, PlayCard):
                self.played[each.seat] |= bits[each.move.card]

    def misfits(self, worlds: Numbers) -> Numbers:
        """Return by world, (worlds, seats or more) as sets, how far the hands are from what was bid."""
        found, before = np.zeros(len(worlds), np.int64), Bid(None)
        for seat, bid in self.said:
            if seat != self.seat:
                lengths = self._lengths(worlds, seat)
                found += Statements(self.term, lengths).misfits(bid, before)
                found += sum(
                    np.abs(lengths[:, SUITS.index(suit)] - (bid.amount or 0))
                    for by, suit in self.named
                    if by == seat
                )
            before = bid if bid.amount is not None else before
        return found

    def _lengths(self, worlds: Numbers, seat: int) -> Numbers:
        """Return the lengths of the suits, (worlds, suits), of a seat's hand as it was dealt."""
        hands = worlds[:, seat] | self.played[seat]
        found: Numbers = np.bitwise_count(hands[:, None] & self.trumps).astype(np.int64)
        return found


def bid_hands(view: View) -> BidHands | None:
    """Return what bids of lengths tell in the tricks of a deal; None where they are free, or not made."""
    term = view.rules.stage(BidLength)
    return None if term is None or term.free else BidHands(view, term)
