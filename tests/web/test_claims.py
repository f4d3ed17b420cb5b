"""A deal in which nothing more can change a score need not be played to its end."""

from operator import itemgetter

from playwright.sync_api import expect

from tests.web.ahead import State, comes_late, is_scored, play_ahead
from tests.web.barriers import barriers
from tests.web.people import Person

RULES = {"slam": "off", "points": "60"}


def test_a_decided_deal_ends_by_itself_and_its_score_says_why(visit):
    def has_ended(state: State) -> bool:
        return is_scored(state) and state["scores"][-1]["decided"] != ""

    ann = visit("Ann")
    comes_late(ann, "polignac", ["easy"] * 3, has_ended, options=RULES, ends_decided=True)

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
    expect(ann.page.get_by_text("The rest changes nothing: ")).to_be_visible()


def test_the_rest_of_a_settled_deal_is_claimed_with_one_button(visit):
    ann = visit("Ann")
    can_claim = itemgetter("can_claim")
    comes_late(ann, "polignac", ["easy"] * 3, can_claim, options=RULES)
    claim = ann.page.get_by_label("Actions").get_by_role("button", name="Claim the rest")

    claim.click()

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
    expect(claim).to_have_count(0)


def few_tricks_left(*people: Person) -> str:
    """Return a table of three guests, the first of whom may ask the others for the last tricks."""
    host, *others = (each.page.request for each in people)
    wish = {"game": "finis", "seats": 3, "others": ["open", "open"]}
    invited = host.post("/api/v1/tables", data=wish).json()
    table: str = invited["table"]
    for each in others:
        each.post(f"/api/v1/tables/{table}/seats", data={"invitation": invited["invitation"]})
    play_ahead(table, *people, until=lambda state: state["you"] != 0 or "rest" in state["can_propose"])
    return table


def test_the_last_tricks_are_claimed_from_the_others(visit):
    ann, ben, zoe = visit("Ann"), visit("Ben", width=390, height=844), visit("Zoe")
    table = few_tricks_left(ann, ben, zoe)
    for each in (ann, ben):
        each.page.goto(f"/table/{table}")
    ann.page.get_by_role("button", name="The rest is mine").click()

    notice = ben.page.get_by_role("status", name="Notices")
    expect(notice).to_contain_text("Guest claims all tricks that are left.")
    proposal = zoe.page.request.get(f"/api/v1/tables/{table}").json()["proposal"]["id"]
    zoe.page.request.post(f"/api/v1/tables/{table}/answers", data={"id": proposal, "agree": True})
    expect(ann.page.get_by_text("Waiting for Guest 2 to agree.")).to_be_visible()
    assert barriers(ben.page) == []
    notice.get_by_role("button", name="Agree").click()

    expect(ann.page.get_by_role("heading", name="Score of deal")).to_be_visible()
