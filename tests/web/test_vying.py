"""Words said between the cards: beside the hand, and as answers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.ahead import State, comes_late, is_scored, play_ahead
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person
from tests.web.test_shaped_deals import asked


def may_say(word: str) -> Callable[[State], bool]:
    """Return whether this person may say a word before a card."""

    def until(state: State) -> bool:
        ask = state["ask"]
        return ask is not None and f"announce {word}" in [each["move"] for each in ask["choices"]]

    return until


@pytest.mark.parametrize(
    ("game", "word", "button", "told"),
    [("put", "put", "Put", "You put."), ("truc", "double", "Double the stake", "You double: ")],
)
def test_an_offer_stands_beside_the_cards_and_is_said_by_a_press(
    visit: Callable[[str], Person], game: str, word: str, button: str, told: str
):
    ann = visit("Ann")
    comes_late(ann, game, ["easy"], may_say(word))
    offered = ann.waits()

    assert len(offered["cards"]) in {1, 2, 3}
    assert barriers_in_each_look(ann.page) == []

    asked(ann).get_by_role("button", name=button).click()
    ann.is_taken(offered)
    expect(ann.page.get_by_role("log").first).to_contain_text(told)


def test_the_stake_is_shown_at_the_table_and_an_offer_with_its_answers(visit: Callable[[str], Person]):
    ann = visit("Ann")
    comes_late(ann, "truc", ["easy"], may_say("accept"))
    offered = ann.waits()

    assert {each.split("\n")[0] for each in offered["answers"]} >= {"Accept", "Refuse"}
    expect(ann.page.get_by_text(re.compile(r"at stake: \d+ point")).first).to_be_visible()


def hears_a_card(state: State) -> bool:
    """Whether a card lies on the table to which this person may say a word."""
    return may_say("double")(state) and bool(state["play"]["trick"]["cards"])


@pytest.mark.parametrize(("more", "until"), [({}, hears_a_card), ({"lesson": True}, may_say("new-cards"))])
def test_on_a_phone_words_stand_two_in_a_row_and_leave_the_card_to_be_seen(
    visit: Callable[[str], Person], more: dict[str, bool], until: Callable[[State], bool]
):
    ann = visit("Ann")
    ann.page.set_viewport_size({"width": 390, "height": 664})
    comes_late(ann, "truc", ["easy"], until, **more)
    ann.waits()

    question = ann.page.locator("[data-ask]")
    hidden = question.evaluate("it => it.scrollHeight - it.clientHeight")
    cards = [card.bounding_box() for card in ann.page.locator(".trick li").all()]
    assert hidden <= 0
    assert len(cards) == int(until is hears_a_card)
    assert all(card is not None and card["width"] >= 34 for card in cards)


def test_the_hands_of_all_deals_are_shown_once_the_match_is_over(visit: Callable[[str], Person]):
    ann = visit("Ann")
    table = comes_late(ann, "put", ["easy"], is_scored)
    later = ann.page.get_by_text("The hands of this match are shown once it is over.")
    hands, review = ann.page.get_by_text("The hands as dealt"), ann.page.get_by_role("link", name="Review")

    expect(later).to_be_visible()
    expect(hands).to_be_hidden()
    expect(review).to_be_hidden()

    play_ahead(table, ann)
    expect(hands).to_be_visible()
    expect(review.first).to_be_visible()
    expect(later).to_be_hidden()
