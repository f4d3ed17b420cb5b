"""Calls to the reader, once switched on: sounds, vibration and notifications; and the title of the tab."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.ahead import finished, is_scored
from tests.web.barriers import barriers
from tests.web.lines import Line, asked, changed, in_tricks
from tests.web.test_moments import waits_until
from tests.web.test_together import play, sit_down

SPY = """
    window.called = [];
    for (const source of [AudioScheduledSourceNode.prototype, AudioBufferSourceNode.prototype]) {
        const { start } = source;
        source.start = function (...when) {
            called.push("sound");
            return start.apply(this, when);
        };
    }
    navigator.vibrate = () => called.push("vibration");
    window.Notification = class {
        static permission = "default";
        static requestPermission = async () => (Notification.permission = "granted");
        constructor(title, { body }) { called.push(`${title} ${body}`); }
        close() { called.push("withdrawn"); }
    };
"""
SEEN = """
    Object.defineProperty(document, "hidden", { value: %s, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.fixture
def line(visit) -> Line:
    """The line of somebody on a phone, at whose table the others play."""
    ann = visit("Ann", width=390, height=844, fresh=True)
    ann.page.add_init_script(SPY)
    line = Line(ann, "hearts")
    line.comes(changed(line.state, to_act=[1]))
    ann.page.clock.resume()
    return line


def calls(line: Line) -> list[str]:
    """Return how the reader has been called since the last time."""
    called: list[str] = line.person.page.evaluate("called.splice(0)")
    return called


def switches_on(line: Line, *names: str) -> None:
    page = line.person.page
    page.get_by_role("button", name="Settings").click()
    for name in names:
        page.get_by_role("switch", name=name).check()
        expect(page.get_by_role("switch", name=name)).to_be_checked()
    assert barriers(page) == []
    page.keyboard.press("Escape")


def is_called(line: Line, *ways: str) -> None:
    """Wait for these calls, in any order and perhaps repeated."""
    page = line.person.page
    waits_until(line.person, lambda: set(page.evaluate("called")) == set(ways))
    calls(line)


def test_cards_and_the_readers_turn_are_heard_and_felt_once_that_is_switched_on(line):
    page = line.person.page
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    laid = {"type": "moved", "seat": 1, "move": "play 5H", "count": None, "helper": None, "words": ""}
    quiet = in_tricks(line.state, ["5H"])

    line.push(([laid], quiet))
    expect(page.get_by_role("list", name="Trick").get_by_role("listitem")).to_have_count(1)
    assert calls(line) == []
    assert not any("sounds" in url for url in loaded)

    switches_on(line, "Sounds", "Vibration")
    is_called(line, "sound", "vibration")
    line.push(([laid | {"seat": 2, "move": "play 6H"}], in_tricks(line.state, ["5H", "6H"])))
    is_called(line, "sound")
    line.push(([], asked(line.state, "play")))
    is_called(line, "sound", "vibration")
    assert any("sounds" in url for url in loaded)


def test_whoever_looks_elsewhere_is_notified_of_the_turn_until_coming_back(line):
    page = line.person.page
    switches_on(line, "Notifications")

    page.evaluate(SEEN % "true")
    line.push(([], asked(line.state, "play")))
    is_called(line, "It is your turn. Hearts")
    expect(page).to_have_title("● Your turn · Hearts · Capot")
    page.evaluate(SEEN % "false")
    is_called(line, "withdrawn")
    line.push(([], changed(line.state, ask=None, to_act=[1], ply=1)))
    expect(page).to_have_title("Hearts · Capot")
    line.push(([], changed(asked(line.state, "play"), ply=2)))
    expect(page).to_have_title("● Your turn · Hearts · Capot")
    assert calls(line) == []


def test_the_games_tell_of_the_turn_at_a_match_over_days_while_the_reader_looks_elsewhere(visit):
    ann, ben = visit("Ann", fresh=True, notices=True), visit("Ben")
    ann.page.add_init_script(SPY + "Notification.permission = 'granted';")
    table, _ = sit_down(ann, ben, game="german-whist", seconds=86_400)
    play([ann, ben], lambda: ben.is_asked(ben.offered()))
    expect(ben.page.get_by_role("timer").first).to_have_text(re.compile(r"^23:\d\d:\d\d$"))
    ann.page.goto("/")
    ann.page.evaluate(SEEN % "true")

    play([ben], lambda: ann.page.request.get(f"/api/v1/tables/{table}").json()["ask"] is not None)
    ann.page.evaluate(SEEN % "true")

    waits_until(ann, lambda: ann.page.evaluate("called") == ["It is your turn. German Whist"])
    ann.page.evaluate(SEEN % "true")
    ann.page.evaluate(SEEN % "false")
    expect(ann.page.get_by_text("It is your turn.")).to_be_visible()
    assert ann.page.evaluate("called") == ["It is your turn. German Whist"]


def test_sounds_are_offered_once_below_the_first_result(visit):
    ann = visit("Ann", width=320, height=568, asked=False)
    table = finished(ann, until=is_scored)
    ann.page.goto(f"/table/{table}")
    offer = ann.page.get_by_role("group", name="Would you like sounds at the table?")
    expect(offer).to_be_visible()
    assert barriers(ann.page) == []

    offer.get_by_role("button", name="Turn sounds on").click()
    expect(offer).to_have_count(0)
    expect(ann.page.get_by_role("group", name="Result")).to_be_focused()
    assert ann.page.evaluate("JSON.parse(localStorage['capot-settings']).sounds")
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Score of deal 1")).to_be_visible()
    expect(offer).to_have_count(0)
