"""The page looks after the fairness of the shuffle by itself, and says so when a promise was broken."""

import json
import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.web.ahead import is_scored, play_ahead

BROKEN = "was not shuffled as the server had promised"


def leave_out_luck(state):
    """Tell of a finished deal as if nobody had added anything to it, and keep the promise otherwise."""
    state["proof"]["contributions"] = []


def swap_the_secret(state):
    """Tell another secret than the one promised."""
    state["proof"]["secret"] = "00" * 32


def swap_the_promise(state):
    """Tell afterwards of another promise than before, one that the secret keeps."""
    state["proof"]["commitment"] = "ab" * 32


def keep_faith(_state):
    """Tell the truth."""


def spoiling(spoil):
    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(text):
            push = json.loads(text)
            for step in push.get("steps", ()):
                if (step["state"]["proof"] or {}).get("secret"):
                    spoil(step["state"])
            line.send(json.dumps(push))

        server.on_message(told)

    return listen


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("spoil", "is_broken"),
    [(leave_out_luck, True), (swap_the_secret, True), (swap_the_promise, True), (keep_faith, False)],
)
def test_a_deal_that_is_not_the_promised_one_is_reported_by_the_page_itself(visit, spoil, is_broken):
    ann = visit("Ann", fresh=True)
    ann.page.route_web_socket(re.compile("/events"), spoiling(spoil))
    table, _ = ann.opens("slobberhannes", ["easy"] * 5)
    # By now the page has given its part to the shuffle.
    ann.waits()

    play_ahead(table, ann, until=is_scored)

    broken = ann.page.get_by_text(BROKEN)
    if is_broken:
        expect(broken).to_be_visible()
    else:
        ann.looks_at("Fair shuffle")
        ann.page.get_by_role("button", name="Verify").click()
        expect(ann.page.get_by_text("Yes").nth(3)).to_be_visible()
        expect(broken).to_be_hidden()


def test_what_was_promised_and_given_is_known_after_the_page_was_loaded_anew(visit):
    ann = visit("Ann")
    table, _ = ann.opens("slobberhannes", ["easy"] * 5)
    ann.waits()
    play_ahead(table, ann, until=is_scored)
    ann.waits()
    ann.reloads()
    offered = ann.waits()
    ann.acts(offered)
    ann.goes_on(offered)
    play_ahead(table, ann, until=lambda state: len(state["hand"]) == 3)
    ann.reloads()
    ann.waits()

    play_ahead(table, ann, until=is_scored)
    ann.waits()

    ann.looks_at("Fair shuffle")
    # The deal before the next is open: the secret, what was seen before, what was given, and the cards.
    ann.page.get_by_role("button", name="Verify").first.click()
    expect(ann.page.get_by_text("Yes")).to_have_count(4)


@pytest.mark.sample(1)
@pytest.mark.parametrize("spoil", [swap_the_secret, keep_faith])
def test_secrets_kept_until_the_match_is_over_are_checked_then_also_after_the_page_was_loaded_anew(
    visit, spoil
):
    def answer(route: Route) -> None:
        proofs = route.fetch().json()
        spoil({"proof": proofs[0]})
        route.fulfill(json=proofs)

    ann = visit("Ann", fresh=True)
    table, _ = ann.opens("put", ["easy"])
    ann.waits()
    play_ahead(table, ann, until=is_scored)
    expect(ann.page.get_by_text("The hands of this match are shown once it is over.")).to_be_visible()
    ann.reloads()
    ann.waits()
    ann.page.route(re.compile("/proofs$"), answer)

    play_ahead(table, ann)

    broken = ann.page.get_by_text(f"Deal 1 {BROKEN}")
    if spoil is swap_the_secret:
        expect(broken).to_be_visible()
    else:
        ann.looks_at("Fair shuffle")
        first = ann.page.get_by_role("group").filter(has_text="Deal 1").last
        first.locator("summary").click()
        first.get_by_role("button", name="Verify").click()
        expect(first.get_by_text("Yes")).to_have_count(4)
        expect(broken).to_be_hidden()
