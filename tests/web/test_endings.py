"""The end of a match: who came where, how it went, and what can be done next."""

from playwright.sync_api import expect

from tests.web.ahead import finished
from tests.web.barriers import barriers, in_each_look
from tests.web.test_screens import opened


def test_a_match_ends_with_its_ranking_and_its_story_and_the_rematch_comes_first(visit):
    ann = visit("Ann")
    table = finished(ann.page.request)
    state = ann.page.request.get(f"/api/v1/tables/{table}").json()
    page = opened(ann, f"/table/{table}").page
    result = page.get_by_role("group", name="Result")
    rows = result.get_by_role("table", name="Final ranking").get_by_role("row")
    expect(rows).to_have_count(4)

    for place, row in enumerate(sorted(state["ending"]["places"])):
        expect(rows.nth(place + 1).get_by_role("cell").first).to_have_text(f"{row}.")
    totals = sorted(seat["total"] for seat in state["seats"])
    expect(rows.nth(1).get_by_role("cell").last).to_have_text(str(totals[0]))
    expect(result.get_by_role("list", name="How the match went")).to_contain_text("Biggest deal: deal ")
    for look in in_each_look(page):
        assert barriers(page) == [], look
        names = result.locator(".over :is(a, button)").all_inner_texts()
        assert (names[0], names[1], names[-1]) == ("Rematch", "Replay", "Download the record")
