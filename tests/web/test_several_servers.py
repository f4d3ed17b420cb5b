"""A page before two servers behind one address: one is killed, and people play on without doing anything.

`scripts/test -m slow -k several_servers` runs it before a gate of its own, and before Caddy and nginx, set up
as docs/server-several.md says, if they are installed.
"""

import json
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from capot.play.match import Match
from tests.server.site import Site
from tests.web.fronts import FRONTS
from tests.web.people import Person
from tests.web.test_together import CARDS, leaks, play, sit_down, whole_record

pytestmark = pytest.mark.slow


@pytest.fixture
def site(page_built, tmp_path) -> Iterator[Site]:  # noqa: ARG001 - it serves what was built
    """Two servers behind a proxy."""
    site = Site(tmp_path, "--behind-proxy")
    yield site
    site.close()


def moves_seen(person: Person) -> dict[tuple[int, int], tuple[int, str]]:
    """Return the moves that a page received, by the deal and the number of the move in it."""
    found: dict[tuple[int, int], tuple[int, str]] = {}
    for heard in person.heard:
        message: Any = json.loads(heard.text)
        for step in message.get("steps", ()) if isinstance(message, dict) else ():
            moved = [each for each in step["happened"] if each["type"] == "moved" and each["move"]]
            for each in moved[-1:]:
                place = step["state"]["deal"], step["state"]["ply"]
                assert found.setdefault(place, (each["seat"], each["move"])) == (each["seat"], each["move"])
    return found


def holds(person: Person, left: int) -> bool:
    """Whether a page shows this number of cards of its hand."""
    return len(person.page.evaluate(CARDS)) == left


def cards_played(match: Match) -> set[tuple[int, str]]:
    """Return who has played what in the only deal of a match."""
    (deal,) = match.deals
    return {(seat, move.text) for seat, move in deal.moves}


@pytest.mark.parametrize("front", FRONTS)
def test_when_a_server_is_killed_pages_go_on_at_the_other_and_no_move_is_lost(visit, site, tmp_path, front):
    with FRONTS[front](tmp_path, [each.port for each in site.servers]) as address:
        at = SimpleNamespace(address=address)
        ann, ben = visit("Ann", at).listens(), visit("Ben", at, width=390, height=844).listens()
        table, _ = sit_down(ann, ben, "easy", "easy", game="hearts", deals=1)
        for left, killed in zip((10, 5), site.servers, strict=True):
            play([ann, ben], until=partial(holds, ann, left))
            for person in (ann, ben):
                person.settles()
                person.troubled = True
            before = [person.page.evaluate(CARDS) for person in (ann, ben)]
            killed.kill()
            # Pages connected to the other server, with their tables there, notice nothing.
            ann.page.wait_for_timeout(6000)
            for person in (ann, ben):
                expect(person.page.get_by_text("reconnecting…")).to_be_hidden()
                person.settles()
            assert [person.page.evaluate(CARDS) for person in (ann, ben)] == before
            if killed is site.servers[0]:
                killed.start()
        play([ann, ben])

        assert ann.offered()["is_over"]
        assert ben.offered()["is_over"]
        knowledge = whole_record(ann, table)
        assert [leaks(ann, knowledge, 0), leaks(ben, knowledge, 1)] == [[], []]
        stored = cards_played(knowledge.match)
        for person in (ann, ben):
            assert set(moves_seen(person).values()) <= stored
