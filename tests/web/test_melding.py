"""Melds on the page: offered with their points, laid open for both players, with the stock beside them."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late
from tests.web.barriers import barriers_in_each_look
from tests.web.lines import Line, changed
from tests.web.lines import asked as asked_for_a_card
from tests.web.people import Person
from tests.web.test_shaped_deals import asked


def may_meld(state: State) -> bool:
    """Whether this person may lay a meld of two cards or more."""
    ask = state["ask"]
    moves = [] if ask is None else [each["move"].split() for each in ask["choices"]]
    return any(words[0] == "expose" and len(words) > 2 for words in moves)


def test_a_meld_is_a_button_with_its_points_and_lies_open_once_it_is_laid(visit: Callable[[str], Person]):
    ann = visit("Ann")
    ann.page.set_viewport_size({"width": 390, "height": 664})
    comes_late(ann, "bezique", ["easy"], may_meld)
    offered = ann.waits()
    page = ann.page

    expect(page.get_by_text(re.compile(r"stock: \d+ card"))).to_be_visible()
    expect(page.get_by_text("turned up").first).to_be_visible()
    assert barriers_in_each_look(page) == []
    first = asked(ann).get_by_role("button").first
    expect(first).to_contain_text(re.compile(r"Scores \d+ points"))
    question = page.locator("[data-ask]")
    assert question.evaluate("it => it.scrollHeight - it.clientHeight") <= 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    first.click()
    ann.is_taken(offered)
    expect(page.get_by_role("log").first).to_contain_text(re.compile(r"You lay .* open"))
    expect(page.get_by_text("exposed by you")).to_be_visible()


def test_cards_that_lie_open_are_shown_before_their_player_and_nowhere_else(visit: Callable[..., Person]):
    ann = visit("Ann", held=True)
    line = Line(ann, "hearts")
    opened = [{"seat": seat, "card": card, "held": True} for seat, card in ((1, "KD"), (1, "QD"), (0, "AS"))]
    facts = ["trumps: spades", "exposed by {@1}: {KD} {QD}", "exposed by you: {AS}"]
    opening = line.state["opening"] | {"exposed": opened, "facts": facts}
    line.comes(asked_for_a_card(changed(line.state, opening=opening)))
    felt = ann.page.locator(".felt")

    expect(felt.get_by_text("lies open")).to_have_count(1)
    expect(felt.locator(".aside")).to_have_text(re.compile("^trumps: spades · exposed by you: "))
    expect(ann.page.locator(".me")).not_to_contain_text("lies open")

    # One of them has been played: that it was exposed still counts.
    opened[0]["held"] = False
    line.push(([], changed(line.state, opening=opening)))
    expect(felt.locator(".aside")).to_contain_text("exposed by Ben")


def may_answer(state: State) -> bool:
    """Whether this person is to play to a card led, and holds cards of its suit and of others."""
    ask, play = state["ask"], state["play"]
    if ask is None or ask["verb"] != "play" or not play["trick"]["cards"]:
        return False
    led = play["trick"]["cards"][0][1]
    suits = [str(each["card"])[1] for each in state["hand"]]
    return led in suits and len(set(suits)) > 1


def test_the_coach_says_that_any_card_may_be_played_while_there_is_a_stock(visit: Callable[[str], Person]):
    ann = visit("Ann")
    comes_late(ann, "bezique", ["easy"], may_answer, lesson=True)
    ann.waits()
    coach = ann.reads_on()

    expect(coach).to_contain_text(re.compile(r"The suit led is \w+, but you may play any card\."))
