"""Strangers who play together, on a server that lets them."""

import pytest
from playwright.sync_api import expect

from tests.web.barriers import barriers
from tests.web.people import Person
from tests.web.serving import Serving


@pytest.fixture
def open_house(page_built, tmp_path):  # noqa: ARG001 - it serves what was built
    """A server where strangers wait for each other for longer than any test."""
    serving = Serving(tmp_path / "own" / "data", "--strangers", "600")
    serving.start()
    yield serving
    serving.stop()


def takes_a_seat(person: Person, *, rated: bool) -> None:
    """Ask for a short game, and say one's name and whether the match may count."""
    asked = person.page.get_by_role("dialog", name="Play with anyone")
    asked.get_by_label("Game").select_option("german-whist")
    asked.get_by_label("Your name").fill(person.name)
    asked.get_by_label("Count it for my rating").set_checked(rated)
    asked.get_by_role("button", name="Take a seat").click()


def test_strangers_find_each_other_from_the_front_page_and_by_a_game(open_house, visit):
    ann, ben = visit("Ann", at=open_house, width=390, height=844), visit("Ben", at=open_house)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play with anyone").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert barriers(ann.page) == []
    takes_a_seat(ann, rated=True)

    waiting = ann.page.get_by_role("heading", name="Waiting for players")
    expect(waiting).to_be_focused()
    expect(ann.page.get_by_text("One of 2 is here; computers take the empty seats in")).to_be_visible()
    expect(ann.page.get_by_role("timer")).to_be_visible()
    expect(ann.page.get_by_text("counts for your ratings")).to_be_visible()
    assert barriers(ann.page) == []
    ann.page.get_by_role("button", name="Stop waiting").click()
    ann.page.get_by_role("button", name="Play with anyone").click()
    takes_a_seat(ann, rated=False)
    expect(ann.page.get_by_text("does not count for your ratings")).to_be_visible()

    ben.page.goto("/shelf/all")
    ben.page.get_by_role("button", name="Play German Whist with anyone").click()
    chosen = ben.page.get_by_role("dialog").get_by_label("Game")
    expect(chosen.locator("option:checked")).to_have_text("German Whist (1 of 2 here)")
    takes_a_seat(ben, rated=True)

    for person in (ann, ben):
        expect(person.page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(13)
        expect(person.page.locator(":focus")).to_have_count(1)
    expect(ann.page.get_by_role("log", name="What happened")).to_contain_text("Ben sits down.")


def test_on_other_servers_nobody_is_offered_strangers(visit):
    ann = visit("Ann")
    with ann.page.expect_response("**/api/v1/strangers"):
        ann.page.goto("/")

    expect(ann.page.get_by_role("button", name="Play Hearts", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play with anyone")).to_have_count(0)
