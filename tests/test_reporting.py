"""What a worker sends of a test."""

from typing import Literal

import pytest

from tests.reporting import worth_sending

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
