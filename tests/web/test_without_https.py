"""On a page without HTTPS, such as that of a server at home, everything that is offered works."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import AT_HOME


@pytest.fixture
def at_home(visit, server):
    """A person whose browser reaches the server by another name, so that the page is not secure."""
    ann = visit("Ann", fresh=True)
    ann.page.goto(f"http://{AT_HOME}:{server.port}/")
    assert ann.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    yield ann
    # Chromium notes each header that it ignores on such a page.
    ann.faults = [each for each in ann.faults if "has been ignored" not in each]


def open_there(person, game, **more):
    """Open a table at the address at which the person is."""
    wish = {"game": game, "seats": 4, "others": ["easy"] * 3, **more}
    ask = "wish => fetch('/api/v1/tables', {method: 'POST', body: JSON.stringify(wish)}).then(r => r.json())"
    invited = person.page.evaluate(ask, wish)
    person.page.goto(person.page.url + f"table/{invited['table']}")


def test_a_finished_deal_is_checked_without_https(at_home):
    open_there(at_home, "slobberhannes", seats=6, others=["easy"] * 5)
    at_home.plays(until=lambda offered: "Next deal" in offered["answers"])

    at_home.looks_at("Fair shuffle")
    at_home.page.get_by_role("button", name="Verify").click()

    expect(at_home.page.get_by_text("Yes")).to_have_count(4)


def test_without_https_a_link_is_shown_and_copying_it_is_not_offered(at_home):
    open_there(at_home, "hearts", others=["open"] * 3)

    expect(at_home.page.get_by_role("textbox", name="Link")).to_be_visible()
    expect(at_home.page.get_by_role("button", name="QR code")).to_be_visible()
    expect(at_home.page.get_by_role("button", name="Copy link")).to_have_count(0)


def test_without_https_sounds_are_offered_and_notifications_are_not(at_home):
    at_home.page.goto(at_home.page.url + "settings")

    expect(at_home.page.get_by_role("switch", name="Sounds")).to_be_visible()
    expect(at_home.page.get_by_role("switch", name="Notifications")).to_have_count(0)
