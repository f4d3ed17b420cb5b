"""Question, hand and felt show one moment, and one press plays one card."""

import json
import re
import time
from collections.abc import Callable, Sized
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from tests.web.lines import Line, State, asked, changed, in_tricks, without
from tests.web.people import PATIENCE, Person

HELD = "[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)"
OFF = {"pass-cycle": "none"}


def question(person: Person) -> Locator:
    return person.page.get_by_role("region", name="What is asked")


def middle(person: Person, card: str) -> tuple[float, float]:
    """Return the place where a card can be clicked that others overlap."""
    box = person.page.locator(f"[data-card='{card}']").bounding_box()
    assert box is not None
    return box["x"] + 8, box["y"] + 30


def held_by(line: Line) -> list[str]:
    cards: list[str] = line.person.page.evaluate(HELD)
    return cards


def goes_on(line: Line) -> None:
    """Let the table take each card that is played, and ask for the next at once."""

    def answer(wish: dict[str, Any]) -> None:
        if wish["type"] == "move":
            card = wish["move"].removeprefix("play ")
            moved = {"type": "moved", "seat": line.state["you"], "move": wish["move"], "words": ""}
            line.push(([moved], without(line.state, card)))

    line.answer = answer


def asked_on(line: Line) -> tuple[Person, list[str]]:
    """Return a person who is asked for one card after another, and the cards of the hand."""
    line.comes(asked(line.state))
    goes_on(line)
    line.person.page.clock.run_for(1000)
    return line.person, held_by(line)


def troubled(line: Line) -> Person:
    """Return a person who is asked for a card, and whose line may get lost."""
    line.person.troubled = True
    line.comes(asked(line.state))
    return line.person


def waits_until(person: Person, is_so: Callable[[], bool]) -> None:
    """Give the page time to do what its timers have begun."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "nothing comes of it"
        person.page.wait_for_timeout(20)


def unanswered(person: Person) -> list[WebSocketRoute]:
    """Return the lines that the page begins from now on: the test is their other end."""
    lines = list[WebSocketRoute]()

    def noted(route: WebSocketRoute) -> None:
        lines.append(route)

    person.page.route_web_socket(re.compile("/events"), noted)
    return lines


def grown(some: Sized, before: int) -> bool:
    return len(some) > before


@pytest.fixture
def line(visit) -> Line:
    return Line(visit("Ann", held=True), "hearts", options=OFF)


def trick_and_after(line: Line) -> tuple[State, State]:
    """Return two moments: a trick that is whole, and the lead after it, for which a card is barred."""
    own = [held["card"] for held in line.state["hand"]]
    mine = own[-1]
    rest = changed(asked(line.state), hand=[held for held in line.state["hand"] if held["card"] != mine])
    others = ["2X", "3X", "4X"]
    lying = in_tricks(changed(rest, ask=None, to_act=[]), [*others, mine])
    lead = asked(in_tricks(rest, [], 0, trick=None, taken=[lying["play"]["trick"] | {"winner": 0}]))
    lead["hand"][0] |= {"playable": False, "why": "hearts may not be led yet"}
    return lying, lead


def test_the_question_waits_until_the_trick_has_been_seen(line):
    lying, lead = trick_and_after(line)
    line.comes(changed(line.state, ask=None, to_act=[1]))
    ann = line.person

    line.push(
        ([], lying), ([{"type": "took", "trick": lying["play"]["trick"] | {"winner": 0}, "words": ""}], lead)
    )

    expect(ann.page.get_by_role("list", name="Trick").get_by_role("listitem")).to_have_count(4)
    expect(question(ann)).not_to_contain_text("You lead")
    assert ann.page.locator("[data-card].barred").count() == 0
    # Much longer, and the page would give up a line on which it hears nothing.
    ann.page.clock.run_for(2900)
    expect(question(ann)).to_contain_text("You lead")
    expect(ann.page.locator("[data-card].barred")).to_have_count(1)


def test_a_press_while_cards_still_move_only_hurries(line):
    lying, lead = trick_and_after(line)
    line.comes(changed(line.state, ask=None, to_act=[1]))
    ann = line.person
    barred = lead["hand"][0]["card"]
    took = {"type": "took", "trick": lying["play"]["trick"] | {"winner": 0}, "words": ""}
    presses = [
        lambda: ann.page.mouse.click(*middle(ann, barred)),
        lambda: ann.page.locator(".felt").click(position={"x": 200, "y": 200}),
        lambda: ann.page.keyboard.press("n"),
    ]

    for press in presses:
        seq = line.state["seq"]
        line.push(([], lying | {"seq": seq + 1}), ([took], lead | {"seq": seq + 2}))
        expect(ann.page.get_by_role("list", name="Trick").get_by_role("listitem")).to_have_count(4)
        expect(question(ann)).not_to_contain_text("You lead")
        press()

        expect(question(ann)).to_contain_text("You lead")
        expect(question(ann)).not_to_contain_text("may not be led")
    assert line.moves() == []


def test_many_cards_played_without_a_question_are_shown_one_by_one_and_faster(visit):
    ann = visit("Ann", speed="normal", held=True)
    line = Line(ann, "hearts", options=OFF)
    start = changed(line.state, ask=None, to_act=[1])
    line.comes(start)
    cards = [f"{rank}{suit}" for suit in "CD" for rank in "23456789TJQ"]
    trick = ann.page.get_by_role("list", name="Trick")

    line.push(
        *(
            ([{"type": "moved", "seat": 1, "move": f"play {card}", "words": ""}], in_tricks(start, [card]))
            for card in cards
        )
    )

    ann.page.clock.run_for(600)
    expect(trick).not_to_contain_text("queen of diamonds")
    expect(ann.page.locator("main[data-busy]")).to_have_count(1)
    ann.page.clock.run_for(330 * len(cards) - 2000)
    expect(ann.page.locator("main[data-busy]")).to_have_count(0)


def test_a_double_click_plays_one_card_although_the_next_slides_under_the_pointer(line):
    ann, cards = asked_on(line)
    place = middle(ann, cards[6])

    ann.page.mouse.click(*place)
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 1)
    ann.page.clock.run_for(150)
    ann.page.mouse.click(*place)

    ann.page.clock.run_for(1000)
    ann.page.mouse.click(*middle(ann, cards[0]))
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 2)
    assert line.moves() == [f"play {cards[6]}", f"play {cards[0]}"]


def test_the_second_half_of_a_slow_double_click_plays_nothing_either(line):
    ann, cards = asked_on(line)
    place = middle(ann, cards[6])

    ann.page.mouse.click(*place)
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 1)
    ann.page.clock.run_for(450)
    ann.page.mouse.move(*place)
    ann.page.mouse.down(click_count=2)
    ann.page.mouse.up(click_count=2)

    ann.page.mouse.click(*middle(ann, cards[0]))
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 2)
    assert line.moves() == [f"play {cards[6]}", f"play {cards[0]}"]


def test_a_press_that_began_before_the_cards_moved_plays_nothing(line):
    ann, cards = asked_on(line)

    ann.page.mouse.move(*middle(ann, cards[6]))
    ann.page.mouse.down()
    line.push(([], without(line.state, cards[-1])))
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 1)
    ann.page.clock.run_for(1000)
    ann.page.mouse.up()

    ann.page.mouse.click(*middle(ann, cards[0]))
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 2)
    assert line.moves() == [f"play {cards[0]}"]


def test_a_key_held_down_plays_one_card(line):
    ann, cards = asked_on(line)

    ann.page.locator(f"[data-card='{cards[3]}']").focus()
    ann.page.keyboard.down("Enter")
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 1)
    ann.page.clock.run_for(1000)
    ann.page.keyboard.down("Enter")
    ann.page.keyboard.up("Enter")

    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 2)
    assert len(line.moves()) == 2


def test_cards_picked_to_be_passed_stay_picked_when_the_page_is_loaded_anew(visit):
    ann = visit("Ann")
    ann.opens("hearts", ["easy"] * 3)
    cards = [card["code"] for card in ann.waits()["cards"]][:2]
    for card in cards:
        ann.click_card(card)

    ann.reloads()
    ann.waits()

    assert [card["code"] for card in ann.offered()["cards"] if card["picked"]] == cards


# The line


def test_a_refusal_of_what_is_over_is_not_shown(line):
    line.comes(asked(line.state))
    ann = line.person
    ann.page.clock.run_for(1000)
    cards = held_by(line)

    def answer(wish: dict[str, Any]) -> dict[str, Any]:
        line.push(([], without(line.state, cards[0])))
        return {"type": "refused", "request": wish["request"], "status": 409, "reason": "That came too late."}

    line.answer = answer
    ann.page.mouse.click(*middle(ann, cards[1]))

    expect(ann.page.locator("[data-card]")).to_have_count(len(cards) - 1)
    expect(question(ann)).not_to_contain_text("too late")


@pytest.mark.parametrize("reason", ["The seat has contributed already.", "Deal 1 has been dealt already."])
def test_a_friend_who_sits_down_contributes_once_and_reads_no_refusal(visit, reason):
    zoe = visit("Zoe", held=True)
    line = Line(zoe, "hearts", options=OFF)
    proof = {"deal": 1, "commitment": "0" * 64, "contributions": [], "secret": None, "pack": None}
    empty: State = {"phase": "dealing", "ask": None, "hand": [], "scores": [], "to_act": [], "play": None}
    line.comes(changed(line.state, **empty, you=None, waiting_for=[], proof=None))
    line.answer = lambda wish: {
        "type": "refused",
        "request": wish["request"],
        "status": 409,
        "reason": reason,
    }

    for _ in range(3):
        line.push(([], changed(line.state, **empty, you=0, waiting_for=[0, 1], proof=proof)))

    expect(question(zoe)).to_contain_text("Waiting for")
    expect(question(zoe)).not_to_contain_text("already")
    zoe.page.clock.run_for(1000)
    assert [wish["type"] for wish in line.wishes] == ["contribute"]


def test_a_friend_who_sits_down_keeps_the_line(visit):
    ann, zoe = visit("Ann"), visit("Zoe")
    lines: list[str] = []
    zoe.page.on("websocket", lambda socket: lines.append(socket.url))
    table, invitation = ann.opens("hearts", ["open", "easy", "easy"], options=OFF)
    zoe.page.goto(f"/table/{table}#{invitation}")
    zoe.page.get_by_label("Your name at the table").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()

    for person in (ann, zoe):
        expect(person.page.locator("[data-card]")).to_have_count(13)
        expect(question(person)).not_to_contain_text(re.compile("already|in time"))
    assert len(lines) == 1


def test_a_lost_line_is_tried_every_three_seconds_of_the_first_minute(line):
    ann = troubled(line)
    tries: list[WebSocketRoute] = []

    def turned_away(route: WebSocketRoute) -> None:
        tries.append(route)
        route.close(code=1011)

    ann.page.route_web_socket(re.compile("/events"), turned_away)
    line.close()
    for _ in range(19):
        expect(ann.page.get_by_text("reconnecting")).to_be_visible()
        before = len(tries)
        ann.page.clock.run_for(3000)
        waits_until(ann, partial(grown, tries, before))


LINES = """
window.begun = [];
window.ended = [];
Math.random = () => 0.5;
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        begun.push(Date.now());
        this.addEventListener("close", () => ended.push(Date.now()));
    }
};
"""
"""Notes the moments at which the page's lines begin and end, and makes pauses the same each time."""


HANGING = """
window.tries = [];
window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    came = Date.now();
    constructor() {
        super();
        tries.push(this);
    }
    close() {
        this.gone = Date.now();
    }
};
"""
"""Lines that nobody takes up, as where a proxy leads to a server that stands still."""


def left_hanging(line: Line) -> Person:
    """Return a person whose line was lost, and whose next ones nobody takes up."""
    ann = troubled(line)
    ann.page.evaluate(f"() => {{{HANGING}}}")
    line.close()
    expect(ann.page.get_by_text("reconnecting")).to_be_visible()
    return ann


def test_a_page_that_had_its_table_soon_gives_up_a_line_that_nobody_takes_up(line):
    ann = left_hanging(line)

    ann.page.clock.run_for(20_000)

    waited = ann.page.evaluate("tries.slice(0, 3).map((each) => Math.round(each.gone - each.came))")
    assert waited == [2000, 4000, 8000]


def test_a_page_whose_line_was_taken_up_late_waits_for_the_next_accordingly(line):
    ann = left_hanging(line)
    ann.page.clock.run_for(1200)
    took = ann.page.evaluate("tries[0].onopen(), tries[0].onclose(), Date.now() - tries[0].came")
    ann.page.clock.run_for(10_000)

    assert ann.page.evaluate("tries[1].gone - tries[1].came") == pytest.approx(4 * took, abs=2)


def test_a_page_for_which_there_is_no_room_tries_less_and_less_often(line):
    line.person.troubled = True
    line.person.page.add_init_script(LINES)
    line.comes(asked(line.state))
    ann = line.person
    tries = unanswered(ann)

    def has_ended(number: int) -> bool:
        return bool(ann.page.evaluate("ended.length") == number)

    def tries_again(number: int) -> WebSocketRoute:
        """Let the page note the end of a line, and try again."""
        waits_until(ann, partial(has_ended, number))
        ann.page.clock.run_for(2000)
        waits_until(ann, partial(grown, tries, number - 1))
        return tries[-1]

    line.close()
    for number in (1, 2):
        again = tries_again(number)
        again.send(json.dumps({"type": "refused", "request": None, "status": 503, "reason": f"No {number}."}))
        again.close(code=1012)
    again = tries_again(3)
    state = {**line.state, "seq": line.state["seq"] + 1}
    again.send(json.dumps({"type": "push", "steps": [{"happened": [], "state": state}]}))
    expect(ann.page.get_by_text("No 2.")).to_be_hidden()
    again.close(code=1011)
    tries_again(4)

    pauses = ann.page.evaluate("ended.map((moment, line) => begun[line + 1] - moment)")
    assert pauses == [400, 800, 1600, 400]


def test_a_page_says_that_there_is_no_room_only_as_long_as_the_server_does(line):
    ann = troubled(line)
    tries = unanswered(ann)
    line.close()
    expect(ann.page.get_by_text("reconnecting")).to_be_visible()
    ann.page.clock.run_for(1000)
    waits_until(ann, partial(grown, tries, 0))
    tries[0].send(json.dumps({"type": "refused", "request": None, "status": 503, "reason": "No room."}))
    tries[0].close(code=1012)
    expect(ann.page.get_by_text("No room.")).to_be_visible()
    ann.page.clock.run_for(2000)
    waits_until(ann, partial(grown, tries, 1))
    tries[1].close(code=1011)

    expect(ann.page.get_by_text("reconnecting")).to_be_visible()
    expect(ann.page.get_by_text("No room.")).to_be_hidden()


def test_a_page_leaves_a_server_that_stands_still_later_if_it_was_only_busy_before(line):
    ann = troubled(line)
    line.is_silent = True
    ann.page.clock.run_for(2500)
    waits_until(ann, lambda: len(line.pings) == 1)
    ann.page.clock.run_for(1000)
    line.answers()
    line.push(([], changed(line.state, getting_ready=True)))
    expect(ann.page.get_by_text("until then they play simply")).to_be_visible()
    ann.page.clock.run_for(2500)
    waits_until(ann, lambda: len(line.pings) == 2)
    # Four times as long as the answer took before.
    ann.page.clock.run_for(3500)
    expect(ann.page.get_by_text("reconnecting")).to_be_hidden()
    ann.page.clock.run_for(500)
    expect(ann.page.get_by_text("reconnecting")).to_be_visible()
    line.is_silent = False
    ann.page.clock.run_for(1000)

    waits_until(ann, lambda: line.connections == 2)
    expect(ann.page.get_by_text("reconnecting")).to_be_hidden()


def test_a_page_that_was_answered_late_expects_it_again_although_the_next_answer_is_quick(line):
    ann = troubled(line)

    def is_answered(*, late: int) -> None:
        before, line.is_silent = len(line.pings), bool(late)
        ann.page.clock.run_for(2500)
        waits_until(ann, partial(grown, line.pings, before))
        if late:
            ann.page.clock.run_for(late)
            line.answers()
        words = f"answer {before}"
        line.push(([], asked(line.state, words=words)))
        expect(question(ann)).to_contain_text(words)

    is_answered(late=1000)
    is_answered(late=0)
    is_answered(late=3000)

    expect(ann.page.get_by_text("reconnecting")).to_be_hidden()
    assert line.connections == 1


def test_a_page_does_not_leave_a_server_that_is_busy_with_its_move(line):
    ann = troubled(line)
    ann.page.clock.run_for(1000)
    line.is_busy = True
    ann.page.mouse.click(*middle(ann, held_by(line)[0]))
    waits_until(ann, lambda: len(line.moves()) == 1)

    for number in range(5):
        before = len(line.pings)
        ann.page.clock.run_for(2500)
        waits_until(ann, partial(grown, line.pings, before))
        # What was sent after it has come, and so has the answer.
        line.push(([], changed(line.state, getting_ready=number % 2 == 0)))
        notice = ann.page.get_by_text("until then they play simply")
        (expect(notice).to_be_hidden if number % 2 else expect(notice).to_be_visible)()
    expect(ann.page.get_by_text("reconnecting")).to_be_hidden()
    ann.page.clock.run_for(2600)
    expect(question(ann)).to_contain_text("did not answer in time")


def test_a_page_leaves_a_server_that_stands_still_with_its_move(line):
    ann = troubled(line)
    ann.page.clock.run_for(1000)
    line.is_silent = True
    ann.page.mouse.click(*middle(ann, held_by(line)[0]))
    waits_until(ann, lambda: len(line.moves()) == 1)
    ann.page.clock.run_for(1500)
    waits_until(ann, lambda: len(line.pings) == 1)
    ann.page.clock.run_for(1500)

    expect(ann.page.get_by_text("reconnecting")).to_be_visible()


def test_the_table_says_that_the_computers_play_simply_until_they_are_ready(line):
    state = asked(line.state)
    line.comes({**state, "getting_ready": True})
    notice = line.person.page.get_by_text("until then they play simply")
    expect(notice).to_be_visible()

    line.push(([], {**state, "seq": state["seq"] + 1}))

    expect(notice).to_be_hidden()


def test_the_notice_of_a_lost_line_goes_when_the_line_is_back(line):
    ann = troubled(line)
    ann.page.clock.run_for(1000)
    cards = held_by(line)

    def breaks(_: dict[str, Any]) -> None:
        line.close()

    line.answer = breaks
    ann.page.mouse.click(*middle(ann, cards[0]))
    expect(question(ann)).to_contain_text("did not answer in time")
    ann.page.clock.run_for(1000)

    expect(ann.page.get_by_text("reconnecting")).to_be_hidden()
    expect(question(ann)).not_to_contain_text("did not answer")
    assert line.connections == 2


# Hints


def test_a_hint_that_comes_late_is_awaited_under_its_own_question_alone(line):
    waiting: list[Route] = []
    line.person.page.route("**/hint", lambda route: waiting.append(route))  # noqa: PLW0108
    line.comes(changed(asked(line.state), can_hint=True))
    ann = line.person
    button = ann.page.get_by_role("button", name="Hint", exact=True)
    button.click()
    expect(question(ann)).to_contain_text("Thinking…")

    line.push(([], changed(without(line.state, held_by(line)[0]), can_hint=True)))

    expect(question(ann)).not_to_contain_text("Thinking…")
    button.click()
    expect(question(ann)).to_contain_text("Thinking…")
    waits_until(ann, lambda: len(waiting) == 2)
    for route, reason in zip(waiting, ["This was for before.", "This is for now."], strict=True):
        with ann.page.expect_event("requestfinished"):
            route.fulfill(json={"moves": [], "reason": reason, "unit": "points"})
    expect(question(ann)).to_contain_text("This is for now.")
    expect(question(ann)).not_to_contain_text("Thinking…")
    expect(ann.page.get_by_role("log").first).not_to_contain_text("This was for before.")
