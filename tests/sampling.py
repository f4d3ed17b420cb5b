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
from collections.abc import Generator, Iterator, Mapping
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


Cases = Mapping[str, Mapping[str, object]]
"""The parameters of the cases of a function, by what stands in brackets after its name."""


class Sampling:
    """A plugin that leaves out the cases that are not in this run's sample."""

    def __init__(self, seed: str) -> None:
        """Sample by a seed."""
        self.seed = seed
        self._sampled: set[str] = set()

    def pytest_report_header(self) -> str:
        """Return the line that names the seed."""
        return f"sample: CAPOT_SEED={self.seed} repeats it; --every-case runs all cases"

    @pytest.hookimpl(wrapper=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> Generator[None, object, object]:
        """Make no tests of the cases that are left out: to make them would take longer than to run others.

        Where words choose some of the cases, or some are slow, the sample is of those that remain, and so is
        taken when they are known.
        """
        made = yield
        mark, calls = metafunc.definition.get_closest_marker("sample"), metafunc._calls  # noqa: SLF001
        if mark and not metafunc.config.option.keyword and not any(each.marks for each in calls):
            self._sampled.add(metafunc.definition.nodeid)
            kept = self._kept(mark, {each.id: each.params for each in calls})
            calls[:] = [each for each in calls if each.id in kept]
        return made

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep this run's cases."""
        functions: dict[str, dict[str, pytest.Item]] = defaultdict(dict)
        for item in items:
            function, _, case = item.nodeid.partition("[")
            if item.get_closest_marker("sample") is not None and function not in self._sampled:
                functions[function][case.removesuffix("]")] = item
        left_out = {item for cases in functions.values() for item in self._left_out(cases)}
        if left_out:
            config.hook.pytest_deselected(items=[item for item in items if item in left_out])
            items[:] = [item for item in items if item not in left_out]

    def _left_out(self, cases: Mapping[str, pytest.Item]) -> Iterator[pytest.Item]:
        """Yield the tests of a function that are not in this run's sample."""
        mark = next(iter(cases.values())).get_closest_marker("sample")
        assert mark is not None
        kept = self._kept(mark, {case: parameters(item) for case, item in cases.items()})
        return (item for case, item in cases.items() if case not in kept)

    def _kept(self, mark: pytest.Mark, cases: Cases) -> set[str]:
        """Return the sample of the cases of a function.

        Functions with the same cases have the same sample, so that they can share what they play.
        """
        share = mark.args[0] if mark.args else SHARE
        in_turn = sorted(cases, key=self._turn_of)
        first_of_each = {game: case for case in reversed(in_turn) if (game := game_of(cases[case]))}.values()
        has_each = len(first_of_each) < len(cases) and not mark.kwargs.get("in_turn")
        kept = set(first_of_each) if has_each else set()
        more = (case for case in in_turn if case not in kept)
        return kept.union(islice(more, max(0, math.ceil(len(cases) / share) - len(kept))))

    def _turn_of(self, case: str) -> bytes:
        """Return by what the cases are put in order."""
        return hashlib.sha256(f"{self.seed} {case}".encode()).digest()


def parameters(item: pytest.Item) -> Mapping[str, object]:
    """Return the parameters of a test."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def game_of(parameters: Mapping[str, object]) -> str | None:
    """Return the key of the game that a case is about, if it has a game or the key of one."""
    for value in parameters.values():
        if isinstance(value, Game):
            return value.key
        if isinstance(value, str) and value in GAMES:
            return value
    return None
