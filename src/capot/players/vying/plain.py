"""The plain player who vies."""

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.play.vying import AGREE, DECLINE, NEW_CARDS, OFFERS, WINS, winner_of_trick
from capot.rules.stages.vying import CARDS

HIGH = 4
"""Divisor of the ranks: cards of the highest quarter are likely to win a trick."""


def simple(view: View) -> Move:
    """Return a word or an answer judged by sure tricks, or the cheapest card that wins the trick."""
    height, ranks, words = view.rules.pack.strength, len(view.rules.pack.order), view.legal.moves
    high = sum(height(card) >= ranks - ranks // HIGH for card in view.hand)
    is_good = high + sum(trick.winner == view.seat for trick in view.tricks) >= WINS
    if view.asks == "answer":
        gives, keeps = (AGREE, DECLINE) if AGREE in words else (words[1], words[0])
        return keeps if is_good else gives
    offer = next((move for move in words if move in OFFERS), None)
    if offer is not None and is_good and high >= CARDS - len(view.tricks):
        return offer
    if NEW_CARDS in words and not high:
        return NEW_CARDS
    if not view.trick:
        return PlayCard(max(view.hand, key=height))
    led = height(view.trick[0])
    over = [card for card in view.hand if winner_of_trick((led, height(card)), 0) == 1]
    return PlayCard(min(over or view.hand, key=height))
