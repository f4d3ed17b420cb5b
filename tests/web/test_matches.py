"""Whole matches in the browser, from the list of games to the last score."""

from playwright.sync_api import expect

from tests.web.ahead import State, play_ahead

PHONE = {"width": 360, "height": 740}


def is_last_deal(state: State) -> bool:
    """Whether the last of the five deals, in which cards are laid in rows, has come to the reader."""
    return state["deal"] == 5 and state["ask"] is not None


def test_a_match_is_played_to_its_end_by_mouse(visit):
    ann = visit("Ann")
    ann.page.goto("/shelf/all")
    ann.page.get_by_role("button", name="Play Kein Stich", exact=True).click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Kein Stich")

    # All deals between the first and the last pass without the page.
    moves = ann.plays(until=lambda offered: "Next deal" in offered["answers"])
    table = ann.looks_away()
    play_ahead(table, ann, until=is_last_deal)
    ann.page.goto(f"/table/{table}")
    moves += ann.plays()

    # All tricks of the first deal, and in the last the cards that fit in time.
    assert 10 < moves < 40
    assert ann.offered()["is_over"]
    winners = ann.page.request.get(f"/api/v1/tables/{table}").json()["winners"]
    if len(winners) > 1:
        expect(ann.page.get_by_text("decided it:")).to_have_count(0)
    ann.page.get_by_role("link", name="Replay").first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Kein Stich")


def test_a_match_is_arranged_and_played_to_its_end_by_keys_alone_on_a_phone(visit):
    ben = visit("Ben", **PHONE)
    ben.page.goto("/shelf/hearts")
    ben.tabs_to("Options for Hearts")
    ben.page.keyboard.press("Enter")
    ben.tabs_to("Total that ends the match")
    ben.page.keyboard.press("Enter")
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.type("10")
    ben.tabs_to("Open the table")
    ben.page.keyboard.press("Enter")

    ben.plays(by=ben.acts_by_keys)

    assert ben.offered()["is_over"]
    totals = ben.page.evaluate(
        "fetch(location.pathname.replace('table', 'api/v1/tables')).then(r => r.json())"
    )
    assert max(seat["total"] for seat in totals["seats"]) >= 10
    assert totals["house_rules"] != []
    ben.tabs_to("Replay")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("Hearts")
