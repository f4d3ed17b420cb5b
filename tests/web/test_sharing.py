"""Public links and QR codes: made by those who played, followed by anybody."""

import re

from playwright.sync_api import expect

from tests.web.ahead import finished, finished_together
from tests.web.barriers import barriers
from tests.web.test_screens import PHONE, opened


def test_a_match_played_alone_is_shared_by_a_link_that_anybody_can_follow(visit):
    ann = visit("Ann")
    ann.page.goto(f"/table/{finished(ann, deals=1)}")
    result = ann.page.get_by_role("group", name="Result")
    result.get_by_text("Share this match").click()
    result.get_by_role("button", name="Make a link").click()
    link = result.get_by_role("textbox", name="Link").input_value()
    assert barriers(ann.page) == []

    ben = opened(visit("Ben", **PHONE), link)
    expect(ben.page.get_by_text("The cards are dealt.")).to_be_visible()
    assert ben.page.locator(".hands ul li").count() == 30
    ben.page.keyboard.press("End")
    expect(ben.page).to_have_url(re.compile(r"/shared/.*\?deal=1&move="))
    expect(ben.page.get_by_role("link", name="Download")).to_have_count(0)
    ben.page.get_by_role("button", name="Check it here").click()
    expect(ben.page.get_by_text("As published and as dealt")).to_be_visible()
    assert barriers(ben.page) == []

    result.get_by_role("button", name="Withdraw the link").click()
    expect(result.get_by_role("button", name="Make a link")).to_be_visible()
    ben.troubled = True
    ben.page.reload()
    expect(ben.page.get_by_text("This link leads nowhere")).to_be_visible()


def test_one_deal_is_shared_from_the_replay_without_the_rest_of_the_match(visit):
    ann = visit("Ann")
    page = opened(ann, f"/replay/{finished(ann, deals=2)}").page
    page.get_by_role("combobox", name="Deal").select_option("2")
    page.get_by_text("Share deal 2").click()
    page.get_by_role("button", name="Make a link").first.click()
    link = page.get_by_role("textbox", name="Link").input_value()

    ben = opened(visit("Ben"), link)

    expect(ben.page.get_by_role("combobox", name="Deal").get_by_role("option")).to_have_text(["2"])
    ben.page.get_by_role("button", name="Show the result").click()
    expect(ben.page.get_by_role("columnheader", name="Points")).to_be_visible()
    expect(ben.page.get_by_role("columnheader", name="Total")).to_have_count(0)


def test_an_invitation_has_a_qr_code_beside_its_link(visit):
    ann = visit("Ann", **PHONE)
    ann.opens("hearts", ["open", "easy", "easy"])
    page = ann.page
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()

    page.get_by_role("button", name="QR code").click()

    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_hidden()
    expect(page.get_by_text("Only this computer can open this link")).to_be_visible()


def test_at_an_address_of_ones_own_computer_the_link_is_that_for_others_in_the_house(visit):
    ann = visit("Ann")
    ann.page.route(
        "**/api/v1/nearby", lambda route: route.fulfill(json={"address": "http://192.168.1.20:8470/"})
    )
    ann.opens("hearts", ["open", "easy", "easy"])

    link = ann.page.get_by_role("textbox", name="Link to this table")

    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.20:8470/table/"))
    expect(ann.page.get_by_text("This link works on the network of the server")).to_be_visible()


def test_a_link_of_two_people_works_once_the_other_has_agreed(visit):
    ann, ben = visit("Ann"), visit("Ben", **PHONE)
    table = finished_together(ann, ben)
    for each in (ann, ben):
        opened(each, f"/table/{table}")
    ours = ann.page.get_by_role("group", name="Result")
    theirs = ben.page.get_by_role("group", name="Result")
    ours.get_by_text("Share this match").click()
    ours.get_by_role("button", name="Make a link").click()
    expect(ours.get_by_text("Still to agree")).to_be_visible()
    expect(ours.get_by_role("textbox", name="Public link")).to_have_count(0)

    expect(theirs.get_by_text("would like to share this.")).to_be_visible()
    assert barriers(ben.page) == []
    theirs.get_by_role("button", name="Agree").click()

    link = ours.get_by_role("textbox", name="Public link")
    expect(link).to_be_visible()
    expect(theirs.get_by_role("textbox", name="Public link")).to_have_value(link.input_value())
