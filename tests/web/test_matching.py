"""Shedding on the page: drawing is a button, what was drawn is shown, and an ace has a suit named."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person


def may_play_or_draw(state: State) -> bool:
    """Whether this person may play a card or draw one, once some cards lie on the pile."""
    ask, play = state["ask"], state["play"]
    moves = [] if ask is None else [each["move"] for each in ask["choices"]]
    return bool(ask and ask["among"]) and "draw" in moves and not play["due"] and len(play["pile"]) > 2


def test_a_card_may_be_drawn_and_then_played_or_kept(visit: Callable[[str], Person]):
    ann = visit("Ann")
    table = comes_late(ann, "switch", ["easy", "easy"], may_play_or_draw)
    offered = ann.waits()
    before = ann.page.request.get(f"/api/v1/tables/{table}").json()

    assert barriers_in_each_look(ann.page) == []
    expect(ann.page.get_by_text(f"Stock: {before['play']['stock']}", exact=True)).to_be_visible()
    ann.page.keyboard.press("w")
    words = ann.page.get_by_role("dialog", name="Table in words")
    expect(words).to_contain_text(
        re.compile(r"On the table *On the pile: .*, played by .*\. Play goes .*clockwise\. *Stock: \d+\.")
    )
    expect(words).to_contain_text(f"Stock: {before['play']['stock']}.")
    assert words.inner_text().lower().count("stock") == 1, "the stock is mentioned once"
    ann.page.keyboard.press("Escape")

    ann.page.get_by_role("button", name="Draw a card").click()
    ann.is_taken(offered)

    later = ann.page.request.get(f"/api/v1/tables/{table}").json()
    (drawn,) = later["opening"]["received"]
    assert later["play"]["stock"] == before["play"]["stock"] - 1
    assert {each["card"] for each in later["hand"]} - {each["card"] for each in before["hand"]} == {drawn}
    assert {each["move"] for each in later["ask"]["choices"]} == {"pass"}
    assert set(later["ask"]["among"]) <= {drawn}
