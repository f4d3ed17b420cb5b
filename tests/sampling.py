"""The ordinary run is a sample: part of each function marked ``sample``, and another part after each change.

``@pytest.mark.sample`` keeps one case in eight, ``@pytest.mark.sample(4)`` one in four.  A function with more
cases than games keeps each game in every run, unless the mark says ``in_turn=True``.  Cases that the command
line names with brackets are kept, and ``--every-case`` keeps them all.
"""

import hashlib
import math
import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from capot.rules.catalog import GAMES
from capot.rules.model import Game

ROOT = Path(__file__).parents[1]
SHARE = 8
"""One case in eight is kept where the mark gives no other share."""


def seed_of(checkout: Path) -> str:
    """Return the seed that ``CAPOT_SEED`` gives, or else the tree of a checkout's last commit, shortened.

    So a run after a commit tries the same cases wherever it is made, and the next change tries others.
    """
    if given := os.environ.get("CAPOT_SEED"):
        return given
    command = ["git", "-C", str(checkout), "rev-parse", "--short=12", "HEAD^{tree}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "unversioned"
    return run.stdout.strip() or "unversioned"


class Sampling:
    """A plugin that leaves out the cases that are not in this run's sample."""

    def __init__(self, seed: str) -> None:
        """Sample by a seed."""
        self.seed = seed

    def pytest_report_header(self) -> str:
        """Return the line that names the seed."""
        return f"sample: CAPOT_SEED={self.seed} repeats it; --every-case runs all cases"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep this run's cases."""
        functions: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            if item.get_closest_marker("sample") is not None:
                functions[item.nodeid.partition("[")[0]].append(item)
        left_out = {case for cases in functions.values() for case in set(cases) - self._kept(cases)}
        if left_out:
            config.hook.pytest_deselected(items=[item for item in items if item in left_out])
            items[:] = [item for item in items if item not in left_out]

    def _kept(self, cases: list[pytest.Item]) -> set[pytest.Item]:
        """Return the sample of the cases of a function.

        Functions with the same cases have the same sample, so that they can share what they play.
        """
        mark = cases[0].get_closest_marker("sample")
        assert mark is not None
        share = mark.args[0] if mark.args else SHARE
        in_turn = sorted(cases, key=self._turn_of)
        first_of_each = {game: case for case in reversed(in_turn) if (game := game_of(case))}.values()
        has_each = len(first_of_each) < len(cases) and not mark.kwargs.get("in_turn")
        kept = set(first_of_each) if has_each else set()
        more = (case for case in in_turn if case not in kept)
        return kept.union(islice(more, max(0, math.ceil(len(cases) / share) - len(kept))))

    def _turn_of(self, case: pytest.Item) -> bytes:
        """Return by what the cases are put in order."""
        return hashlib.sha256(f"{self.seed} {case.nodeid.partition('[')[2]}".encode()).digest()


def game_of(case: pytest.Item) -> str | None:
    """Return the key of the game that a case is about, if it has a game or the key of one."""
    parameters: Iterable[object] = case.callspec.params.values() if hasattr(case, "callspec") else ()
    for value in parameters:
        if isinstance(value, Game):
            return value.key
        if isinstance(value, str) and value in GAMES:
            return value
    return None
