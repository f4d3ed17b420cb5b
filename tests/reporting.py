"""One report for each test that a worker runs.

pytest-xdist sends six messages for each test, which takes longer than most tests.
"""

import pytest
from _pytest.runner import runtestprotocol


class OneReport:
    """A plugin of a worker that runs tests and reports nothing that goes without saying."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Run a test, or leave it to pytest if the run may stop at it.

        Then the fixtures of its module end with it, which pytest does only if the failure has been reported.
        """
        if item.config.getoption("maxfail"):
            return None
        for report in worth_sending(runtestprotocol(item, log=False, nextitem=nextitem)):
            item.ihook.pytest_runtest_logreport(report=report)
        return True


def worth_sending(reports: list[pytest.TestReport]) -> list[pytest.TestReport]:
    """Return the reports of a test, of its fixtures before and after, and of itself, that say something.

    Fixtures that were set up and ended go without saying.  The last report also has what belongs to the whole
    test; if it is left out, the one before it has that.
    """
    last = reports[-1]
    some = [each for each in reports if each.when == "call" or not each.passed] or [last]
    if some[-1] is not last:
        some[-1].user_properties += last.user_properties
    return some
