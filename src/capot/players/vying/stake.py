"""The stake of a seat in vying: its chance of the game, by the score that a deal leads to."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from capot.play.view import View
from capot.players.search.stake import Stake, stake_of
from capot.players.search.values import Floats
from capot.players.vying.grids import Numbers
from capot.players.vying.heard import place_of
from capot.players.vying.words import Wording, chances_of


@dataclass(frozen=True, slots=True)
class GameStake(Stake):
    """The stake in a deal whose points are worth nothing but the chance of the game that they lead to.

    ``after`` are the chances of eldest, who deals next, by the scores then: his own and the other's.
    """

    after: Numbers = field(default_factory=lambda: np.zeros((1, 1)), compare=False)
    eldest: int = 0

    @property
    def counts_alone(self) -> bool:
        """Whether points are worth nothing but the chance that they bring: here they are not."""
        return True

    def worth(self, points: Floats, extra: Floats | None = None) -> Floats:
        """Return the chance to win the match after these points."""
        return self.chance(points, extra)

    def _open_chances(self, so_far: Floats, left: Floats) -> Floats:  # noqa: ARG002 - the scores say it
        scores = np.clip(-so_far, 0, len(self.after) - 1).astype(int)
        chance = self.after[scores[..., self.eldest], scores[..., 1 - self.eldest]]
        both = (chance, 1 - chance) if self.eldest == 0 else (1 - chance, chance)
        return np.stack(both, axis=-1)


def game_stake(view: View) -> GameStake:
    """Return the stake of the seat of a view in a match."""
    words = Wording.of(view.rules, view.seats)
    usual = stake_of(view, 0.0, 1.0)
    eldest = next(seat for seat in range(2) if place_of(view, seat) == 0)
    return GameStake(usual.seat, usual.standing, 0.0, 1.0, by_match=True, after=_after(words), eldest=eldest)


@lru_cache(maxsize=8)
def _after(words: Wording) -> Numbers:
    """Return the chances of a player who deals next, by his score and the other's."""
    chance = chances_of(words)
    return np.array(
        [[1 - chance[other, own] for other in range(words.target)] for own in range(words.target)]
    )
