"""Settings of all tests: Hypothesis tries the same examples every time, unless it is told to search."""

import os
import signal
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

WEB = Path(__file__).parent / "web"

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A run in the background may be told to ignore Ctrl-C, and what it starts inherits that; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Three workers for two cores, as a test in a browser often waits."""
    cores = yield
    return cores * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the tests in a browser among the others, which run while they wait."""
    kinds = [WEB in item.path.parents for item in items]
    number, seen = Counter(kinds), Counter[bool]()
    places: dict[Path, float] = {}
    for item, kind in zip(items, kinds, strict=True):
        # Files stay whole.
        places.setdefault(item.path, seen[kind] / number[kind])
        seen[kind] += 1
    items.sort(key=lambda item: places[item.path])
