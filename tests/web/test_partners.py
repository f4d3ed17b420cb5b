"""Partners on the page: who they are, and what their side has."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.ahead import comes_late, is_over, is_scored
from tests.web.barriers import barriers
from tests.web.test_table_screen import opened


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("game", "theme", "width"), [("leekha", "dark", 390), ("hearts-partnership", "light", 1280)]
)
def test_the_partner_is_named_and_the_scores_show_the_sides(visit, game, theme, width):
    ann = visit("Ann", theme=theme, width=width, height=844)
    comes_late(ann, game, ["easy"] * 3, is_scored)
    ann.waits()
    seats = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    partner = seats.filter(has_text="Partner")
    expect(partner).to_have_count(1)
    name = partner.locator(".name").inner_text()
    assert barriers(ann.page) == []

    opened(ann, "Scores")
    totals = ann.page.get_by_role("group", name="The match so far")
    if game == "leekha":
        sides = ann.page.get_by_role("list", name="Sides").get_by_role("listitem")
        expect(sides).to_have_count(2)
        expect(sides.filter(has_text="you")).to_contain_text(re.compile(f"{name}.* together"))
        expect(totals.get_by_role("columnheader")).to_have_count(5)
    else:
        expect(totals.get_by_role("columnheader")).to_have_count(3)
        expect(totals.get_by_role("columnheader", name=name)).to_contain_text("ou")
    assert barriers(ann.page) == []


def test_the_score_of_a_deal_and_the_ranking_have_a_row_for_each_side(visit):
    ann = visit("Ann")
    comes_late(ann, "hearts-partnership", ["easy"] * 3, is_over, options={"points": "10"})

    result = ann.page.get_by_role("group", name="Result")
    ranking = result.get_by_role("table", name="Ranking")
    expect(ranking.get_by_role("rowheader")).to_have_count(2)
    expect(ranking.get_by_role("rowheader", name=re.compile(r"You and \w+|\w+ and \w+"))).to_have_count(2)
    expect(ranking.get_by_role("cell", name=re.compile(r"^[12]\.$"))).to_have_count(2)
    score = result.get_by_role("table").last
    expect(score.get_by_role("rowheader")).to_have_count(2)
    expect(score).not_to_contain_text("taken by")
