"""The reports that a worker sends."""

from typing import Literal

import pytest

from tests.reporting import OneReport, worth_sending

Outcome = Literal["passed", "failed", "skipped"]


def reports(setup: Outcome, call: Outcome | None, teardown: Outcome = "passed") -> list[pytest.TestReport]:
    outcomes: dict[Literal["setup", "call", "teardown"], Outcome | None]
    outcomes = {"setup": setup, "call": call, "teardown": teardown}
    made = [
        pytest.TestReport("tests/test_x.py::test_y", ("", None, ""), {}, outcome, None, when)
        for when, outcome in outcomes.items()
        if outcome is not None
    ]
    made[-1].user_properties.append(("cpu", 1.5))
    return made


@pytest.mark.parametrize(
    ("all_of_them", "sent"),
    [
        (reports("passed", "passed"), ["call"]),
        (reports("passed", "failed"), ["call"]),
        (reports("passed", "skipped"), ["call"]),
        (reports("passed", "passed", "failed"), ["call", "teardown"]),
        (reports("failed", None), ["setup"]),
        (reports("skipped", None), ["setup"]),
        (reports("failed", None, "failed"), ["setup", "teardown"]),
    ],
)
def test_whatever_has_failed_and_the_outcome_are_sent_with_what_the_test_took(all_of_them, sent):
    found = worth_sending(all_of_them)

    assert [each.when for each in found] == sent
    assert [("cpu", 1.5) in each.user_properties for each in found] == [False] * (len(sent) - 1) + [True]


BREAKS = """
import pytest

@pytest.fixture(scope="module")
def lent():
    yield
    raise ValueError

def test_fails(lent):
    assert False

def test_is_left_out(lent):
    pass
"""


class Kept:
    def __init__(self) -> None:
        self.all_of_them: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.all_of_them.append(report)


@pytest.mark.parametrize(
    ("words", "failed"),
    [
        ([], [("fails", "call"), ("is_left_out", "teardown")]),
        (["-x"], [("fails", "call"), ("fails", "teardown")]),
    ],
)
def test_an_error_when_a_fixture_ends_is_reported_even_if_the_run_stops(tmp_path, monkeypatch, words, failed):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    breaks = tmp_path / f"test_breaks{len(words)}.py"
    breaks.write_text(BREAKS)
    kept = Kept()

    command = [
        "-p",
        "no:cacheprovider",
        "-p",
        "no:faulthandler",
        "--rootdir",
        str(tmp_path),
        str(breaks),
        *words,
    ]
    assert pytest.main(command, plugins=[OneReport(), kept]) == pytest.ExitCode.TESTS_FAILED

    found = [(each.nodeid.rpartition("::test_")[2], each.when) for each in kept.all_of_them if each.failed]
    assert found == failed
