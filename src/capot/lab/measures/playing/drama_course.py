"""How exciting a deal is: how far behind its winner was, and when it was decided, all cards known."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from capot.lab.measures.playing.drama_chances import SURE, Course, Followed, fast_course, plain_course
from capot.lab.measures.playing.interest_choices import is_fast, plain_deal
from capot.lab.measures.playing.interest_deals import kernel_deal
from capot.lab.measures.playing.matches import taken_over
from capot.lab.measures.playing.tables import USUAL, name_of
from capot.lab.measures.sample import Floats
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.opening import PlayTerm

DEALS, PLAIN_DEALS = 2, 1
"""Deals in a piece: by the kernel, and in plain play."""


@dataclass(frozen=True, slots=True)
class Drama:
    """The chances of the winners of a deal as it went on, and who was ahead."""

    game: Game
    seats: int
    seed: int
    key: str = "drama"
    players: tuple[str, ...] = (name_of(USUAL),)
    columns: tuple[str, ...] = ("stations", "changes", "decided", "behind", "below")

    @property
    def size(self) -> int:
        """The number of deals in a piece."""
        return DEALS if is_fast(self.game, self.seats) else PLAIN_DEALS

    def piece(self, number: int) -> Floats:
        """Return the means over the deals of a piece; a deal without a course counts for nothing."""
        rows = np.zeros((self.size, len(self.columns)))
        for row in range(self.size):
            course = self._course(number * self.size + row)
            if course is not None:
                rows[row] = found_in(course)
        means: Floats = rows.mean(axis=0)
        return means

    def _course(self, deal: int) -> Course | None:
        if is_fast(self.game, self.seats):
            return fast_course(kernel_deal(self.game, self.seats, self.seed, deal), self.seed, deal)
        with suppress(RulesError):
            return plain_course(plain_deal(self.game, self.seats, self.seed, deal), self.seed, deal)
        # A contract that cannot be tried out is left out.
        return None


def has_course(game: Game, seats: int) -> bool:
    """Whether the deals of a game go on in tricks or rounds, before each of which they can be played on."""
    stages = (stage for part in game.schedule for stage in part.rules.at(seats).stages)
    return all(isinstance(stage, Followed) for stage in stages if isinstance(stage, PlayTerm))


def threshold(seats: int) -> float:
    """Return the place, from 1 for the best to 0 for the last, half-way between the first and the second."""
    return (1 + (seats - 2) / (seats - 1)) / 2


def found_in(course: Course) -> list[float]:
    """Return the columns of `Drama` for one deal."""
    best = course.final == 1
    expected = np.array([places.mean(axis=0) for places in course.places])
    changes = 0.0 if course.costs is None else float(lead_changes(course.costs))
    return [
        *(len(expected), changes),
        decided_after(np.array([(places == 1).mean(axis=0) for places in course.places]), best),
        *behind(expected, best),
    ]


def behind(expected: Floats, best: np.ndarray[Any, np.dtype[np.bool_]]) -> tuple[float, float]:
    """Return how far below the threshold the winners were, the sum of the roots, and how often.

    ``expected`` (stations, seats) are the places that the seats could expect, ``best`` the seats that won; of
    several it is the mean.
    """
    below = threshold(expected.shape[-1]) - expected[:, best]
    roots = np.sqrt(np.maximum(below, 0)).sum(axis=0).mean()
    return float(roots), float((below > 0).sum(axis=0).mean())


def decided_after(chance: Floats, best: np.ndarray[Any, np.dtype[np.bool_]]) -> float:
    """Return the part of a deal after which it is decided who wins, and stays so.

    It is decided while each seat's ``chance`` (stations, seats) to be among the best is above 0.8 for those
    who won, and below 0.2 for the others.
    """
    is_open = np.where(best, chance <= SURE, chance >= 1 - SURE)
    unsure = np.flatnonzero(is_open.any(axis=1))
    return (int(unsure[-1]) + 1) / len(chance) if len(unsure) else 0.0


def lead_changes(costs: Floats) -> int:
    """Return how often another seat takes the lead, costs by time and seat, the fewer the better."""
    return taken_over([np.flatnonzero(row == row.min()).tolist() for row in costs])
