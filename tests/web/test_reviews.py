"""The review of a deal: after it by keys alone, and decisions that are tried again on a phone."""

import json
import re
from dataclasses import replace
from random import Random

from playwright.sync_api import Route, expect

from capot.language.texts import phrase, say
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.record import Record
from capot.rules.catalog import GAMES
from capot.server.catalogue import face_set
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.encoding import encoded
from capot.server.messages.review import ReviewState
from capot.server.study.review_states import reviewed
from capot.shuffle import lab_shuffle
from capot.study.review.report import Unit
from tests.server.test_reviews import made_up
from tests.web.ahead import comes_late, is_scored
from tests.web.barriers import barriers, barriers_in_each_look
from tests.web.test_screens import PHONE, opened

SEAT, NAMES = 0, ("Ann", "Ben", "Clara", "David")


def played(game: str) -> TableLog:
    """Return a table at which a deal of a game has been played, always the same."""
    created = events.Created(
        at=0,
        game=game,
        options={},
        deals=1,
        digest="",
        seats=4,
        strengths=[None, "easy", "easy", "easy"],
        names=["", "Ben", "Clara", "David"],
        reserved=[None] * 4,
        first_dealer=3,
        listed=False,
        seconds=None,
        invitation="",
        luck="",
    )
    log = TableLog(created, GAMES[game])
    log.apply(events.Sat(at=0, seat=SEAT, guest="ann", name="Ann"))
    pack = " ".join(card.code for card in lab_shuffle(1, 0, log.match.pack))
    log.apply(events.Dealt(at=0, deal=1, contributions=[None] * 4, pack=pack))
    while not log.match.position.is_over:
        seat = min(log.match.position.to_act)
        move = SimplePlayer().choose(view(log.match.position, seat), Random(0))
        log.apply(events.Moved(at=0, seat=seat, move=move.text))
    return log


def told(*, hindsight: bool, unit: Unit = "points", game: str = "slobberhannes") -> bytes:
    """Return a review in which the first decision is a blunder, the second is open, and the rest are fine."""
    log = played(game)
    record = Record(log.match, NAMES)
    found = made_up(record, deals=(1,), seats=(SEAT,), hindsight=hindsight, progress=lambda _: None)
    of_deal = found.deals[0]
    of_seat = of_deal.seats[0]
    first, *others = of_seat.decisions
    blunder = replace(
        first,
        grade="blunder",
        loss=1.25,
        points_lost=1.25,
        why=say("you hold {card}", card="K♠"),
        line=((1, first.best), (2, first.best)),
        luck="lucky" if hindsight else None,
    )
    unclear = [replace(each, grade="unclear", unit=unit, loss=0.035) for each in others[:1]]
    fine = [replace(each, grade="best", best=each.made, points_lost=0.0) for each in others[1:]]
    decisions = (blunder, *unclear, *fine)
    seats = (replace(of_seat, decisions=decisions),)
    state = ReviewState(
        table="t1",
        game=game,
        name=phrase(log.game.name),
        faces=face_set(log.game.faces),
        direction=log.game.direction,
        players=[*NAMES],
        you=SEAT,
        is_over=True,
        deals=[1, 2],
        seats=[0, 1, 2, 3],
        deal=1,
        seat=SEAT,
        waiting=0,
        share=0.0,
        totals=[[0, 0, 0, 0], [4, 1, 0, 2], [4, 3, 2, 2]],
        costliest_deal="Deal 1 cost you 4.",
        review=reviewed(log, 1, replace(found, deals=(replace(of_deal, seats=seats),))),
    )
    return encoded(state)


def answer(route: Route) -> None:
    """Answer a request for a review as a server would."""
    wish = json.loads(route.request.post_data or "{}")
    route.fulfill(body=told(hindsight=wish.get("hindsight", False)), content_type="application/json")


def answer_by_chance(route: Route) -> None:
    """Answer as at the end of a match, where decisions are graded by the chance to win it."""
    route.fulfill(body=told(hindsight=False, unit="chance"), content_type="application/json")


def answer_ungraded(route: Route) -> None:
    """Answer as of a deal whose decisions are not graded."""
    state = json.loads(told(hindsight=False))
    state["review"] |= {"decisions": [], "costliest": [], "is_graded": False}
    route.fulfill(json=state)


def test_where_decisions_are_not_graded_nothing_is_said_to_be_lost_by_them(visit):
    ann = visit("Ann")
    ann.page.route("**/reviews", answer_ungraded)
    page = opened(ann, "/review/t1").page
    page.get_by_text("How we know").click()
    page.get_by_role("button", name="Review all deals").click()

    expect(page.get_by_text("Hidden cards and everybody’s play")).to_be_visible()
    expect(page.get_by_role("row", name="Sum")).to_contain_text("–")
    expect(
        page.get_by_text(re.compile("lost by decisions|What the signs mean|forced", re.IGNORECASE))
    ).to_have_count(0)
    assert barriers(page) == []


def test_a_dear_decision_is_tried_again_before_its_answer_on_a_phone(visit):
    ann = visit("Ann", **PHONE)
    ann.page.route("**/reviews", answer)
    page = opened(ann, "/review/t1").page
    decision = page.get_by_role("region", name=re.compile("^Trick "))
    expect(page.get_by_text(re.compile(r"in trick \d+ cost you about 1\.\d"))).to_be_visible()
    expect(decision.get_by_text("you hold K♠")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Try it again")).to_be_in_viewport(ratio=1)
    practise = page.get_by_role("link", name="Practise your mistakes as puzzles")
    expect(practise).to_have_attribute("href", "/puzzles/slobberhannes")
    expect(page.get_by_text("1.25 ± 0.20 points")).to_be_hidden()
    assert barriers_in_each_look(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    page.get_by_role("button", name="Try it again").click()

    expect(page.get_by_text("you hold K♠")).to_have_count(0)
    assert barriers(page) == []

    decision.get_by_role("list", name="Your hand").get_by_role("button").last.click()

    expect(page.get_by_role("status").filter(has_text="behind the best")).to_be_visible()
    expect(page.get_by_text("you hold K♠")).to_be_visible()
    page.get_by_text("How we know").click()
    expect(page.get_by_text("1.25 ± 0.20 points")).to_be_visible()
    page.get_by_role("switch", name="With all cards known").check()
    expect(page.get_by_text("Wrong by what was known, but lucky.")).to_be_visible()
    page.get_by_text("All moves").click()
    expect(page.get_by_text("Deal 1 cost you 4.")).to_be_visible()
    deal = page.get_by_role("link", name="Deal 2. Totals: You 4, Ben 3, Clara 2, David 2")
    expect(deal).to_have_attribute("href", "/review/t1?deal=2&seat=0")
    page.get_by_role("button", name="Review all deals").click()
    expect(page.get_by_role("rowheader", name="Sum")).to_be_visible()
    assert barriers_in_each_look(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.get_by_role("link", name="This moment in the replay")).to_have_attribute(
        "href", re.compile(r"^/replay/t1\?deal=1&move=\d+$")
    )


APART = """paragraph => {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const cards = [...paragraph.querySelectorAll(".minis")].map(card => card.getBoundingClientRect());
    const isBeside = (card, mark, found) => found === "“" ? card.left > mark.left : card.left < mark.left;
    const apart = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (!text.parentElement.closest(".minis")) for (const found of text.data.matchAll(/[“”.]/g)) {
            const range = new Range();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + 1);
            const mark = range.getBoundingClientRect();
            const line = cards.filter(card => card.top < mark.bottom && mark.top < card.bottom);
            if (!line.some(card => isBeside(card, mark, found[0]))) apart.push(found[0]);
        }
    return apart;
}"""
"""The marks of a paragraph that stand in a line without the card that they belong to."""


def test_a_mark_beside_a_card_never_stands_alone_in_a_line(visit):
    ann = visit("Ann", **PHONE)
    state = json.loads(told(hindsight=False))
    state["review"]["to_player"] = "“{4D} takes {4H} {5H}” “{5D} takes {5S}”, “{6D} takes {6S}” {7S}."
    ann.page.route("**/reviews", lambda route: route.fulfill(json=state))
    paragraph = opened(ann, "/review/t1").page.locator(".headline")

    for width in range(120, 300, 6):
        paragraph.evaluate("(it, width) => it.style.width = `${width}px`", width)
        assert paragraph.evaluate(APART) == [], width


def test_combinations_are_reviewed_at_a_table_in_one_screen_of_a_phone(visit):
    ann = visit("Ann", **PHONE)
    climbing = told(hindsight=False, game="tien-len")
    ann.page.route("**/reviews", lambda route: route.fulfill(body=climbing, content_type="application/json"))

    page = opened(ann, "/review/t1").page

    expect(page.get_by_text("you hold K♠")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("list", name="Your hand")).to_be_in_viewport(ratio=1)
    expect(page.get_by_title("Cards held")).to_have_count(len(NAMES))
    assert barriers(page) == []


def test_chips_on_horses_are_seen_beside_the_cards_where_runs_are_reviewed(visit):
    ann = visit("Ann", **PHONE)
    runs = json.loads(told(hindsight=False, game="newmarket"))
    runs["review"]["decisions"][0]["frame"]["laid"] = ["4S", "5S"]
    ann.page.route("**/reviews", lambda route: route.fulfill(json=runs))

    rows = opened(ann, "/review/t1").page.get_by_role("list", name="Layout")

    expect(rows.locator(".chips").first).to_be_visible()


def test_a_graph_of_the_deal_is_a_slider_and_a_list_of_moments(visit):
    ann = visit("Ann", **PHONE)
    ann.page.route("**/reviews", answer)
    page = opened(ann, "/review/t1").page
    graph = page.get_by_role("figure")
    slider = graph.get_by_role("slider", name="Decisions of the deal")
    moments = graph.get_by_role("listitem")
    first = moments.first.inner_text()
    assert re.match(r"Trick \d+: blunder, 1\.25 points lost\. Points to expect: ", first)
    expect(slider).to_have_attribute("aria-valuetext", first)

    slider.focus()
    page.keyboard.press("End")

    expect(slider).to_have_attribute("aria-valuetext", moments.last.inner_text())
    expect(page.get_by_role("button", name="The next decision")).to_be_disabled()
    place = slider.bounding_box()
    assert place is not None
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(slider).not_to_have_attribute("aria-valuetext", moments.last.inner_text())


def test_after_a_deal_its_review_is_read_by_keys(visit):
    ann = visit("Ann")
    still = [
        {"words": "Costliest: a decision, about 2 points.", "is_made": True},
        {"words": "", "is_made": False},
    ]
    ann.page.route(
        "**/deals/1/glance", lambda route: route.fulfill(json=still.pop() if len(still) > 1 else still[0])
    )
    comes_late(ann, "finis", ["easy", "easy"], is_scored)
    ann.waits()
    keys, page = ann.page.keyboard, ann.page
    expect(page.get_by_text("Costliest: a decision, about 2 points.")).to_be_visible()

    ann.tabs_to("Review this deal")
    keys.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Review: Finis")
    expect(page.get_by_text("How we know")).to_be_visible(timeout=300_000)
    assert barriers(page) == []
    ann.tabs_to("Back to the table")
    keys.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    page.route("**/reviews", answer_by_chance)
    page.goto("/review/t1")
    decision = page.get_by_role("region", name=re.compile("^Trick "))
    before = decision.get_by_role("heading").first.inner_text()
    expect(page.get_by_role("button", name="The decision before")).to_be_disabled()
    keys.press("ArrowRight")
    expect(decision.get_by_role("heading").first).not_to_have_text(before)
    expect(decision.get_by_text("too close to tell")).to_be_visible()
    ann.tabs_to("How we know")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="4% of the chance to win lost")).to_be_visible()
    expect(page.get_by_text("blunder from 8.7%")).to_be_visible()
    expect(page.get_by_text("The difference is within what chance explains.")).to_be_visible()
    expect(page.get_by_text("Chance to win the match", exact=True)).to_be_visible()
    expect(page.get_by_role("columnheader", name="Chance to win", include_hidden=True)).to_be_attached()
    keys.press("ArrowLeft")
    expect(decision.get_by_role("heading").first).to_have_text(before)
    ann.tabs_to("Try it again")
    keys.press("Enter")
    ann.tabs_to("Show the answer")
    keys.press("Enter")
    expect(decision.get_by_text("Played", exact=True)).to_be_visible()
