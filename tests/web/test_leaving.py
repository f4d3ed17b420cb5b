"""Leaving a table, coming back to it, and what a computer played meanwhile."""

import re

from playwright.sync_api import expect

from tests.web.barriers import barriers, in_each_look
from tests.web.people import Person
from tests.web.test_table_screen import opened
from tests.web.test_together import sit_down


def leaves(person: Person) -> None:
    """Open the question whether to leave."""
    assert opened(person, "Leave")


def test_alone_leaving_from_the_menu_keeps_the_match_and_the_lobby_shows_it_on_top(visit):
    ann = visit("Ann")
    table, _ = ann.opens("hearts", ["easy"] * 3)
    ann.waits()
    names = ann.page.get_by_label("Actions").get_by_role("button").all_inner_texts()
    assert names == ["Hint", "Undo", "Last trick", "More"]

    leaves(ann)
    dialog = ann.page.get_by_role("dialog", name="Leave")
    expect(dialog).to_contain_text("Your match is kept.")
    dialog.get_by_role("button", name="To the games").click()

    expect(ann.page).to_have_url(re.compile(r"/$"))
    back = ann.page.get_by_role("link", name="Continue playing Hearts")
    expect(back).to_have_attribute("href", f"/table/{table}")
    ann.page.get_by_role("link", name="Matches").click()
    expect(ann.page.get_by_role("heading", name="Unfinished matches")).to_be_visible()
    assert barriers(ann.page) == []
    back.click()
    ann.waits()
    expect(ann.page.get_by_text("computer filling in")).to_have_count(0)


def test_alone_giving_up_is_confirmed_and_ends_the_match(visit):
    ann = visit("Ann")
    ann.opens("hearts", ["easy"] * 3)
    ann.waits()

    leaves(ann)
    ann.page.get_by_role("dialog").get_by_role("button", name="Give up…").click()
    question = ann.page.get_by_role("dialog", name="Give up this match?")
    assert barriers(ann.page) == []
    question.get_by_role("button", name="Give up").click()

    end = ann.page.get_by_role("group", name="Result")
    expect(end.get_by_role("heading", name="You gave up the match")).to_be_visible()
    expect(end.get_by_role("link")).to_have_text(["Back to the games", "Download the record"])
    expect(end.get_by_role("button")).to_have_text(["Rematch"])
    for look in in_each_look(ann.page):
        assert barriers(ann.page) == [], look
    end.get_by_role("link", name="Back to the games").click()
    expect(ann.page.get_by_role("heading", name="Hearts and its kin")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Continue playing Hearts")).to_have_count(0)


def test_a_match_is_given_up_from_the_list_too(visit):
    ann = visit("Ann")
    ann.opens("hearts", ["easy"] * 3)
    ann.waits()
    ann.page.goto("/matches")

    ann.page.get_by_role("button", name="Give up Hearts").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Give up").click()

    expect(ann.page.get_by_role("link", name="Continue playing Hearts")).to_have_count(0)


def test_whoever_leaves_people_is_told_that_a_computer_plays_and_can_come_back(visit):
    ann, ben = visit("Ann"), visit("Ben")
    sit_down(ann, ben, "easy", "easy", game="hearts")
    ben.waits()

    leaves(ben)
    dialog = ben.page.get_by_role("dialog", name="Leave")
    expect(dialog).to_contain_text("You can come back at any time")
    expect(dialog.get_by_role("button", name="Give up…")).to_have_count(0)
    dialog.get_by_role("button", name="Leave").click()

    expect(ann.page.get_by_text("computer filling in")).to_be_visible()
    ben.page.get_by_role("link", name="Come back to Hearts").click()
    expect(ben.page.get_by_role("group", name="Your hand")).to_be_visible()
    expect(ann.page.get_by_text("computer filling in")).to_have_count(0)


def test_settings_open_over_the_table_and_nobody_is_away(visit):
    ann, ben = visit("Ann"), visit("Ben").listens()
    sit_down(ann, ben, "easy", "easy", game="hearts")
    ann.waits()

    ann.page.get_by_role("button", name="Settings").click()
    dialog = ann.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Dark").check()
    assert barriers(ann.page) == []
    ann.page.keyboard.press("Escape")

    expect(ann.page.get_by_role("button", name="Settings")).to_be_focused()
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "/table/" in ann.page.url
    assert ben.heard
    assert not any('"what":"away"' in heard.text for heard in ben.heard)


def test_on_the_other_screens_one_is_still_at_the_table_and_told_of_the_turn(visit):
    ann, ben = visit("Ann"), visit("Ben").listens()
    sit_down(ann, ben, "easy", "easy", game="hearts")
    ann.waits()
    ben.waits()

    ann.page.get_by_role("link", name="Back to the games").click()

    bar = ann.page.get_by_role("region", name="You are still at the table: Hearts")
    expect(bar).to_contain_text("It is your turn.")
    ann.page.get_by_role("link", name="Settings").click()
    expect(ann.page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    assert barriers(ann.page) == []
    ann.page.get_by_role("link", name="Matches").click()
    expect(bar).to_contain_text("It is your turn.")
    bar.get_by_role("link", name="Back to the table").click()
    ann.acts(ann.waits())
    ben.collect()
    assert ben.heard
    assert not any('"what":"away"' in heard.text for heard in ben.heard)

    # Loading another screen anew keeps the seat, too.
    ann.page.get_by_role("link", name="Back to the games").click()
    ann.reloads()
    expect(bar.get_by_role("link", name="Back to the table")).to_be_visible()


def test_a_notice_says_what_the_clock_played_and_goes_with_the_next_move(visit):
    ann, ben = visit("Ann"), visit("Ben")
    sit_down(ann, ben, "easy", "easy", game="hearts", seconds=5)
    notice = ann.page.get_by_role("status", name="Notices")

    expect(notice).to_contain_text("Your time ran out")

    assert barriers(ann.page) == []
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_empty()
