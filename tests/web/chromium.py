"""Where the Chromium is in which the page is tested; run as a module, print it."""

import os
import shutil
import sys

from playwright.sync_api import sync_playwright

NONE = "there is no Chromium to test the page in: run scripts/chromium, or name one with CAPOT_CHROMIUM"


def chromium() -> str | None:
    """Return the path of the Chromium that was named, else the system's, else Playwright's own, else None."""
    named = os.environ.get("CAPOT_CHROMIUM")
    if named:
        return shutil.which(named)
    return shutil.which("chromium") or shutil.which("chromium-browser") or _of_playwright()


def _of_playwright() -> str | None:
    with sync_playwright() as playwright:
        return shutil.which(playwright.chromium.executable_path)


if __name__ == "__main__":
    found = chromium()
    if found is None:
        sys.exit(NONE)
    print(found)  # noqa: T201 - scripts/chromium reads it
