"""A deal in which nothing more can be scored need not be played to its end."""

from playwright.sync_api import APIRequestContext, expect

from tests.web.barriers import barriers
from tests.web.test_screens import answers, states


def test_the_rest_of_a_settled_deal_is_claimed_with_one_button(visit):
    ann = visit("Ann")
    ann.opens("polignac", ["easy"] * 3, options={"slam": "off", "points": "60"})
    claim = ann.page.get_by_label("Actions").get_by_role("button", name="Claim the rest")
    expect(claim).to_have_count(0)

    ann.plays(until=lambda _: claim.count() == 1)
    claim.click()

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
    expect(claim).to_have_count(0)


def few_tricks_left(*players: APIRequestContext) -> str:
    """Return a table of three guests, the first of whom may ask the others for the last tricks."""
    host, *others = players
    invited = host.post(
        "/api/v1/tables", data={"game": "finis", "seats": 3, "others": ["open", "open"]}
    ).json()
    table: str = invited["table"]
    for each in others:
        each.post(f"/api/v1/tables/{table}/seats", data={"invitation": invited["invitation"]})
    for seen in zip(*(states(player, table) for player in players), strict=True):
        if "rest" in seen[0]["can_propose"]:
            return table
        for player, state in zip(players, seen, strict=True):
            for path, body in answers(state):
                player.post(f"/api/v1/tables/{table}/{path}", data=body)
    raise AssertionError("nobody could ask for the last tricks")


def test_the_last_tricks_are_claimed_from_the_others(visit):
    ann, ben, zoe = visit("Ann"), visit("Ben", width=390, height=844), visit("Zoe")
    requests = [each.page.context.request for each in (ann, ben, zoe)]
    table = few_tricks_left(*requests)
    for each in (ann, ben):
        each.page.goto(f"/table/{table}")
    ann.page.get_by_role("button", name="The rest is mine").click()

    notice = ben.page.get_by_role("status", name="Notices")
    expect(notice).to_contain_text("Guest claims all tricks that are left.")
    proposal = requests[2].get(f"/api/v1/tables/{table}").json()["proposal"]["id"]
    requests[2].post(f"/api/v1/tables/{table}/answers", data={"id": proposal, "agree": True})
    expect(ann.page.get_by_text("Waiting for Guest 2 to agree.")).to_be_visible()
    assert barriers(ben.page) == []
    notice.get_by_role("button", name="Agree").click()

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
