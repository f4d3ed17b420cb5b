"""The table bars nobody: every phase and every dialog of it, by the rules of axe."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.barriers import barriers
from tests.web.lines import Line, asked, changed, in_tricks
from tests.web.people import Person

LOOKS = [("light", 1440, 900), ("dark", 360, 740)]
DIALOGS = ["Rules", "Say something", "Fair shuffle", "Table in words", "Keys", "Settings", "Leave"]


def keep_luck_back(line: WebSocketRoute) -> None:
    """Let everything through but contributions to a shuffle."""
    server = line.connect_to_server()
    line.on_message(lambda text: None if '"contribute"' in str(text) else server.send(text))


@pytest.mark.parametrize(("theme", "width", "height"), LOOKS)
def test_the_table_bars_nobody_while_people_come_and_the_cards_are_shuffled(visit, theme, width, height):
    look = {"theme": theme, "width": width, "height": height}
    ann, zoe = visit("Ann", **look), visit("Zoe", **look)
    zoe.page.route_web_socket(re.compile("/events"), keep_luck_back)
    table, invitation = ann.opens("hearts", ["open", "easy", "easy"])
    expect(ann.page.get_by_label("Link to this table")).to_be_visible()
    assert barriers(ann.page) == []

    zoe.page.goto(f"/table/{table}#{invitation}")
    zoe.page.get_by_label("Your name at the table").fill("Zoe")
    assert barriers(zoe.page) == []
    zoe.page.get_by_role("button", name="Sit down").click()

    expect(ann.page.get_by_text("Waiting for Zoe.")).to_be_visible()
    assert barriers(ann.page) == []


@pytest.mark.parametrize(("theme", "width", "height"), LOOKS)
def test_the_table_bars_nobody_while_cards_are_passed_played_and_counted(visit, theme, width, height):
    ann = visit("Ann", theme=theme, width=width, height=height)
    ann.opens("hearts-classic", ["easy", "easy"], options={"deals": "2"})

    ann.waits()
    assert barriers(ann.page) == [], "while cards are passed"
    ann.plays(until=lambda offered: not offered["cards"][0]["picking"] and len(offered["cards"]) == 15)
    assert barriers(ann.page) == [], "while cards are played"
    for name in ["Last trick", "Scores", *DIALOGS]:
        if opened(ann, name):
            assert barriers(ann.page) == [], name
            ann.page.keyboard.press("Escape")
            expect(ann.page.get_by_role("dialog")).to_be_hidden()
    ann.plays(until=lambda offered: "Next deal" in offered["answers"])
    assert barriers(ann.page) == [], "when the deal is counted"
    ann.plays()
    assert barriers(ann.page) == [], "when the match is over"


def test_what_would_bar_somebody_is_found(visit):
    ann = visit("Ann")
    ann.opens("hearts", ["open", "easy", "easy"])
    expect(ann.page.get_by_label("Link to this table")).to_be_visible()

    ann.page.evaluate("document.querySelector('main button').innerHTML = ''")

    assert any(barrier.startswith("button-name") for barrier in barriers(ann.page))


def opened(person: Person, name: str) -> bool:
    """Open a dialog of the table, by the menu where there is one; return whether this look has it."""
    actions = person.page.get_by_label("Actions")
    button = actions.get_by_role("button", name=name, exact=True)
    more = actions.get_by_role("button", name="More")
    if button.count():
        button.click()
    elif more.count():
        more.click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        button = person.page.get_by_role("dialog").get_by_role("button", name=name, exact=True)
        if not button.count():
            person.page.keyboard.press("Escape")
            return False
        button.click()
    else:
        return False
    expect(person.page.get_by_role("dialog")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    return True


# Wrong addresses


@pytest.mark.parametrize("path", ["/table/000000000000", "/replay/000000000000"])
def test_a_table_that_is_not_there_is_said_not_to_be(visit, path):
    ann = visit("Ann")
    ann.troubled = True

    ann.page.goto(path)

    expect(ann.page.get_by_role("alert")).to_contain_text("There is no")
    expect(
        ann.page.get_by_role("link", name="Games").or_(ann.page.get_by_role("link", name="Back"))
    ).not_to_have_count(0)


@pytest.mark.parametrize("invitation", ["", "#", "#not-the-right-one"])
def test_nobody_comes_to_a_private_table_without_its_invitation(visit, invitation):
    ann, eve = visit("Ann"), visit("Eve")
    eve.troubled = True
    table, _ = ann.opens("hearts", ["open", "easy", "easy"])

    eve.page.goto(f"/table/{table}{invitation}")

    expect(eve.page.get_by_role("alert")).to_contain_text(
        "This table is private: ask someone at the table for the full link."
    )
    expect(eve.page.get_by_role("link", name="Back to the games")).not_to_have_count(0)
    assert eve.offered()["cards"] == []


def test_an_address_that_is_none_leads_back_to_the_games(visit):
    ann = visit("Ann")
    ann.troubled = True

    answer = ann.page.goto("/nowhere")

    assert answer is not None
    assert answer.status == 404


def test_the_points_of_the_deal_stand_beside_the_total_until_it_is_scored(visit):
    ann = visit("Ann")
    ann.opens("hearts-classic", ["easy", "easy"], options={"deals": "2"})
    scored = ann.page.get_by_title("Points in this deal")

    ann.plays(until=lambda offered: 0 < len(offered["cards"]) <= 4 and "Next deal" not in offered["answers"])
    expect(scored.first).to_have_text(re.compile(r"Points in this deal\+[1-9]\d*"))

    ann.plays(until=lambda offered: "Next deal" in offered["answers"])
    expect(scored).to_have_count(0)


def test_a_card_that_may_not_be_played_says_why(visit):
    ann = visit("Ann")
    ann.opens("hearts-classic", ["easy", "easy"], options={"deals": "1", "pass-cycle": "none"})
    ann.plays(
        until=lambda offered: (
            any(card["may"] for card in offered["cards"])
            and not all(card["may"] for card in offered["cards"])
        )
    )
    offered = ann.offered()
    barred = next(card["code"] for card in offered["cards"] if not card["may"])

    # Playwright waits for what is disabled to be enabled; people need not.
    ann.page.locator(f"[data-card='{barred}']").click(position={"x": 8, "y": 30}, force=True)

    expect(ann.page.get_by_role("region", name="What is asked").get_by_role("status").last).to_contain_text(
        re.compile("may not be|must|cannot")
    )
    assert barred in [card["code"] for card in ann.offered()["cards"]]


# Weight


def test_the_scripts_before_the_first_card_weigh_less_than_80_kilobytes(visit):
    ann = visit("Ann")
    weights: dict[str, int] = {}
    ann.page.on("requestfinished", lambda request: weigh(request, weights))
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play Hearts", exact=True).click()
    ann.waits()
    ann.page.wait_for_load_state("networkidle")

    assert len(weights) > 3
    assert sum(weights.values()) < 80_000, weights


def weigh(request, weights: dict[str, int]) -> None:
    """Note how many bytes of a script came over the line."""
    if request.resource_type == "script":
        weights[request.url.rpartition("/")[2]] = request.sizes()["responseBodySize"]


def test_a_hint_says_what_the_figures_on_the_cards_are(visit):
    ann = visit("Ann")
    ann.opens("polignac", ["easy"] * 3)
    ann.plays(until=lambda offered: any(card["may"] for card in offered["cards"]))

    ann.page.get_by_label("Actions").get_by_role("button", name="Hint").click()

    legend = ann.page.get_by_text("On the cards: points expected in this deal.")
    expect(legend).to_be_visible()
    assert barriers(ann.page) == []


def test_where_the_match_decides_the_cards_show_the_chance_to_win_it(visit):
    line = Line(visit("Ann"), "hearts")
    page = line.person.page
    told = {"unit": "chance", "reason": "This wins.", "by_match": True, "takes_all": False}
    moves = [
        {"move": f"play {card}", "points": 3.0, "plus_minus": 0.2, "chance": chance}
        for card, chance in (("3S", 0.34), ("6S", 0.29))
    ]
    page.route("**/hint", lambda route: route.fulfill(json=told | {"moves": moves}))
    line.comes(changed(asked(in_tricks(line.state, [], leader=0)), can_hint=True))

    page.get_by_role("button", name="Hint").click()

    expect(page.get_by_text("On the cards: your chance to win the match.")).to_be_visible()
    expect(page.locator("[data-card='3S'] .worth")).to_have_text("34%")
    expect(page.get_by_role("button", name="34% chance to win the match")).to_be_visible()


def test_before_players_are_ready_a_hint_marks_its_cards_without_figures(visit):
    line = Line(visit("Ann"), "hearts")
    page = line.person.page
    move = {"move": "play 3S", "points": None, "plus_minus": None, "chance": None}
    told = {"unit": "points", "reason": "3♠: a quick choice.", "by_match": False, "takes_all": False}
    page.route("**/hint", lambda route: route.fulfill(json=told | {"moves": [move]}))
    line.comes(changed(asked(in_tricks(line.state, [], leader=0)), can_hint=True))

    page.get_by_role("button", name="Hint").click()

    expect(page.locator("[data-reason]")).to_have_text("3♠: a quick choice.")
    expect(page.locator("[data-card='3S'] .worth.best")).to_have_text("★")
    expect(page.locator("[data-card] .worth")).to_have_count(1)
    expect(page.get_by_text("On the cards:")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1366])
def test_the_header_shows_how_many_games_each_side_has_won(visit, width):
    line = Line(visit("Ann", width=width, height=844), "whist")
    won = [{"number": 1, "winners": [1, 3], "points": 2}]
    games = {"by": "games", "target": 2, "won": won, "results": [0, 2, 0, 2]}
    progress = line.person.page.get_by_role("banner").get_by_role("paragraph")

    line.comes(changed(line.state, games=games | {"won": []}))
    expect(progress).to_contain_text(re.compile(r"^Game 1 · Deal 1"))

    line.push(([], changed(line.state, games=games, deal=2)))
    expect(progress).to_contain_text(re.compile(r"^Game 2 \(0–1\) · Deal 2"))
    assert line.person.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("widow", "words"), [("widow", "left over: 2 cards"), ("cat", "cat: 2 cards")])
def test_the_cards_left_over_are_called_as_players_call_them(visit, widow, words):
    line = Line(visit("Ann", width=390, height=844), "hearts")
    opening = line.state["opening"] | {"talon": 2, "stock": False, "widow": widow}

    line.comes(changed(line.state, opening=opening))

    expect(line.person.page.get_by_text(words, exact=True)).to_be_visible()
