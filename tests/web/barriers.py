"""Barriers that keep people from a page, as axe finds them, in each look of the page."""

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LOOKS = [("light", 1440, 900), ("dark", 360, 740)]
"""The themes and sizes of window in which the page is tried."""

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # All that is in order takes longer to list than to check.
    "resultTypes": ["violations"],
    "selectors": False,
    # None of these rules reads style sheets.
    "preload": False,
    # There are none.
    "iframes": False,
}

FOUND = """async options => {
    // What lies behind a modal dialog is inert.
    const { violations } = await axe.run(document.querySelector("dialog:modal") ?? document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""

THEME = "document.documentElement.dataset.theme"
FRAMES = """async theme => {
    document.documentElement.dataset.theme = theme;
    for (let each = 0; each < 3; each++)
        // The clock of tests, which may stand still, holds no observer up.
        await new Promise(done => {
            const observer = new ResizeObserver(() => (observer.disconnect(), done()));
            observer.observe(document.documentElement);
        });
}"""
"""Set the theme, and wait until the page has found its shape."""


def barriers(page: Page) -> list[str]:
    """Return the faults of a page, each with the element that has it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(FOUND, OPTIONS)
    return found


def resize(page: Page, width: int, height: int, theme: str | None = None) -> None:
    """Let the window of a page have another size, and the page another theme, without loading it anew."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES, theme or page.evaluate(THEME))


def in_each_look(page: Page) -> Iterator[str]:
    """Change theme and size of a page in place, and yield the theme of each look; end as it began."""
    size, before = page.viewport_size, page.evaluate(THEME)
    assert size is not None
    # A page that has one of the looks begins with it.
    for theme, width, height in sorted(LOOKS, key=lambda look: look[0] != before):
        resize(page, width, height, theme)
        yield theme
    resize(page, size["width"], size["height"], before)


def barriers_in_each_look(page: Page) -> list[str]:
    """Return the faults of a page in each look, each with the look and the element that has it."""
    return [f"{look}: {each}" for look in in_each_look(page) for each in barriers(page)]
