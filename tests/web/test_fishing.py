"""Fishing on the page: a card of the hand, then cards of the table; the button says what will happen."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person


def may_capture_one_of_several(state: State) -> bool:
    """Whether this person may capture with one card beside a build, and lay that card down."""
    ask, play = state["ask"], state["play"]
    moves = [] if ask is None else [each["move"].split() for each in ask["choices"]]
    return bool(moves and moves[0][0] == "capture" and play["builds"] and [moves[0][1]] in ask["combos"])


def test_cards_of_the_table_are_taken_with_a_card_of_the_hand(visit: Callable[[str], Person]):
    ann = visit("Ann")
    table = comes_late(ann, "cassino", ["easy"], may_capture_one_of_several)
    offered, page = ann.waits(), ann.page
    before = page.request.get(f"/api/v1/tables/{table}").json()
    move = before["ask"]["choices"][0]["move"]
    _, own, *taken = move.split()
    lying = page.get_by_role("list", name="On the table")

    assert barriers_in_each_look(page) == []
    expect(lying.get_by_role("button")).to_have_count(len(before["play"]["loose"] + before["play"]["builds"]))
    expect(lying.get_by_role("button", name="Build of ")).to_have_count(len(before["play"]["builds"]))

    ann.click_card(own)
    expect(page.get_by_role("button", name="Lay down ")).to_be_visible()
    lying.locator(f'[data-lies*="{taken[0]}"]').click()
    expect(lying.get_by_role("button", pressed=True)).not_to_have_count(0)
    expect(page.get_by_role("button", name="Lay down ")).to_have_count(0)
    for card in taken[1:]:
        if card not in page.evaluate(
            "[...document.querySelectorAll('[aria-pressed=true]')].map(e => e.dataset.lies).join(' ')"
        ):
            lying.locator(f'[data-lies*="{card}"]').click()
    page.get_by_role("button", name="Take ").first.click()
    ann.is_taken(offered)

    after = page.request.get(f"/api/v1/tables/{table}").json()
    assert {each["card"] for each in before["hand"]} - {each["card"] for each in after["hand"]} == {own}
    assert after["play"]["taken"][0] >= before["play"]["taken"][0] + len(taken) + 1
