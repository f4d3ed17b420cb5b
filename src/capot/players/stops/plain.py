"""The plain player of runs."""

from capot.play.moves import Bid, Move, PlayCard, TakeWidow
from capot.play.view import View
from capot.rules.stages.stops import TakeSpare


def simple(view: View) -> Move:
    """Return the lead of the longest suit; the spare hand is left, and nothing bid for it."""
    if isinstance(view.stage, TakeSpare):
        return TakeWidow(takes=False) if view.asks == "spare" else Bid(None)
    suits = [card.suit for card in view.hand]
    leads = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    return max(leads, key=lambda move: suits.count(move.card.suit))
