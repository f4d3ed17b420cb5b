"""Records that a person opens on the page: chosen or dropped, one or several, good or bad."""

from copy import deepcopy
from pathlib import Path

from playwright.sync_api import FilePayload, Route, expect

from tests.web.barriers import barriers

DATA = Path("tests/data")
FINIS = Path("docs/double-finis.json").read_text(encoding="utf-8")
SKAT = (DATA / "foreign/skat-server.sgf").read_bytes()

DROP = """([name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name));
    document.querySelector("main").dispatchEvent(
        new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""
"""Drop a file on the page."""

CHOOSER = """() => document.querySelector("input[type=file]").addEventListener("click", event => {
    event.preventDefault();
    event.target.dataset.opened = "";
})"""
"""Mark the field when its dialog would open, as the dialog is not part of the page."""


def test_a_record_is_dropped_or_chosen_and_looked_at_like_a_match_played_here(visit):
    ann = visit("Ann", width=390, height=664)
    page, ann.troubled = ann.page, True
    page.route("**/records/reviews", lambda route: route.fulfill(status=409, json={"reason": "Not now."}))
    page.goto("/settings")
    page.evaluate(DROP, ["games.sgf", SKAT.decode()])
    expect(page.get_by_role("heading", name="6 matches in games.sgf")).to_be_focused()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    page.get_by_role("button", name="Open match 3:").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Skat")
    expect(page.get_by_text("120")).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_role("table").first).to_contain_text("120")
    page.go_back()
    page.get_by_role("button", name="Open match 3:").click()
    expect(page.get_by_role("button", name="Show the result")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("Ann gave up the deal.")).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("120")
    page.get_by_role("checkbox").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("main [role=alert]")).to_have_count(0)
    page.get_by_role("link", name="Review").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Not now.")

    page.goto("/matches")
    ann.tabs_to("Open a record…")
    page.evaluate(CHOOSER)
    page.keyboard.press("Enter")
    expect(page.locator("input[type=file]")).to_have_attribute("data-opened", "")
    for name, content, words in (
        (
            "diary.txt",
            b'[Game "hearts"]\ndear diary',
            "diary.txt, read as a record from Capot, line 2: 'dear'",
        ),
        ("cat.png", b"\x89PNG\xff", "cat.png is not a text file"),
        ("much.sgf", b" " * 500_000, "much.sgf is too large: 480 KB"),
    ):
        page.locator("input[type=file]").set_input_files(FilePayload(name=name, mimeType="", buffer=content))
        expect(page.get_by_role("alert")).to_contain_text(words)
    page.get_by_role("button", name="Remove Skat:").click()
    expect(page.get_by_role("heading", name="Opened records")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("alert")).to_contain_text("no longer kept in this browser")


PLAYED = {
    "table": "t",
    "name": "Hearts",
    "date": "2026-11-29",
    "players": ["Ann", "Ben"],
    "totals": [0, 26],
    "winners": [0],
    "you": 0,
    "sides": [[0], [1]],
}
"""A finished match, as the server lists it."""


def falls_out(route: Route) -> None:
    """Let a replay of two deals through, in which somebody is out of the match after the first."""
    replay = route.fetch().json()
    replay["deals"].append(deepcopy(replay["deals"][0]))
    replay["deals"][0]["score"]["notes"] = ["Out of the match: {@1}."]
    route.fulfill(json=replay)


def test_a_file_dropped_while_another_is_read_comes_in_its_place(visit):
    ann, held = visit("Ann"), list[Route]()
    page, ann.troubled = ann.page, True
    page.route("**/records/files", lambda route: held.append(route), times=1)  # noqa: PLW0108 - built in
    page.goto("/matches")
    page.evaluate(DROP, ["first.sgf", SKAT.decode()])
    expect(page.get_by_text("Reading first.sgf…")).to_be_visible()

    page.evaluate(DROP, ["second.sgf", b"\n".join(SKAT.splitlines()[2:4]).decode()])
    expect(page.get_by_role("heading", name="2 matches in second.sgf")).to_be_focused()
    with page.expect_response("**/records/files"):
        held[0].continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")

    expect(page.get_by_role("heading", name="2 matches in second.sgf")).to_be_visible()
    with page.expect_request("**/records/files") as asked:
        page.get_by_role("button", name="Open match 1:").click()
    assert asked.value.post_data_json["name"] == "second.sgf"
    page.get_by_role("heading", level=1, name="Skat").wait_for()


def test_what_the_server_said_of_a_file_is_said_anew_in_another_language(visit):
    ann = visit("Ann")
    page = ann.page
    page.goto("/matches")
    first, second, third, *_ = SKAT.decode().splitlines()
    page.evaluate(DROP, ["games.sgf", f"{first.replace('v:-40', 'v:-30')}\n{second[:100]}\n{third}"])
    expect(page.get_by_role("alert")).to_contain_text("this is no game of")
    expect(page.locator(".note")).to_contain_text("the server counted -30")

    page.get_by_role("link", name="Settings").click()
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("link", name="Partien").click()

    expect(page.get_by_role("alert")).to_contain_text("das ist kein Spiel des")
    expect(page.locator(".note")).to_contain_text("der Server zählte -30")


def test_games_are_dropped_on_the_workshop_and_no_other_file(visit):
    ann = visit("Ann")
    page, ann.troubled = ann.page, True
    page.goto("/workshop")
    page.evaluate(DROP, ["finis.json", FINIS])
    expect(page.get_by_role("heading", level=1, name="Workshop: Double Finis")).to_be_focused()
    page.evaluate(DROP, ["none.json", "{"])
    expect(page.get_by_role("alert")).to_contain_text("The file was not opened.")
    page.route("**/records/replays", falls_out)
    page.route("**/api/v1/matches", lambda route: route.fulfill(json=[PLAYED]))
    page.evaluate(DROP, ["skat.sgf", SKAT.splitlines()[2].decode()])
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_text("Out of the match: Ben.")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Out of the match: Ben.")).to_have_count(0)
    # A request for one result of this match asks for all of them.
    expect(page.get_by_role("button", name="Show the result")).to_have_count(0)
    page.get_by_role("link", name="Matches").click()
    finished = page.get_by_role("heading", level=2, name="Finished")
    expect(page.get_by_role("heading", level=2, name="Opened records")).to_be_visible()
    expect(finished).to_be_visible()
