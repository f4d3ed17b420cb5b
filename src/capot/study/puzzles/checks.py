"""The checks of a puzzle: a choice of three or more, clearly one best, and not the plainest move."""

from dataclasses import dataclass, replace
from math import comb
from random import Random

import numpy as np

from capot.kernel.playout import POLICIES
from capot.play.moves import Move, is_same
from capot.play.view import View
from capot.players.errors import WorldError
from capot.players.quick import QuickPlayer
from capot.players.search.values import Floats, Numbers
from capot.players.simple import SimplePlayer
from capot.players.tricks.prospect import TrickProspect
from capot.rules.errors import RulesError
from capot.study.hints import only_choice
from capot.study.puzzles.puzzle import Option
from capot.study.review import worths
from capot.study.review.worths import Evaluator, Trials

FIRST, SECOND, THIRD = (
    replace(each, settings=replace(each.settings, match=False))
    for each in (worths.PLAIN, worths.QUICK, worths.THIRD)
)
"""Evaluators of reviews, but always by points: a puzzle has no match that could be nearly over."""

FEWEST = 3
"""Moves that can differ, at least."""

MOST = 60
"""Moves at most: of hundreds of ways to pass, none is clearly better than its neighbours."""

GAP = 1 / 10
"""Loss of the second best move, at least, as a share of the spread of a seat's score."""

SURE = 4.0
"""Standard errors by which every other move must be behind."""

HELD_OUT = 2000
"""Worlds in which the solution is checked; none of them served to choose it."""

OTHERS = 500
"""Worlds in which each of the other evaluators must find the same best move."""

GLANCED, LOOKED = 24, 100
"""Worlds in which a decision is screened: first by quick play, then as a review does."""

PROMISING = 0.6
"""Share of `GAP` that a decision must show when it is screened."""

CLOSE = 3
"""Moves, the best among them, that are valued in all held-out worlds; the others only in the first part."""

DOUBTFUL = 1.5
"""Standard errors in the first part of the worlds below which the rest would hardly make it sure."""

GUESSES = 1000
"""Decisions of an easy player by which the difficulty is measured."""

GUESSED_WORLDS, GUESSED_BLUR = 8, 0.4
"""Worlds that this player tries, and how unsure it is, in standard deviations of the outcomes."""

UNSURE = 10
"""Guesses added to both sides, so that no rating is beyond all reason."""

FAR = 400.0
"""Points of rating for each factor of ten in the odds, as in chess."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The moves of a decision, best first, by how far they are behind, and how sure that is.

    ``easily`` is the share of easy players who would find the best one.
    """

    options: tuple[Option, ...]
    z: float
    easily: float


class Glance:
    """A quick look at the moves of a decision: their worth in a few worlds by quick play."""

    def __init__(self, seen: View, seed: int) -> None:
        """Try the moves; raise `RulesError` or `WorldError` if they cannot be searched."""
        self.usual = SimplePlayer().choose(seen, Random(seed))
        self.trials = Trials(seen, self.usual, SECOND, seed)
        value_by(self.trials, SECOND)
        self.worth: Floats = self.trials.run(GLANCED, np.arange(len(self.trials.groups)))[1]

    def chosen(self, luck: Random, blur: float) -> Move:
        """Return the move that seems best to a player as unsure as ``blur``."""
        means, spread = self.worth.mean(axis=0), float(self.worth.std(axis=0).max())
        seems = [mean + luck.gauss(0, blur * spread) for mean in means.tolist()]
        return self.trials.moves[seems.index(max(seems))]


def glance(seen: View, seed: int) -> Glance | None:
    """Return a look at a decision that might make a puzzle, or None if it is none or cannot be searched."""
    legal, pick = seen.legal, seen.legal.pick
    ways = len(legal.moves) if pick is None else comb(len(pick.among), pick.count)
    if only_choice(seen) is not None or legal.make is not None or not FEWEST <= ways <= MOST:
        return None
    try:
        return Glance(seen, seed)
    except (RulesError, WorldError):
        return None


def solved(seen: View, looked: Glance, spread: float, seed: int) -> Clear | None:
    """Return the moves of a decision if it makes a puzzle, else None; ``spread`` is that of the game."""
    best = _promising(seen, looked, PROMISING * GAP * spread)
    return None if best is None else verified(seen, best, spread, seed)


def _promising(seen: View, looked: Glance, wanted: float) -> Move | None:
    """Return a move that might be the solution of a puzzle, or None."""
    trials = looked.trials
    if len(trials.groups) < FEWEST or trials.unit != "points":
        return None
    gap, best = _gap(looked.worth)
    if best == trials.made or gap < wanted:
        return None
    plain = QuickPlayer().choose(seen, Random(0))
    if any(is_same(plain, trials.prospect.moves[place]) for place in trials.groups[best]):
        return None
    value_by(trials, FIRST)
    gap, again = _gap(trials.run(LOOKED, np.arange(len(trials.groups)))[1])
    return trials.moves[best] if again == best and gap >= wanted else None


def verified(seen: View, best: Move, spread: float, seed: int) -> Clear | None:
    """Return the moves of a decision if ``best`` passes all checks in worlds of a new seed, else None.

    It must be the best of at least `FEWEST` by all three evaluators, and ahead of every other by at least
    `GAP` of the spread and `SURE` standard errors by the first.
    """
    trials = Trials(seen, best, FIRST, seed)
    if len(trials.groups) < FEWEST or trials.unit != "points":
        return None
    everything = np.arange(len(trials.groups))
    value_by(trials, SECOND)
    quick = trials.run(OTHERS, everything)[1]
    if _gap(quick)[1] != trials.made:
        return None
    value_by(trials, FIRST)
    found = _behind(trials, spread)
    if found is None:
        return None
    value_by(trials, THIRD)
    if _gap(trials.run(OTHERS, everything)[1])[1] != trials.made:
        return None
    behind, error = found
    order = sorted(everything.tolist(), key=lambda number: (number != trials.made, behind[number]))
    alike = trials.alike
    options = tuple(
        Option((trials.moves[each], *alike[each]), float(behind[each]), float(error[each])) for each in order
    )
    z = min(behind[each] / error[each] for each in order[1:])
    sizes = np.array([len(group) for group in trials.groups])
    return Clear(options, float(z), easily_found(quick, sizes, trials.made))


def _behind(trials: Trials, spread: float) -> tuple[Floats, Floats] | None:
    """Return how far each move is behind the one made, with errors, or None if that is not enough."""
    count, made = len(trials.groups), trials.made
    first = HELD_OUT // 5
    worth = trials.run(first, np.arange(count))[1]
    behind, error = _against(worth, made)
    others = np.arange(count) != made
    # A move that is hopeless after some worlds need not be tried in all.
    if (behind + 2 * error)[others].min() < GAP * spread or (behind / error)[others].min() < DOUBTFUL:
        return None
    near = np.sort(np.argsort(behind + 1e9 * (np.arange(count) == made))[: CLOSE - 1])
    near = np.array(sorted({made, *near.tolist()}), np.int64)
    rest = trials.run(HELD_OUT - first, near)[1]
    behind[near], error[near] = _against(
        np.concatenate([worth[:, near], rest]), int(np.flatnonzero(near == made)[0])
    )
    if not is_clear(behind[others], error[others], spread):
        return None
    return behind, error


def is_clear(behind: Floats, error: Floats, spread: float) -> bool:
    """Whether all other moves are far enough behind, and surely so."""
    return bool((behind >= GAP * spread).all() and (behind >= SURE * error).all())


def _against(worth: Floats, made: int) -> tuple[Floats, Floats]:
    """Return how far each move is behind one of them on average, (worlds, moves), with standard errors."""
    difference = worth[:, [made]] - worth
    return difference.mean(axis=0), difference.std(axis=0, ddof=1) / np.sqrt(len(worth)) + 1e-9


def _gap(worth: Floats) -> tuple[float, int]:
    """Return by how much the best move is ahead of the second, and which it is."""
    means = worth.mean(axis=0)
    low, high = np.sort(means)[-2:]
    return float(high - low), int(means.argmax())


def value_by(trials: Trials, evaluator: Evaluator) -> None:
    """Let moves be valued by another evaluator from now on.

    Stages before and without tricks have one way to play on, so that they are checked in fresh worlds.
    """
    if isinstance(trials.prospect, TrickProspect):
        trials.prospect.settings = evaluator.settings
        trials.prospect.policy = POLICIES[evaluator.settings.rollouts]


def easily_found(worth: Floats, sizes: Numbers, best: int) -> float:
    """Return the share of easy players who find the best move, by quick play, (worlds, moves).

    They try few worlds and are unsure; ``sizes`` are the numbers of moves alike.
    """
    rng = np.random.default_rng(0)
    means = worth[rng.integers(0, len(worth), (GUESSES, GUESSED_WORLDS))].mean(axis=1)
    owners = np.repeat(np.arange(len(sizes)), sizes)
    blur = GUESSED_BLUR * float(worth[:, best].std())
    seen = means[:, owners] + rng.normal(0, blur, (GUESSES, len(owners)))
    return float((owners[seen.argmax(axis=1)] == best).mean())


def rating_of(easily: float) -> int:
    """Return the rating at which a puzzle starts, by the share of easy players who solve it."""
    share = (easily * GUESSES + UNSURE) / (GUESSES + 2 * UNSURE)
    return round(1500 + FAR * float(np.log10((1 - share) / share)))
