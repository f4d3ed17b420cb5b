"""Words said between the cards: beside the hand, and as answers."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person
from tests.web.test_shaped_deals import asked


def may_put(state: State) -> bool:
    """Whether this person may put before a card."""
    ask = state["ask"]
    return ask is not None and "announce put" in [each["move"] for each in ask["choices"]]


def test_a_put_stands_beside_the_cards_and_is_said_by_a_press(visit: Callable[[str], Person]):
    ann = visit("Ann")
    comes_late(ann, "put", ["easy"], may_put)
    offered = ann.waits()

    assert len(offered["cards"]) in {1, 2, 3}
    assert barriers_in_each_look(ann.page) == []

    asked(ann).get_by_role("button", name="Put").click()
    ann.is_taken(offered)
    expect(ann.page.get_by_role("log").first).to_contain_text("You put.")
