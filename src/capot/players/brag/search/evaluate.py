"""What each choice is expected to lead to, in the same worlds for all, until the budget is spent."""

import random
import time
from typing import assert_never

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.brag.advice import ARRANGING
from capot.players.brag.search.brag_rules import Floats, Numbers
from capot.players.brag.search.choices import Choices, Declarations, Swaps, Ways
from capot.players.brag.search.stake import stake_of
from capot.players.protocol import Budget, Estimate
from capot.players.search.stake import Stake
from capot.rules.brag import Arrange, DecidedByHand, SwapHand

FIRST_BATCH, BATCH, FEWEST = 48, 256, 16
"""Worlds in the first batch, the most in one of those after it, and in the last at least."""

CHEAP = 8
"""So many worlds stand for one of a budget: they are hands to compare, and not deals to play out."""

ENOUGH = 8192
"""More worlds than so many tell nothing new."""

HOPELESS = 3.0
"""A choice is dropped when it is behind the best by so many standard errors of the difference."""

FEW = 12
"""While more choices than so many are compared, the worse half goes after each batch."""

TOLD = 24
"""So many choices are told, the best ones."""


def evaluated(view: View, rng: random.Random, budget: Budget, blur: float = 0.0) -> dict[Move, Estimate]:
    """Return an estimate for each move, the best first, as `capot.players.protocol.Evaluator` says.

    Of many ways to make hands only the best are there.  ``blur`` makes the order uncertain, in standard
    deviations of the outcomes.
    """
    started = time.perf_counter()
    ends = np.inf if budget.milliseconds is None else started + budget.milliseconds / 1000
    choices = _choices(view, np.random.default_rng(rng.getrandbits(64)))
    found = Found(choices, stake_of(view))
    found.search(float(ends), ENOUGH if budget.worlds is None else min(CHEAP * budget.worlds, ENOUGH))
    order = found.order(blur, rng)
    if not blur:
        order = found.usual_first(order)
    return {choices.moves[place]: found.estimates[place] for place in order[:TOLD]}


def _choices(view: View, rng: np.random.Generator) -> Choices:
    stage = view.stage
    assert isinstance(stage, ARRANGING), "the search is not asked at this stage"
    match stage:
        case Arrange():
            return Ways(view, rng)
        case SwapHand():
            return Swaps(view, rng)
        case DecidedByHand():
            return Declarations(view, rng)
        case _:
            assert_never(stage)


class Found:
    """What has been found out about each choice so far."""

    def __init__(self, choices: Choices, stake: Stake) -> None:
        """Begin with nothing known."""
        self.choices, self.stake = choices, stake
        self.estimates: dict[int, Estimate] = {}
        self.alive: Numbers = np.arange(len(choices.moves))
        self.worth: Floats = np.zeros((0, len(choices.moves)))
        self.own: Floats = np.zeros((0, len(choices.moves)))
        self.spread = 0.0

    def search(self, ends: float, worlds: int) -> None:
        """Try the choices in so many worlds, or until a moment."""
        batch = FIRST_BATCH
        while True:
            started = time.perf_counter()
            batch = max(min(batch, worlds), 2)
            self._try(batch)
            worlds -= batch
            now = time.perf_counter()
            if len(self.alive) == 1 or worlds <= 0 or now >= ends:
                return
            room = (ends - now) / max((now - started) / batch, 1e-9)
            batch = int(max(min(BATCH, room), FEWEST))

    def _try(self, batch: int) -> None:
        """Try the choices that are left in so many new worlds, and drop those that are behind."""
        points = self.choices.points(batch, self.alive)
        self.worth = np.concatenate([self.worth, self.stake.worth(points)])
        self.own = np.concatenate([self.own, points[..., self.stake.seat]])
        self.spread = float(self.worth.std(axis=0).mean())
        for at, place in enumerate(self.alive.tolist()):
            self.estimates[place] = self._estimate(at)
        keep = _hopeful(self.worth)
        self.alive, self.worth, self.own = self.alive[keep], self.worth[:, keep], self.own[:, keep]

    def _estimate(self, at: int) -> Estimate:
        own, count = self.own[:, at], len(self.own)
        return Estimate(
            points=float(own.mean()),
            error=float(own.std(ddof=1) / np.sqrt(count)),
            worth=float(self.worth[:, at].mean()),
            worlds=count,
            by_match=self.stake.by_match,
        )

    def order(self, blur: float, rng: random.Random) -> list[int]:
        """Return the places of all choices, the best first, as a player sees them who is not sure."""
        blurred = blur * self.spread
        seen = {
            place: each.worth + (rng.gauss(0, blurred) if blurred else 0.0)
            for place, each in self.estimates.items()
        }
        # Those tried in more worlds are those that were not dropped.
        known = {place: 0 if blurred else each.worlds for place, each in self.estimates.items()}
        return sorted(seen, key=lambda place: (-known[place], -seen[place]))

    def usual_first(self, order: list[int]) -> list[int]:
        """Return the places with that of the usual move first, unless another is clearly better."""
        held = np.flatnonzero(self.alive == self.choices.usual)
        if not len(held):
            return order
        lead = self.worth[:, int(self.worth.mean(axis=0).argmax())] - self.worth[:, held[0]]
        if lead.mean() > lead.std(ddof=1) / np.sqrt(len(lead)):
            return order
        first = int(self.alive[held[0]])
        return [first, *(place for place in order if place != first)]


def _hopeful(worth: Floats) -> Numbers:
    """Return the places of the choices that may still be best, by their worth in the same worlds."""
    count = len(worth)
    means = worth.mean(axis=0)
    lead = worth[:, [int(means.argmax())]] - worth
    error = lead.std(axis=0, ddof=1) / np.sqrt(count)
    keep = np.flatnonzero(lead.mean(axis=0) <= HOPELESS * error + 1e-12)
    if len(keep) > FEW:
        better = keep[np.argsort(-means[keep], kind="stable")]
        keep = np.sort(better[: max(FEW, len(keep) // 2)])
    return keep
