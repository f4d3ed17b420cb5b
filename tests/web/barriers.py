"""What keeps people from a page, as axe finds it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # All that is in order takes longer to list than to check.
    "resultTypes": ["violations"],
}


def barriers(page: Page) -> list[str]:
    """Return the faults of a page, each with the element that has it."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]
