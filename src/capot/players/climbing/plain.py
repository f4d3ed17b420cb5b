"""The plain player who climbs."""

from capot.play.moves import LayCards, Move
from capot.play.view import View


def simple(view: View) -> Move:
    """Return the lowest cards that may be laid, as many as possible, with bombs only as a last resort."""
    height = view.rules.pack.strength
    laid = [move for move in view.legal.moves if isinstance(move, LayCards)]

    def spent(move: LayCards) -> tuple[int, int]:
        if not view.pile:
            return min(map(height, move.cards)), -len(move.cards)
        return len(move.cards), max(map(height, move.cards))

    return min(laid, key=spent, default=view.legal.moves[-1])
