"""CPU seconds of the tests by folder, printed at the end of a run, so that a rise in cost is noticed."""

import os
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

HEAVY = 4.0
"""CPU seconds from which a function is named."""
KEY = "cpu"
"""The property of a report that holds the CPU seconds of a test."""
BROWSER = 9
"""A depth at which all processes of a browser are counted."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def cpu_seconds(process: int | None = None, depth: int = 1) -> float:
    """Return the CPU seconds of a process, this one by default, and of what it has started.

    A server or a browser goes on between tests, so those that still run are counted with those that have
    ended: what the process has started itself, and to a greater depth what that has started in turn.
    """
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return sum(os.times()[:4])
    process = process or os.getpid()
    children: list[str] = []
    # A process or a thread may end while it is read.
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{process}/task").iterdir() if depth else ():
            with suppress(FileNotFoundError, ProcessLookupError):
                children += (task / "children").read_text().split()
        # The name of a process, in parentheses, may hold anything.
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        of_children = sum(cpu_seconds(int(child), depth - 1) for child in children)
        return sum(map(int, fields[11:15])) / TICKS + of_children
    return 0.0


def depth_for(item: pytest.Item) -> int:
    """Return the depth at which a test is measured, that of a browser if it has one.

    To look at each of its hundred threads takes longer than most tests without it.
    """
    return BROWSER if "browser" in getattr(item, "fixturenames", ()) else 1


def folder_of(nodeid: str) -> str:
    """Return the folder below ``tests`` of a test, or what else it is an example of."""
    first, *rest = Path(nodeid.partition("::")[0]).parts
    if first != "tests":
        return f"examples in {first}"
    return rest[0] if len(rest) > 1 else "tests"


class Costs:
    """A plugin that adds up the CPU seconds of tests."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.folders: dict[str, list[float]] = defaultdict(list)
        self.functions: dict[str, float] = defaultdict(float)
        self.is_last = False
        self.so_far: tuple[int, float] | None = None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        """Measure a test with its fixtures, and all that it starts."""
        depth = depth_for(item)
        # Nothing has happened since the test before was measured.
        known = self.so_far if self.so_far and self.so_far[0] == depth else None
        item.stash[BEFORE] = known[1] if known else cpu_seconds(depth=depth)
        self.is_last = nextitem is None
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note the CPU seconds with the last report of a test, which comes after its fixtures have ended.

        After the last test everything ends that others have used, whose seconds are theirs.
        """
        report = yield
        if TAKEN not in item.stash and (call.when == "teardown" or (call.when == "call" and self.is_last)):
            self.so_far = depth_for(item), cpu_seconds(depth=depth_for(item))
            item.stash[TAKEN] = self.so_far[1] - item.stash[BEFORE]
        if call.when == "teardown":
            report.user_properties.append((KEY, item.stash[TAKEN]))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test took."""
        for key, seconds in report.user_properties:
            if key == KEY:
                assert isinstance(seconds, float)
                self.folders[folder_of(report.nodeid)].append(seconds)
                self.functions[report.nodeid.partition("[")[0]] += seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the CPU seconds by folder, and the functions that take the most."""
        write = terminalreporter.write_line
        terminalreporter.section("CPU seconds by folder")
        for folder, costs in sorted(self.folders.items(), key=lambda each: -sum(each[1])):
            write(f"{sum(costs):8.1f}  {folder} ({len(costs)} tests)")
        write(f"{sum(map(sum, self.folders.values())):8.1f}  all tests")
        heavy = sorted((-seconds, name) for name, seconds in self.functions.items() if seconds >= HEAVY)
        if heavy:
            terminalreporter.section(f"functions of {HEAVY:.0f} CPU seconds and more")
            for seconds, name in heavy:
                write(f"{-seconds:8.1f}  {name}")


BEFORE = pytest.StashKey[float]()
TAKEN = pytest.StashKey[float]()
