"""Beside a wide table: the scores, and the tricks of the deal."""

from playwright.sync_api import expect


def test_the_tricks_of_the_deal_are_listed_beside_a_wide_table(visit):
    ann = visit("Ann", width=1440, height=900)
    ann.opens("finis", ["easy"] * 3, options={"passing": "off"})
    aside = ann.page.get_by_role("complementary", name="Scores")
    heading = aside.get_by_role("heading", name="Tricks of this deal")

    ann.waits()
    expect(heading).to_have_count(0)
    ann.plays(until=lambda _: heading.count() == 1)

    trick = aside.get_by_role("table").last.get_by_role("row").nth(1)
    expect(trick).to_contain_text("which wins")
    expect(trick.get_by_role("cell").filter(has_text=" ")).to_have_count(4)
