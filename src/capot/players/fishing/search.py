"""The search among captures, builds and cards to lay down: each is tried in worlds that fit what was seen."""

import random

import numpy as np

from capot.play.moves import Move, is_same
from capot.play.view import View
from capot.players.fishing.ending import Ending
from capot.players.fishing.lie import Lie
from capot.players.fishing.playing_on import Course
from capot.players.fishing.thumb import Thumb
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers

MOST = 10
"""Moves that are tried, the best by the rule of thumb."""


class FishingProspect(Prospect):
    """Moves where cards are captured; then everybody plays by a rule of thumb, or looks ahead at the end."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """Choose the moves that are tried, ``also`` among them; look ahead at the end of a deal of two."""
        self.luck = random.Random(int(rng.integers(2**63)))
        self.lie = Lie(view)
        self.course = Course(self.lie)
        self.moves: tuple[Move, ...] = self._better(also)
        self._solved = Ending(self.course).values(self.moves) if self.lie.is_known else None

    def _better(self, also: Move | None) -> tuple[Move, ...]:
        """Return the moves that are best by the rule of thumb, the best first."""
        merits = Thumb(self.lie).merits(self.lie.view.legal.moves)
        best = sorted(merits, key=lambda move: -merits[move].total)[:MOST]
        if also is not None and not any(is_same(each, also) for each in best):
            best.append(also)
        return tuple(best)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        found = np.empty((count, len(places), self.lie.view.seats))
        if self._solved is not None:
            found[:] = np.array([self._solved[place] for place in places.tolist()])
            return found
        moves = [self.moves[place] for place in places.tolist()]
        for number in range(count):
            *hands, stock = self.lie.draw(self.luck)
            for column, move in enumerate(moves):
                found[number, column] = self.course.played(self.course.world(hands, stock, move))
        return found
