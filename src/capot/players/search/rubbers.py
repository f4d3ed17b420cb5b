"""The chance to win a match of several games, by the chances to win the game in progress."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from capot.play.ending.rubber import tally
from capot.play.standing import Standing
from capot.rules.match.ends import AtMost, Rubber

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

NEAR = 3
"""Games that the nearest to winning the match still needs, at most: beyond, only the lead counts."""


def chance_of_match(
    rubber: Rubber, standing: Standing, party: int, game: Floats, totals: np.ndarray[Any, Any]
) -> Floats:
    """Return the chance of a party to win the match, given those of all to win the game, (..., parties).

    ``totals`` are those of the parties by then.  Later games go to each of them equally often; a game is
    worth what it would be if it ended with these totals.
    """
    down = any(isinstance(end, AtMost) for end in standing.ends)
    made = standing.opening - totals if down else totals - standing.opening
    parties = game.shape[-1]
    so_far = tally(rubber, standing.won, len(standing.totals))[:parties]
    chance: Floats = np.zeros(game.shape[:-1])
    for winner in range(parties):
        best = np.delete(made, winner, axis=-1).max(axis=-1)
        for worth, holds in _worths(rubber, best):
            after = [count + worth * (place == winner) for place, count in enumerate(so_far)]
            own = chances_from(_games_left(rubber, after))[party]
            chance += np.where(holds, game[..., winner] * own, 0.0)
    return chance


def _worths(rubber: Rubber, made: np.ndarray[Any, Any]) -> list[tuple[int, np.ndarray[Any, Any]]]:
    """Return by how much a game brings its winners nearer, and where, by what the losers have ``made``."""
    if rubber.by == "games":
        return [(1, np.ones(made.shape, bool))]
    found, left = [], np.ones(made.shape, bool)
    for least, points in rubber.by_losers:
        found.append((points, left & (made >= least)))
        left = left & (made < least)
    return [*found, (rubber.points, left)]


def _games_left(rubber: Rubber, so_far: Sequence[int]) -> tuple[int, ...]:
    """Return how many games each party still needs, all of them fewer where many are left."""
    step = 1 if rubber.by == "games" else min([rubber.points, *(points for _, points in rubber.by_losers)])
    left = [max(0, -(-(rubber.target - each) // step)) for each in so_far]
    spared = max(0, min(left) - NEAR)
    most = NEAR + 12 // len(left) - 1
    return tuple(min(each - spared, most) for each in left)


@lru_cache(maxsize=4096)
def chances_from(left: tuple[int, ...]) -> tuple[float, ...]:
    """Return the chance of each party to win this number of games first, if all win each equally often."""
    if not all(left):
        done = [not each for each in left]
        return tuple(each / sum(done) for each in done)
    parties = len(left)
    after = [
        chances_from(tuple(each - (place == winner) for place, each in enumerate(left)))
        for winner in range(parties)
    ]
    return tuple(sum(column) / parties for column in zip(*after, strict=True))
