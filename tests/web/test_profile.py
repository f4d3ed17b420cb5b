"""The profile: the guest's own devices."""

import re

from playwright.sync_api import expect

from tests.web.test_screens import PHONE, barriers, opened


def test_a_guest_takes_his_matches_along_to_another_device(visit):
    ann, phone = visit("Ann", language="en"), visit("Phone", **PHONE, theme="dark")
    ann.page.goto("/")
    ann.page.request.put("/api/v1/guest", data={"name": "Ann"})
    phone.page.goto("/")
    phone.page.request.put("/api/v1/guest", data={"name": "Old"})
    page = opened(ann, "/profile").page
    page.get_by_role("button", name="Make a link for another device").click()
    expect(page.get_by_text("whoever opens this link plays as you")).to_be_visible()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert barriers(page) == []
    link = page.get_by_role("textbox", name="Link for your other device").input_value()

    other = opened(phone, link).page
    expect(other.get_by_text("So far you have played here as Old (0 matches)")).to_be_visible()
    assert barriers(other) == []
    other.get_by_role("button", name="Go on as Ann").click()

    expect(other).to_have_url(re.compile("/profile$"))
    expect(other.get_by_text("Before, this device was that of Old (0 matches).")).to_be_visible()
    assert other.request.get("/api/v1/guest").json() == {"name": "Ann"}
    assert barriers(other) == []
    page.get_by_role("button", name="Sign out all other devices").click()
    expect(page.get_by_text("All other devices are signed out.")).to_be_visible()
    assert other.request.get("/api/v1/guest").json() == {"name": ""}
    assert page.request.get("/api/v1/guest").json() == {"name": "Ann"}
