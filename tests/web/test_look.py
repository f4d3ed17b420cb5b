"""The look of the table as the reader likes it: cloth, cards, and the order of the hand."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.lines import Line, asked, changed, in_tricks
from tests.web.test_felt import boxes
from tests.web.test_moments import held_by

SOURCES = Path(__file__).parents[2] / "web" / "src"
THEME = SOURCES / "theme.css"
COLOURS = r"--%s: light-dark\((#\w{6}), (#\w{6})\);"

LIKED = ["4C", "8C", "KC", "3S", "6S", "TS", "AS", "7H", "JH", "QH", "2D", "9D", "JD"]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour by the definition of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [0, 1])
def test_words_on_every_cloth_can_be_read(theme):
    """WCAG 2, 1.4.3: text has a contrast of at least 4.5 to 1."""
    css = THEME.read_text(encoding="utf-8")
    (ink,) = re.findall(COLOURS % "baize-ink", css)
    cloths = [found for part in ("baize", "baize-2") for found in re.findall(COLOURS % part, css)]

    assert len(cloths) == 8
    for cloth in cloths:
        assert (luminance(ink[theme]) + 0.05) / (luminance(cloth[theme]) + 0.05) >= 4.5, cloth


def test_nothing_moves_for_ever_on_a_page_that_waits():
    """An endless animation is drawn sixty times a second, as long as a player thinks."""
    styles = [path for end in ("svelte", "css") for path in SOURCES.rglob(f"*.{end}")]
    moving = [path.name for path in styles if "animation" in path.read_text(encoding="utf-8")]

    assert "Seat.svelte" in moving
    assert [path.name for path in styles if "infinite" in path.read_text(encoding="utf-8")] == []


def test_the_look_of_the_table_changes_at_once_and_is_remembered(visit):
    line = Line(visit("Ann", held=True), "hearts")
    page = line.person.page
    opening = line.state["opening"] | {"trump": "D"}
    line.comes(asked(in_tricks(changed(line.state, opening=opening), ["5H"]), "play"))
    page.clock.resume()
    cards = (page.locator("[data-card='AS']"), page.get_by_role("list", name="Trick").get_by_role("listitem"))
    cloth = "getComputedStyle(document.querySelector('main')).backgroundImage"
    before = [box["width"] for box in boxes(*cards)], page.evaluate(cloth)
    assert "".join(card[1] for card in held_by(line)) == "SSSSHHHCCCDDD"

    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    for wish in [
        "Wine red",
        "Large",
        "Red stripes",
        "As in Skat: ♣ ♠ ♥ ♦",
        "Low cards on the left",
        "On the right",
    ]:
        dialog.get_by_role("radio", name=wish).check()
    assert barriers(page) == []
    page.keyboard.press("Escape")

    for _ in range(2):
        expect(page.locator("[data-card]").first).to_have_attribute("data-card", "4C")
        assert held_by(line) == LIKED
        assert all(new["width"] > old * 1.1 for new, old in zip(boxes(*cards), before[0], strict=True))
        assert page.evaluate(cloth) != before[1]
        assert page.evaluate("document.documentElement.dataset.backs") == "stripes"
        page.reload()
        page.locator("[data-card='AS']").wait_for()
