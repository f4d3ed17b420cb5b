"""A deal in which nothing more can be scored need not be played to its end."""

from playwright.sync_api import expect


def test_the_rest_of_a_settled_deal_is_claimed_with_one_button(visit):
    ann = visit("Ann")
    ann.opens("polignac", ["easy"] * 3, options={"slam": "off", "points": "60"})
    claim = ann.page.get_by_label("Actions").get_by_role("button", name="Claim the rest")
    expect(claim).to_have_count(0)

    ann.plays(until=lambda _: claim.count() == 1)
    claim.click()

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
    expect(claim).to_have_count(0)
