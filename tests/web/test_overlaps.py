"""Nothing on the table lies upon anything else, nor beyond the edge of the screen, however small it is."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import APIRequestContext, expect

from tests.web.barriers import resize
from tests.web.lines import HAND, Line, State, asked, changed, dealt, in_tricks
from tests.web.people import Person
from tests.web.test_felt import HINT
from tests.web.test_moments import question

PHONES = [(320, 568), (360, 640), (375, 553), (390, 664), (390, 844), (844, 390), (568, 320)]
LARGER = [(768, 1024), (1024, 768), (1440, 900), (1920, 1080)]

FAULTS = """isLesson => {
    const KINDS = {
        header: "header", line: ".line p", plate: ".seats > li", own: ".me .seat", question: "[data-ask]",
        sentence: "[data-ask] .sentence",
        hint: "[data-ask] .over > p:not(.empty)", trick: ".trick li", layout: ".layout", pile: ".plays",
        run: ".run",
        heap: ".heap",
        open: ".open .items, .open .line",
        counts: ".counts", facts: ".felt .aside", pot: ".pot", hand: ".hand [data-card]", hands: ".made",
        actions: ".actions button",
    };
    /** A lesson is higher than lower screens. */
    const isHigher = isLesson && innerHeight < 624;
    /** On the smallest screens there is no room for both a question and its hint. */
    const isSmallest = innerWidth < 352 || innerHeight < 512;
    /** Cards lie upon each other, and a hint on what counts or, on the smallest, on one's own plate. */
    const MAY = ["trick trick", "hand hand", "question hint", "counts hint"];
    if (isSmallest) MAY.push("own hint", "sentence hint");
    const page = document.scrollingElement;
    const parts = Object.entries(KINDS).flatMap(([kind, what]) =>
        [...document.querySelectorAll(what)].map(part => ({ kind, part, at: part.getBoundingClientRect() })))
        .filter(({ at }) => at.width > 1 && at.height > 1);
    const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const words = ({ innerText = "" }) => innerText.trim().replace(/\\s+/g, " ").slice(0, 24);
    const said = ({ kind, part }) => `${kind} ${words(part)}`;
    const found = [];
    for (const [place, one] of parts.entries()) {
        const { left, right, top, bottom } = one.at;
        const isIn = left > -1 && right < innerWidth + 1 && top + scrollY > -1;
        if (!isIn || bottom + scrollY > page.scrollHeight + 1) found.push(`${said(one)} is cut off`);
        for (const other of parts.slice(place + 1)) {
            if (one.part.contains(other.part) || MAY.includes(`${one.kind} ${other.kind}`)) continue;
            if (meet(one.at, other.at)) found.push(`${said(one)} / ${said(other)}`);
        }
    }
    for (const part of document.querySelectorAll(".felt, [data-ask]:not(.choosing), .seats .seat")) {
        const isWide = part.matches(".seat") && part.scrollWidth > part.clientWidth + 1;
        if (!part.matches(".seat") && part.scrollHeight > part.clientHeight + 1 || isWide)
            found.push(`${part.className} holds more than it shows`);
    }
    for (const card of document.querySelectorAll(".trick li")) {
        const { left, top } = card.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 7, top + 9);
        if (seen && !card.contains(seen)) found.push(`the corner of ${card.innerText} is covered`);
    }
    if (!isHigher && page.scrollHeight > innerHeight + 1) found.push("the page scrolls");
    return found;
}"""


DOUBLES = ["nobody", "1", "2", "3", "1 2", "1 3", "2 3", "1 2 3"]
MORE = "Over the match you still owe {@1} two doubles; it need not be now."
RANKS = "A23456789TJQK"
LESSON = [
    {"topic": topic, "title": topic, "rules": [f"A rule of the {topic}, which goes on for some words. " * 3]}
    for topic in ("scoring", "play")
]


def table(request: APIRequestContext, game: str, seats: int) -> State:
    """Return the beginning of a table at which the computer players wait for a guest."""
    wish = {"game": game, "seats": seats, "others": ["easy"] * (seats - 1)}
    opened = request.post("/api/v1/tables", data=wish).json()["table"]
    state: State = request.get(f"/api/v1/tables/{opened}").json()
    return state


def with_penalties(state: State) -> State:
    """Return a state in which the players have taken cards and run out of suits."""
    seats = [
        seat
        | {"so_far": 10 + at, "tricks": 2, "penalties": [f"{rank}H" for rank in "AKQJT9"[at:]]}
        | {"voids": ["C", "D"][: at % 3]}
        for at, seat in enumerate(state["seats"])
    ]
    return changed(state, seats=seats)


def tricks(state: State) -> State:
    """Return a state in which all but the reader have played to a trick."""
    seats = len(state["seats"])
    return asked(in_tricks(with_penalties(dealt(state)), (HAND * 2)[: seats - 1]), "play")


def doubling(state: State) -> State:
    choices = [{"move": f"double {who}", "name": f"Double {who}", "meaning": ""} for who in DOUBLES]
    ask: dict[str, Any] = {"look": "seats", "verb": None, "words": "Who do you want to double?", "more": MORE}
    opening = state["opening"] | {"declarer": 1, "facts": ["No Hearts, chosen by {@1}"]}
    return changed(asked(dealt(state), choices=choices, among=[], **ask), opening=opening)


def layout(state: State) -> State:
    laid = ["7S", "8S", "9S", "6S", "7H", "7D", "8D", "9D", "TD"]
    play = {"type": "dominoes", "start_rank": "7", "ranks": list(RANKS), "laid": laid, "finished": []}
    facts = ["Dominoes, chosen by {@3}", "you have doubled {@3}", "{@2} has doubled {@3}"]
    opening = state["opening"] | {"declarer": 3, "doubles": [{"by": 0, "of": 3}], "facts": facts}
    return changed(asked(dealt(state)), play=play, opening=opening)


def runs(state: State) -> State:
    play = {
        "type": "stops",
        "ranks": [*RANKS[1:], RANKS[0]],
        "laid": ["9H", "TH", "JH", "4S", "5S", "6S", "7S"],
        "run": ["4S", "5S", "6S", "7S"],
        "by": [1, 3, 0, 2],
        "aside": ["QH", "8S"],
        "horses": {"AH": 9, "KC": 18, "QD": 27, "JS": 9},
        "finished": [],
    }
    words = "The run stops: 8♠ has already been played. David holds no ♥ or ♦, so you lead."
    return changed(asked(dealt(state), words=words), play=play)


def heap(state: State) -> State:
    play = {
        "type": "matching",
        "pile": ["9S", "AC", "2C", "2H"],
        "by": [1, 3, 0],
        "stock": 17,
        "suit": "H",
        "due": 4,
        "turned": True,
        "finished": [],
    }
    draws = [{"move": "draw", "name": "Draw 4 cards", "meaning": ""}]
    return changed(asked(dealt(state), words="Answer with {2D}, or draw 4 cards.", choices=draws), play=play)


def named(state: State) -> State:
    """Return a state in which the reader names a suit, with little room above a long question."""
    suits = [{"move": f"name {suit}", "name": f"Name {suit}", "meaning": ""} for suit in "SHDC"]
    words = "Name the suit that the next player must follow, unless he lays a card of the same rank as yours."
    before = heap(state)
    return asked(before, words=words, choices=suits, among=[], look="answers")


def fished(state: State) -> State:
    """Return a state with a full table, in which a card of the hand can do several things."""
    builds = [
        {"value": 9, "cards": ["6D", "3D"], "owner": 1, "multiple": False},
        {"value": 10, "cards": ["9C", "AS", "TS", "8H", "2H"], "owner": 3, "multiple": True},
    ]
    play = {
        "type": "fishing",
        "loose": ["8D", "5S", "3H", "QD", "7D", "4C", "JC"],
        "builds": builds,
        "stock": 16,
        "rounds": 2,
        "taken": [9, 0, 13, 4],
        "sweeps": [0, 0, 1, 0],
        "last": 2,
    }
    before = dealt(state)
    own = before["hand"][0]["card"]
    taken = {
        "move": f"capture {own} 8D 5S 3H",
        "name": f"{{{own}}} takes {{8D}} {{5S}} {{3H}}",
        "meaning": "",
    }
    words = "Your turn: take your build, or capture or build with another card."
    ask = asked(before, words=words, verb="capture", choices=[taken], combos=[[own]], among=[own])
    return changed(ask, play=play, hand=before["hand"][:4])


def piled(state: State) -> State:
    laid = [
        {"seat": seat, "cards": [f"{rank}S", f"{rank}H"], "name": "a pair"}
        for seat, rank in ((1, "3"), (2, "9"))
    ]
    play = {
        "type": "climbing",
        "pile": {"laid": laid, "taker": None},
        "last": None,
        "passes": [3],
        "finished": [],
    }
    words = "Lay a pair that beats a pair of nines: {9S} {9H}, or pass."
    passing = [{"move": "pass", "name": "Pass", "meaning": ""}]
    ask = asked(dealt(state), words=words, verb="lay", choices=passing, combos=[["QH", "QD"]])
    return changed(ask, play=play)


def moments(request: APIRequestContext) -> Iterator[tuple[str, State]]:
    """Yield the questions of each kind of play, at tables of many sizes."""
    hearts = table(request, "hearts", 4)
    yield "passing", asked(dealt(hearts), "pass", count=3, least=3, to=1)
    yield "waiting", changed(tricks(hearts), ask=None, to_act=[1, 2, 3])
    yield "tricks of 4", tricks(hearts)
    came = ["QS", "KH", "2C"]
    yield "passed", changed(tricks(hearts), opening=hearts["opening"] | {"passed": came, "received": came})
    yield "hint", changed(tricks(hearts), can_hint=True)
    for game, seats in (("slobberhannes", 6), ("cucumber", 7), ("ciapano", 8), ("cancellation-hearts", 11)):
        yield f"tricks of {seats}", tricks(table(request, game, seats))
    gong_zhu = table(request, "gong-zhu", 5)
    away = {"who": "person", "stand_in": True, "name": "Maximilian"}
    seats_away = [gong_zhu["seats"][0], *(seat | away for seat in gong_zhu["seats"][1:])]
    yield "what counts", asked(dealt(changed(gong_zhu, seats=seats_away)))
    barbu = table(request, "barbu", 4)
    yield "doubling", doubling(barbu)
    yield "getting ready", changed(doubling(barbu), getting_ready=True)
    yield "layout", layout(barbu)
    yield "runs of 4", runs(table(request, "newmarket", 4))
    yield "runs of 8", runs(table(request, "newmarket", 8))
    yield "shedding of 4", heap(table(request, "switch", 4))
    yield "shedding of 7", heap(table(request, "switch", 7))
    yield "naming of 7", named(table(request, "switch", 7))
    yield "fishing of 4", fished(table(request, "cassino", 4))
    yield "pile", piled(table(request, "tien-len", 4))
    yield "hands of 9", table(request, "nine-card-brag", 5)
    yield "hands of 6", table(request, "six-card-brag", 8)
    # The coach stays once it has come.
    yield "lesson", changed(tricks(hearts), lesson=LESSON, can_hint=True)
    crowded = fished(table(request, "cassino", 2))
    few = crowded["play"] | {"loose": crowded["play"]["loose"][:4], "builds": crowded["play"]["builds"][:1]}
    yield "lesson in fishing", changed(crowded, play=few, lesson=LESSON, can_hint=True)
    # As many cards as the first of four players is dealt.
    laying = runs(table(request, "newmarket", 4))
    yield "lesson in runs", changed(laying, hand=laying["hand"][:11], lesson=LESSON, can_hint=True)


def shown(ann: Person, part: slice = slice(None)) -> Iterator[tuple[str, int, int]]:
    """Show each moment of a part at each size, and yield its name and the size in pixels."""
    line = Line(ann, "hearts")
    line.comes(line.state)
    ann.page.route("**/hint", lambda route: route.fulfill(json=HINT))
    seen = list(moments(ann.page.request))[part]

    # Parts of the page load when they are first shown: show each once before anything is measured.
    for number, (moment, state) in enumerate(seen):
        if not moment.startswith("lesson"):
            line.push(([], state | {"table": line.state["table"], "seq": 50 + number, "ply": number}))
            ann.page.clock.run_for(3000)

    for number, (moment, state) in enumerate(seen):
        line.push(([], state | {"table": line.state["table"], "seq": 100 + number, "ply": number}))
        ann.page.clock.run_for(3000)
        if moment.startswith("lesson"):
            expect(ann.page.get_by_role("region", name="Coach")).to_be_visible()
        if moment == "hint":
            ann.page.get_by_role("button", name="Hint").click()
            expect(question(ann)).to_contain_text("The next best")
        for width, height in [*PHONES, *LARGER]:
            resize(ann.page, width, height)
            yield moment, width, height


@pytest.mark.sample(3)
@pytest.mark.parametrize("part", [slice(first, None, 3) for first in range(3)])
def test_nothing_lies_upon_anything_else_on_any_screen(visit, part):
    ann = visit("Ann", width=390, height=664, held=True)
    faults = []

    for moment, width, height in shown(ann, part):
        found: list[str] = ann.page.evaluate(FAULTS, moment.startswith("lesson"))
        faults += [f"{moment} at {width}x{height}: {fault}" for fault in found]

    assert not faults, faults


def test_on_the_smallest_phone_the_cards_of_eleven_players_are_letters_and_signs_that_can_be_read(visit):
    ann = visit("Ann", width=320, height=568, held=True)
    line = Line(ann, "hearts")
    line.comes(line.state)

    of_eleven = tricks(table(ann.page.request, "cancellation-hearts", 11))
    line.push(([], of_eleven | {"table": line.state["table"], "seq": 50}))

    cards = ann.page.locator(".trick li svg.mini")
    expect(cards).to_have_count(10)
    assert min(cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().width)")) >= 34


@pytest.mark.slow
def test_every_moment_looks_as_it_did_when_this_last_passed_here(visit, request, tmp_path):
    """Machines draw letters differently, so each compares its own pictures; the first run takes them."""
    kept: Path = request.config.cache.mkdir("pictures")
    ann = visit("Ann", width=390, height=664)
    other = []

    for moment, width, height in shown(ann):
        name = f"{moment} {width}x{height}.png"
        picture = ann.page.screenshot(animations="disabled")
        if not (kept / name).exists():
            (kept / name).write_bytes(picture)
        elif differs((kept / name).read_bytes(), picture):
            (tmp_path / name).write_bytes(picture)
            other.append(name)

    assert not other, f"look at {other} in {tmp_path}; if they are better, move them to {kept}"


def differs(old: bytes, new: bytes) -> bool:
    """Whether two pictures differ in size or in any point."""
    was, now = (Image.open(BytesIO(each)).convert("RGB") for each in (old, new))
    return was.size != now.size or ImageChops.difference(was, now).getbbox() is not None
