"""A course of lessons for the policy that sees the cards, in pieces that can be continued another day.

The first pieces teach it what the learned policy expects of each card, which needs no play.  In later ones
every card of a decision is tried once on the true deal, all playing on by the net so far.  Gains are mixed
with what the learned policy expects, which counts as much as `TRUSTED` lessons: a few lessons spoil nothing,
and many have their way.
"""

import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.deals import DECK
from capot.kernel.dtypes import STATE, Tables
from capot.kernel.luck import SLIPS
from capot.kernel.playout import LEARNED, SIGHTED
from capot.kernel.sighted.lessons import WHOLE, Buffers, Plan, Scratch, gather_lessons
from capot.kernel.sighted.net import ACCUMULATORS
from capot.kernel.sighted.weights import drawn, may_see, ready_net, rules_of, saved
from capot.lab.errors import LabError
from capot.lab.learning.sighted.fit import Learner, Lessons
from capot.lab.learning.training import Subject, subjects
from capot.rules.model import Game

TRUSTED = 2_000_000
"""Lessons as much as which the learned policy counts."""

SHARE, IMITATED_SHARE, SLIPPING, MIXED = 0.15, 0.5, 0.05, 3
"""Share of the decisions of a deal that become lessons, where cards are tried and where not; of random moves;
and the number of deals in ten in which some of the others play by the learned policy."""

BATCH, EPOCHS = 2000, 2
"""Lessons of a step, and how often a piece is gone through."""

RATE, RATE_OF_IMITATION = 5e-4, 2e-3
"""The rates of learning."""

KEPT = ("flat", "means", "squares", "steady")
"""The parts of a learner that are kept."""

BROKEN = (ValueError, TypeError, AttributeError, KeyError, EOFError, BadZipFile, zlib.error)
"""The errors of a file that does not hold what it should."""

ROWS, CARDS = 84, 8
"""Room for rows and cards, by lesson."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The description of a course: keys of games, ``lessons`` of a piece, and how many pieces imitate."""

    games: tuple[str, ...]
    seed: int
    lessons: int
    imitating: int = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """The results of a piece: its number, its lessons, those with tries so far, and how well it fits.

    ``foretold`` is the share of the variance of gains explained before anything was learned from them,
    ``explained`` that of what was to be learned, while learning.
    """

    number: int
    lessons: int
    tried: int
    foretold: float
    explained: float


class Course:
    """A course: its recipe, the net while it learns, and how far it has come."""

    def __init__(self, recipe: Recipe, games: Sequence[Game]) -> None:
        """Begin a course.  Raise `LabError` if the policy can see the cards in none of the games."""
        self.recipe, self.learner = recipe, Learner(drawn(recipe.seed))
        self.learners: list[Subject] = [each for each in subjects(games) if may_see(each.tables)]
        if not self.learners:
            raise LabError("the policy that sees the cards plays none of these games")
        self.done: list[Piece] = []
        self.spreads: dict[str, float] = {}

    @property
    def pieces(self) -> int:
        """The number of pieces so far."""
        return len(self.done)

    @property
    def tried(self) -> int:
        """The number of lessons with tries so far."""
        return self.done[-1].tried if self.done else 0

    def learn(self) -> Piece:
        """Learn the next piece."""
        number, tried = self.pieces, self.tried
        imitates, rng = number < self.recipe.imitating, np.random.default_rng([self.recipe.seed, number])
        whole = sum(each.weight for each in self.learners)
        trust = 1.0 if imitates else TRUSTED / (TRUSTED + tried + self.recipe.lessons)
        taught, foretold = [], []
        for each in self.learners:
            lessons = self._lessons(each, int(self.recipe.lessons * each.weight / whole), imitates=imitates)
            spread = self.spreads.get(each.name, 1.0)
            if not imitates and each.name not in self.spreads:
                spread = self.spreads[each.name] = float(lessons.gains.std()) or 1.0
            rules = rules_of(each.tables)
            if not imitates:
                foretold.append(self.learner.explained(lessons.towards(spread, 0.0), rules))
            taught.append((lessons.towards(spread, trust), rules))
        explained = self._fit(taught, rng, number, imitates=imitates)
        count = sum(len(lessons) for lessons, _ in taught)
        tried += 0 if imitates else count
        found = Piece(number, count, tried, float(np.mean(foretold)) if foretold else 0.0, explained)
        self.done.append(found)
        return found

    def _fit(
        self, taught: Sequence[tuple[Lessons, Any]], rng: np.random.Generator, number: int, *, imitates: bool
    ) -> float:
        """Go through lessons, and return the share of the variance explained the last time."""
        rate = RATE_OF_IMITATION * (1 - 0.7 * number / self.recipe.imitating) if imitates else RATE
        explained: list[float] = []
        for _ in range(EPOCHS):
            explained = []
            batches: list[tuple[int, Any]] = []
            for place, (lessons, _) in enumerate(taught):
                order = rng.permutation(len(lessons))
                parts = max(1, round(len(order) / BATCH))
                batches += [(place, each) for each in np.array_split(order, parts) if len(each)]
            for at in rng.permutation(len(batches)):
                place, which = batches[at]
                lessons, rules = taught[place]
                explained.append(self.learner.learn(lessons, rules, which, rate))
        return float(np.mean(explained)) if explained else 0.0

    def _lessons(self, subject: Subject, count: int, *, imitates: bool) -> Lessons:
        """Return about as many lessons as asked for, from deals of one kind."""
        tables, room = subject.tables, max(count, 20)
        share, own = (IMITATED_SHARE, LEARNED) if imitates else (SHARE, SIGHTED)
        words = np.random.SeedSequence([self.recipe.seed, self.pieces])
        plan = Plan(
            seed=np.uint64(int(words.generate_state(1, np.uint64).item())),
            deals=deals_for(tables, room, share),
            own=own,
            others=np.array([LEARNED]),
            mixed=MIXED,
            share=int(share * int(WHOLE)),
            slips=int(SLIPPING * SLIPS),
            deposit=HAS_BIT_DEPOSIT,
            imitates=imitates,
        )
        found = buffers_for(room)
        gather_lessons(tables, ready_net(self.learner.net, tables), scratch_for(tables), plan, found)
        lessons, places, cards = found.sizes.tolist()
        ends = places, lessons + 1, cards, lessons + 1, cards, cards
        return Lessons(*(part[:end].copy() for part, end in zip(found[:-1], ends, strict=True)))

    def keep(self, path: Path) -> None:
        """Write all that is needed to go on."""
        told = {"pieces": [asdict(each) for each in self.done], "spreads": self.spreads}
        whole = self.learner
        parts = {name: getattr(whole, name) for name in KEPT}
        about = json.dumps({**asdict(self.recipe), **told, "steps": whole.steps})
        new = path.with_name(path.name + ".new")
        with new.open("wb") as file:
            np.savez(file, allow_pickle=False, about=np.array(about), **parts)
        new.replace(path)

    def go_on(self, path: Path) -> None:
        """Go on from a file; raise `LabError` if it holds no course, or another one."""
        damaged = f"{path} is damaged, or was not written by a course of this version"
        try:
            # NumPy would leave a torn file open.
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                parts = [arrays[name] for name in KEPT]
            recipe = {name: about[name] for name in asdict(self.recipe)}
            done = [Piece(**each) for each in about["pieces"]]
            spreads, steps = about["spreads"], about["steps"]
        except OSError as error:
            raise LabError(f"{path} cannot be read: {error.strerror or error}") from error
        except BROKEN as error:
            raise LabError(damaged) from error
        if recipe != {name: _plain(value) for name, value in asdict(self.recipe).items()}:
            raise LabError(f"{path} is of a course with other games, seed or lessons")
        if any((each.shape, each.dtype) != (self.learner.flat.shape, np.float32) for each in parts):
            raise LabError(damaged)
        for name, part in zip(KEPT, parts, strict=True):
            getattr(self.learner, name)[:] = part
        self.done, self.spreads, self.learner.steps = done, spreads, steps


def buffers_for(lessons: int) -> Buffers:
    """Return room for a number of lessons."""
    return Buffers(
        places=np.empty(lessons * ROWS, np.int16),
        begins=np.empty(lessons + 1, np.int64),
        card_rows=np.empty((lessons * CARDS, 4), np.int16),
        firsts=np.empty(lessons + 1, np.int64),
        gains=np.zeros(lessons * CARDS, np.float32),
        expected=np.zeros(lessons * CARDS, np.float32),
        sizes=np.zeros(3, np.int64),
    )


def scratch_for(tables: Tables) -> Scratch:
    """Return room to play in by these rules."""
    seats = int(tables["seats"])
    by_seat = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    return Scratch(np.zeros(2, STATE), np.zeros(2, ACCUMULATORS), *by_seat, np.empty(DECK, np.int64))


def deals_for(tables: Tables, lessons: int, share: float) -> int:
    """Return a number of deals in which there are as many lessons, and hardly more."""
    # Some seven in ten plays are a choice; of the cards to pass a third as many become lessons.
    choices = float(tables["tricks"]) * float(tables["seats"]) * 0.62
    return 1 + int(lessons / (share * choices))


def _plain(value: Any) -> Any:  # noqa: ANN401 - as JSON has it
    return list(value) if isinstance(value, tuple) else value


def run(course: Course, pieces: int, path: Path, told: Callable[[Piece], None]) -> None:
    """Learn until a course has come to a number of pieces; ``told`` hears of each once it is written.

    All that is needed to go on is in the file at ``path``, the weights beside it, in one that ends in .npz.
    """
    weights = path.with_suffix(".npz")
    if course.pieces:
        # The course may have been interrupted between the two files.
        saved(course.learner.net, weights)
    while course.pieces < pieces:
        found = course.learn()
        course.keep(path)
        saved(course.learner.net, weights)
        told(found)
