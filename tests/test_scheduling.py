"""Which worker runs which tests."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import FEW, ByFile


class Worker:
    """A worker that runs nothing, and notes what it is to run."""

    def __init__(self, number: int) -> None:
        self.gateway = SimpleNamespace(id=f"gw{number}")
        self.waiting: list[int] = []
        self.done: list[int] = []
        self.shutting_down = False

    def send_runtest_some(self, places: list[int]) -> None:
        self.waiting += places

    def shutdown(self) -> None:
        self.shutting_down = True


def schedule(files: dict[str, int], workers: list[Worker]) -> list[str]:
    """Let workers run files with a number of tests each, in turn; return all tests by their places."""
    tests = [f"{file}::test_{number}" for file, count in files.items() for number in range(count)]
    option = SimpleNamespace(loadscopereorder=False)
    config: Any = SimpleNamespace(getvalue=lambda _: ["popen"] * len(workers), option=option)
    schedule = ByFile(config)
    nodes: Any = workers
    for node in nodes:
        schedule.add_node(node)
        schedule.add_node_collection(node, tests)
    schedule.schedule()
    # As real ones, a worker begins a test when it knows the next or that there is none.
    while busy := [each for each in nodes if len(each.waiting) > (not each.shutting_down)]:
        for each in busy:
            each.done.append(each.waiting.pop(0))
            schedule.mark_test_complete(each, each.done[-1])
    assert schedule.tests_finished
    assert sorted(place for each in workers for place in each.done) == [*range(len(tests))]
    return tests


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
