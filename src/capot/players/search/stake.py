"""What a player maximises: points against the others, or the chance to win a match that is nearly over."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from capot.kernel.batch import usual_points
from capot.kernel.dtypes import Tables
from capot.play.situation import Standing
from capot.play.view import View
from capot.players.search.outcomes import lead_of
from capot.rules.ends import AfterDeals, AtMost, AtTotal
from capot.rules.rules import Rules

HORIZON = 2.5
"""A match that will probably last no more than so many deals after this one is played to be won."""

SHARE_OF_POINTS = 0.02
"""How much a usual difference of points in a deal still counts beside the chance of the match."""

STEEP = 1.2
"""How surely a lead of one usual difference, one deal before the end, wins a match."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What the points of a deal are worth to a seat, given the match they are part of.

    ``sign`` is 1 where few points win, else -1; ``scale`` the units of a point.  ``mean`` and ``spread``
    are of a seat's points in a usual deal.
    """

    seat: int
    sign: int
    scale: int
    standing: Standing
    by_match: bool
    mean: float
    spread: float

    def worth(self, points: np.ndarray) -> np.ndarray:
        """Return what outcomes, (..., seats) in units of 1 / scale, are worth; more is better."""
        gain = self.gain(points)
        if not self.by_match:
            return gain
        total: np.ndarray = self.chance(points / self.scale) + SHARE_OF_POINTS * gain / self.spread
        return total

    def gain(self, points: np.ndarray) -> np.ndarray:
        """Return the mean of the others' points less the seat's own, turned so that more is better.

        Where only a declarer scores, that is what he loses to those who are against him.
        """
        return lead_of(self.seat, points, low_wins=self.sign > 0) / self.scale

    def chance(self, points: np.ndarray) -> np.ndarray:
        """Return the chance to win the match after these points: exact if it ends with them."""
        totals = np.array([float(each) for each in self.standing.totals]) + points
        for end in self.standing.ends:
            if isinstance(end, AtTotal) and end.exactly_halves:
                totals = np.where(totals == end.points, end.points // 2, totals)
        behind = self.sign * totals - (self.sign * totals).min(axis=-1, keepdims=True)
        leading = behind == 0
        left = self.deals_left(totals)
        over = left <= 0
        if self.standing.ties != "share":
            over &= leading.sum(axis=-1) == 1
        lead = STEEP * behind / (self.spread * np.sqrt(np.maximum(left, 1.0))[..., None])
        open_chance = np.exp(-lead)
        open_chance /= open_chance.sum(axis=-1, keepdims=True)
        final = leading / leading.sum(axis=-1, keepdims=True)
        chance: np.ndarray = np.where(over, final[..., self.seat], open_chance[..., self.seat])
        return chance

    def deals_left(self, totals: np.ndarray) -> np.ndarray:
        """Return how many deals a match will probably last when a deal ends with these totals; 0 if none."""
        left = np.full(totals.shape[:-1], np.inf)
        for end in self.standing.ends:
            if isinstance(end, AfterDeals):
                left = np.minimum(left, end.count - self.standing.number - 1)
            else:
                rate = max(abs(self.mean), self.spread / 2)
                down = isinstance(end, AtMost)
                missing = totals.min(axis=-1) - end.points if down else end.points - totals.max(axis=-1)
                left = np.minimum(left, np.where(missing <= 0, 0, np.maximum(missing / rate, 0.5)))
        return left


def stake_of(view: View, tables: Tables, *, match: bool) -> Stake:
    """Return what a deal is worth to the seat of a view; ``match`` allows it to think of the match.

    It does not where those who come down to a total win by being nearest to it.
    """
    assert view.seat is not None
    now = view.standing
    mean, spread = usual(view.rules, view.seats, now)
    stake = Stake(
        seat=view.seat,
        sign=1 if now.low_wins else -1,
        scale=int(tables["scale"]),
        standing=now,
        by_match=False,
        mean=mean,
        spread=spread,
    )
    match &= not any(isinstance(end, AtMost) and end.nearest for end in now.ends)
    if not match or not now.ends or not now.totals or spread == 0:
        return stake
    totals = np.array([float(each) for each in now.totals]) + mean
    near = float(stake.deals_left(totals)) <= HORIZON
    return replace(stake, by_match=near)


@lru_cache(maxsize=64)
def usual(rules: Rules, seats: int, standing: Standing) -> tuple[float, float]:
    """Return the mean and the spread of a seat's points in a usual deal."""
    points = usual_points(rules, seats, standing)
    return float(points.mean()), float(points.std())
