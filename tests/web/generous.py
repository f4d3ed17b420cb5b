"""``capot`` for tests: all of them come from one address and ask more than the people of one house would."""

import math
import os
import runpy
import secrets
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

from capot.players.catalog import STRENGTHS
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.server import openings
from capot.server.http import limits
from capot.server.study import reviews
from capot.server.tables import beat, computers, decisions, lateness
from capot.server.thinking import threads
from capot.study import daily

NAMED_IN = "CAPOT_TEST_NAMED_IN"
"""The variable that names the file in which the running test is named."""


class SameDeals:
    """Random numbers that begin anew with each test, the same each time it runs."""

    def __init__(self, named_in: Path) -> None:
        """Begin with the test that is named in a file; whenever it names another, begin anew."""
        self._named_in = named_in
        self._name = ""
        self._random = Random(self._name)

    def _of_this_test(self) -> Random:
        name = self._named_in.read_text() if self._named_in.exists() else ""
        if name != self._name:
            self._name, self._random = name, Random(name)
        return self._random

    def secret(self, size: int) -> bytes:
        """Return the secret of a shuffle."""
        return self._of_this_test().randbytes(size)

    def below(self, seats: int) -> int:
        """Return the seat of the first dealer."""
        return self._of_this_test().randrange(seats)

    def hexadecimal(self, size: int) -> str:
        """Return a seed of the computer players, or the name of a table, which must be another each time."""
        return self.secret(size).hex() if size == LUCK else secrets.token_hex(size)


LUCK = 16
"""Bytes of a seed of the computer players."""

if __name__ == "__main__":
    much = limits.Allowance(limits.Rate(1e9, 1e9), limits.Rate(1e9, 1e9))
    # There are deals of the day whatever the clock of this computer says.
    daily.FIRST_DAY = date(2020, 1, 1)
    # No test of the page is about how well computers play, or what a hint advises.
    few = Budget(worlds=2)
    daily.STRENGTH = replace(daily.STRENGTH, budget=few)
    vars(computers).update(hint=partial(computers.hint, budget=few))
    for name, player in STRENGTHS.items():
        assert isinstance(player, SamplerPlayer)
        STRENGTHS[name] = replace(player, settings=replace(player.settings, budget=few))
    limits.RATES = dict.fromkeys(limits.RATES, much)
    # Tests ask for the reviews that they look at.
    reviews.MOST_UNASKED = 0
    # Computer players need not hide how long they think.
    beat.SHORTEST, beat.MOST_LATE = 0.001, 0.0
    # However busy this computer is, tests open tables.
    lateness.MOST = threads.LONGEST = math.inf
    same = SameDeals(Path(os.environ[NAMED_IN]))
    vars(decisions).update(token_bytes=same.secret)
    vars(openings).update(randbelow=same.below, token_hex=same.hexadecimal)
    runpy.run_module("capot", run_name="__main__")
