"""The chance to win a match of several games, by the chances to win the game in progress."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from capot.play.ending.rubber import tally
from capot.play.standing import Standing
from capot.rules.match.ends import AtMost, AtTotal, Rubber
from capot.rules.match.rubber import rubber_of

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

NEAR = 3
"""Games that the nearest to winning the match still needs, at most: beyond, only the lead counts."""


def chance_of_match(
    standing: Standing,
    party: int,
    game: Floats,
    totals: np.ndarray[Any, Any],
    next_game: Callable[[int], Floats],
) -> Floats:
    """Return the chance of a party to win the match, given those of all to win the game, (..., parties).

    ``totals`` are those of the parties by then.  Later games go to each of them equally often, but where
    points are carried over, ``next_game`` has their chances in the next if a party wins this one.  A game is
    worth what it would be if it ended with these totals.
    """
    rubber = rubber_of(standing.ends)
    assert rubber is not None, "the match is a single game"
    down = any(isinstance(end, AtMost) for end in standing.ends)
    made = standing.opening - totals if down else totals - standing.opening
    parties = game.shape[-1]
    so_far = tally(rubber, standing.won, len(standing.totals))[:parties]
    chance: Floats = np.zeros(game.shape[:-1])
    for winner in range(parties):
        best = np.delete(made, winner, axis=-1).max(axis=-1)
        odds = next_game(winner) if rubber.carries else None
        for worth, holds in _worths(rubber, best):
            after = [count + worth * (place == winner) for place, count in enumerate(so_far)]
            own = _chance_from(_games_left(rubber, after), party, odds)
            chance += np.where(holds, game[..., winner] * own, 0.0)
    return chance


def begun_after(
    standing: Standing, totals: np.ndarray[Any, Any], winner: int, parties: int
) -> np.ndarray[Any, Any]:
    """Return the totals with which the next game begins, (..., seats), if a party wins this one with these.

    As `capot.play.ending.rubber.begun_with` has it; nobody has anything beyond a game that is still open.
    """
    goal = min(end.points for end in standing.ends if isinstance(end, AtTotal))
    begun = np.full(totals.shape, float(standing.opening))
    kept = np.minimum(standing.opening + np.maximum(0, totals - goal), goal - 1)
    begun[..., winner::parties] = kept[..., winner::parties]
    return begun


def _chance_from(left: tuple[int, ...], party: int, odds: Floats | None) -> Floats | float:
    """Return the chance of a party to be the first without games ``left``, given the ``odds`` of the next."""
    if odds is None or not all(left):
        return chances_from(left)[party]
    chance: Floats = np.zeros(odds.shape[:-1])
    for winner in range(len(left)):
        after = tuple(each - (place == winner) for place, each in enumerate(left))
        chance += odds[..., winner] * chances_from(after)[party]
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
