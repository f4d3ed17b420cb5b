"""Runs on the page: only leads are asked for, and everything laid can be seen and read."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ahead import Guest, State, comes_late, is_scored
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person


def may_choose(state: State) -> bool:
    """Whether this person leads and has a choice, after some cards have been laid."""
    ask, play = state["ask"], state["play"]
    return ask is not None and len(ask["among"]) > 1 and len(play["laid"]) > 3 and bool(play["aside"])


def test_a_lead_is_chosen_and_the_run_goes_on_by_itself(visit: Callable[[str], Person]):
    ann = visit("Ann")
    table = comes_late(ann, "newmarket", ["easy", "easy", "easy"], may_choose)
    offered = ann.waits()
    before = ann.page.request.get(f"/api/v1/tables/{table}").json()

    assert before["ask"]["what"] == "lead"
    assert barriers_in_each_look(ann.page) == []
    expect(ann.page.get_by_role("list", name="Layout")).to_be_visible()

    # The chips on the horses and the spare hand are called as in the rules.
    expect(ann.page.get_by_role("banner")).to_contain_text(f"On the horses: {before['pot']}")
    expect(ann.page.get_by_text(f"spare hand: {before['opening']['talon']} cards")).to_be_visible()

    ann.click_card(before["ask"]["among"][0])
    ann.is_taken(offered)

    # The page no longer offers the lead once it has sent it, maybe before the server has it.
    with Guest(ann, table) as guest:
        later = next(state for state in guest.states() if state["ply"] > before["ply"])
    assert before["ask"]["among"][0] in later["play"]["laid"]
    assert later["ask"] is None or later["ask"]["what"] == "lead"


def test_after_a_deal_the_spare_hand_is_shown_by_its_name(visit: Callable[[str], Person]):
    ann = visit("Ann")
    comes_late(ann, "newmarket", ["easy", "easy", "easy"], is_scored)

    ann.page.get_by_text("The hands as dealt").click()

    expect(ann.page.get_by_text("The spare hand", exact=True)).to_be_visible()


def test_on_a_phone_a_lesson_begins_with_rows_that_can_be_read(visit: Callable[[str], Person]):
    ann = visit("Ann")
    ann.page.set_viewport_size({"width": 390, "height": 664})
    wish = {"game": "newmarket", "seats": 3, "others": ["easy", "easy"], "lesson": True}
    table = ann.page.request.post("/api/v1/tables", data=wish).json()["table"]
    ann.page.goto(f"/table/{table}")

    expect(ann.page.locator("[data-coach]")).to_be_visible()
    rows = ann.page.get_by_role("list", name="Layout")
    expect(rows).to_be_visible()
    box = rows.bounding_box()
    assert box is not None
    assert box["width"] >= 195
