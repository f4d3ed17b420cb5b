"""Climbing for all computer players: which cards to lay or when to pass, by rules of thumb and by search."""

import random

from capot.play.moves import Move
from capot.play.view import View
from capot.players.climbing.advice import climbing_advice
from capot.players.protocol import Budget, Estimate

__all__ = ["climbing_advice", "climbing_evaluated"]


def climbing_evaluated(
    view: View, rng: random.Random, budget: Budget, blur: float = 0.0
) -> dict[Move, Estimate]:
    """Return an estimate for each move that was worth a look, the best first; ``blur`` as in the search."""
    # Importing the compiler takes longer than many a command that never plays.
    from capot.players.climbing.search import evaluated  # noqa: PLC0415

    return evaluated(view, rng, budget, blur)
