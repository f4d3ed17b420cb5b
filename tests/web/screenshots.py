"""The pictures of the README, taken of the real page: ``scripts/screenshots``."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browsers import begins_with, settled
from tests.web.chromium import NONE, chromium
from tests.web.conftest import FLAGS
from tests.web.people import Person
from tests.web.serving import Serving

IMAGES = Path(__file__).parents[2] / "docs" / "images"
TRICK = "[...document.querySelectorAll('[aria-label=Trick] li')]"
LARGEST = 150_000
"""Bytes of a picture: whoever reads the README waits for all of them."""


def person(browser: Browser, server: Serving, width: int, height: int, theme: str) -> Person:
    """Return somebody before a page of this size."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": width, "height": height}, has_touch=width < 800
    )
    context.add_init_script(begins_with(settled(theme=theme)))
    return Person("Ann", context.new_page())


def keep(page_of: Person, name: str) -> None:
    """Write a picture of 256 colours, which must be light enough."""
    path = IMAGES / f"{name}.png"
    drawn = Image.open(BytesIO(page_of.page.screenshot())).convert("RGB")
    drawn.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    if path.stat().st_size > LARGEST:
        sys.exit(f"{path.name} has {path.stat().st_size:,} bytes: more than {LARGEST:,}")
    page_of.page.context.close()


def table(ann: Person, game: str, cards: int) -> None:
    """Play until only this many cards are in hand and others have played to the trick."""
    ann.opens(game, ["medium"] * 3)

    def is_worth_a_picture(offered: dict[str, Any]) -> bool:
        hand = offered["cards"]
        if not 0 < len(hand) <= cards or hand[0]["picking"]:
            return False
        # A trick that is over lies there for a moment before the next is shown.
        ann.page.wait_for_timeout(1500)
        return len(ann.page.evaluate(TRICK)) in {2, 3}

    ann.plays(until=is_worth_a_picture)
    ann.page.mouse.move(0, 0)


def take(browser: Browser, server: Serving) -> None:
    """Take all pictures."""
    IMAGES.mkdir(exist_ok=True)
    ann = person(browser, server, 1280, 800, "light")
    table(ann, "hearts", 9)
    keep(ann, "table")
    ann = person(browser, server, 390, 780, "dark")
    table(ann, "eichelobern", 6)
    keep(ann, "phone")
    ann = person(browser, server, 1280, 800, "light")
    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", name="Hearts and its kin")).to_be_visible()
    keep(ann, "lobby")


def main() -> None:
    """Serve the page that is built, and take its pictures."""
    path = chromium()
    if path is None:
        sys.exit(NONE)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Serving(Path(kept) / "data")
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            take(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
