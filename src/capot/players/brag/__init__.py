"""Hands of three cards: which to make, what to declare before, and whether to take the spare hand."""

import random

from capot.play.moves import Move
from capot.play.view import View
from capot.players.brag.advice import brag_advice, is_brag
from capot.players.protocol import Budget, Estimate

__all__ = ["brag_advice", "brag_evaluated", "is_brag"]


def brag_evaluated(view: View, rng: random.Random, budget: Budget, blur: float = 0.0) -> dict[Move, Estimate]:
    """Return an estimate for each move, the best first, as `capot.players.protocol.Evaluator` says.

    Of many ways to make hands only the best are there.  ``blur`` makes the order uncertain, in standard
    deviations of the outcomes.
    """
    # Importing the compiler takes longer than many a command that never plays.
    from capot.players.brag.search import evaluated  # noqa: PLC0415

    return evaluated(view, rng, budget, blur)
