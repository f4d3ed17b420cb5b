"""The worth of the moves of a decision: a race over worlds, and a loss that luck does not inflate."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from random import Random

import numpy as np

from capot import __version__
from capot.kernel.compiling import STAMP
from capot.kernel.playout import POLICIES
from capot.play.moves import Move, is_same
from capot.play.view import View
from capot.players.prospects import prospect_of
from capot.players.protocol import Budget
from capot.players.search.race import CLEAR, HOPELESS, ROUNDING, carried
from capot.players.search.settings import SEARCH, Settings
from capot.players.search.values import Floats, Numbers
from capot.players.tricks.alike import alike_moves
from capot.players.tricks.prospect import TrickProspect
from capot.study.review.copies import parts, standard_error
from capot.study.review.grades import is_settled, spread_of_chance
from capot.study.review.report import Unit

WORLDS = 100, 300, 1200
"""Worlds tried at each step of the race; they add up to 100, 400 and 1,600."""

KEPT = 5, 2, 2
"""Moves that stay in the race after each step, apart from the one made: of more, the best."""

FIGURES = [0, 4]
"""Columns that stay as far from the best once a move drops out: worth and points."""

FOLDS = 5
"""Parts of the worlds; in each a loss is found against the best move of the others.

Copies of one world are all in the same part, or a move would be chosen and valued by the same cards.
"""

DECIDED = 0.01
"""Difference in the chance to win the match below which a decision is judged by points: it hardly matters."""

DEAR = 12
"""Worlds of compiled play that one of melds in plain Python stands for."""

SCREENED, SCREENING_WORLDS = 12, 32
"""Moves that are kept where there are hundreds of ways to pick cards, and worlds to choose them in."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Rollouts by which moves are valued, with a name that says how."""

    name: str
    settings: Settings


def _rollouts(policy: str, slips: float, exact: int, weighing: float = 0.0) -> Evaluator:
    settings = Settings(Budget(), policy, slips=slips, exact=exact, weighing=weighing, draws=SEARCH.draws)
    worlds = ", weighed worlds" if weighing else ""
    return Evaluator(f"{policy}, {slips:.0%} slips, last {exact} tricks exact{worlds}", settings)


FIRST = _rollouts("thumb", 0.1, 2, SEARCH.weighing)
"""The evaluator of reviews: by rule of thumb, in worlds that explain what the others played."""

SECOND = _rollouts("learned", 0.1, 2)
"""The evaluator that must agree on the sign of a fault: the learned policy, all worlds equally likely."""

THIRD = _rollouts("thumb", 0.3, 0)
"""An evaluator that takes no part in grades, for checking them."""

PLAIN, QUICK = _rollouts("thumb", 0.1, 2), _rollouts("quick", 0.1, 2)
"""Evaluators for puzzles: by rule of thumb and by quick play, all worlds being equally likely."""


def _version() -> str:
    weights = files("capot.kernel.learned").joinpath("weights.npz").read_bytes()
    return f"{__version__} {STAMP[:8]} {sha256(weights).hexdigest()[:8]}"


VERSION = _version()
"""Version of the evaluators: of Capot, and hashes of its kernel and of the weights of the learned policy."""


class Trials:
    """The moves of a decision, tried in worlds; moves that cannot differ count as one.

    ``moves`` has one of each group of ``alike`` moves; ``made`` is the number of the group of the move made,
    which stands for it.  ``unit`` says what the seat played for and worth is counted in, ``view`` is the
    seat's, as it is searched.
    """

    def __init__(
        self, view: View, made: Move, evaluator: Evaluator, seed: int, unit: Unit | None = None
    ) -> None:
        """Read the decision; raise `RulesError` or `WorldError` if it cannot be searched.

        The ``unit`` is the chance where the seat plays for the match, unless given.
        """
        self.prospect, self.stake = prospect_of(view, evaluator.settings, Random(seed), made)
        found = self.prospect
        self.view = found.view if isinstance(found, TrickProspect) else view
        self.policy = POLICIES[evaluator.settings.rollouts]
        self.unit: Unit = unit or ("chance" if self.stake.by_match else "points")
        self.groups = alike_moves(self.prospect)
        wanted = next(place for place, move in enumerate(self.prospect.moves) if is_same(move, made))
        self.made = next(number for number, group in enumerate(self.groups) if wanted in group)
        self.groups[self.made].sort(key=lambda place: place != wanted)
        self._named = {wanted: made}
        self.extra = self.prospect.extra

    @property
    def moves(self) -> tuple[Move, ...]:
        """One move of each group of moves that are alike."""
        # Of several cards, the move made may name them in another order.
        return tuple(self._named.get(group[0], self.prospect.moves[group[0]]) for group in self.groups)

    @property
    def alike(self) -> tuple[tuple[Move, ...], ...]:
        """The other moves of each group."""
        return tuple(tuple(self.prospect.moves[place] for place in group[1:]) for group in self.groups)

    def run(self, count: int, numbers: Numbers) -> tuple[Floats, Floats]:
        """Return the points of all seats after moves by number, (worlds, moves, seats), and their worth."""
        points, worth, _ = self.tried(count, numbers)
        return points, worth

    def tried(self, count: int, numbers: Numbers) -> tuple[Floats, Floats, Numbers]:
        """Return the same as `run`, and for each world a number: those of the same are copies of one."""
        places, found, count = self.places(numbers), self.prospect, self.affordable(count)
        if isinstance(found, TrickProspect):
            worlds, origins = found.drawn(count)
            points = found.outcomes(worlds, found.bits[places])
        else:
            origins, points = np.arange(count), np.asarray(found.points(count, places), np.float64)
        return points, self.worth(points, places), origins

    def affordable(self, count: int) -> int:
        """Return a number of worlds, fewer where each is played on in plain Python."""
        return count // DEAR if self.view.rules.has_melds else count

    def places(self, numbers: Numbers) -> Numbers:
        """Return the places of moves among those of the prospect."""
        return np.array([self.groups[number][0] for number in numbers], np.int64)

    def worth(self, points: Floats, places: Numbers) -> Floats:
        """Return the worth of points, (worlds, moves, seats), in units of ``unit``, after moves by place."""
        if self.unit == "chance":
            return self.stake.chance(points, None if self.extra is None else self.extra[places])
        return self.ahead(points, places)

    def ahead(self, points: Floats, places: Numbers) -> Floats:
        """Return how far the seat is ahead of the table's mean, (worlds, moves), what comes later added."""
        extra = None if self.extra is None else self.extra[places]
        return self.stake.ahead(points, extra)

    def screen(self) -> None:
        """Keep the most promising moves, and the one made, where there are very many."""
        if len(self.groups) <= 2 * SCREENED:
            return
        _, worth = self.run(SCREENING_WORLDS, np.arange(len(self.groups)))
        best = np.argsort(-worth.mean(axis=0), kind="stable")[:SCREENED].tolist()
        kept = sorted({*best, self.made})
        self.groups = [self.groups[number] for number in kept]
        self.made = kept.index(self.made)
        if isinstance(self.prospect, TrickProspect):
            # The few that are left can be played on by the policy that is stronger and slower.
            self.prospect.policy = self.policy


@dataclass(slots=True)
class Compared:
    """The moves of a decision after the race.

    ``loss`` and ``points_lost`` are that of the move made, with the standard error of the first; ``best`` is
    the number of the best move; the arrays are by move: mean worth with its error, mean distance behind the
    best in the same worlds with its error, mean points of the seat, and the worlds tried.  ``everyone`` are
    the mean points of all seats of the worlds after the move made.
    """

    trials: Trials
    best: int
    loss: float
    error: float
    points_lost: float
    worth: Floats
    worth_error: Floats
    behind: Floats
    behind_error: Floats
    points: Floats
    worlds: Numbers
    everyone: Floats


@dataclass(slots=True)
class _Race:
    """Moves still compared, with the worth of each in all worlds so far, and what is known of all."""

    trials: Trials
    alive: Numbers
    known: Floats
    led: dict[int, tuple[int, Floats]] = field(default_factory=dict[int, tuple[int, Floats]])
    origins: Numbers = field(default_factory=lambda: np.zeros(0, np.int64))
    worth: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    ahead: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    points: Floats = field(default_factory=lambda: np.zeros((0, 0, 0)))

    def run(self, count: int) -> None:
        """Try the moves in new worlds."""
        trials, alive = self.trials, self.alive
        points, worth, origins = trials.tried(count, alive)
        ahead = trials.ahead(points, trials.places(alive)) if trials.unit == "chance" else worth
        if len(self.worth):
            origins = np.concatenate([self.origins, origins + self.origins.max() + 1])
            worth, ahead = np.concatenate([self.worth, worth]), np.concatenate([self.ahead, ahead])
            points = np.concatenate([self.points, points])
        self.origins, self.worth, self.ahead, self.points = origins, worth, ahead, points
        is_decided = np.ptp(worth.mean(axis=0)) < DECIDED and not trials.stake.counts_alone
        if trials.unit == "chance" and is_decided and len(worth) == count:
            # The match is as good as decided either way, and points are all that is left to play for.
            trials.unit, self.worth = "points", ahead
        self._note()

    def _note(self) -> None:
        """Note what is known of the moves still compared."""
        alive, worth, origins = self.alive, self.worth, self.origins
        own = self.points[..., self.trials.stake.seat]
        behind = worth[:, [int(worth.mean(axis=0).argmax())]] - worth
        means = worth.mean(axis=0), standard_error(worth, origins)
        distances = behind.mean(axis=0), standard_error(behind, origins)
        tried = np.full(len(alive), len(worth))
        self.known[alive] = np.stack([*means, *distances, own.mean(axis=0), tried], axis=1)

    def drop(self, few: int) -> None:
        """Drop the moves that are far behind, and all but ``few``, but never the one made."""
        behind, error = self.known[self.alive, 2], self.known[self.alive, 3]
        keep = behind <= HOPELESS * error + ROUNDING
        keep[np.argsort(behind, kind="stable")[few:]] = False
        keep[self.alive == self.trials.made] = True
        best = int(self.alive[behind.argmin()])
        for place in self.alive[~keep].tolist():
            self.led[place] = best, self.known[best, FIGURES]
        self.alive = self.alive[keep]
        self.worth, self.ahead, self.points = self.worth[:, keep], self.ahead[:, keep], self.points[:, keep]


def compared(trials: Trials, spread: float, worlds: Sequence[int] = WORLDS) -> Compared:
    """Return the moves of a decision compared in as many worlds as its grade needs.

    ``spread`` is the game's, in points; ``worlds`` are the steps of the race.
    """
    trials.screen()
    count = len(trials.groups)
    race = _Race(trials, np.arange(count), np.zeros((count, 6)))
    loss = error = lost = 0.0
    for step, few in zip(worlds, KEPT, strict=False):
        race.run(step)
        race.drop(few)
        scale = spread_of_chance(len(trials.stake.standing.totals)) if trials.unit == "chance" else spread
        made = int(np.flatnonzero(race.alive == trials.made)[0])
        loss, error, lost = cross_fitted(race.worth, race.ahead, made, race.origins)
        if len(race.alive) == 1 or is_settled(loss, error, scale, len(race.worth)):
            break
    known, everyone = race.known, race.points[:, race.alive == trials.made].mean(axis=(0, 1))
    best = max(race.alive.tolist(), key=lambda number: known[number, 0])
    if known[best, 0] <= known[trials.made, 0] + ROUNDING:
        # In a match that is decided all moves are alike, but for rounding.
        best = trials.made
    known[:, FIGURES] = carried(known[:, FIGURES], race.led)
    if trials.unit == "chance":
        known[:, 0] = known[:, 0].clip(0, 1)
    given_up = [*race.led]
    known[given_up, 2] = known[best, 0] - known[given_up, 0]
    worth, worth_error, behind, behind_error, points, tried = known.T
    return Compared(
        *(trials, best, loss, error, lost),
        *(worth, worth_error, behind, behind_error, points, tried.astype(np.int64), everyone),
    )


def cross_fitted(
    worth: Floats, ahead: Floats, made: int, origins: Numbers | None = None
) -> tuple[float, float, float]:
    """Return the loss of a move, its standard error, and the points lost by it, none of them overrated.

    In each fifth of the worlds the move is compared with the one that is best in the others: a move chosen
    and valued in the same worlds seems better than it is.  Where none is clearly better there, it is
    compared with itself: one that is picked by luck would make the loss of the best move negative.  The
    arrays are by world and move; worlds of the same number in ``origins`` are copies of one, by default none.
    """
    origins = np.arange(len(worth)) if origins is None else origins
    fold = parts(origins, FOLDS)
    difference, lost = np.zeros(len(worth)), np.zeros(len(worth))
    for number in range(FOLDS):
        valuing = fold == number
        best = _clearly_better(worth[~valuing], origins[~valuing], made)
        difference[valuing] = worth[valuing, best] - worth[valuing, made]
        lost[valuing] = ahead[valuing, best] - ahead[valuing, made]
    return float(difference.mean()), float(standard_error(difference, origins)), float(lost.mean())


def _clearly_better(worth: Floats, origins: Numbers, made: int) -> int:
    """Return the best move of some worlds, or the one made if that is not clearly worse."""
    if not len(worth):
        return made
    best = int(worth.mean(axis=0).argmax())
    ahead = worth[:, best] - worth[:, made]
    return best if ahead.mean() > CLEAR * standard_error(ahead, origins) + ROUNDING else made
