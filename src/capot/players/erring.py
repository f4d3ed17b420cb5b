"""A player that searches and errs as people do: often by a little, never by much or against all reason."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from capot.play.moves import Move
from capot.players.protocol import Estimate, Ranking
from capot.players.sampler import SamplerPlayer


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
class ErringPlayer(SamplerPlayer):
    """Values moves by a search, and errs in the choice between those that may be best, within bounds."""

    errors: Errors = Errors(heat=0.5, cap=0.6)

    def in_order(self, ranking: Ranking, rng: random.Random) -> dict[Move, Estimate]:
        """Return the estimates, that of the chosen move first and the others as they are worth."""
        estimates, spread, slips = ranking
        best = next(iter(estimates))
        if not spread:
            return estimates
        some = [move for move in estimates if move == best or move in slips]
        chosen = some[self.errors.choice([estimates[move].worth / spread for move in some], rng)]
        return {chosen: estimates[chosen], **estimates}
