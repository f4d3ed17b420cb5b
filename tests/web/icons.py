"""The icons and the picture of link previews, drawn from ``web/public/icon.svg``: run as a module."""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.chromium import NONE, chromium
from tests.web.conftest import FLAGS

PUBLIC = Path(__file__).parents[2] / "web" / "public"
PAPER, GREEN, INK = "#f5f1e6", "#2c4a3e", "#1d231f"
SQUARES = {
    "icon-192": (192, 1.0, "transparent"),
    "icon-512": (512, 1.0, "transparent"),
    # Systems cut these to circles and other shapes: the drawing stays within the inner part.
    "icon-maskable": (512, 0.62, GREEN),
    "icon-apple": (180, 0.8, GREEN),
}
"""Name: width in pixels, the part of it that is drawn on, and the ground."""


def draw(page: Page, name: str, size: tuple[int, int], body: str, style: str) -> None:
    """Write a picture of some HTML."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ground = "html{height:100%} body{margin:0;height:100%;display:grid;place-items:center;"
    page.set_content(f"<style>{ground}{style}}}</style>{body}")
    page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


def main() -> None:
    """Draw all pictures."""
    path = chromium()
    if path is None:
        sys.exit(NONE)
    icon = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=path, args=FLAGS).new_page()
        for name, (width, part, ground) in SQUARES.items():
            drawn = f"<div style='width:{part * width}px;height:{part * width}px'>{icon}</div>"
            draw(page, name, (width, width), drawn, f"background:{ground}")
        words = (
            f"<div style='width:300px'>{icon}</div>"
            "<div><h1 style='margin:0;font-size:120px'>Capot</h1>"
            "<p style='margin:16px 0 0;font-size:40px;max-width:620px'>Hearts, Polignac, Barbu"
            " and other games in which you would rather not win the trick</p></div>"
        )
        style = f"grid-auto-flow:column;font-family:Georgia,serif;color:{INK};background:{PAPER}"
        draw(page, "preview", (1200, 630), words, style)


if __name__ == "__main__":
    main()
