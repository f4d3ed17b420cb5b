"""The end of a match: who came where, how it went, and what can be done next."""

import pytest
from playwright.sync_api import expect

from tests.web.ahead import finished
from tests.web.barriers import barriers, in_each_look
from tests.web.lines import Line, changed
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
    # The biggest deal is named once, as the one that decided or among the others.
    biggest = state["ending"]["biggest"]["deal"]
    told = result.inner_text()
    assert (f"Deal {biggest} decided it" in told) != ("Biggest deal: deal " in told)
    for look in in_each_look(page):
        assert barriers(page) == [], look
        names = result.locator(".over :is(a, button)").all_inner_texts()
        assert (names[0], names[1], names[-1]) == ("Rematch", "Replay", "Download the record")


@pytest.mark.parametrize(
    ("language", "shared", "second"),
    [
        ("en", "You and Ben share the win", "You came joint second of three."),
        ("de", "Du und Ben teilt euch den Sieg", "Du teilst dir den zweiten von drei Plätzen."),
        ("fr", "Vous et Ben partagez la victoire", "Vous partagez la deuxième place sur trois."),
    ],
)
def test_the_end_speaks_to_the_reader_as_one_of_several(visit, language, shared, second):
    line = Line(visit("Ann", held=True, language=language), "finis", 2)
    request = line.person.page.request
    over = request.get(f"/api/v1/tables/{finished(request, deals=1)}").json()
    heading = line.person.page.locator(".over h2")

    line.comes(changed(over, winners=[0, 1], ending=over["ending"] | {"places": [1, 1, 2]}))
    expect(heading).to_contain_text(shared)
    line.comes(changed(over, winners=[1], ending=over["ending"] | {"places": [2, 1, 2]}))
    expect(line.person.page.locator(".over h2 + p")).to_contain_text(second)
