"""The player that searches, trying each move in worlds it cannot tell apart."""

import random
from dataclasses import dataclass

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate, Ranking
from capot.players.search.settings import SEARCH, Settings
from capot.players.simple import SimplePlayer
from capot.players.slow import has_dogs_life, is_slow
from capot.players.stages import is_mixed, is_searched, is_without_tricks, stage_choice
from capot.rules.stages.tricks import Tricks


@dataclass(frozen=True, slots=True)
class SamplerPlayer:
    """Tries each move in many worlds that fit what it has seen, and plays them out."""

    name: str = "sampler"
    settings: Settings = SEARCH

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the move that did best within the budget."""
        if view.legal.only is not None:
            return view.legal.only
        is_plain = is_slow(view.rules) or has_dogs_life(view)
        if is_plain and not isinstance(view.stage, Tricks) and not view.rules.has_melds:
            return SimplePlayer().choose(view, rng)
        if is_mixed(view.stage) or not is_searched(view.stage):
            return stage_choice(view, rng)
        return next(iter(self.evaluate(view, rng, budget)))

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each move, best first, as `capot.players.protocol.Evaluator` describes."""
        # Importing the compiler takes longer than many commands that never play.
        from capot.players.prospects import ranking_of  # noqa: PLC0415
        from capot.players.search.race import sobered  # noqa: PLC0415

        budget, in_tricks = budget or self.settings.budget, isinstance(view.stage, Tricks)
        ranking = ranking_of(view, rng, budget, self.settings)
        is_plain = in_tricks and (is_slow(view.rules) or has_dogs_life(view))
        if not is_without_tricks(view) and not is_plain:
            ranking = sobered(ranking, low_wins=view.standing.low_wins, in_tricks=in_tricks)
        return self.in_order(ranking, rng)

    def in_order(self, ranking: Ranking, rng: random.Random) -> dict[Move, Estimate]:
        """Return the estimates in the order in which this player prefers the moves."""
        from capot.players.search.race import in_blurred_order  # noqa: PLC0415 - as above

        return in_blurred_order(ranking, self.settings.blur, rng)
