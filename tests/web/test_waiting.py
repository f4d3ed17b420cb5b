"""A table that waits for people, and ways out of waiting."""

import re

from playwright.sync_api import expect

from tests.web.ahead import finished_together
from tests.web.barriers import barriers
from tests.web.lines import Line, changed
from tests.web.test_moments import question
from tests.web.test_together import play, sit_down


def test_the_host_adds_and_removes_computers_and_starts(visit):
    ann = visit("Ann", width=390, height=844)
    ann.opens("hearts", ["open", "open", "open"])
    seats = ann.page.get_by_role("list", name="Seats")
    expect(seats).to_be_visible()
    assert ann.page.get_by_label("Actions").get_by_role("button").all_inner_texts() == ["More"]

    ann.page.get_by_role("button", name="Put a computer in seat 3").click()
    expect(seats.get_by_role("listitem").nth(2)).to_contain_text("Computer, medium")
    assert barriers(ann.page) == []
    ann.page.get_by_role("button", name="Remove Ben").click()
    expect(seats.get_by_role("listitem").nth(2)).to_contain_text("Open seat")
    ann.page.get_by_label("Strength of computers").select_option("easy")
    ann.page.set_viewport_size({"width": 390, "height": 664})
    expect(ann.page.get_by_role("button", name="Start now")).to_be_in_viewport(ratio=1)
    ann.page.get_by_role("button", name="Start now").click()

    ann.waits()
    expect(ann.page.get_by_text("Computer, easy")).to_have_count(3)


def test_a_guest_chooses_a_seat_moves_and_is_removed(visit):
    ann, ben = visit("Ann"), visit("Ben")
    table, invitation = ann.opens("hearts", ["open", "open", "open"])
    ben.page.goto(f"/table/{table}#{invitation}")
    ben.page.get_by_label("Your name at the table").fill("Ben")
    seats = ann.page.get_by_role("list", name="Seats").get_by_role("listitem")

    ben.page.get_by_role("button", name="Sit at seat 4").click()
    expect(seats.nth(3)).to_contain_text("Ben")
    ben.page.get_by_role("button", name="Sit at seat 2").click()
    expect(seats.nth(1)).to_contain_text("Ben")
    expect(seats.nth(3)).to_contain_text("Open seat")
    expect(ben.page.get_by_text(re.compile("can start the match"))).to_be_visible()
    ann.page.get_by_role("button", name="Remove Ben").click()

    expect(seats.nth(1)).to_contain_text("Open seat")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()


def test_an_invitation_says_who_invites_to_what_and_why_nobody_without_a_name_sits_down(visit):
    ann, ben = visit("Ann"), visit("Ben", width=390, height=844)
    ann.page.request.put("/api/v1/guest", data={"name": "Ann"})
    rules = {"jack": "jack-counted"}
    table, invitation = ann.opens("hearts", ["open", "open", "open"], options=rules, seconds=5_430)
    ben.page.goto(f"/table/{table}#{invitation}")

    expect(ben.page.get_by_text("Ann invites you to play Hearts.")).to_be_visible()
    expect(ben.page.get_by_text("Time per move: one hour, 30 minutes and 30 seconds")).to_be_visible()
    terms = ben.page.locator("main").get_by_role("listitem").filter(has_text="J♦")
    expect(terms).to_be_visible()
    sit = ben.page.get_by_role("button", name="Sit at seat 4")
    expect(sit).to_have_accessible_description("Enter your name first, then take a seat.")
    assert barriers(ben.page) == []
    sit.press("Enter")
    expect(ben.page.get_by_label("Your name at the table")).to_be_focused()
    ben.page.keyboard.type("Ben")
    sit.click()

    expect(ann.page.get_by_role("list", name="Seats").get_by_role("listitem").nth(3)).to_contain_text("Ben")


def test_computers_are_marked_and_none_has_a_persons_name(visit):
    ann, ben = visit("Ann"), visit("Ben")
    sit_down(ann, ben, "easy", "max", game="hearts")
    ann.waits()

    text = ann.page.locator("main").inner_text()

    assert "Ben 2" not in text
    expect(ann.page.get_by_text("Computer, easy")).to_have_count(1)
    expect(ann.page.get_by_text("Computer, strongest")).to_have_count(1)
    ann.page.goto("/")
    own = ann.page.get_by_role("listitem").filter(
        has=ann.page.get_by_role("link", name="Continue playing Hearts")
    )
    expect(own.first).to_contain_text("2 people · 2 computers")


def test_an_idle_player_is_nudged_and_by_vote_a_computer_plays_on(visit):
    ann, ben = visit("Ann"), visit("Ben")
    sit_down(ann, ben, "easy", "easy", game="hearts", options={})
    ben.waits()
    ann.waits()
    play([ann], until=lambda: not ann.is_asked(ann.offered()))

    nudge = ann.page.get_by_role("button", name="Nudge Ben")
    expect(nudge).to_be_visible(timeout=300_000)
    assert barriers(ann.page) == []
    nudge.click()
    expect(ben.page.get_by_role("status", name="Notices")).to_contain_text("is waiting for you")
    ann.page.get_by_role("button", name="Let a computer play for Ben").click()

    take_over = ben.page.get_by_role("button", name="I’ll play on myself")
    expect(take_over).to_be_visible()
    assert barriers(ben.page) == []
    take_over.click()
    expect(take_over).to_have_count(0)
    expect(ben.page.get_by_role("status", name="Notices")).to_contain_text("a computer made")


def test_a_rematch_is_started_with_computers_if_somebody_does_not_come(visit):
    ann, ben = visit("Ann"), visit("Ben")
    ann.page.goto(f"/table/{finished_together(ann, ben)}")
    ann.page.get_by_role("button", name=re.compile("^Play again with ")).click()
    ann.page.get_by_role("button", name="Start now").click()

    expect(ann.page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(10)


def test_totals_are_shown_from_the_first_deal_on(visit):
    ann = visit("Ann")
    ann.opens("hearts", ["open", "open", "open"])
    totals = ann.page.get_by_role("heading", name="The match so far")
    expect(ann.page.get_by_text("someone’s total reaches 100 points. Points are bad")).to_be_visible()
    expect(totals).to_have_count(0)

    ann.page.get_by_role("button", name="Start now").click()

    expect(totals).to_be_visible()


def test_among_friends_the_hint_button_says_why_there_are_no_hints(visit):
    ann, ben = visit("Ann"), visit("Ben")
    sit_down(ann, ben, "easy", "easy", game="hearts")
    ann.waits()

    hint = ann.page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    # Without asking the server: a refusal would be a fault in the console of the browser.
    hint.click(force=True)
    expect(
        ann.page.get_by_text("Hints are only for tables where you play alone against the computer.")
    ).to_be_visible()


def test_while_the_first_cards_are_shuffled_only_others_are_waited_for(visit):
    line = Line(visit("Ann", held=True), "hearts")
    shuffled = changed(line.state, phase="dealing", ask=None, scores=[])

    line.comes(shuffled | {"waiting_for": [0, 2]})
    expect(question(line.person)).to_have_text("Waiting for Clara.")

    line.comes(shuffled | {"waiting_for": [0]})
    expect(question(line.person)).to_have_text("Shuffling the cards…")
