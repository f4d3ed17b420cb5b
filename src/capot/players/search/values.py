"""The worth of a deal's outcomes to a seat: points ahead of the others, or the chance to win the match."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np

from capot.kernel.batch import usual_points
from capot.play.situation import Standing
from capot.play.view import View
from capot.players.search.outlasting import chances_to_outlast
from capot.players.search.rubbers import chance_of_match
from capot.rules.match.elimination import is_for_the_last, last_in_of
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Points = TypeVar("Points", bound=np.ndarray[Any, Any])

HORIZON = 2.5
"""Remaining deals below which a seat plays to win the match."""

SHARE_OF_POINTS = 0.02
"""Weight of a typical difference in points beside the chance to win the match."""

FALLEN = 1e9
"""More points than any total, for a side that has met an end at which it loses."""

AT_RISK = 1.25
"""Usual losses left at which a seat plays not to be out after the deal."""

STEEP = 1.2
"""Steepness of the chance to win by a lead, in typical differences, one deal before the end."""


@dataclass(frozen=True, slots=True)
class Stake:
    """The worth of a deal's points to a seat within the match.

    ``mean`` and ``spread`` are those of a seat's points in a typical deal; they matter only where the seat
    plays for the match (``by_match``) or has a taste for risk.  With ``caution`` above 0 it minds a deficit
    more than it likes a lead, by an exponential utility: with 1.2 a lead of one spread is worth 0.58 spreads,
    a deficit of one costs 1.93.  Below 0 it is the other way round.
    """

    seat: int
    standing: Standing
    mean: float = 0.0
    spread: float = 0.0
    by_match: bool = False
    caution: float = 0.0

    def worth(self, points: np.ndarray[Any, Any]) -> Floats:
        """Return the worth to the seat of outcomes, (..., seats) in points; more is better."""
        now = self.standing
        gain = lead_of(self.seat, points, low_wins=now.low_wins, sides=now.sides)
        if not self.by_match:
            if not self.caution or not self.spread:
                return gain
            scale = self.spread / self.caution
            felt: Floats = scale * (1 - np.exp(-gain / scale))
            return felt
        total: Floats = self.chance(points) + SHARE_OF_POINTS * gain / self.spread
        return total

    def points_of(self, points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return the points of the seat, (..., seats) given, or those of its side together."""
        sides = self.standing.sides
        if sides is None or sides.is_one_score:
            own: np.ndarray[Any, Any] = points[..., self.seat]
            return own
        total: np.ndarray[Any, Any] = points[..., sides.of(self.seat) :: sides.count].sum(axis=-1)
        return total

    def chance(self, points: np.ndarray[Any, Any]) -> Floats:
        """Return the chance to win the match after these points: exact if it ends with them."""
        totals = np.array([float(each) for each in self.standing.totals]) + points
        for end in self.standing.ends:
            if isinstance(end, AtTotal) and end.exactly_halves:
                totals = np.where(totals == end.points, end.points // 2, totals)
            elif isinstance(end, AtTotal) and end.exactly_drops_to is not None:
                totals = np.where(totals == end.points, end.exactly_drops_to, totals)
            elif isinstance(end, AtMost) and end.bounces:
                totals = np.maximum(totals, 2 * end.points - totals)
        party, so_far, at_end = self._parties(totals)
        behind = so_far - so_far.min(axis=-1, keepdims=True)
        leading = at_end == at_end.min(axis=-1, keepdims=True)
        left = self.deals_left(totals)
        over = left <= 0
        if self.standing.ties != "share":
            over &= leading.sum(axis=-1) == 1
        if last_in_of(self.standing.ends) is not None:
            open_chance = chances_to_outlast(self.losses_left(totals))
        else:
            lead = STEEP * behind / (self.spread * np.sqrt(np.maximum(left, 1.0))[..., None])
            open_chance = np.exp(-lead)
            open_chance /= open_chance.sum(axis=-1, keepdims=True)
        final = leading / leading.sum(axis=-1, keepdims=True)
        chance: Floats = np.where(over[..., None], final, open_chance)
        rubber = rubber_of(self.standing.ends)
        if rubber is not None:
            by_then = by_party(totals, self.standing.sides)
            return chance_of_match(rubber, self.standing, party, chance, by_then)
        own: Floats = chance[..., party]
        return own

    def _parties(self, totals: np.ndarray[Any, Any]) -> tuple[int, Floats, Floats]:
        """Return the party of the seat by number, and how each stands so far and at the end; less is better.

        Everyone is a party, or a side.  Where a side loses with one bad total, that counts half so far.
        """
        now = self.standing
        rank = totals if now.low_wins else -totals
        if now.sides is None:
            return self.seat, rank, rank
        count, party = now.sides.count, now.sides.of(self.seat)
        if now.sides.is_one_score:
            return party, rank[..., :count], rank[..., :count]
        apart = [[(value[..., side::count]) for side in range(count)] for value in (rank, totals)]
        mean = np.stack([side.mean(axis=-1) for side in apart[0]], axis=-1)
        ends = [end for end in now.ends if isinstance(end, AtTotal | AtMost) and end.loses]
        if not ends:
            return party, mean, mean
        worst = np.stack([side.max(axis=-1) for side in apart[0]], axis=-1)
        fallen = np.zeros(mean.shape, bool)
        for end in ends:
            met = [side <= end.points if isinstance(end, AtMost) else side >= end.points for side in apart[1]]
            fallen |= np.stack([side.any(axis=-1) for side in met], axis=-1)
        return party, (worst + mean) / 2, mean + FALLEN * fallen

    def ahead(self, points: np.ndarray[Any, Any], extra: Floats | None = None) -> Floats:
        """Return how far the seat is ahead of the table's mean in points, (..., seats); more is better.

        ``extra`` is the worth of what comes later, in points ahead of the mean of the others.
        """
        now = self.standing
        found: Floats = ahead_of(points, low_wins=now.low_wins, sides=now.sides)[..., self.seat]
        if extra is None:
            return found
        seats = points.shape[-1]
        total: Floats = found + extra * (seats - 1) / seats
        return total

    def deals_left(self, totals: np.ndarray[Any, Any]) -> Floats:
        """Return the expected number of deals left in a match, or game, after one with these totals."""
        left = np.full(totals.shape[:-1], np.inf)
        for end in self.standing.ends:
            if isinstance(end, AfterDeals):
                left = np.minimum(left, end.count - self.standing.number - 1)
            elif not isinstance(end, TurnAt | LastIn | Rubber):
                rate = max(abs(self.mean), self.spread / 2)
                if isinstance(end, AtMost):
                    missing = totals.min(axis=-1) - end.points
                else:
                    missing = goals(end, totals) - totals.max(axis=-1)
                left = np.minimum(left, np.where(missing <= 0, 0, np.maximum(missing / rate, 0.5)))
        if is_for_the_last(self.standing.ends):
            losses = self.losses_left(totals)
            missing = losses.sum(axis=-1) - losses.max(axis=-1)
            a_deal = losses.shape[-1] * self._drift / self.usual_loss
            left = np.minimum(left, np.where(missing <= 0, 0, np.maximum(missing / a_deal, 0.5)))
        return left

    @property
    def usual_loss(self) -> float:
        """The points that a loss usually costs, if losses come to a seat at random."""
        return (self.spread**2 + self.mean**2) / self._drift

    @property
    def _drift(self) -> float:
        """The points by which a total usually nears the end in a deal, even if all points add up to none."""
        return max(abs(self.mean), self.spread / 4)

    def losses_left(self, totals: np.ndarray[Any, Any]) -> Floats:
        """Return how many usual losses put each seat out of the match, (..., seats); 0 where it is out."""
        term = last_in_of(self.standing.ends)
        assert term is not None, "nobody drops out of the match"
        missing = totals - term.points if term.down else term.points - totals
        losses: Floats = np.maximum(missing, 0.0) / self.usual_loss
        return losses


def goals(end: AtTotal, totals: np.ndarray[Any, Any]) -> Floats:
    """Return the total that ends the match for each row of totals, (..., seats), raised where it rises."""
    second = np.partition(totals, -2, axis=-1)[..., -2] - end.points
    rises = np.where(second < 0, 0, second // max(end.rises, 1) + 1) * end.rises
    found: Floats = end.points + rises
    return found


def stake_of(view: View, mean: float, spread: float, *, match: bool = True, caution: float = 0.0) -> Stake:
    """Return the stake of a deal for the seat of a view; ``match`` allows it to play for the match.

    It still plays for points in a single deal, where the match is far from its end, where a pot may prolong
    it, and where the winner is whoever comes nearest to a total.  Where the last one in wins, it plays for
    the match also as soon as it may be out after this deal.
    """
    assert view.seat is not None
    now = view.standing
    stake = Stake(view.seat, now, mean, spread, caution=caution)
    for_last = is_for_the_last(now.ends) and not now.came_back
    unsure = any(
        end.for_pot
        if isinstance(end, AfterDeals)
        else (isinstance(end, AtMost) and end.nearest) or (isinstance(end, LastIn) and not for_last)
        for end in now.ends
    )
    if now.single or not match or unsure or not now.ends or not now.totals or spread == 0:
        return stake
    totals = np.array([float(each) for each in now.totals])
    is_near = float(stake.deals_left(totals + mean)) <= HORIZON
    if for_last:
        is_near |= bool(stake.losses_left(totals)[view.seat] <= AT_RISK)
    return replace(stake, by_match=is_near)


@lru_cache(maxsize=64)
def typical_points(rules: Rules, seats: int, standing: Standing) -> tuple[float, float]:
    """Return the mean and standard deviation of a seat's points in a typical deal of tricks."""
    points = usual_points(rules, seats, standing)
    return float(points.mean()), float(points.std())


def lead_of(seat: int, points: np.ndarray[Any, Any], *, low_wins: bool, sides: Sides | None = None) -> Floats:
    """Return how far a seat is ahead of the mean of the others in points, (..., seats); more is better.

    With sides it is how far the mean of its side is ahead of the others.
    """
    if sides is not None:
        points, seat = by_party(points, sides), sides.of(seat)
    own = points[..., seat]
    others = (points.sum(axis=-1) - own) / (points.shape[-1] - 1)
    lead: Floats = others - own if low_wins else own - others
    return lead


def by_side(points: np.ndarray[Any, Any], sides: Sides) -> Floats:
    """Return for each seat the mean of its side's points, (..., seats)."""
    found: Floats = np.empty(points.shape)
    for side in range(sides.count):
        found[..., side :: sides.count] = points[..., side :: sides.count].mean(axis=-1, keepdims=True)
    return found


def by_party(points: Points, sides: Sides | None) -> Points | Floats:
    """Return the mean points of each side, (..., sides), or those of each seat without any."""
    return points if sides is None else by_side(points, sides)[..., : sides.count]


def ahead_of(points: np.ndarray[Any, Any], *, low_wins: bool, sides: Sides | None = None) -> Floats:
    """Return how far each seat, or its side, is ahead of the mean of all in points, (..., seats).

    More is better.
    """
    if sides is not None:
        points = by_side(points, sides)
    mean = points.mean(axis=-1, keepdims=True)
    ahead: Floats = mean - points if low_wins else points - mean
    return ahead


def with_doubles(points: Points, doubles: tuple[tuple[int, int], ...]) -> Points:
    """Return points, (..., seats), after each pair with a double has paid the difference."""
    if not doubles:
        return points
    paid = points.copy()
    for by, other in doubles:
        lead = points[..., by] - points[..., other]
        paid[..., by] += lead
        paid[..., other] -= lead
    return paid
