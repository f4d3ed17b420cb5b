"""The page in a real Chromium, served by a real server: everything as people have it."""

import asyncio
import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from capot.players.readiness import is_ready
from tests.web.browsers import TOUCHED, Browsers, Kind, settled
from tests.web.chromium import NONE, chromium
from tests.web.people import PATIENCE, Person
from tests.web.serving import Serving

ROOT = Path(__file__).parents[2]
AT_HOME = "capot.home"
"""A name under which the server is reached without HTTPS and not as this computer."""

FEATURES = [
    # Pages of the address bar, which would cost every window as much as the page that is tested.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's own list, as Chromium reads only the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # A process that is started for a page nobody opens.
    "SpareRendererForSitePerProcess",
]
"""The parts of Chromium that are switched off."""

FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    # All is drawn by the processor: another process would only pass it on.
    "--in-process-gpu",
    f"--disable-features={','.join(FEATURES)}",
    f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1",
]

Visit = Callable[..., Person]

expect.set_options(timeout=PATIENCE * 1000)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note of a test that it has failed."""
    report = yield
    item.stash[FAILED] = report.failed or has_failed(item)
    return report


def has_failed(item: pytest.Item) -> bool:
    """Whether a test has failed so far."""
    return item.stash.get(FAILED, False)


@pytest.fixture(scope="session")
def page_built(tmp_path_factory) -> None:
    """The page of today's sources and compiled players, by one process of the tests while the others wait."""
    build = ROOT / "web" / "build.py"
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
    done = tmp_path_factory.getbasetemp().parent / f"page-of-{run}"
    with build.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if run and done.exists():
            return
        built = subprocess.run([sys.executable, build], capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stdout + built.stderr
        if not is_ready():
            subprocess.run([sys.executable, "-m", "capot.players.readiness"], check=True)
        done.touch()


@pytest.fixture(scope="session")
def server(page_built, tmp_path_factory) -> Iterator[Serving]:  # noqa: ARG001 - it serves what was built
    """A server for all tests of the page."""
    serving = Serving(tmp_path_factory.mktemp("server") / "data")
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def mortal_server(server) -> Iterator[Serving]:
    """The same server, for a test that ends it and starts it again, which takes less than another one."""
    yield server
    if not server.is_running:
        server.start()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = chromium()
    if path is None:
        pytest.fail(NONE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        with suspended():
            yield browser
        browser.close()


@pytest.fixture(autouse=True)
def of_this_browser(request) -> Iterator[None]:
    """A test in the browser runs in the loop of Playwright, other tests of this process in their own."""
    if "browser" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("browser")
    with resumed():
        yield


LOOPS: list[asyncio.AbstractEventLoop] = []


@contextmanager
def suspended() -> Iterator[None]:
    """Let other code of this thread run its own loops while that of Playwright rests."""
    loop = asyncio.get_running_loop()
    LOOPS.append(loop)
    asyncio._set_running_loop(None)  # noqa: SLF001 - Playwright leaves its loop as the running one
    yield
    asyncio._set_running_loop(LOOPS.pop())  # noqa: SLF001


@contextmanager
def resumed() -> Iterator[None]:
    """Go on with the loop of Playwright."""
    asyncio._set_running_loop(LOOPS[-1])  # noqa: SLF001
    yield
    asyncio._set_running_loop(None)  # noqa: SLF001


@pytest.fixture(scope="session")
def browsers(browser) -> Browsers:
    """The browsers of the people of all tests."""
    return Browsers(browser, PATIENCE)


@pytest.fixture
def visit(request, browsers, server, tmp_path) -> Iterator[Visit]:
    """Let a person open the page: ``visit("Ann", width=360, height=740)``.

    The person has a browser that another test has used and that has forgotten it: one for tests that hold its
    clock and network if it is ``held``.  It is a ``fresh`` one where a test is about what is loaded, or
    changes what cannot be undone.  If the test fails, pictures of how the pages looked in the end are in
    ``tmp_path``.
    """
    people: list[tuple[Person, Kind | None]] = []
    server.deals_for(request.node.nodeid)

    def visit(  # noqa: PLR0913 - people come in many ways
        name: str,
        at: Serving = server,
        *,
        width: int = 1440,
        height: int = 900,
        service_workers: Literal["allow", "block"] = "block",
        fresh: bool = False,
        held: bool = False,
        **settings: Any,
    ) -> Person:
        kind = Kind(at.address, width < TOUCHED, held)
        begun = {"seed": f"{request.node.nodeid} {name}", "settings": settled(**settings)}
        is_fresh = fresh or at is not server or service_workers == "allow"
        if is_fresh:
            page = browsers.fresh(kind, begun, width, height, service_workers)
        else:
            page = browsers.page(kind, begun, width, height)
        person = Person(name, page)
        people.append((person, None if is_fresh else kind))
        return person

    yield visit
    for person, kind in people:
        is_well = not has_failed(request.node) and not person.faults
        if not is_well:
            picture(person.page, tmp_path / f"{person.name}.png")
        person.leaves()
        if kind is None or not is_well or person.page.is_closed():
            person.page.context.close()
        else:
            browsers.give_back(person.page, kind)
    faults = [f"{person.name}: {fault}" for person, _ in people for fault in person.faults]
    assert faults == []


def picture(page: Page, path: Path) -> None:
    """Keep how the page looked in the end."""
    if not page.is_closed():
        page.screenshot(path=path)
