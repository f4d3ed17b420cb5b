"""The end of a match: who came where, how it went, and what can be done next."""

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.test_screens import PHONE, finished, opened


@pytest.fixture(params=[{}, PHONE], ids=["desk", "phone"])
def ended(visit, request):
    """Somebody who has just finished a match."""
    ann = opened(visit("Ann", **request.param), "/")
    ann.page.goto(f"/table/{finished(ann.page.context.request)}")
    return ann


def test_a_match_ends_with_its_ranking_and_its_story(ended):
    result = ended.page.get_by_role("group", name="Result")
    rows = result.get_by_role("table", name="Final ranking").get_by_role("row")
    expect(rows).to_have_count(4)

    state = ended.page.evaluate(
        "fetch(location.pathname.replace('table', 'api/v1/tables')).then(r => r.json())"
    )

    for place, row in enumerate(sorted(state["ending"]["places"])):
        expect(rows.nth(place + 1).get_by_role("cell").first).to_have_text(f"{row}.")
    totals = sorted(seat["total"] for seat in state["seats"])
    expect(rows.nth(1).get_by_role("cell").last).to_have_text(str(totals[0]))
    expect(result.get_by_role("list", name="How the match went")).to_contain_text("Biggest deal: deal ")
    assert barriers(ended.page) == []


def test_after_a_match_the_rematch_comes_first_and_downloading_last(ended):
    result = ended.page.get_by_role("group", name="Result")
    expect(result.get_by_role("table", name="Final ranking")).to_be_visible()
    names = result.locator(".over :is(a, button)").all_inner_texts()

    assert (names[0], names[1], names[-1]) == ("Rematch", "Replay", "Download the record")
