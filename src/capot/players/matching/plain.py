"""The plain player of matching."""

from capot.play.matching import shedding_in
from capot.play.moves import DrawCard, Move, NameSuit, PlayCard
from capot.play.view import View


def simple(view: View) -> Move:
    """Return a card of the longest suit, one that may be played on anything last; else a draw or a pass."""
    term = shedding_in(view.rules)
    suits = [card.suit for card in view.hand]

    def merit(move: PlayCard) -> tuple[bool, int]:
        effect = term.effect_of(move.card)
        return effect is None or not effect.wild, suits.count(move.card.suit)

    named = [move for move in view.legal.moves if isinstance(move, NameSuit)]
    if named:
        return max(named, key=lambda move: suits.count(move.suit))
    cards = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    if cards:
        return max(cards, key=merit)
    return DrawCard() if DrawCard() in view.legal.moves else view.legal.moves[0]
