"""Whether it was fair: the statistics of the cards dealt, open to anybody."""

from playwright.sync_api import expect

from tests.web.ahead import finished
from tests.web.barriers import barriers
from tests.web.test_screens import PHONE, opened


def test_anybody_sees_which_cards_people_and_computers_were_dealt(visit):
    ann, ben = visit("Ann"), visit("Ben", **PHONE, theme="dark")
    finished(ann, deals=1)
    page = opened(ben, "/").page

    page.get_by_role("contentinfo").get_by_role("link", name="Was it fair?").click()

    expect(page.get_by_role("heading", level=1, name="Was it fair?")).to_be_focused()
    expect(page.get_by_text("People were dealt").first).to_be_visible()
    table = page.get_by_role("group", name="Game by game")
    expect(table.get_by_role("rowheader", name="Finis")).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
