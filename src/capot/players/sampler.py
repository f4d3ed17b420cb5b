"""The player that searches, trying each move in worlds it cannot tell apart."""

import random
from dataclasses import dataclass

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.players.search.settings import SEARCH, Settings


@dataclass(frozen=True, slots=True)
class SamplerPlayer:
    """Tries each move in many worlds that fit what it has seen, and plays them out."""

    name: str = "sampler"
    settings: Settings = SEARCH

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the move that did best within the budget."""
        moves = view.legal.moves
        if len(moves) == 1 and view.legal.pick is None and view.legal.make is None:
            return moves[0]
        return next(iter(self.evaluate(view, rng, budget)))

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each move, best first, as `capot.players.protocol.Evaluator` describes."""
        # Importing the compiler takes longer than many commands that never play.
        from capot.players.estimates import estimates_of  # noqa: PLC0415

        return estimates_of(view, rng, budget or self.settings.budget, self.settings)
