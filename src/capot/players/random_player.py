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
        picks = comb(len(legal.pick.among), legal.pick.count) if legal.pick else 0
        drawn = rng.randrange(len(legal.moves) + picks)
        if legal.pick is None or drawn < len(legal.moves):
            return legal.moves[drawn]
        return legal.pick.move(tuple(rng.sample(legal.pick.among, legal.pick.count)))
