"""Jokers on the page: drawn, named, and found by the letters they show."""

from playwright.sync_api import expect

TABLES = 8
"""More than enough for a joker among eighteen of 54 cards."""


def with_a_joker(ann):
    """Sit down to tables until the hand has a joker, and return its place on the page."""
    for _ in range(TABLES):
        ann.opens("joker-hearts", ["easy", "easy"], options={"deals": "1", "pass-cycle": "none"})
        ann.waits()
        joker = ann.page.locator("[data-card^='XX']").first
        if joker.count():
            return joker
    raise AssertionError("no joker was dealt")


def test_a_joker_is_drawn_and_read_aloud_by_its_name(visit):
    ann = visit("Ann")
    joker = with_a_joker(ann)

    expect(joker.locator("image")).to_be_visible()
    expect(joker).to_have_accessible_name("joker")


def test_a_joker_is_found_by_typing_the_letters_that_it_shows(visit):
    ann = visit("Ann")
    with_a_joker(ann)
    ann.page.keyboard.type("jk")

    assert str(ann.page.evaluate("document.activeElement.dataset.card")).startswith("XX")


def test_a_deal_with_jokers_is_played_to_its_end(visit):
    ann = visit("Ann")
    with_a_joker(ann)
    ann.plays(by=ann.acts_by_keys)

    result = ann.page.get_by_role("group", name="Result")
    expect(result.get_by_role("table", name="Ranking").get_by_role("rowheader")).to_have_count(3)
