"""What a worker sends of a test: one report.

pytest-xdist sends six messages for each test, which takes longer than most tests.
"""

import pytest
from _pytest.runner import runtestprotocol


class OneReport:
    """A plugin of a worker that runs a test and sends only what is not as a matter of course."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test."""
        for report in worth_sending(runtestprotocol(item, log=False, nextitem=nextitem)):
            item.ihook.pytest_runtest_logreport(report=report)
        return True


def worth_sending(reports: list[pytest.TestReport]) -> list[pytest.TestReport]:
    """Return the reports of a test, of its fixtures before and after, and of itself, that say something.

    Fixtures that were set up and ended go without saying.  What the last report says of the whole test, the
    last that is sent says.
    """
    last = reports[-1]
    some = [each for each in reports if each.when == "call" or not each.passed] or [last]
    if some[-1] is not last:
        some[-1].user_properties += last.user_properties
    return some
