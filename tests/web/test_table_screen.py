"""The table bars nobody: every phase and every dialog of it, by the rules of axe."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.web.ahead import State, comes_late, play_ahead
from tests.web.barriers import barriers, barriers_in_each_look, in_each_look, resize
from tests.web.lines import Line, asked, changed, in_tricks
from tests.web.people import Person

DIALOGS = [
    "Last trick",
    "Say something",
    "Fair shuffle",
    "Table in words",
    "Keys and signs",
    "Leave",
]


def keep_luck_back(line: WebSocketRoute) -> None:
    """Let everything through but contributions to a shuffle."""
    server = line.connect_to_server()
    line.on_message(lambda text: None if '"contribute"' in str(text) else server.send(text))


def test_the_table_bars_nobody_while_people_come_and_the_cards_are_shuffled(visit):
    ann, zoe = visit("Ann"), visit("Zoe")
    zoe.page.route_web_socket(re.compile("/events"), keep_luck_back)
    table, invitation = ann.opens("hearts", ["open", "easy", "easy"])
    expect(ann.page.get_by_label("Link to this table")).to_be_visible()
    assert barriers_in_each_look(ann.page) == []

    zoe.page.goto(f"/table/{table}#{invitation}")
    zoe.page.get_by_label("Your name at the table").fill("Zoe")
    assert barriers_in_each_look(zoe.page) == []
    zoe.page.get_by_role("button", name="Sit down").click()

    expect(ann.page.get_by_text("Waiting for Zoe.")).to_be_visible()
    assert barriers_in_each_look(ann.page) == []


def test_the_table_bars_nobody_while_cards_are_passed_played_and_counted(visit):
    ann = visit("Ann")
    table, _ = ann.opens("hearts-classic", ["easy"] * 5, options={"deals": "1"})

    ann.waits()
    assert barriers_in_each_look(ann.page) == [], "while cards are passed"
    ann.plays(until=lambda offered: not offered["cards"][0]["picking"] and len(offered["cards"]) == 6)
    assert barriers_in_each_look(ann.page) == [], "while cards are played"
    # The scores have no place beside a narrow table; a rulebook on a wide screen is looked at in the lobby.
    for look, dialogs in zip(in_each_look(ann.page), (DIALOGS, [*DIALOGS, "Rules", "Scores"]), strict=True):
        for name in dialogs:
            assert opened(ann, name), name
            assert barriers(ann.page) == [], (look, name)
            ann.page.keyboard.press("Escape")
            expect(ann.page.get_by_role("dialog")).to_be_hidden()
        ann.page.get_by_role("button", name="Settings").click()
        expect(ann.page.get_by_role("dialog").get_by_role("radio", name="Dark")).to_be_visible()
        assert barriers(ann.page) == [], (look, "settings")
        ann.page.keyboard.press("Escape")
    play_ahead(table, ann)
    ann.waits()
    assert barriers_in_each_look(ann.page) == [], "when the match is over"


def test_what_would_bar_somebody_is_found_in_a_dialog_too(visit):
    page = visit("Ann").page
    page.goto("/settings")

    page.evaluate("document.body.innerHTML = '<main><h1>Page</h1><button></button></main>'")
    assert [barrier.partition(":")[0] for barrier in barriers(page)] == ["button-name"]

    page.evaluate("document.body.innerHTML += '<dialog><h1>Dialog</h1><input></dialog>'")
    page.evaluate("document.querySelector('dialog').showModal()")
    assert "label: <input>" in barriers(page)


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


def test_an_address_of_nothing_says_so_and_leads_back(visit):
    ann = visit("Ann")
    ann.troubled = True

    for path in ("/table/000000000000", "/replay/000000000000"):
        ann.page.goto(path)
        expect(ann.page.get_by_role("alert")).to_contain_text("There is no")
        games, back = (ann.page.get_by_role("link", name=name) for name in ("Games", "Back"))
        expect(games.or_(back)).not_to_have_count(0)

    assert ann.page.request.get("/nowhere").status == 404


def test_nobody_comes_to_a_private_table_without_its_invitation(visit):
    ann, eve = visit("Ann"), visit("Eve")
    eve.troubled = True
    table, _ = ann.opens("hearts", ["open", "easy", "easy"])

    for invitation in ("#not-the-right-one", ""):
        eve.page.goto(f"/table/{table}{invitation}")

        expect(eve.page.get_by_role("alert")).to_contain_text(
            "This table is private: ask someone at the table for the full link."
        )
        expect(eve.page.get_by_role("link", name="Back to the games")).not_to_have_count(0)
        assert eve.offered()["cards"] == []


def test_the_points_of_the_deal_stand_beside_the_total_until_it_is_scored(visit):
    ann = visit("Ann")
    comes_late(ann, "hearts-classic", ["easy", "easy"], has_few_cards, options={"deals": "2"})
    scored = ann.page.get_by_title("Points in this deal")

    ann.waits()
    expect(scored.first).to_have_text(re.compile(r"Points in this deal\+[1-9]\d*"))

    ann.plays(until=lambda offered: "Next deal" in offered["answers"])
    expect(scored).to_have_count(0)


def has_few_cards(state: State) -> bool:
    """Whether somebody holds the last cards of a deal, and is to play."""
    return state["ask"] is not None and 0 < len(state["hand"]) <= 2


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
    ann = visit("Ann", fresh=True)
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


def test_a_hint_shows_the_chance_to_win_the_match_or_marks_its_cards_while_players_are_not_ready(visit):
    line = Line(visit("Ann", held=True), "hearts")
    page = line.person.page
    chances = {"unit": "chance", "reason": "This wins.", "by_match": True}
    chances["moves"] = [
        {"move": f"play {card}", "points": 3.0, "plus_minus": 0.2, "chance": chance}
        for card, chance in (("3S", 0.34), ("6S", 0.29))
    ]
    quick = {"unit": "points", "reason": "3♠: a quick choice.", "by_match": False}
    quick["moves"] = [{"move": "play 3S", "points": None, "plus_minus": None, "chance": None}]
    lead = chances | {"unit": "lead", "reason": "It leads."}
    lead["moves"] = [
        {"move": f"play {card}", "points": points, "plus_minus": 0.05, "chance": None}
        for card, points in (("3S", 3.08), ("6S", 2.9))
    ]
    hints = [chances, quick, lead]
    page.route("**/hint", lambda route: route.fulfill(json=hints.pop(0)))
    line.comes(changed(asked(in_tricks(line.state, [], leader=0)), can_hint=True))

    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("On the cards: your chance to win the match.")).to_be_visible()
    expect(page.locator("[data-card='3S'] .worth")).to_have_text("34%")
    expect(page.get_by_role("button", name="34% chance to win the match")).to_be_visible()

    line.push(([], changed(line.state, ply=line.state["ply"] + 4)))
    expect(page.locator("[data-card] .worth")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-reason]")).to_have_text("3♠: a quick choice.")
    expect(page.locator("[data-card='3S'] .worth.best")).to_have_text("★")
    expect(page.locator("[data-card] .worth")).to_have_count(1)
    expect(page.get_by_text("On the cards:")).to_have_count(0)

    line.push(([], changed(line.state, ply=line.state["ply"] + 4)))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("On the cards: the lead that each is expected to bring you")).to_be_visible()
    expect(page.get_by_role("button", name="expected lead 3.08")).not_to_have_count(0)
    expect(page.locator("[data-card='6S'] .worth")).to_have_text("2.90")


def test_the_header_shows_how_many_games_each_side_has_won(visit):
    line = Line(visit("Ann", width=390, height=844, held=True), "whist")
    page = line.person.page
    won = [{"number": 1, "winners": [1, 3], "points": 2}]
    games = {"by": "games", "target": 2, "won": won, "results": [0, 2, 0, 2]}
    progress = page.get_by_role("banner").get_by_role("paragraph")

    line.comes(changed(line.state, games=games | {"won": []}))
    expect(progress).to_contain_text(re.compile(r"^Game 1 · Deal 1"))

    line.push(([], changed(line.state, games=games, deal=2)))
    for width in (390, 1366):
        resize(page, width, 844)
        expect(progress).to_contain_text(re.compile(r"^Game 2 \(0–1\) · Deal 2"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_cards_left_over_are_called_as_players_call_them(visit):
    line = Line(visit("Ann", width=390, height=844, held=True), "hearts")
    opening = line.state["opening"] | {"talon": 2, "stock": False, "widow": "widow"}

    line.comes(changed(line.state, opening=opening))
    expect(line.person.page.get_by_text("left over: 2 cards", exact=True)).to_be_visible()

    line.push(([], changed(line.state, opening=opening | {"widow": "cat"})))
    expect(line.person.page.get_by_text("cat: 2 cards", exact=True)).to_be_visible()
