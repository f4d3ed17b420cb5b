"""Several people at one table: they miss nothing, whatever breaks, and see nothing that is not theirs."""

import re
import time
from collections.abc import Callable

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from capot.cli import main
from capot.record import loads
from tests.web.ahead import finished_together, play_ahead
from tests.web.leaks import Knowledge
from tests.web.people import PATIENCE, Person

CARDS = "[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)"
TRICK = "[...document.querySelectorAll('[aria-label=Trick] li')].map(card => card.innerText)"


def sit_down(host: Person, guest: Person, *others: str, game: str, **more) -> tuple[str, str]:
    """Let two people sit down at a table, one of them by the link that one was given; return both parts."""
    table, invitation = host.opens(game, ["open", *others], **more)
    link = host.page.get_by_label("Link to this table").input_value()
    assert link.endswith(f"/table/{table}#{invitation}")
    guest.page.goto(link)
    guest.page.get_by_label("Your name at the table").fill(guest.name)
    guest.page.get_by_role("button", name="Sit down").click()
    return table, invitation


def play(people: list[Person], until: Callable[[], bool] = lambda: False) -> None:
    """Let people do in turn what they are asked, until the match is over for all, or something is so."""
    still = time.monotonic() + PATIENCE
    while not until():
        offered = [person.offered() for person in people]
        if all(each["is_over"] for each in offered):
            return
        asked = [
            (person, each) for person, each in zip(people, offered, strict=True) if person.is_asked(each)
        ]
        for person, each in asked:
            person.acts(each)
            person.is_taken(each)
        if asked:
            still = time.monotonic() + PATIENCE
        else:
            assert time.monotonic() < still, [each["asked"] for each in offered]
            for person in people:
                person.hurries()
            people[0].page.wait_for_timeout(40)


def leaks(person: Person, knowledge: Knowledge, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a person was sent that names a card which that seat could not know then."""
    person.collect()
    assert person.heard
    checked = [(heard.what, knowledge.leaked(heard.text, seat)) for heard in person.heard]
    return [(what, cards) for what, cards in checked if cards]


def shows_an_open_trick(person: Person, table: str) -> bool:
    """Whether a page shows the trick of two that is open now, and not one that still lies there."""
    shown = len(person.page.evaluate(TRICK))
    if shown != 1:
        return False
    answer = person.page.request.get(f"/api/v1/tables/{table}")
    play = answer.json()["play"] if answer.ok else None
    trick = (play or {}).get("trick") or {"cards": []}
    return len(trick["cards"]) == shown


def whole_record(person: Person, table: str) -> Knowledge:
    """Return what all could know at a table, by the record of its match."""
    answer = person.page.request.get(f"/api/v1/tables/{table}/record")
    return Knowledge(loads(answer.text()).match)


def test_a_reload_in_mid_trick_and_a_killed_server_cost_nobody_a_card(visit, mortal_server):
    ann, ben = visit("Ann").listens(), visit("Ben", width=360, height=740).listens()
    table, _ = sit_down(ann, ben, game="cucumber", deals=1)

    # A player whose trick waits for the other reloads: one of the two does so in every trick.
    waiting: list[Person] = []

    def one_waits() -> bool:
        pairs = ((ann, ben), (ben, ann))
        asked = (
            one for one, other in pairs if other.is_asked(other.offered()) and not one.is_asked(one.offered())
        )
        waiting[:] = [one for one in asked if shows_an_open_trick(one, table)]
        return bool(waiting)

    play([ann, ben], until=one_waits)
    (one,) = waiting
    one.settles()
    cards, trick = one.page.evaluate(CARDS), one.page.evaluate(TRICK)
    one.reloads()
    expect(one.page.get_by_role("group", name="Your hand")).to_be_visible()
    one.settles()
    assert (one.page.evaluate(CARDS), one.page.evaluate(TRICK)) == (cards, trick)

    held = len(ann.page.evaluate(CARDS))
    play([ann, ben], until=lambda: len(ann.page.evaluate(CARDS)) < held)
    for person in (ann, ben):
        person.settles()
        person.troubled = True
    before = [person.page.evaluate(CARDS) for person in (ann, ben)]
    mortal_server.kill()
    for person in (ann, ben):
        expect(person.page.get_by_text("Connection lost; reconnecting…")).to_be_visible()
    mortal_server.start()
    for person in (ann, ben):
        expect(person.page.get_by_text("reconnecting…")).to_be_hidden()
        person.settles()
    assert [person.page.evaluate(CARDS) for person in (ann, ben)] == before

    play([ann, ben], until=lambda: len(ann.page.evaluate(CARDS)) < len(before[0]))
    play_ahead(table, ann, ben)

    for person in (ann, ben):
        assert person.waits()["is_over"]
    knowledge = whole_record(ann, table)
    assert [leaks(ann, knowledge, 0), leaks(ben, knowledge, 1)] == [[], []]


def test_a_page_without_network_says_so_at_once_and_goes_on_when_it_is_back(visit):
    ann = visit("Ann")
    ann.opens("slobberhannes", ["easy"] * 3)
    ann.waits()
    ann.troubled = True

    ann.page.context.set_offline(True)
    expect(ann.page.get_by_text("Connection lost; reconnecting…")).to_be_visible()
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_text("reconnecting…")).to_be_hidden()

    offered = ann.waits()
    ann.acts(offered)
    ann.is_taken(offered)


def test_a_page_that_is_older_than_the_server_loads_itself_anew(visit):
    ann = visit("Ann")
    ann.opens("polignac", ["easy"] * 3)
    ann.waits()
    ann.page.route("**/assets/Panels-*.js", lambda route: route.fulfill(status=404))
    ann.page.evaluate("() => new Promise(go => setTimeout(go, 2001 - performance.now()))")

    with ann.page.expect_navigation(timeout=20_000):
        ann.page.get_by_role("button", name="More").click()
    ann.page.unroute("**/assets/Panels-*.js")
    assert ann.faults
    ann.faults.clear()

    ann.waits()
    ann.page.get_by_role("button", name="More").click()
    expect(ann.page.get_by_role("dialog", name="More")).to_be_visible()


def test_both_come_to_their_seats_of_the_rematch_with_one_click_each(visit):
    ann, ben = visit("Ann"), visit("Ben")
    table = finished_together(ann, ben)
    for person in (ann, ben):
        person.page.goto(f"/table/{table}")

    ann.page.get_by_role("button", name=re.compile("^Play again with ")).click()
    ben.page.get_by_role("button", name="Go to the rematch").click()

    for person in (ann, ben):
        expect(person.page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(10)


def test_whoever_follows_a_torn_link_and_then_the_whole_one_can_sit_down(visit):
    ann, ben = visit("Ann"), visit("Ben")
    table, invitation = ann.opens("slobberhannes", ["open", "easy", "easy"])

    ben.page.goto(f"/table/{table}#{invitation[:9]}")
    expect(ben.page.get_by_text("ask someone at the table for the full link")).to_be_visible()
    ben.page.evaluate("link => { location.href = link }", f"/table/{table}#{invitation}")

    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "others", "deals"), [("finis", 1, 2), ("knaves", 1, 1)])
def test_no_seat_is_ever_sent_a_card_that_it_may_not_know(visit, server, game, others, deals):
    """With cards passed, and with a talon whose top card is turned up."""
    ann, ben = (visit(name, width=360, height=740).listens() for name in ("Ann", "Ben"))
    table, invitation = sit_down(ann, ben, *["easy"] * others, game=game, options={"deals": str(deals)})

    play_ahead(table, ann, ben)

    for person in (ann, ben):
        expect(person.page.get_by_role("table", name="Final ranking")).to_be_visible()
    knowledge = whole_record(ann, table)
    assert [leaks(ann, knowledge, 0), leaks(ben, knowledge, 1)] == [[], []]
    # Cards sent to the other would have been found.
    assert leaks(ann, knowledge, 1) != []
    assert leaks(ben, knowledge, 0) != []

    # Invited people may check the shuffles, by what a page saw while the match was played.
    seen = {found for heard in ben.heard for found in re.findall('"commitment":"([0-9a-f]+)"', heard.text)}
    saw = [word for commitment in seen for word in ("--saw", commitment)]
    checked = CliRunner().invoke(main, ["verify", f"{server.address}/table/{table}#{invitation}", *saw])
    assert len(seen) == len(knowledge.match.deals)
    assert checked.output.endswith("Everything is as published.\n")
