"""A move goes back among people once the others agree."""

from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.test_together import play, sit_down


def test_a_card_is_taken_back_with_the_consent_of_the_other(visit):
    ann, ben = visit("Ann"), visit("Ben", width=390, height=844)
    sit_down(ann, ben, "easy", "easy", game="slobberhannes")
    asks = ann.page.get_by_role("button", name="Ask to undo")
    play([ann, ben], until=lambda: asks.count() == 1 and ben.is_asked(ben.offered()))
    ann.settles()
    hand = ann.page.get_by_role("group", name="Your hand").get_by_role("button")
    cards = hand.count()

    ann.page.keyboard.press("u")
    notice = ben.page.get_by_role("status", name="Notices")
    expect(notice).to_contain_text("Guest asks to take back the last move.")
    expect(ann.page.get_by_text("Waiting for Ben to agree.")).to_be_visible()
    assert barriers(ben.page) == []
    notice.get_by_role("button", name="Agree").click()

    expect(hand).to_have_count(cards + 1)
    expect(notice.get_by_role("button")).to_have_count(0)
