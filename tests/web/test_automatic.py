"""Cards that the page plays for the reader: the only legal one, and a card chosen ahead."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.barriers import barriers
from tests.web.lines import Line, State, asked, changed, in_tricks
from tests.web.test_moments import middle, question, waits_until

BARRED = {"playable": False, "why": "hearts were led, and you hold the queen of hearts"}

UNHEARD = 2900
"""Milliseconds, longer than a beat, for which a page stays with a line on which it has heard nothing."""


@pytest.fixture
def line(visit) -> Line:
    return Line(visit("Ann", forced=True, held=True), "hearts")


def held(line: Line, card: str) -> Locator:
    return line.person.page.locator(f"[data-card='{card}']")


def others_play(line: Line, ply: int = 0) -> State:
    """Return a state in which the next player is to follow suit, and the reader after that."""
    return changed(in_tricks(line.state, ["5H"], leader=2), ask=None, to_act=[3], ply=ply)


def my_turn(line: Line, only: str | None = None, **more: Any) -> State:
    """Return the state in which the reader is to follow suit with any card, or with one of them only."""
    state = asked(in_tricks(line.state, ["5H", "6H"], leader=2), "play")
    hand = [each if only in (None, each["card"]) else each | BARRED for each in state["hand"]]
    return changed(state, hand=hand, **more)


def test_a_forced_card_is_played_after_a_beat_and_not_again_once_taken_back(line):
    clock = line.person.page.clock
    line.comes(my_turn(line, "QH"))

    expect(question(line.person)).to_contain_text("The queen of hearts plays itself.")
    clock.run_for(600)
    assert line.moves() == []
    clock.run_for(200)
    waits_until(line.person, lambda: line.moves() == ["play QH"])

    line.push(([], others_play(line, ply=1)))
    line.push(([{"type": "undone"}], my_turn(line, "QH", ply=0)))
    expect(question(line.person)).to_contain_text("Your turn")
    clock.run_for(UNHEARD)
    assert line.moves() == ["play QH"]
    line.person.page.mouse.click(*middle(line.person, "QH"))
    waits_until(line.person, lambda: line.moves() == ["play QH", "play QH"])


def test_a_card_taken_back_does_not_play_itself_after_a_reload_either(line):
    clock = line.person.page.clock
    line.comes(others_play(line, ply=1))
    line.push(([{"type": "undone"}], my_turn(line, "QH", ply=0)))
    expect(question(line.person)).to_contain_text("Your turn")

    line.person.page.reload()

    expect(question(line.person)).to_contain_text("Your turn")
    clock.run_for(UNHEARD)
    assert line.moves() == []


def test_among_people_a_forced_card_takes_as_long_as_a_choice(line):
    clock = line.person.page.clock
    seats = [seat | {"who": "person"} for seat in line.state["seats"]]
    # Then the usual time that is picked is 2200 milliseconds.
    line.person.page.add_init_script("Math.random = () => 0.5;")
    line.comes(changed(my_turn(line, "QH"), seats=seats))

    expect(question(line.person)).to_contain_text("The queen of hearts plays itself")
    clock.run_for(2100)
    assert line.moves() == []
    clock.run_for(200)
    waits_until(line.person, lambda: line.moves() == ["play QH"])


def test_a_card_chosen_ahead_is_played_in_turn_or_taken_back(line):
    page = line.person.page
    line.comes(others_play(line))
    page.clock.run_for(1000)

    page.mouse.dblclick(*middle(line.person, "QH"))
    expect(held(line, "QH")).to_have_attribute("aria-pressed", "true")
    expect(question(line.person)).to_contain_text("Chosen ahead: queen of hearts.")
    page.clock.run_for(400)
    page.mouse.click(*middle(line.person, "QH"))
    expect(held(line, "QH")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(400)
    page.keyboard.type("jh")
    page.keyboard.press("Enter")
    expect(held(line, "JH")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(held(line, "JH")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(400)
    page.keyboard.press("Enter")

    line.push(([], my_turn(line)))
    expect(question(line.person)).to_contain_text("Chosen ahead: jack of hearts.")
    assert line.moves() == []
    page.clock.run_for(1000)
    waits_until(line.person, lambda: line.moves() == ["play JH"])


def test_a_card_chosen_ahead_that_may_not_be_played_is_dropped_and_said_so(line):
    page = line.person.page
    line.comes(changed(line.state, to_act=[1], chosen=[0], play=line.state["play"]))
    page.clock.run_for(1000)
    page.mouse.click(*middle(line.person, "KC"))
    expect(held(line, "KC")).not_to_have_attribute("aria-pressed", "true")

    line.push(([], others_play(line)))
    expect(held(line, "KC")).to_have_attribute("aria-pressed", "false")
    page.mouse.click(*middle(line.person, "KC"))
    expect(held(line, "KC")).to_have_attribute("aria-pressed", "true")
    turn = my_turn(line)
    line.push(
        ([], changed(turn, hand=[each | (BARRED if each["card"] == "KC" else {}) for each in turn["hand"]]))
    )

    expect(question(line.person)).to_contain_text(
        "king of clubs you chose ahead may not be played now. hearts were led"
    )
    page.clock.run_for(UNHEARD)
    assert line.moves() == []


def test_where_playing_takes_two_taps_choosing_ahead_takes_two(visit):
    line = Line(visit("Ann", width=390, height=844, taps=2, held=True), "hearts")
    page = line.person.page
    line.comes(others_play(line))
    page.clock.run_for(1000)

    page.touchscreen.tap(*middle(line.person, "QH"))
    expect(question(line.person)).to_contain_text("Tap again to choose ahead: queen of hearts.")
    expect(held(line, "QH")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(400)
    page.touchscreen.tap(*middle(line.person, "QH"))

    expect(held(line, "QH")).to_have_attribute("aria-pressed", "true")
    page.clock.resume()
    assert barriers(page) == []


def test_a_press_that_began_before_the_turn_neither_chooses_nor_plays(line):
    page = line.person.page
    line.comes(others_play(line))
    page.clock.run_for(1000)

    page.mouse.move(*middle(line.person, "QH"))
    page.mouse.down()
    line.push(([], my_turn(line)))
    expect(question(line.person)).to_contain_text("Your turn")
    page.mouse.up()

    page.clock.run_for(UNHEARD)
    assert line.moves() == []
    page.mouse.click(*middle(line.person, "QH"))
    waits_until(line.person, lambda: line.moves() == ["play QH"])


def must_pass(line: Line, **more: Any) -> State:
    """Return a state of a climbing game in which the reader holds nothing that beats the pile."""
    laid = [{"seat": 3, "cards": ["2S", "2H"], "name": "a pair of twos"}]
    pile = {"laid": laid, "taker": None}
    play: State = {"type": "climbing", "pile": pile, "last": None, "passes": [], "finished": []}
    passing = [{"move": "pass", "name": "Pass", "meaning": ""}]
    state = asked(line.state, words="You must pass.", verb="lay", choices=passing, among=[])
    return changed(state, play=play, **more)


def test_a_pass_without_a_choice_is_made_for_the_reader_but_not_after_an_undo(visit):
    line = Line(visit("Ann", passes=True, held=True), "tien-len")
    page = line.person.page
    line.comes(must_pass(line, ply=3))

    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    page.clock.run_for(600)
    assert line.moves() == []
    page.clock.run_for(300)
    waits_until(line.person, lambda: line.moves() == ["pass"])

    undone = must_pass(line, ply=1)
    line.push(([{"type": "undone"}], undone))
    page.clock.run_for(UNHEARD)
    assert line.moves() == ["pass"]
