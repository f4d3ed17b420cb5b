"""How the table looks: what lies where, how large it is, whose turn it is, and what moves."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.barriers import resize
from tests.web.lines import Line, State, asked, changed, in_tricks, without
from tests.web.people import Person
from tests.web.test_moments import goes_on, held_by, middle, question
from tests.web.test_shaped_deals import COVERED

MOVED = """
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        moved.push(this.dataset.card ?? this.localName);
        return animate.apply(this, how);
    };
"""
"""Notes what moves: the cards of the hand by their codes, all else by the names of elements."""


HINT: dict[str, Any] = {
    "moves": [],
    "reason": "The next best, 3♠, costs 1.0 more (± 0.4); this reason is long enough to fill several lines.",
    "unit": "points",
    "by_match": False,
}


def boxes(*parts: Locator) -> list[FloatRect]:
    found = [each.bounding_box() for part in parts for each in part.all()]
    assert None not in found
    return [box for box in found if box is not None]


def is_apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def passed(line: Line) -> tuple[State, State]:
    """Return two moments: cards are to be passed, and the lead after that, with three cards received."""
    received = ["QS", "KH", "2C"]
    gone = ["AS", "TS", "6S"]
    choosing = asked(line.state, "pass", count=3, least=3, to=1)
    kept = [held for held in line.state["hand"] if held["card"] not in gone]
    hand = [*kept, *({"card": card, "playable": True, "why": None} for card in received)]
    opening = line.state["opening"] | {"passed": gone, "passed_to": 1, "received": received}
    after = in_tricks(changed(choosing, hand=hand, opening=opening, ply=4), [], leader=0)
    return choosing, asked(after)


def came_in() -> list[dict[str, Any]]:
    return [{"type": "came-in", "cards": ["QS", "KH", "2C"], "seat": 3, "words": ""}]


# Cards that one is passed


def test_cards_that_are_passed_are_told_lifted_and_marked_until_the_reader_plays(visit):
    line = Line(visit("Ann", held=True), "hearts")
    ann = line.person
    choosing, lead = passed(line)
    line.comes(choosing)
    goes_on(line)

    line.push((came_in(), lead))

    expect(question(ann)).to_contain_text("You were passed: queen of spades, king of hearts, two of clubs.")
    marked = ann.page.locator("[data-card].received")
    assert sorted(marked.evaluate_all("cards => cards.map(card => card.dataset.card)")) == ["2C", "KH", "QS"]
    plain = ann.page.locator("[data-card]:not(.received)")
    highest = min(box["y"] for box in boxes(plain))
    assert all(box["y"] < highest for box in boxes(marked))
    ann.page.clock.run_for(1000)
    ann.page.mouse.click(*middle(ann, "3S"))
    line.push(([], in_tricks(without(line.state, "3S"), ["3S"], leader=0)))
    expect(ann.page.locator("[data-card='3S']")).to_have_count(0)
    expect(question(ann)).not_to_contain_text("You were passed")
    expect(marked).to_have_count(0)


@pytest.mark.sample(2)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_passed_and_dealt_move_visibly_unless_the_reader_prefers_none(visit, motion):
    ann = visit("Ann", speed="normal", fresh=True)
    ann.page.emulate_media(reduced_motion=motion)
    ann.page.add_init_script(MOVED)
    line = Line(ann, "hearts")
    choosing, lead = passed(line)
    line.comes(changed(choosing, phase="dealing", hand=[], ask=None, play=None))

    line.push(([{"type": "dealt", "deal": 1}], choosing))
    expect(ann.page.locator("[data-card]")).to_have_count(13)
    dealt = set(ann.page.evaluate("moved"))
    # Much longer, and the page would give up a line on which it hears nothing.
    ann.page.clock.run_for(2900)
    ann.page.evaluate("moved.length = 0")
    line.push((came_in(), lead))
    expect(ann.page.locator("[data-card='KH']")).to_have_count(1)
    moved = set(ann.page.evaluate("moved"))

    if motion == "reduce":
        assert dealt | moved == set()
    else:
        assert {held["card"] for held in choosing["hand"]} | {"i"} <= dealt
        assert {"QS", "KH", "2C", "AS", "TS", "6S"} <= moved


# Where things are


def test_suits_alternate_in_colour_and_opponents_show_the_backs_of_their_cards_and_their_initials(visit):
    line = Line(visit("Ann", held=True), "hearts")
    by_server = sorted(line.state["hand"], key=lambda held: "SHDC".index(held["card"][1]))
    seats = [
        seat | {"cards": 13 - place, "name": f"Zoe {place}"} for place, seat in enumerate(line.state["seats"])
    ]

    line.comes(changed(line.state, hand=by_server, seats=seats))

    suits = "".join(card[1] for card in held_by(line))
    assert suits == "SSSSHHHCCCDDD"
    others = line.person.page.get_by_role("list", name="Players").get_by_role("listitem")
    for place in range(3):
        expect(others.nth(place).locator(".fan i")).to_have_count(12 - place)
        expect(others.nth(place).locator(".avatar")).to_have_text(f"Z{place + 1}")


def test_italian_cards_have_signs_and_names_of_their_own(visit):
    line = Line(visit("Ann", held=True), "ciapano")
    page, cards = line.person.page, ("KS", "QH", "JD", "3C")
    held = line.state["hand"]

    line.comes(
        changed(line.state, hand=[each | {"card": card} for each, card in zip(held, cards, strict=False)])
    )

    for name, tint in (
        ("Re of Swords", "swords"),
        ("Fante of Coins", "bells"),
        ("three of Batons", "batons"),
    ):
        expect(page.get_by_role("button", name=name).locator(f".card.suit-{tint}")).to_be_visible()
    expect(page.get_by_role("button", name="Cavallo of Cups")).to_be_visible()


def scored(line: Line, **more: Any) -> State:
    """Return a state in which a deal has been scored."""
    points = [4, *(-1 for _ in line.state["seats"][1:])]
    score = {"points": points, "items": [], "totals": points, "out": [], "pot": 0, "left": 0}
    waiting = {"ask": None, "to_act": [], "waiting_for": [0], "hand": []}
    return changed(line.state, phase="scored", scores=[score], **waiting, **more)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "others"), [("nine-card-brag", 4), ("barbu", 3)])
def test_the_result_of_a_deal_covers_no_seat_and_hides_none(visit, game, others):
    line = Line(visit("Ann", width=390, height=844, held=True), game, others)
    page = line.person.page

    line.comes(scored(line))

    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    for width, height in [(390, 844), (1100, 800), (1366, 768)]:
        resize(page, width, height)
        expect(seats).to_have_count(others)
        for seat in seats.all():
            expect(seat).to_be_visible()
        assert page.evaluate(COVERED) == [], width


# How large they are, and whose turn it is


def test_cards_grow_with_the_window(visit):
    line = Line(visit("Ann", held=True), "hearts")
    page = line.person.page
    line.comes(in_tricks(line.state, ["5H"]))
    widths = []
    for width, height in [(1024, 640), (1440, 900), (2560, 1440)]:
        resize(page, width, height)
        held, played = boxes(
            page.locator("[data-card='AS']"), page.get_by_role("list", name="Trick").get_by_role("listitem")
        )
        widths.append((held["width"], played["width"]))

    assert all(
        before < after for one, other in pairwise(widths) for before, after in zip(one, other, strict=True)
    )
    assert min(widths[-1]) > 170


def test_words_over_the_trick_mark_a_sweep_and_go_by_themselves(visit):
    line = Line(visit("Ann", held=True), "hearts")
    ann = line.person
    before = in_tricks(line.state, ["5H", "2H", "3H", "4H"])
    taken = before["play"]["trick"] | {"winner": 1}
    sweep = "A sweep is in sight for {@1}."
    words = f"{{@1}} takes the trick, with {{5H}} in it. {sweep}"
    line.comes(before)

    line.push(
        (
            [{"type": "took", "trick": taken, "words": words, "highlight": "in sight", "sweep": sweep}],
            in_tricks(before, [], taken=[taken]),
        )
    )

    over = ann.page.locator(".felt p[aria-hidden=true]")
    expect(over).to_have_text(f"A sweep is in sight for {name(line.state, 1)}.")
    ann.page.clock.run_for(2300)
    expect(over).to_have_count(0)


@pytest.mark.parametrize("highlights", [True, False])
def test_words_over_the_felt_say_that_hearts_may_be_led_unless_highlights_are_off(visit, highlights):
    line = Line(visit("Ann", held=True, highlights=highlights), "hearts")
    page = line.person.page
    broken = "Hearts may be led from now on."
    line.comes(changed(line.state, to_act=[1]))
    lies = in_tricks(line.state, ["QH"])
    line.push(
        ([{"type": "moved", "seat": 1, "move": "play QH", "words": f"x {broken}", "highlight": broken}], lies)
    )

    expect(page.get_by_role("list", name="Trick").get_by_role("listitem")).to_have_count(1)
    over = page.locator(".felt p[aria-hidden=true]")
    expect(over).to_have_text([broken] if highlights else [])
    page.clock.run_for(2300)
    expect(over).to_have_count(0)


def test_on_a_phone_held_across_nothing_lies_on_the_question_until_something_is_said(visit):
    line = Line(visit("Ann", held=True, width=664, height=390), "hearts")
    page = line.person.page
    line.comes(asked(in_tricks(line.state, [], leader=0)))
    question, over = page.get_by_text("You lead: play a card."), page.locator("[data-ask] .over")
    expect(question).to_be_visible()

    assert is_apart(*boxes(question, over))

    line.comes(changed(line.state, no_hints="No hints."))
    page.get_by_role("button", name="Hint").click(force=True)
    expect(page.get_by_text("No hints.")).to_be_visible()
    assert not is_apart(*boxes(question, over))


def test_cards_that_cancel_each_other_are_struck_through(visit):
    line = Line(visit("Ann", held=True), "cancellation-hearts", 5)
    line.comes(in_tricks(line.state, ["QS", "3S", "QS'"], cancelling=True))

    cards = line.person.page.locator(".trick li")

    expect(cards).to_contain_text(
        ["queen of spades, cancelled", "three of spades", "queen of spades, cancelled"]
    )
    expect(line.person.page.locator(".trick .gone")).to_have_count(2)


def test_what_counts_lights_up_with_the_name_of_who_has_taken_it(visit):
    line = Line(visit("Ann", held=True), "polignac")
    spade, others = line.state["stakes"]

    line.comes(changed(line.state, stakes=[spade | {"taken": [0, 1, 0, 0]}, others]))

    stakes = line.person.page.get_by_role("complementary").locator(".stakes li")
    expect(stakes).to_have_text([f"J♠ 2 {name(line.state, 1)}", "J♥ J♦ J♣ 1 each"])
    expect(line.person.page.locator(".stakes .taken")).to_have_count(1)


def test_the_seat_to_play_has_a_ring_the_readers_own_too(visit):
    line = Line(visit("Ann", held=True), "hearts")
    page = line.person.page
    line.comes(changed(line.state, to_act=[2]))

    for at in (2, 0):
        line.push(([], changed(asked(line.state) if at == 0 else line.state, to_act=[at])))

        expect(page.locator(".seat.turn .name")).to_contain_text(name(line.state, at))
        width = page.locator(".seat.turn").evaluate("seat => parseFloat(getComputedStyle(seat).outlineWidth)")
        assert width >= 4


def name(state: State, at: int) -> str:
    return "You" if at == 0 else state["seats"][at]["name"]


def test_nothing_jumps_when_the_question_changes(visit):
    line = Line(visit("Ann", width=390, height=844, held=True), "hearts")
    ann = line.person
    waiting = changed(line.state, to_act=[1])
    line.comes(waiting)
    for width, height in [(390, 844), (1440, 900)]:
        resize(ann.page, width, height)
        seen = []
        line.push(([], changed(waiting, seq=line.state["seq"] + 1)))
        expect(question(ann)).to_contain_text("Waiting for")
        seen.append(shape(ann))
        mine = asked(in_tricks(line.state, ["5H"], leader=3), "play")
        mine["hand"][0] |= {"playable": False, "why": "hearts were led, and you hold the queen of hearts"}
        line.push(([], mine))
        expect(question(ann)).to_contain_text("Your turn")
        seen.append(shape(ann))
        ann.page.clock.run_for(1000)
        ann.page.mouse.click(*middle(ann, "AS"))
        expect(question(ann)).to_contain_text("hearts were led")
        seen.append(shape(ann))

        assert len(set(seen)) == 1, seen


def shape(person: Person) -> tuple[float, float]:
    """Return how high the felt is, and where the hand begins."""
    felt, hand = boxes(person.page.locator(".felt"), person.page.get_by_role("group", name="Your hand"))
    return felt["height"], hand["y"]


# On a phone


def test_the_table_stays_where_it_is_and_a_hint_leaves_ones_own_plate_free(visit):
    line = Line(visit("Ann", width=390, height=844, held=True), "hearts")
    ann = line.person
    choosing, lead = passed(line)
    line.comes(choosing)
    goes_on(line)
    felt, plate = ann.page.locator(".felt"), ann.page.locator(".me")
    (before,) = boxes(felt)
    line.push((came_in(), changed(lead, can_hint=True)))
    expect(question(ann)).to_contain_text("You were passed")
    assert boxes(felt) == [before]
    ann.page.clock.run_for(1000)

    ann.page.route("**/hint", lambda route: route.fulfill(json=HINT))
    ann.page.get_by_role("button", name="Hint").click()

    bubble = question(ann).get_by_text("The next best")
    expect(bubble).to_be_visible()
    assert is_apart(*boxes(bubble, plate))


def test_a_hint_says_who_is_to_get_which_of_the_cards_that_go_to_everybody(visit):
    line = Line(visit("Ann", width=390, height=664, held=True), "hearts")
    ann = line.person
    each = {"verb": "scatter", "count": 3, "least": 3, "to_each": [1, 2, 3]}
    advised = {"move": "scatter QH AS 2D", "points": 2.5, "plus_minus": 0.5, "chance": None}
    line.comes(changed(asked(line.state, "pass", **each), can_hint=True))

    ann.page.route("**/hint", lambda route: route.fulfill(json=HINT | {"moves": [advised]}))
    ann.page.get_by_role("button", name="Hint").click()

    names = [seat["name"] for seat in line.state["seats"]]
    there = f"Q♥ → {names[1]}, A♠ → {names[2]}, 2♦ → {names[3]}"
    expect(question(ann)).to_contain_text(f"Advised: {there}.")
    pass_on = question(ann).get_by_role("button", name="Pass").bounding_box()
    assert pass_on is not None
    assert pass_on["height"] < 56
