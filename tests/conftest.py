"""Settings of all tests: Hypothesis tries the same examples every time, unless it is asked to search."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.costs import Costs
from tests.reporting import OneReport
from tests.sampling import ROOT, Sampling, seed_of

WEB = Path(__file__).parent / "web"

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A run in the background may have to ignore Ctrl-C, and what it starts inherits that; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No server in a test has a certificate, and each client would read those of the whole world.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--every-case``."""
    parser.addoption("--every-case", action="store_true", help="run all cases of functions marked `sample`")


def pytest_configure(config: pytest.Config) -> None:
    """Sample the cases, unless all are asked for or some by name, and count CPU seconds."""
    config.pluginmanager.register(Costs())
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(OneReport())
    if not config.option.every_case and not any("[" in word for word in config.args):
        config.pluginmanager.register(Sampling(seed_of(ROOT)))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Three workers for two cores, as a test in a browser often waits."""
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores * 3 // 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Give out whole files, and those in a browser to one worker."""
    from tests.scheduling import ByFile  # noqa: PLC0415 - workers need none

    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:  # noqa: ARG001
    """Collect garbage less often, and not among the tests: a million objects that stay until the end."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)
    return collected


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the tests in a browser among the others, which run while they wait."""
    is_web = {path: WEB in path.parents for path in {item.path for item in items}}
    kinds = [is_web[item.path] for item in items]
    number, seen = Counter(kinds), Counter[bool]()
    places: dict[Path, float] = {}
    for item, kind in zip(items, kinds, strict=True):
        # Files stay whole.
        places.setdefault(item.path, seen[kind] / number[kind])
        seen[kind] += 1
    items.sort(key=lambda item: places[item.path])
