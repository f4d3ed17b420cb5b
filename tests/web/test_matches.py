"""Whole matches in the browser, from the list of games to the last score."""

from playwright.sync_api import expect


def test_a_match_is_played_to_its_end_by_mouse(visit):
    ann = visit("Ann")
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Compendium", exact=True).click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Compendium")

    moves = ann.plays()

    assert moves == 6 * 13
    expect(ann.page.get_by_role("group", name="Result")).to_contain_text("the match with")
    ann.page.get_by_role("link", name="Replay").first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Compendium")
