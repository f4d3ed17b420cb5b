"""The deal of the day on the page: begun by keys, ranked, and watched on a phone once it is played."""

import re

from playwright.sync_api import expect

from tests.web.ahead import play_ahead
from tests.web.barriers import barriers
from tests.web.people import Person
from tests.web.test_screens import PHONE, opened


def plays(person: Person) -> None:
    """Play the deal to its end, until the page shows the result."""
    table = person.page.url.split("/table/")[1].split("#")[0]
    play_ahead(table, person)
    expect(person.page.get_by_role("link", name="See how you rank")).to_be_visible()


def test_everybody_plays_a_deal_once_and_then_sees_the_ranks_and_how_others_played(visit):
    ann, ben = opened(visit("Ann"), "/"), visit("Ben", **PHONE, theme="dark")
    for person in (ann, ben):
        person.page.request.put("/api/v1/guest", data={"name": person.name})
    page = ann.page
    page.get_by_role("link", name="Deal of the day").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Deal of the day")).to_be_focused()
    expect(page.get_by_text("Nobody has a result this month yet.")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Play Classic Hearts, no passing").press("Enter")
    page.wait_for_url(re.compile("/table/"))
    plays(ann)
    assert barriers(page) == []
    page.get_by_role("link", name="See how you rank").press("Enter")
    expect(page.get_by_role("row", name=re.compile(r"^1 You .* – "))).to_be_visible()
    expect(page.get_by_label("To share")).to_have_value(re.compile(r"Capot .* · #1/1 · .* http://.*/daily/"))
    address = page.url

    page = opened(ben, address).page
    expect(page.get_by_text("You will see the ranks")).to_be_visible()
    expect(page.get_by_text("Ann")).to_have_count(0)
    page.get_by_text("How these cards come about").click()
    assert barriers(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    plays(ben)
    page.get_by_role("link", name="See how you rank").click()
    expect(page.get_by_role("row")).to_have_count(3)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("link", name="Watch how Ann played").click()
    expect(page.get_by_role("link", name="Classic Hearts, no passing")).to_be_visible()
    expect(page.get_by_text("Challenge a friend")).to_have_count(0)
