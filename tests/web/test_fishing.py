"""Fishing on the page: a card of the hand, then cards of the table; the button says what will happen."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.ahead import State, comes_late, play_ahead
from tests.web.barriers import barriers_in_each_look
from tests.web.people import Person
from tests.web.test_reviews import told
from tests.web.test_screens import PHONE, opened


def may_capture_one_of_several(state: State) -> bool:
    """Whether this person may capture with one card beside a build, and lay that card down."""
    ask, play = state["ask"], state["play"]
    moves = [] if ask is None else [each["move"].split() for each in ask["choices"]]
    return bool(moves and moves[0][0] == "capture" and play["builds"] and [moves[0][1]] in ask["combos"])


def chosen(lying: Locator, card: str) -> None:
    """Choose a card of the table, unless that was done with its build."""
    place = lying.locator(f'[data-lies*="{card}"]')
    if place.get_attribute("aria-pressed") == "false":
        place.click()
    expect(place).to_have_attribute("aria-pressed", "true")


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
    page.keyboard.press("w")
    words = page.get_by_role("dialog", name="Table in words")
    expect(words.get_by_role("heading", name="On the table").locator("+ p")).to_contain_text("Build of ")
    told = words.inner_text().lower().count("build of ")
    assert told == len(before["play"]["builds"]), "each build is mentioned once"
    page.keyboard.press("Escape")

    ann.click_card(own)
    expect(page.get_by_role("button", name="Lay down ")).to_be_visible()
    chosen(lying, taken[0])
    expect(page.get_by_role("button", name="Lay down ")).to_have_count(0)
    for card in taken[1:]:
        chosen(lying, card)
    page.get_by_role("button", name="Take ").first.click()
    ann.is_taken(offered)

    after = page.request.get(f"/api/v1/tables/{table}").json()
    assert {each["card"] for each in before["hand"]} - {each["card"] for each in after["hand"]} == {own}
    assert after["play"]["taken"][0] >= before["play"]["taken"][0] + len(taken) + 1


def raises(state: State) -> list[tuple[list[str], int]]:
    """Return the words of the moves by which this person may raise a build, with its value before."""
    ask, play = state["ask"], state["play"]
    moves = [] if ask is None else [each["move"].split() for each in ask["choices"]]
    lying = {frozenset(each["cards"]): each["value"] for each in play["builds"]} if moves else {}
    built = [move for move in moves if move[0] == "build"]
    among = [(move, lying.get(frozenset(move[3:]))) for move in built]
    return [(move, before) for move, before in among if before is not None and str(before) != move[1]]


def test_a_raised_build_is_named_with_the_card_that_is_played(visit: Callable[[str], Person]):
    ann = visit("Ann")
    table = comes_late(ann, "cassino", ["easy"] * 2, lambda state: bool(raises(state)))
    offered, page = ann.waits(), ann.page
    (_, value, own, card, *more), before = raises(page.request.get(f"/api/v1/tables/{table}").json())[0]
    lying = page.get_by_role("list", name="On the table")

    lying.locator(f'[data-lies*="{card}"]').click()
    expect(lying.locator("[aria-disabled]")).to_have_count(0)
    expect(page.get_by_text("Choose a card from your hand.")).to_have_count(1)
    ann.click_card(own)
    raised = page.get_by_role("button", name=f"Raise {before} to {value}")
    expect(raised.locator("svg")).to_have_count(2 + len(more))
    raised.click()
    ann.is_taken(offered)


PLACES = """async () => {
    const places = () => [...document.querySelectorAll('[data-lies]')].map(lying => {
        const { x, y, width, height } = lying.getBoundingClientRect();
        return [lying.dataset.lies, x, y, width, height];
    });
    let before, now = places();
    do {
        before = now;
        await new Promise(requestAnimationFrame);
        now = places();
    } while (`${now}` !== `${before}`);
    return now;
}"""
"""The cards that lie on the table, with their places and sizes once these are the same for two frames."""


def test_cards_of_the_table_stay_where_they_are_while_a_hint_is_read_and_a_card_chosen(
    visit: Callable[..., Person],
):
    ann = visit("Ann", **PHONE)
    comes_late(ann, "cassino", ["easy"], may_capture_one_of_several, lesson=True)
    page = ann.page
    offered = ann.waits()
    own = next(card["code"] for card in offered["cards"] if card["may"])

    for width, height in ((PHONE["width"], PHONE["height"]), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        ann.waits()
        expect(page.get_by_role("region", name="Coach")).to_be_visible()
        before = page.evaluate(PLACES)
        page.get_by_role("button", name="Hint", exact=True).first.click()
        reason, advised = page.locator("[data-reason]"), page.get_by_text("Advised: ")
        expect(reason).to_be_in_viewport(ratio=1)
        assert page.evaluate(PLACES) == before
        above, below = advised.bounding_box(), reason.bounding_box()
        assert above is not None
        assert below is not None
        assert below["y"] - above["y"] < 60
        question = page.locator("[data-ask]")
        assert question.evaluate("it => it.scrollHeight - it.clientHeight") <= 0

        ann.click_card(own)
        expect(page.get_by_role("button", name=re.compile("^(Take|Lay down|Build)")).first).to_be_visible()
        assert page.evaluate(PLACES) == before


def is_crowded(state: State) -> bool:
    """Whether it is the turn of the first player, and more can be done than is listed for him."""
    return bool(state["to_act"] == [0] and (state["you"] or state["ask"]["unlisted"]))


def lays_down(state: State) -> str:
    """Return the move that only lays a card down."""
    return f"play {state['ask']['combos'][0][0]}"


def crowd_before(ann: Person, ben: Person) -> tuple[str, State]:
    """Return the table at which both have laid down card after card, as the first player sees it."""
    wish = {"game": "cassino", "seats": 2, "others": ["open"]}
    host, other = ann.page.request, ben.page.request
    invited = host.post("/api/v1/tables", data=wish).json()
    other.post(f"/api/v1/tables/{invited['table']}/seats", data={"invitation": invited["invitation"]})
    state, _ = play_ahead(invited["table"], ann, ben, until=is_crowded, move=lays_down)
    return invited["table"], state


def unlisted(table: str, ann: Person, state: State) -> list[str]:
    """Return the words of a capture or build of several cards that the state does not list."""
    listed = {each["move"] for each in state["ask"]["choices"]}
    about = {"deal": state["deal"], "ply": state["ply"]}
    for own in state["ask"]["among"]:
        words, goes = ["capture", own], state["play"]["loose"]
        while goes:
            words.append(goes[len(goes) // 2])
            said = ann.page.request.post(
                f"/api/v1/tables/{table}/checks", data={"move": " ".join(words), **about}
            ).json()
            for each in said["moves"]:
                if each["move"] not in listed and len(words) > 5:
                    move: str = each["move"]
                    return move.split()
            goes = said["goes"]
    raise AssertionError("everything is listed")


def test_what_is_not_listed_on_a_crowded_table_is_chosen_card_by_card(visit: Callable[..., Person]):
    ann, ben = visit("Ann", width=390, height=664), visit("Ben")
    table, state = crowd_before(ann, ben)
    assert len(json.dumps(state)) < 64_000
    verb, *words = unlisted(table, ann, state)
    own, *taken = [word for word in words if not word.isdecimal()]
    page = ann.page
    page.goto(f"/table/{table}")
    offered = ann.waits()
    lying = page.get_by_role("list", name="On the table")
    asked = page.get_by_role("region", name="What is asked")

    expect(lying.get_by_role("button").first).to_be_visible()
    before = page.evaluate(PLACES)
    ann.click_card(own)
    expect(lying.locator("[aria-disabled]")).to_have_count(0)
    chosen(lying, taken[0])
    # Of the others those are dimmed that no capture or build has with these, and the server says why.
    lying.locator("[aria-disabled]").first.click(force=True)
    expect(asked.get_by_role("status")).to_contain_text(".")
    assert page.evaluate(PLACES) == before
    for card in taken[1:]:
        chosen(lying, card)
        assert page.evaluate(PLACES) == before
    made = asked.get_by_role("button", name="Take" if verb == "capture" else f"Build {words[0]}").first
    expect(made).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    made.click()
    ann.is_taken(offered)
    after = page.request.get(f"/api/v1/tables/{table}").json()
    assert not {*taken} & {*after["play"]["loose"]}


def test_a_review_shows_the_table_with_its_builds(visit: Callable[..., Person]):
    review = json.loads(told(hindsight=False, game="cassino"))
    first = review["review"]["decisions"][0]
    open_then = first["frame"]["open"]
    captured = open_then["loose"].pop()
    open_then["builds"] = [{"value": "9", "cards": ["4S", "5S"], "owner": 1, "multiple": False}]
    first["best"] = f"capture {first['seen']['hand'][0]} {captured} 4S 5S"
    ann = visit("Ann", **PHONE)
    ann.page.route("**/reviews", lambda route: route.fulfill(json=review))

    page = opened(ann, "/review/t1").page

    lying = page.get_by_role("list", name="On the table")
    expect(lying.get_by_role("listitem")).to_have_count(len(open_then["loose"]) + 1)
    expect(lying.get_by_text("Build of 9, Ben: four of spades and five of spades")).to_be_attached()
    expect(page.get_by_role("list", name="Your hand")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("dealt", exact=False)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers_in_each_look(page) == []


def test_the_page_of_keys_and_signs_names_those_of_the_game(visit: Callable[..., Person]):
    ann = visit("Ann", **PHONE)
    comes_late(ann, "cassino", ["easy"], may_capture_one_of_several)
    ann.waits()

    ann.looks_at("Keys and signs")

    dialog = ann.page.get_by_role("dialog")
    for meaning in ("the value of a build, and whose it is", "Lay down", "Cards held"):
        expect(dialog.get_by_role("definition").filter(has_text=meaning)).to_be_visible()
    for other in ("Tricks won", "Declarer", "last trick", "last pile", "claim the rest", "this suit"):
        expect(dialog.get_by_text(other)).to_have_count(0)
    assert barriers_in_each_look(ann.page) == []
