"""The profile: what a guest has played, and on which devices."""

import re

from playwright.sync_api import expect

from tests.web.ahead import finished
from tests.web.barriers import barriers
from tests.web.test_screens import PHONE, opened

LOSSES = [
    {
        "game": "finis",
        "name": "Finis",
        "deals": 5,
        "points_lost": 20.6,
        "kinds": [
            {"kind": "pass", "points_lost": 16.0, "decisions": 20, "has_puzzles": True},
            {"kind": "duck", "points_lost": 4.0, "decisions": 10, "has_puzzles": True},
            {"kind": "lead", "points_lost": 0.6, "decisions": 30, "has_puzzles": False},
        ],
    }
]


def test_a_guest_takes_his_matches_along_to_another_device(visit):
    ann, phone = visit("Ann", language="en"), visit("Phone", **PHONE, theme="dark")
    ann.page.request.put("/api/v1/guest", data={"name": "Ann"})
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


def test_the_profile_shows_what_was_played_and_says_so_when_nothing_was(visit):
    ann = visit("Ann", **PHONE)
    page = opened(ann, "/profile").page
    expect(page.get_by_text("You have not finished a match yet.")).to_be_visible()
    tables = {finished(ann, deals=1) for _ in range(2)}
    page.route("**/guest/losses", lambda route: route.fulfill(json=LOSSES))

    opened(ann, "/profile")

    costs = page.get_by_role("region", name="What you do well, and what costs you")
    expect(costs.get_by_role("listitem")).to_have_text(
        [
            re.compile(r"^You do well at: leading\. .* 0\.02 "),
            re.compile(r"^This costs you most: passing cards\. .* 0\.80 "),
        ]
    )
    expect(costs.get_by_role("link", name="Practise: passing cards")).to_have_attribute(
        "href", "/puzzles/finis?theme=pass"
    )
    expect(costs.get_by_role("link")).to_have_count(1)
    # Sentences come first, tables after them.
    expect(page.get_by_role("heading", level=2).first).to_have_text("What you do well, and what costs you")
    costs.get_by_text("How we know").click()
    expect(costs.get_by_text("in the 5 deals that were reviewed")).to_be_visible()
    games = page.get_by_role("group", name="By game")
    expect(games.get_by_role("row", name=re.compile("^Finis 2 "))).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(3)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    games.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(rf"/replay/({'|'.join(tables)})\?deal="))


def test_a_guest_deletes_what_the_server_keeps_after_a_question(visit):
    ann = visit("Ann", **PHONE)
    page = opened(ann, "/profile").page
    page.request.put("/api/v1/guest", data={"name": "Ann"})
    table, _ = ann.opens("finis", ["easy", "easy"])
    page.goto("/profile")
    page.get_by_role("button", name="Delete my data…").click()
    dialog = page.get_by_role("dialog", name="Delete your data?")
    assert barriers(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    assert page.request.get("/api/v1/guest").json() == {"name": "Ann"}

    page.get_by_role("button", name="Delete my data…").click()
    dialog.get_by_role("button", name="Delete for good").click()

    expect(page).to_have_url(re.compile("/$"))
    assert page.request.get("/api/v1/guest").json() == {"name": ""}
    assert page.request.get("/api/v1/tables").json() == []
    assert page.request.get(f"/api/v1/tables/{table}").status == 404


def test_people_at_a_table_see_each_others_ratings(visit):
    ann, ben = visit("Ann", theme="dark"), visit("Ben", **PHONE)
    table, invitation = ann.opens("finis", ["open", "easy"])
    joined = ben.page.request.post(f"/api/v1/tables/{table}/seats", data={"invitation": invitation})
    assert joined.ok
    ann.settles()

    ann.looks_at("Ratings")

    rows = ann.page.get_by_role("dialog", name="Ratings").get_by_role("row")
    expect(rows).to_have_text(["PlayerRatingMatches", "Younone yet0", "Guest 2none yet0"])
    assert barriers(ann.page) == []
