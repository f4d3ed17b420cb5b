"""The search itself: worlds are drawn in batches, every choice meets the same ones, the hopeless ones go."""

import random
import time
from dataclasses import dataclass

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import STATE, Tables
from capot.kernel.playout import POLICIES, QUICK, SLIPS
from capot.kernel.rollouts import roll_out
from capot.kernel.state import seen
from capot.kernel.tables import compile_rules
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.search.outcomes import with_doubles
from capot.players.search.settings import Settings
from capot.players.search.stake import Stake, stake_of
from capot.players.tricks.choices import Choices
from capot.players.worlds import WorldSampler, know
from capot.rules.opening import Exchange, TakeTalon
from capot.rules.scoring import Bands

FIRST_BATCH, BATCH = 16, 64
"""Worlds in the first batch, and in each after it."""

FEWEST = 4
"""The last batch before the time is over has at least so many."""

HOPELESS = 3.0
"""A choice is dropped when it is behind the best by so many standard errors of the difference."""

FEW = 12
"""While more choices than so many are compared, the worse half goes after each batch."""

ENOUGH, SLIGHT = 300, 0.01
"""After so many worlds, choices that differ by less than this part of a usual difference are all one."""


@dataclass(slots=True)
class Deadline:
    """What is left of a budget."""

    ends: float
    worlds: float

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.worlds <= 0 or time.perf_counter() >= self.ends

    def worlds_in_time(self, seconds: float) -> int:
        """Return how many worlds to try next if one takes so many seconds: a batch, or fewer near the end."""
        room = (self.ends - time.perf_counter()) / max(seconds, 1e-9)
        return int(min(BATCH, max(room, FEWEST)))


def deadline(budget: Budget) -> Deadline:
    """Return a budget that begins to run now."""
    ends = np.inf if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000
    worlds = np.inf if budget.worlds is None else budget.worlds
    return Deadline(float(ends), float(worlds))


class Table:
    """What a seat sees, ready for rollouts: the rules compiled, its state, and the worlds it may be in."""

    def __init__(self, view: View, settings: Settings, rng: random.Random) -> None:
        """Read a view; nothing but the view and the luck of ``rng`` is used ever after."""
        assert view.seat is not None
        self.view, self.settings, self.rng = view, settings, rng
        self.seat = view.seat
        # Of hundreds of ways to pass, each can be played on by the quick policy only.
        self.policy = QUICK if view.legal.pick is not None else POLICIES[settings.rollouts]
        self.tables: Tables = compile_rules(view.rules, view.seats, view.standing)
        self.root = np.zeros(1, STATE)
        self.root[0] = seen(view, self.tables)
        if isinstance(view.stage, Exchange):
            # What the others may have chosen already is hidden: in the rollouts they choose anew.
            self.root[0]["turn"] = 0
            self.root[0]["passed"] = 0
        room = self.settings.exact * view.seats + 1
        self.scratch = np.zeros(2 + room, STATE)
        self.notes = np.zeros((room, view.seats + 2), np.int64)
        self.discarded = _has_discards(view)
        self.worlds = WorldSampler(know(view))
        self.stake: Stake = stake_of(view, self.tables, match=settings.match)

    def draw(self, count: int) -> np.ndarray:
        """Return worlds, (count, seats + 1), each as likely as any other."""
        return self.worlds.draw(count, self.rng.getrandbits(64))

    def outcomes(
        self, worlds: np.ndarray, bits: np.ndarray, own: np.ndarray, others: int | None = None
    ) -> np.ndarray:
        """Return what all score, (worlds, choices, seats), after each choice.

        The seat plays on by the policy of ``own`` that goes with the choice, the others by ``others``, which
        is the table's own policy unless given.
        """
        points = np.zeros((len(worlds), len(bits), self.view.seats), np.int64)
        roll_out(
            self.tables,
            self.root,
            self.scratch,
            self.seat,
            worlds,
            self.discarded,
            bits,
            own,
            self.policy if others is None else others,
            int(self.settings.slips * SLIPS),
            np.uint64(self.rng.getrandbits(64)),
            HAS_BIT_DEPOSIT,
            self.settings.exact,
            self.notes,
            points,
        )
        return with_doubles(points, self.view.doubles)


def _has_discards(view: View) -> bool:
    """Whether what lies out of play is what one player laid aside, and not the talon."""
    number = view.rules.stages.index(view.stage) if view.stage else 0
    taken = any(isinstance(stage, TakeTalon) for stage in view.rules.stages[:number])
    widow = view.declarer is not None and any(isinstance(term, Bands) for term in view.rules.scoring)
    return taken or widow


@dataclass(slots=True)
class Found:
    """What the search found out about each choice, and which are still compared, best first.

    ``points`` and ``worth`` are means over the ``worlds`` each was tried in, ``error`` the standard error of
    the points, ``spread`` how much the worth differs between worlds.
    """

    points: np.ndarray
    error: np.ndarray
    worth: np.ndarray
    spread: np.ndarray
    worlds: np.ndarray
    order: np.ndarray


def nothing_found(size: int) -> Found:
    """Return what is known of so many choices before any was tried."""
    return Found(
        points=np.zeros(size),
        error=np.zeros(size),
        worth=np.zeros(size),
        spread=np.zeros(size),
        worlds=np.zeros(size),
        order=np.arange(size),
    )


def search(table: Table, choices: Choices, own: np.ndarray, left: Deadline) -> Found:
    """Try choices in worlds until the budget is spent or one is left; at least one batch is tried."""
    size = len(choices.moves)
    found = nothing_found(size)
    alive = np.arange(size)
    worth = points = np.zeros((0, size))
    batch = FIRST_BATCH
    while True:
        started, tried = time.perf_counter(), len(alive)
        batch = int(min(batch, max(left.worlds, 2)))
        outcomes = table.outcomes(table.draw(batch), choices.bits[alive], own[alive])
        left.worlds -= batch
        worth = np.concatenate([worth, table.stake.worth(outcomes)])
        points = np.concatenate([points, outcomes[..., table.seat] / table.stake.scale])
        _note(found, alive, points, worth)
        keep = _hopeful(worth)
        alive, worth, points = alive[keep], worth[:, keep], points[:, keep]
        if len(alive) == 1 or left.is_spent or _is_all_one(worth):
            break
        seconds = (time.perf_counter() - started) / (batch * tried) * len(alive)
        batch = left.worlds_in_time(seconds)
    found.order = np.lexsort((-found.worth, -found.worlds))
    return found


def _is_all_one(worth: np.ndarray) -> bool:
    """Whether enough worlds were seen to say that it does not matter which of the choices is taken."""
    if len(worth) < ENOUGH:
        return False
    behind = worth[:, [int(worth.mean(axis=0).argmax())]] - worth
    error = behind.std(axis=0, ddof=1) / np.sqrt(len(worth))
    return bool((behind.mean(axis=0) + 2 * error <= SLIGHT * worth.std()).all())


def _note(found: Found, alive: np.ndarray, points: np.ndarray, worth: np.ndarray) -> None:
    """Write down what is known of the choices that are still compared."""
    count = len(worth)
    found.points[alive] = points.mean(axis=0)
    found.error[alive] = points.std(axis=0, ddof=1) / np.sqrt(count)
    found.worth[alive] = worth.mean(axis=0)
    found.spread[alive] = worth.std(axis=0)
    found.worlds[alive] = count


def _hopeful(worth: np.ndarray) -> np.ndarray:
    """Return the places of the choices that may still be the best, as they differ in the same worlds."""
    means = worth.mean(axis=0)
    behind = worth[:, [int(means.argmax())]] - worth
    error = behind.std(axis=0, ddof=1) / np.sqrt(len(worth))
    keep = behind.mean(axis=0) <= HOPELESS * error
    if keep.sum() > FEW:
        keep &= means >= np.sort(means)[-max(FEW, int(keep.sum()) // 2)]
    return np.flatnonzero(keep)
