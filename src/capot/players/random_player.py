"""The player who plays anything legal, each move as likely as another."""

import random
from dataclasses import dataclass
from math import comb

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Plays any legal move with the same chance."""

    name: str = "random"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return a legal move drawn uniformly, without listing the choices of several cards."""
        legal = view.legal
        ways = [comb(len(legal.pick.among), count) for count in legal.pick.counts] if legal.pick else []
        drawn = rng.randrange(len(legal.moves) + sum(ways))
        if legal.pick is None or drawn < len(legal.moves):
            return legal.moves[drawn]
        (count,) = rng.choices(legal.pick.counts, ways) if len(ways) > 1 else legal.pick.counts
        return legal.pick.move(tuple(rng.sample(legal.pick.among, count)))
