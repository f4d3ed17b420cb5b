"""The plain player of Brag."""

from itertools import combinations

from capot.cards import Card
from capot.play.brag import FOURS, SIZE, order_of
from capot.play.choices import MakeHands
from capot.play.moves import Announce, Arrange, Move, TakeWidow
from capot.play.view import View
from capot.rules.stages import brag


def simple(view: View) -> Move:
    """Return the strongest hands; four of a kind are declared, and the spare hand is left."""
    if isinstance(view.stage, brag.SwapHand):
        return TakeWidow(takes=False)
    if isinstance(view.stage, brag.DecidedByHand):
        return Announce(FOURS if Announce(FOURS) in view.legal.moves else None)
    assert view.legal.make is not None, "nobody is to act"
    return Arrange(_strongest(view, view.legal.make))


def _strongest(view: View, make: MakeHands) -> tuple[tuple[Card, ...], ...]:
    """Return hands of three cards, each the strongest that the remaining cards make."""
    order, left = order_of(view.rules), list(make.among)
    hands: list[tuple[Card, ...]] = []
    for _ in range(make.count):
        hand = max(combinations(left, SIZE), key=order.strength, default=())
        if not make.allows((hand,)) and make.pairs_only:
            break
        hands.append(hand)
        left = [card for card in left if card not in hand]
    return tuple(hands)
