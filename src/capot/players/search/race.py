"""Moves compared in the same worlds, batch by batch, until the budget is spent; the hopeless ones go."""

import random
import time
from typing import Protocol

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.advice import stage_move
from capot.players.opening.search.deal_samples import Floats, Numbers
from capot.players.protocol import Estimate
from capot.players.search.outcomes import lead_of
from capot.players.tricks.trick_table import Deadline

FIRST_BATCH, BATCH, FEWEST = 16, 128, 4
"""Worlds in the first batch, in each after it, and in the last at least."""

ENOUGH = 2048
"""More worlds than so many tell nothing new."""

CLEAR = 1.0
"""The move of the rule of thumb is kept unless another is better by so many standard errors."""

HOPELESS = 3.0
"""A move is dropped when it is behind the best by so many standard errors of the difference."""

FEW = 6
"""While more moves than so many are compared, the worse half goes after each batch."""


class Prospect(Protocol):
    """Some moves of a seat, and what they lead to."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are worth a look."""

    @property
    def extra(self) -> Floats:
        """What each move is worth beside the points of this deal."""

    def points(self, count: int, places: Numbers) -> Floats:
        """Return what each seat scores, (worlds, places, seats), after the moves at some places.

        All of them meet the same new worlds, ``count`` of them.
        """


def compared(
    prospect: Prospect, view: View, left: Deadline, blur: float, rng: random.Random
) -> dict[Move, Estimate]:
    """Return an estimate of each move, the best first; ``blur`` is as in the settings of the search."""
    assert view.seat is not None
    size = len(prospect.moves)
    found: dict[int, Estimate] = {}
    spread, by_later = 0.0, bool(prospect.extra.any())
    alive = np.arange(size)
    worth = own = np.zeros((0, size))
    batch = FIRST_BATCH
    while True:
        started = time.perf_counter()
        batch = int(max(min(batch, left.worlds), 2))
        points = prospect.points(batch, alive)
        left.worlds -= batch
        gained = lead_of(view.seat, points, low_wins=view.standing.low_wins)
        worth = np.concatenate([worth, gained + prospect.extra[alive]])
        own = np.concatenate([own, points[..., view.seat]])
        spread = float(worth.std(axis=0).mean())
        found |= {
            int(place): _estimate(own[:, at], worth[:, at], by_later=by_later)
            for at, place in enumerate(alive)
        }
        keep = _hopeful(worth)
        alive, worth, own = alive[keep], worth[:, keep], own[:, keep]
        if len(alive) == 1 or left.is_spent or len(worth) >= ENOUGH:
            break
        # Most of a world's time is its own, however few moves are still compared in it.
        seconds = (time.perf_counter() - started) / batch
        batch = max(min(left.worlds_in_time(seconds), BATCH), FEWEST)
    order = _in_order(found, blur * spread, rng)
    if not blur:
        usual = stage_move(view, rng)
        held = [int(place) for place in alive if prospect.moves[place] == usual]
        kept = [place for place in held if not _is_clear(alive, worth, place)]
        order = [*kept, *(place for place in order if place not in kept)]
    return {prospect.moves[place]: found[place] for place in order}


def _is_clear(alive: Numbers, worth: Floats, place: int) -> bool:
    """Whether some move is clearly better than the one at a place, as they differ in the same worlds."""
    best, at = int(worth.mean(axis=0).argmax()), int(np.flatnonzero(alive == place)[0])
    lead = worth[:, best] - worth[:, at]
    return bool(lead.mean() > CLEAR * lead.std(ddof=1) / np.sqrt(len(lead)))


def _estimate(own: Floats, worth: Floats, *, by_later: bool) -> Estimate:
    error = own.std(ddof=1) / np.sqrt(len(own)) if len(own) > 1 else 0.0
    return Estimate(float(own.mean()), float(error), float(worth.mean()), len(own), by_later=by_later)


def _in_order(found: dict[int, Estimate], blur: float, rng: random.Random) -> list[int]:
    """Return the places of the moves, the best first, those compared longest before those given up."""

    def rank(place: int) -> tuple[float, float]:
        each = found[place]
        if blur:
            return 0.0, -(each.worth + rng.gauss(0, blur))
        return -each.worlds, -each.worth

    return sorted(found, key=rank)


def _hopeful(worth: Floats) -> Numbers:
    """Return the places of the moves that may still be the best, as they differ in the same worlds."""
    means = worth.mean(axis=0)
    behind = worth[:, [int(means.argmax())]] - worth
    error = behind.std(axis=0, ddof=1) / np.sqrt(len(worth))
    keep = behind.mean(axis=0) <= HOPELESS * error
    if keep.sum() > FEW:
        keep &= means >= np.sort(means)[-max(FEW, int(keep.sum()) // 2)]
    return np.flatnonzero(keep)
