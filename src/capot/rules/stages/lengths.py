"""Bidding by the length of a suit: the term, and the lengths of the suits of a hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from capot.cards import SUITS, Card
from capot.rules.terms import Pack, Suit


@dataclass(frozen=True, slots=True)
class BidLength:
    """Each player in turn from eldest bids the length of his longest suit once, or passes.

    The length of a suit is the number of trumps that he would hold with it.  A bid is ``least`` or more and
    longer than any before, or as long but said to be in the ``best`` suit, unlike the one before;
    with ``equals`` that one may be in the best suit too.  Whoever can bid must do so, unless bids are
    ``free``: then he may pass or bid less.  The highest bidder is the declarer and makes a suit trumps that
    is as long as he bid, the best one if he bid that.  If nobody bids, nothing is played, and the same dealer
    deals again.
    """

    least: int = 5
    best: Suit | None = "♣"
    equals: bool = False
    free: bool = False
    name: str = "lengths"

    def outranks(self, length: int, suit: Suit | None, before: tuple[int, Suit | None] | None) -> bool:
        """Whether a bid of a length, in the best suit or (None) in another, may follow the highest before."""
        if before is None or length != before[0]:
            return length >= self.least and (before is None or length > before[0])
        return suit is not None and (before[1] is None or self.equals)


@lru_cache(maxsize=64)
def trumps_with(pack: Pack, suit: Suit) -> frozenset[Card]:
    """Return all trumps of a deal in which a suit is trumps."""
    if pack.trump_order is None:
        return frozenset(card for card in pack.cards() if card.suit == suit)
    return frozenset(pack.with_trumps(suit).trumps)


def lengths(hand: Iterable[Card], pack: Pack) -> dict[Suit, int]:
    """Return by suit the number of trumps that a hand would hold with it."""
    cards = frozenset(hand)
    return {suit: len(cards & trumps_with(pack, suit)) for suit in SUITS}
