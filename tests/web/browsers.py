"""Browsers of people: one that was used is given to the next person once it has forgotten everything.

A new one costs more than twice as much as what a test looks at.
"""

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from tests.web.people import EMPTY

MOST_KEPT = 6
"""Maximum number of browsers that wait for another person."""

TOUCHED = 800
"""Width in pixels below which a window is that of a phone."""

STILL = {
    "language": "en",
    "theme": "light",
    "deck": "two",
    "speed": "none",
    "taps": 1,
    "passes": False,
    "asked": True,
}
"""The settings of the page in tests: nothing moves, passes or offers sounds by itself; one tap plays."""

SAME_BYTES = """Crypto.prototype.getRandomValues = function (bytes) {
    let state = Number(sessionStorage["test-bytes"] ?? 0);
    const seed = localStorage["test-seed"] ?? %s;
    if (!state) for (const letter of seed) state = (Math.imul(state, 31) + letter.codePointAt(0)) >>> 0;
    for (let each = 0; each < bytes.length; each++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[each] = state >>> 24;
    }
    sessionStorage["test-bytes"] = String(state);
    return bytes;
};"""
"""Makes a page contribute the same bytes to a shuffle each time a test runs; the seed goes in the gap."""

FORGET = """async ({ seed, settings }) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    localStorage["test-seed"] = seed;
    localStorage["capot-settings"] = settings;
}"""

UNCHANGED = (
    """() => [Date, WebSocket, setTimeout, fetch].every(each => /\\[native code\\]/.test(String(each)))"""
)
"""Whether the page has the clock and the network of its browser, which cannot be given back to it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The fixed parts of a browser: its server, whether it is touched, and whether tests hold its clock."""

    address: str
    is_touched: bool
    is_held: bool


class Browsers:
    """The browsers of people, all of them windows of one Chromium."""

    def __init__(self, chromium: Browser, timeout: float) -> None:
        """Begin with none; in each of them everything may take some seconds."""
        self._chromium = chromium
        self._timeout = timeout
        self._kept: OrderedDict[Page, Kind] = OrderedDict()

    def fresh(
        self,
        kind: Kind,
        begun: dict[str, str],
        width: int,
        height: int,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page:
        """Return the page of a new browser, which begins with this ``seed`` and these ``settings``."""
        context = self._chromium.new_context(
            base_url=kind.address,
            # Proxies of tests sign for themselves.
            ignore_https_errors=True,
            viewport={"width": width, "height": height},
            has_touch=kind.is_touched,
            service_workers=service_workers,
        )
        context.set_default_timeout(self._timeout * 1000)
        context.add_init_script(begins_with(begun["settings"]))
        context.add_init_script(SAME_BYTES % json.dumps(begun["seed"]))
        return context.new_page()

    def page(self, kind: Kind, begun: dict[str, str], width: int, height: int) -> Page:
        """Return the page of a browser that knows nobody, a new one if none is left."""
        page = next((page for page, of in self._kept.items() if of == kind), None)
        if page is None:
            return self.fresh(kind, begun, width, height)
        del self._kept[page]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FORGET, begun)
        return page

    def give_back(self, page: Page, kind: Kind) -> None:
        """Keep a browser for another person; close it if clock or network have changed and were not held."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        for routed in (page, page.context):
            routed.unroute_all(behavior="ignoreErrors")
        page.goto(EMPTY)
        page.context.clear_cookies()
        # An element under the mouse looks otherwise.
        page.mouse.move(0, 0)
        if not kind.is_held and not page.evaluate(UNCHANGED):
            page.context.close()
            return
        self._kept[page] = kind
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[0].context.close()


def settled(**settings: Any) -> str:
    """Return `STILL` with other settings, as the page stores them; what is changed later is kept."""
    return json.dumps(STILL | settings)


def begins_with(settings: str) -> str:
    """Return the script that begins with these settings."""
    return f"localStorage['capot-settings'] ??= {json.dumps(settings)}"
