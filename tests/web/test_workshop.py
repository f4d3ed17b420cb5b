"""The workshop on the page: a game is changed, measured, shared and played; nothing that was done is lost."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.barriers import barriers
from tests.web.people import Person
from tests.web.test_screens import opened

TALL = {"width": 390, "height": 4000}
"""A phone on which nothing is scrolled, so that what sticks to its edges covers nothing."""

CHOSEN = "(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)"
"""The words that are selected in the field that has the focus."""


def figure(key: str, section: str, value: float) -> dict[str, Any]:
    """Return a figure as a server sends it."""
    return {
        "key": key,
        "section": section,
        "title": key.capitalize(),
        "definition": f"What {key} is.",
        "unit": "s",
        "shown": f"{value} s",
        "value": value,
        "low": value - 0.1,
        "high": value + 0.1,
        "players": ["quick"],
        "deals": 100,
        "meaning": f"What {key} means.",
        "usual": f"How much {key} is usual.",
    }


def measured(route: Route) -> None:
    """Answer what asks for measures: at first some of them, then all."""
    wish: dict[str, Any] = route.request.post_data_json or {}
    values = wish["sweep"]["values"] if wish.get("sweep") else [None, None]
    figures = [figure("places", "fair", 0.2), figure("choices", "interest", 0.6)]
    meters = [{"figure": "places", "text": "No seat is better."}]
    reports = [
        {"name": "Hearts", "figures": figures, "meters": meters, "value": each, "refused": None}
        for each in values
    ]
    answer = {
        "digest": "",
        "seats": 4,
        "waiting": 0,
        "share": 1.0,
        "seconds": 3.0,
        "is_final": True,
        "is_getting_ready": False,
        "reports": reports,
        "differences": [figure("places", "fair", 0.3)],
        "effect": "Beside Hearts: a little luckier.",
        "last_change": "The last change: more skill." if wish.get("before") else "",
    }
    route.fulfill(json=answer)


def begun(person: Person, game: str, *, by_lobby: bool = False) -> Page:
    """Return a page whose workshop shows a new draft made from a game; its figures are not waited for."""
    page = person.page
    page.route("**/workshop/measures", measured)
    if by_lobby:
        opened(person, "/")
        page.get_by_role("link", name="Workshop").click()
    else:
        page.goto("/workshop")
    page.locator(f"a[href='/workshop?from={game}']").click()
    expect(page.get_by_role("heading", level=1, name="Workshop: ")).to_be_focused()
    return page


def slot(page: Page, words: str) -> Locator:
    """Return the place of a sentence that shows some words."""
    return page.locator("[data-slot]", has_text=re.compile(f"^{re.escape(words)}$"))


def finds_a_rule_to_add(page: Page) -> None:
    """Look for rules by words, add one that is found and take it back."""
    search = page.get_by_label("Find a rule to add")
    search.fill("no such rule")
    expect(page.get_by_text("Nothing like that can be added here.")).to_be_visible()
    search.fill("dropped whole")
    expect(page.get_by_text("How the deal is scored").first).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="points in whole numbers").click()
    expect(page.get_by_text("Added: points in whole numbers")).to_be_attached()
    expect(search).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone.")).to_be_attached()


def looks_at_figures(page: Page) -> None:
    """See that the figures of a game are there, all of them, and over a range of a number."""
    meter = page.locator("[data-figure=places]")
    expect(page.get_by_text("Beside Hearts: a little luckier.")).to_be_visible()
    expect(meter.get_by_text("What places is.")).to_be_hidden()
    meter.get_by_text("No seat is better.").press("Enter")
    expect(meter).to_contain_text("Hearts: 0.2 s · Difference: 0.3 s (clear)")
    expect(meter.get_by_text("How much places is usual.")).to_be_visible()
    expect(meter.get_by_text("What places is.")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="All figures").click()
    expect(page.get_by_role("dialog").get_by_text("What choices is.")).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    slot(page, "10 points").click()
    page.get_by_role("button", name="Try a range of numbers").click()
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("^Places over "))).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")


def is_told_before_it_is_shared(page: Page) -> None:
    """See that on a wide screen, too, a game is described before it is passed on."""
    expect(page.locator("[data-figure=places]")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    headings = [page.get_by_role("heading", name=name, exact=True) for name in ("What it is like", "Share")]
    like, share = (heading.evaluate("at => at.getBoundingClientRect().top") for heading in headings)
    assert like < share


def test_a_game_is_changed_measured_shared_and_played_by_somebody_else(visit):
    page = begun(visit("Ann"), "slobberhannes", by_lobby=True)
    finds_a_rule_to_add(page)
    slot(page, "4 points").click()
    expect(page.get_by_role("textbox", name="points")).to_have_attribute("inputmode", "text")
    page.get_by_role("button", name="One more").click()
    expect(slot(page, "5 points")).to_be_visible()
    page.keyboard.press("Escape")
    expect(slot(page, "5 points")).to_be_focused()
    slot(page, "The queen of clubs").click()
    page.get_by_role("button", name="ace of hearts").click()
    both = slot(page, "The ace of hearts and the queen of clubs")
    expect(both).to_be_visible()
    last_change = page.get_by_text("The last change: more skill.")
    expect(last_change).to_be_visible()
    page.keyboard.press("Control+z")
    expect(both).to_be_hidden()
    expect(last_change).to_be_hidden()
    differences = page.get_by_role("region", name="Figures and rulebook").get_by_role("listitem")
    expect(differences.filter(has_text="5").first).to_be_visible()

    looks_at_figures(page)

    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_label("Name of the game").fill("Nettle & Thorn")
    page.get_by_label("Your name as its author").fill("Ann A.")
    page.set_viewport_size({"width": 390, "height": 664})
    page.get_by_role("button", name="Save and get the link").press("Enter")
    expect(page.get_by_label("Link to the game")).to_be_focused()
    expect(page.get_by_role("button", name="QR code")).to_be_in_viewport(ratio=1)
    link = page.get_by_label("Link to the game").input_value()
    assert barriers(page) == []

    ben = visit("Ben", width=390, height=844, theme="dark")
    ben.page.route("**/workshop/measures", measured)
    ben.page.goto(link)
    expect(ben.page.get_by_role("heading", level=1, name="Nettle & Thorn")).to_be_visible()
    expect(ben.page.get_by_text("by Ann A.")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth") == 390
    is_told_before_it_is_shared(ben.page)
    assert barriers(ben.page) == []
    ben.page.get_by_role("button", name="Play", exact=True).click()
    expect(ben.page.get_by_role("heading", level=1, name="Nettle & Thorn")).to_be_visible()
    assert ben.plays(until=lambda offered: len(offered["cards"]) == 7) >= 1


def refused_until_mended(ann: Person) -> None:
    """Deal a number of cards for which there are too many players; the change waits until there are fewer."""
    page = ann.page
    slot(page, "as many cards as possible").click()
    page.get_by_role("radio", name="eight cards").check()
    page.keyboard.press("Escape")
    refusal = page.get_by_role("alert").filter(has_text="Not possible: with 5 players")
    expect(refusal).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == TALL["width"]

    ann.reloads()
    expect(refusal).to_be_visible()
    slot(page, "3 to 6").click()
    page.get_by_role("checkbox", name="6").uncheck()
    expect(slot(page, "3 to 5")).to_be_visible()
    page.get_by_role("checkbox", name="5").uncheck()
    expect(refusal).to_be_hidden()
    expect(slot(page, "eight cards")).to_be_visible()


def test_what_is_refused_stays_and_the_draft_survives_a_reload(visit):
    ann = visit("Ann", **TALL)
    page = begun(ann, "slobberhannes")
    page.get_by_role("button", name="Remove: The queen of clubs scores").press("Enter")
    expect(slot(page, "The queen of clubs")).to_be_hidden()
    refused_until_mended(ann)

    ann.troubled = True
    page.route("**/workshop/drafts", lambda route: route.abort())
    ann.tabs_to("total: 10 points")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("one change waits for the server")).to_be_visible()
    page.unroute("**/workshop/drafts")
    ann.reloads()
    expect(slot(page, "11 points")).to_be_visible()

    page.get_by_role("tab", name="File").click()
    text = page.get_by_label("Text of the file")
    game = json.loads(text.input_value())
    text.fill(json.dumps(game)[:-1])
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("alert").filter(has_text="JSON")).to_be_visible()
    text.fill(json.dumps(game | {"edits": [*game["edits"], {"type": "Remove", "where": "rules.none"}]}))
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("alert").filter(has_text="none")).to_be_visible()
    assert page.evaluate(CHOSEN) == '"rules.none"'
    text.fill(json.dumps(game | {"name": "Nettle"}))
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_label("Name of the game")).to_have_value("Nettle")
    assert barriers(page) == []

    other = page.context.new_page()
    other.goto(page.url)
    for tab, name in ((page, "Thistle"), (other, "Burdock")):
        tab.get_by_label("Name of the game").fill(name)
        expect(tab).to_have_title(re.compile(f"^{name}"))
    other.goto("/workshop")
    expect(other.get_by_role("link", name="Thistle")).to_be_visible()
    expect(other.get_by_role("link", name="Burdock")).to_be_visible()
    opened(ann, "/workshop")
    expect(page.get_by_role("link", name="Thistle")).to_be_visible()
    assert barriers(page) == []
