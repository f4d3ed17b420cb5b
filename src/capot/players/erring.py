"""A player that searches and errs as people do: often by a little, never by much."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.players.search.settings import Settings
from capot.players.stages import is_without_tricks, stage_ranking


@dataclass(frozen=True, slots=True)
class Errors:
    """How a player errs: a move is chosen the less often, the more it is behind the best.

    One that is ``heat`` behind is chosen 2.7 times less often than the best, and one that is more than
    ``cap`` behind never; both are shares of the spread between worlds of what the best brings.
    """

    heat: float
    cap: float

    def choice(self, worths: Sequence[float], rng: random.Random) -> int:
        """Return the place of a choice among moves of these worths, in spreads."""
        best = max(worths)
        behind = [best - worth for worth in worths]
        chances = [exp(-each / self.heat) if each <= self.cap else 0.0 for each in behind]
        return rng.choices(range(len(worths)), chances)[0]


@dataclass(frozen=True, slots=True)
class ErringPlayer:
    """Values moves by a search, and errs in the choice between them."""

    name: str
    settings: Settings
    errors: Errors

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return a move that is behind the best, as far as this player can tell, by no more than the cap."""
        moves = view.legal.moves
        if len(moves) == 1 and view.legal.pick is None and view.legal.make is None:
            return moves[0]
        return next(iter(self.evaluate(view, rng, budget)))

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each move, the chosen one first and the others as they are worth."""
        # Importing the compiler takes longer than many commands that never play.
        from capot.players.tricks.search import trick_ranking  # noqa: PLC0415

        budget = budget or self.settings.budget
        if is_without_tricks(view.stage):
            estimates, spread = stage_ranking(view, rng, budget)
        else:
            estimates, spread = trick_ranking(view, rng, budget, self.settings)
        if not spread or next(iter(estimates.values())).takes_all:
            return estimates
        place = self.errors.choice([each.worth / spread for each in estimates.values()], rng)
        chosen = list(estimates)[place]
        return {chosen: estimates[chosen], **estimates}
