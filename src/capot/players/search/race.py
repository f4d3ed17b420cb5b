"""The race of moves: all are tried in the same worlds, batch by batch, and those far behind drop out."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate, Ranking
from capot.players.search.stake import Stake
from capot.players.search.values import Floats, Numbers

HOPELESS = 3.0
"""Standard errors of the difference by which a move that drops out is behind the best."""

CLEAR = 1.0
"""Standard errors by which another move must be better than the usual one to be preferred."""

SLIGHT = 0.01
"""Difference, as a share of the spread between worlds, that does not matter."""

ROUNDING = 1e-12
"""Difference that comes from floating-point arithmetic alone."""

TIE = 1e-7
"""Weight of a seat's own points, which decide between moves that are worth the same."""

SPOKEN_AGAINST = 4.0
"""Worlds in which a move is worse than the best, for each in which it is better, that make it no slip."""

FIGURES = [1, 3, 6]
"""Columns that hints show: points, worth and chance."""

HOPE, HOPE_BEFORE = 0.15, 0.08
"""Standard deviations of the outcomes by which a deal turns out worse than rollouts promise, in its tricks
and before them."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace at which worlds are tried; it depends on what one costs and how much it shows.

    The first batch has ``first`` worlds, each later one at most ``most``, and at least ``fewest`` when time
    runs out.  While more than ``few`` moves are compared, the worse half drops out after each batch.  No more
    than ``enough`` worlds are tried; ``cheap`` of them count as one of the budget.  After ``settled`` worlds
    the race is over once no difference matters.  ``by_move``: the time of a world grows with the
    number of moves compared in it.
    """

    first: int = 16
    most: int = 64
    fewest: int = 4
    few: int = 6
    enough: float = np.inf
    cheap: int = 1
    settled: float = np.inf
    by_move: bool = False


PACE = Pace(enough=2048)
"""The pace where each world is a deal played on from a move before the tricks, in a layout or in climbing."""


@dataclass(slots=True)
class Deadline:
    """The rest of a budget: worlds, and the time until a moment of `time.perf_counter`."""

    ends: float
    worlds: float

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.worlds <= 0 or time.perf_counter() >= self.ends

    def batch(self, seconds: float, pace: Pace) -> int:
        """Return the number of worlds to try next if one takes ``seconds``."""
        room = (self.ends - time.perf_counter()) / max(seconds, 1e-9)
        return int(min(pace.most, max(room, pace.fewest)))


def deadline(budget: Budget, pace: Pace = PACE) -> Deadline:
    """Return the deadline of a budget that starts now."""
    ends = np.inf if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000
    worlds = np.inf if budget.worlds is None else pace.cheap * budget.worlds
    return Deadline(float(ends), min(float(worlds), pace.enough))


class Prospect(Protocol):
    """The moves of a seat and their outcomes.

    ``extra`` is the worth of each beyond the points of the deal.  ``prior`` is their worth as expected
    beforehand, up to a constant; it counts as much as ``trust`` worlds.  Unless it ``tells_weighted`` points,
    the weights of outcomes matter for the worth alone.  ``shows`` is how much each tells the others,
    the least for what the rule of thumb would do.
    """

    moves: tuple[Move, ...]
    shows: Numbers | None = None
    extra: Floats | None = None
    prior: Floats | None = None
    trust: float = 0.0
    tells_weighted: bool = True

    def points(self, count: int, places: Numbers) -> Floats | Numbers:
        """Return the score of each seat, (worlds, places, seats), after the moves at these places.

        All of them are tried in the same ``count`` new worlds.
        """

    def tried(self, count: int, places: Numbers) -> tuple[Floats | Numbers, Floats | float]:
        """Return the same as `points`, and the weights of the outcomes, (worlds, places) or one for all."""
        return self.points(count, places), 1.0


NewProspect: TypeAlias = Callable[[View, np.random.Generator], Prospect]
"""The prospect of the seat of a view; only the view and the luck of the generator are used."""


def race(
    prospect: Prospect, stake: Stake, left: Deadline, pace: Pace = PACE, usual: Move | None = None
) -> Ranking:
    """Try the moves in worlds until one is left or the budget is spent, for at least one batch.

    The ``usual`` move comes first unless another is clearly better, or it alone loses the match for certain.
    """
    field = _Field(prospect, stake)
    batch = pace.first
    while True:
        started, size = time.perf_counter(), len(field.alive)
        batch = int(min(batch, max(left.worlds, 2)))
        field.run(batch, pace.few)
        left.worlds -= batch
        if len(field.alive) == 1 or left.is_spent or field.is_settled(pace.settled):
            return field.ranking(usual)
        seconds = (time.perf_counter() - started) / batch
        batch = left.batch(seconds * len(field.alive) / size if pace.by_move else seconds, pace)


def carried(known: Floats, led: dict[int, tuple[int, Floats]]) -> Floats:
    """Return figures, (moves, figures), of moves given up as if their distance from the best had stayed.

    ``led`` has the move that was the best when each was given up, with its figures then, in the order in
    which they were.
    """
    found = known.copy()
    for place, (leader, then) in reversed(led.items()):
        found[place] += found[leader] - then
    return found


def balanced(outcomes: Floats, weights: Floats) -> Floats:
    """Return outcomes, (worlds, moves), whose plain means and standard errors are the weighted ones.

    The weighted mean of a move, sum(w x) / sum(w), is the ratio of two sums over the worlds.  To first order
    its error is that of the plain mean of w (x - mean) / mean(w), to which the mean is added here (Cochran,
    *Sampling Techniques*, section 6.3).  So the differences of moves in the same worlds have the right error
    too.  Equal weights change nothing, to the last bit.
    """
    if (weights == weights[0]).all():
        return outcomes
    part = weights / weights.mean(axis=0)
    found: Floats = part * outcomes - (part - 1) * (part * outcomes).mean(axis=0)
    return found


def sobered(ranking: Ranking, *, low_wins: bool, in_tricks: bool) -> Ranking:
    """Return the estimates less what rollouts promise too much, which is measured (`docs/calibration.md`).

    The best move is partly the luckiest, and the others answer it better than in rollouts; the more is open,
    the more that matters.  As the same is taken off all moves, their differences stay.  So does the worth
    where the match decides, and before the tricks, where the weight of sweeps makes up for it.
    """
    usual = next(iter(ranking.estimates.values()))
    hope = HOPE if in_tricks else HOPE_BEFORE
    points = hope * usual.error * usual.worlds**0.5 * (1 if low_wins else -1)
    is_kept = usual.by_match or not in_tricks
    worth = 0.0 if is_kept else HOPE * usual.worth_error * usual.worlds**0.5
    return ranking._replace(
        estimates={
            move: replace(each, points=each.points + points, worth=each.worth - worth)
            for move, each in ranking.estimates.items()
        }
    )


def in_blurred_order(ranking: Ranking, blur: float, rng: random.Random) -> dict[Move, Estimate]:
    """Return the estimates as ranked by a player who cannot tell close moves apart.

    ``blur`` is its uncertainty as a share of the spread; with 0 the ranking stays.
    """
    if not blur:
        return ranking.estimates
    seen = {
        move: each.worth + rng.gauss(0, blur * ranking.spread) for move, each in ranking.estimates.items()
    }
    return {move: ranking.estimates[move] for move in sorted(seen, key=lambda move: -seen[move])}


class _Field:
    """The moves of a race: those still in it with their scores by world, and a summary of all."""

    def __init__(self, prospect: Prospect, stake: Stake) -> None:
        size = len(prospect.moves)
        self.prospect, self.stake = prospect, stake
        self.alive: Numbers = np.arange(size)
        self.worth: Floats = np.zeros((0, size))
        self.own: Floats = np.zeros((0, size))
        self.chance: Floats = np.zeros((0, size))
        self.weight: Floats = np.zeros((0, size))
        # The worth by world as weighted: see `balanced`.
        self.seen: Floats = self.worth
        has_prior = prospect.prior is not None
        self.prior: Floats = prospect.prior if prospect.prior is not None else np.zeros(size)
        self.trust = prospect.trust if has_prior else 0.0
        # By move: worlds, mean points with their standard error, mean worth with its standard deviation and
        # error, the mean chance to win the match, and the worth with ties broken.
        self.known: Floats = np.zeros((size, 8))
        self.led: dict[int, tuple[int, Floats]] = {}
        self.is_slip = np.ones(size, bool)
        self.shows = np.zeros(size) if prospect.shows is None else prospect.shows
        self.tie = -TIE if stake.standing.low_wins else TIE

    def run(self, batch: int, few: int) -> None:
        """Try the moves in new worlds, and drop those that are behind."""
        points, weight = self.prospect.tried(batch, self.alive)
        extra = None if self.prospect.extra is None else self.prospect.extra[self.alive]
        self.worth = np.concatenate([self.worth, self.stake.worth(points, extra)])
        self.own = np.concatenate([self.own, self.stake.points_of(points)])
        chance = self.stake.chance(points, extra) if self.stake.by_match else np.zeros(points.shape[:2])
        self.chance = np.concatenate([self.chance, chance])
        self.weight = np.concatenate([self.weight, np.broadcast_to(weight, points.shape[:2])])
        self._note()
        keep = self._hopeful(few)
        best = int(self.alive[self._merits().argmax()])
        for place in np.delete(self.alive, keep).tolist():
            self.led[place] = best, self.known[best, FIGURES]
        self.alive, self.worth, self.own = self.alive[keep], self.worth[:, keep], self.own[:, keep]
        self.chance, self.weight, self.seen = self.chance[:, keep], self.weight[:, keep], self.seen[:, keep]

    def _note(self) -> None:
        """Note what is known of the moves still in the race."""
        self.seen = balanced(self.worth, self.weight)
        own = balanced(self.own, self.weight) if self.prospect.tells_weighted else self.own
        distance = self.worth - self.seen.mean(axis=0)
        count = len(own)
        self.known[self.alive] = np.stack(
            [
                np.full(len(self.alive), count),
                own.mean(axis=0),
                own.std(axis=0, ddof=1) / np.sqrt(count),
                self._means(),
                np.sqrt(np.average(distance**2, axis=0, weights=self.weight)),
                self.seen.std(axis=0) / np.sqrt(count),
                balanced(self.chance, self.weight).mean(axis=0),
                self._merits(),
            ],
            axis=1,
        )
        ahead = self.worth - self.worth[:, [int(self._merits().argmax())]]
        better, worse = (ahead > ROUNDING).sum(axis=0), (ahead < -ROUNDING).sum(axis=0)
        self.is_slip[self.alive] = worse < SPOKEN_AGAINST * better

    def is_settled(self, worlds: float) -> bool:
        """Whether ``worlds`` worlds are done and no difference between the remaining moves matters."""
        if len(self.worth) < worlds:
            return False
        behind, error = self._behind()
        return bool((behind + 2 * error <= SLIGHT * self.worth.std()).all())

    def ranking(self, usual: Move | None) -> Ranking:
        """Return the moves, those that stayed longest first."""
        moves = self.prospect.moves
        order = np.lexsort((self.shows, -self.known[:, 7], -self.known[:, 0])).tolist()
        if usual in moves and (first := moves.index(usual)) in self.alive:
            behind, error = self._behind()
            at = self.alive.tolist().index(first)
            if behind[at] <= CLEAR * error[at] and not self._is_lost(first):
                order = [first, *(place for place in order if place != first)]
        figures = self.known[:, FIGURES]
        since = (carried(figures, self.led) - figures).tolist()
        return Ranking(
            {moves[place]: self._estimate(place, since[place]) for place in order},
            float(self.known[order[0], 4]),
            frozenset(moves[place] for place in order if self.is_slip[place] and not self._is_lost(place)),
        )

    def _is_lost(self, place: int) -> bool:
        """Whether a move wins the match in no world, and another does in some."""
        chances = self.known[:, 6]
        return self.stake.by_match and not chances[place] and bool(chances.any())

    def _estimate(self, place: int, since: Sequence[float]) -> Estimate:
        of_points, of_worth, of_chance = since
        worlds, points, error, worth, _, worth_error, chance, _ = self.known[place].tolist()
        return Estimate(
            points,
            error,
            worth,
            int(worlds),
            by_match=self.stake.by_match,
            by_later=self.prospect.extra is not None and bool(self.prospect.extra.any()),
            worth_error=worth_error,
            chance=chance if self.stake.by_match else None,
            since=(of_points, of_worth, of_chance),
        )

    def _means(self) -> Floats:
        """Return the mean worth of the moves still in the race, what was expected of them counted in."""
        means, expected = self.seen.mean(axis=0), self.prior[self.alive]
        found: Floats = means + self._parts() * (expected - means - (expected - means).mean())
        return found

    def _merits(self) -> Floats:
        """Return the same with ties broken: of moves worth the same the one that scores oneself less."""
        found: Floats = self._means() + self.tie * self.own.mean(axis=0)
        return found

    def _parts(self) -> Floats:
        """Return the share of what was expected in the worth of each move; none where it is certain."""
        certain = np.ptp(self.seen, axis=0) <= ROUNDING
        return np.where(certain, 0.0, self.trust / (self.trust + len(self.worth)))

    def _behind(self) -> tuple[Floats, Floats]:
        """Return how far each move is behind the best in the same worlds, and the standard error of that."""
        merits, parts = self._merits(), self._parts()
        best, expected = int(merits.argmax()), self.prior[self.alive]
        leads = self.seen[:, [best]] - self.seen
        error = leads.std(axis=0, ddof=1) / np.sqrt(len(leads) + self.trust)
        if (parts != parts[0]).any():
            return merits[best] - merits, error
        # Not the difference of the means: that rounds, and a deal of the day must go the same way again.
        found = leads.mean(axis=0)
        own = self.own.mean(axis=0)
        behind: Floats = found + parts[0] * (expected[best] - expected - found) + self.tie * (own[best] - own)
        return behind, error

    def _hopeful(self, few: int) -> Numbers:
        """Return the places of moves that may still be best; of more than ``few``, about half.

        What was expected drops no move that is clearly better in the worlds tried.
        """
        merits = self._merits()
        behind, error = self._behind()
        keep = behind <= HOPELESS * error + ROUNDING
        if keep.sum() > few:
            keep &= merits >= np.sort(merits)[-max(few, int(keep.sum()) // 2)]
        if self.trust:
            ahead = self.seen - self.seen[:, [int(merits.argmax())]]
            keep |= ahead.mean(axis=0) > CLEAR * ahead.std(axis=0, ddof=1) / np.sqrt(len(ahead)) + ROUNDING
        return np.flatnonzero(keep)
