"""The plain player of dominoes."""

from capot.play.moves import Move, PlayCard
from capot.play.view import View


def simple(view: View) -> Move:
    """Return a card of the longest suit that fits."""
    suits = [card.suit for card in view.hand]
    fits = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    return max(fits, key=lambda move: suits.count(move.card.suit), default=view.legal.moves[0])
