"""Jokers on the page: drawn, named, and found by the letters they show."""

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late


def test_a_joker_is_drawn_named_found_by_the_letters_that_it_shows_and_played(visit):
    ann = visit("Ann")
    options = {"deals": "12", "pass-cycle": "none"}
    comes_late(ann, "joker-hearts", ["easy", "easy"], is_asked_with_a_joker, options=options)
    ann.waits()

    joker = ann.page.locator("[data-card^='XX']").first
    expect(joker.locator("image")).to_be_visible()
    expect(joker).to_have_accessible_name("joker")
    ann.page.keyboard.type("jk")
    assert str(ann.page.evaluate("document.activeElement.dataset.card")).startswith("XX")

    ann.plays(by=ann.acts_by_keys, until=lambda offered: "Next deal" in offered["answers"])

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()


def is_asked_with_a_joker(state: State) -> bool:
    """Whether somebody who is to act holds a joker among a hand of few other cards."""
    return (
        state["ask"] is not None
        and len(state["hand"]) <= 6
        and any(held["card"].startswith("XX") for held in state["hand"])
    )
