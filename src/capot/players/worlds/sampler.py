"""Draws from the worlds that fit what a seat knows, each exactly as likely as any other."""

from functools import cached_property

import numpy as np

from capot.players.worlds.cases import case_of
from capot.players.worlds.drawing import Sets, cases_drawn, draw_worlds
from capot.players.worlds.errors import NoWorld
from capot.players.worlds.knowledge import Knowledge
from capot.shuffle import WORDS, word_at

STREAM = 3
"""Which word of a seed starts the worlds; 0 to 2 start the deals, the first dealer and the players' luck."""


class WorldSampler:
    """Draws worlds, all that fit a seat's knowledge being equally likely; the ways are counted once."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Count the worlds that fit; raise `NoWorld` or, if that takes too much, `TooManyStates`."""
        found = (case_of(knowledge, columns) for columns in knowledge.cases)
        self._cases = [case for case in found if case is not None and case.ways > 0]
        if not self._cases:
            raise NoWorld("no lie of the hidden cards fits what this seat has seen")
        self._bounds = np.cumsum([case.ways for case in self._cases])

    @cached_property
    def count(self) -> int:
        """How many worlds fit, exactly."""
        return sum(case.exact_ways() for case in self._cases)

    def draw(self, n: int, seed: int) -> Sets:
        """Return ``n`` worlds drawn independently, as sets of cards of shape (n, seats + 1).

        Column *s* holds the cards that seat *s* has now, the last column those out of play: the talon, or
        the dealer's discards once he has taken it and discarded; never both.  Bit *i* is card *i* of the pack
        in canonical order.  World *i* is a function of the knowledge, *i* and ``seed``, from 0 to 2**64 - 1,
        alone, on every machine.
        """
        if not 0 <= seed < WORDS:
            raise ValueError(f"the seed must lie between 0 and {WORDS - 1}; {seed} does not")
        worlds = np.empty((n, self._cases[0].plan.fixed.size), np.int64)
        # As a plain number it would be compiled for as signed.
        start = np.uint64(word_at(seed, STREAM))
        if len(self._cases) == 1:
            draw_worlds(worlds, np.arange(n), start, self._cases[0].plan)
            return worlds
        chosen = cases_drawn(n, start, self._bounds)
        for number, case in enumerate(self._cases):
            draw_worlds(worlds, np.flatnonzero(chosen == number), start, case.plan)
        return worlds
