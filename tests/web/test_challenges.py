"""A finished deal is offered to a friend, who plays the same cards; then both results are compared."""

import re

from playwright.sync_api import expect

from tests.web.ahead import finished, play_ahead
from tests.web.barriers import barriers
from tests.web.test_screens import opened


def test_a_friend_plays_a_deal_again_and_both_see_how_it_compares(visit):
    ann, ben = visit("Ann"), visit("Ben", width=390, height=844)
    ann.page.request.put("/api/v1/guest", data={"name": "Ann"})
    page = opened(ann, f"/replay/{finished(ann, deals=2)}?deal=2&move=0").page
    page.get_by_text("Challenge a friend with deal 2").click()
    page.get_by_role("button", name="Make a challenge").click()
    link = page.get_by_role("textbox", name="Link for one friend").input_value()
    assert barriers(page) == []

    ben.page.goto(link)
    expect(ben.page.get_by_text(re.compile("Ann challenges you at Finis"))).to_be_visible()
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.looks_at("Fair shuffle")
    expect(ben.page.get_by_text("These cards were not shuffled for this table")).to_be_visible()
    ben.page.get_by_role("button", name="Close").click()
    table = link.split("/table/")[1].split("#")[0]
    play_ahead(table, ben)

    result = ben.page.get_by_text(re.compile("With the same cards in the same seat: You .*, Ann "))
    expect(result).to_be_visible()
    expect(ben.page.get_by_role("button", name=re.compile("Rematch|Play again"))).to_have_count(0)
    assert barriers(ben.page) == []
    ben.page.get_by_role("link", name="How Ann played it").click()
    expect(ben.page.get_by_role("button", name="Check it here")).to_be_visible()
