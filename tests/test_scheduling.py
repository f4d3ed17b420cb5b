"""The workers of the tests, and what becomes of the others when one crashes."""

from collections.abc import Iterable
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import FEW, ByFile


class Worker:
    """A worker that runs nothing, and notes what it is to run; it finds the tests in its own time."""

    def __init__(self, number: int, finding: int = 0) -> None:
        self.gateway = SimpleNamespace(id=f"gw{number}")
        self.finding = finding
        self.waiting: list[int] = []
        self.done: list[int] = []
        self.shutting_down = False
        self.is_dead = False

    @property
    def is_busy(self) -> bool:
        """Whether there is a test to begin: as a real one, it has to know the next or that there is none."""
        return len(self.waiting) > (not self.shutting_down)

    def send_runtest_some(self, places: list[int]) -> None:
        if self.is_dead:
            raise OSError
        self.waiting += places

    def shutdown(self) -> None:
        self.shutting_down = True


class Run:
    """A run of some tests of each file; a worker crashes at some, and another comes after a time.

    It may be dead already while what it did before is dealt with, which is late.
    """

    def __init__(self, files: dict[str, int], workers: list[Worker], crashing: Iterable[str] = ()) -> None:
        self.tests = [f"{file}::test_{number}" for file, count in files.items() for number in range(count)]
        self.crashing = set(crashing)
        self.crashed: list[str | None] = []
        self.finding = 0
        self.is_late = False
        option = SimpleNamespace(loadscopereorder=False)
        config: Any = SimpleNamespace(getvalue=lambda _: ["popen"] * len(workers), option=option)
        self.schedule = ByFile(config)
        self.workers: list[Any] = []
        self.active: list[Any] = []
        for worker in workers:
            self.begin(worker)
            self.schedule.add_node_collection(self.workers[-1], self.tests)
        self.schedule.schedule()

    def begin(self, worker: Worker) -> None:
        self.workers.append(worker)
        self.active.append(worker)
        self.schedule.add_node(self.workers[-1])

    def finish(self) -> None:
        """Let the workers run all tests, in turn."""
        while steps := [each for each in self.active if each.finding or each.is_busy or each.shutting_down]:
            for each in steps:
                self.step(each)
        assert not self.active or self.schedule.tests_finished
        done = [place for each in self.workers for place in each.done]
        done += [self.tests.index(str(test)) for test in self.crashed]
        assert sorted(done) == [*range(len(self.tests))]

    def step(self, worker: Any) -> None:
        if worker.finding:
            worker.finding -= 1
            if not worker.finding:
                self.schedule.add_node_collection(worker, self.tests)
                self.schedule.schedule()
        elif not worker.waiting:
            self.active.remove(worker)
            assert self.schedule.remove_node(worker) is None
        elif self.will_crash(worker):
            self.crash(worker)
        elif worker.is_busy:
            worker.done.append(worker.waiting.pop(0))
            worker.is_dead = self.is_late and self.will_crash(worker)
            self.schedule.mark_test_complete(worker, worker.done[-1])

    def will_crash(self, worker: Any) -> bool:
        return worker.is_busy and self.tests[worker.waiting[0]] in self.crashing

    def crash(self, worker: Any) -> None:
        expected = self.tests[worker.waiting[0]]
        assert expected not in self.crashed, f"{expected} is run again after a crash"
        self.active.remove(worker)
        self.crashed.append(self.schedule.remove_node(worker))
        assert self.crashed[-1] == expected
        self.begin(Worker(len(self.workers), self.finding))


def schedule(files: dict[str, int], workers: list[Worker]) -> list[str]:
    """Let workers run files with a number of tests each, in turn; return all tests by their places."""
    run = Run(files, workers)
    run.finish()
    return run.tests


def run_by(worker: Worker, tests: list[str]) -> list[str]:
    """Return the files that a worker has run, in order."""
    return [*dict.fromkeys(tests[place].partition("::")[0] for place in worker.done)]


RULES = {f"tests/rules/test_{number}.py": number % 7 + 1 for number in range(20)}
WEB = {f"tests/web/test_{number}.py": number % 3 + 1 for number in range(10)}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_files_stay_whole(count):
    workers = [Worker(number) for number in range(count)]

    tests = schedule(RULES | WEB, workers)

    assert sum(len(run_by(each, tests)) for each in workers) == len(RULES | WEB)


def test_the_first_worker_has_the_tests_in_a_browser_and_then_helps_the_others():
    workers = [Worker(number) for number in range(3)]

    tests = schedule(dict.fromkeys(RULES, 5) | dict.fromkeys(WEB, 1), workers)

    first = run_by(workers[0], tests)
    assert first[: len(WEB)] == [*WEB]
    assert len(first) > len(WEB)


def test_the_others_help_in_a_browser_but_not_for_a_few_files():
    workers = [Worker(number) for number in range(3)]
    many, few = dict.fromkeys(WEB, 10), dict.fromkeys([*WEB][: FEW + 2], 10)

    assert set(run_by(workers[1], schedule(RULES | many, workers))) & set(WEB)

    workers = [Worker(number) for number in range(3)]
    tests = schedule(RULES | few, workers)
    assert run_by(workers[0], tests)[: len(few)] == [*few]


FEW_FILES = {
    "tests/rules/test_a.py": 5,
    "tests/web/test_b.py": 3,
    "tests/rules/test_c.py": 1,
    "tests/web/test_d.py": 1,
    "tests/web/test_e.py": 4,
}


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("finding", [1, 4, 12])
@pytest.mark.parametrize("crashes", [1, 2])
@pytest.mark.parametrize("is_late", [False, True])
def test_every_other_test_is_run_once_whichever_crash(count, finding, crashes, is_late):
    every = Run(FEW_FILES, [Worker(0)]).tests
    for crashing in combinations(every, crashes):
        run = Run(FEW_FILES, [Worker(number) for number in range(count)], crashing)
        run.finding, run.is_late = finding, is_late

        run.finish()

        assert {*run.crashed} == {*crashing}


def test_a_worker_that_takes_the_place_of_another_gets_the_next_test_too():
    run = Run(
        {"tests/test_a.py": 2, "tests/test_b.py": 1, "tests/test_c.py": 1},
        [Worker(0)],
        ["tests/test_a.py::test_1"],
    )
    run.finding = 1

    run.finish()

    assert len(run.workers) == 2


def test_a_crash_in_a_browser_while_the_others_end_loses_nothing():
    files = {"tests/web/test_a.py": 3, "tests/rules/test_b.py": 5, "tests/web/test_c.py": 2}
    workers = [Worker(0), Worker(1)]
    run = Run(files, workers, ["tests/web/test_a.py::test_0"])
    run.finding = 1
    assert workers[1].shutting_down

    run.finish()

    assert run_by(run.workers[2], run.tests) == ["tests/web/test_c.py", "tests/web/test_a.py"]


def test_a_worker_that_finds_other_tests_is_ended():
    run = Run({"tests/test_a.py": 5}, [Worker(0)], ["tests/test_a.py::test_1"])
    run.step(run.workers[0])
    run.step(run.workers[0])

    run.schedule.add_node_collection(run.workers[1], run.tests[1:])

    assert run.workers[1].shutting_down
