"""Records that a person opens on the page: chosen or dropped, one or several, good or bad."""

from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.web.barriers import barriers

DATA = Path("tests/data")
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
"""Note on the field that its dialog would open, which is not part of the page."""


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
    page.keyboard.press("End")
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
