"""How much one guest and one address may ask for."""

import contextlib
import json
import re
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from capot.server.errors import TooMany
from capot.server.http.guests import Caller, address_of
from capot.server.http.limits import RATES, Allowance, Allowed, Buckets, Limits, Rate
from capot.server.http.service import Settings
from tests.server.doorway import opened

LIMITS_PAGE = (Path(__file__).parents[2] / "docs" / "server-public.md").read_text(encoding="utf-8")
ANN = Caller("ann", "192.0.2.1")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def limits(clock: Clock, *, guest: Rate, address: Rate) -> Limits:
    """Return limits for requests."""
    allowed = Allowed(rates={**RATES, "requests": Allowance(guest, address)})
    return Limits(allowed, clock)


def test_a_burst_is_allowed_and_then_what_the_rate_says():
    clock = Clock()
    limit = limits(clock, guest=Rate(3, 0.5), address=Rate(100, 100))
    for _ in range(3):
        limit.spend("requests", ANN)

    with pytest.raises(TooMany, match=r"try again in 2 seconds\."):
        limit.spend("requests", ANN)
    clock.now += 2
    limit.spend("requests", ANN)
    with pytest.raises(TooMany):
        limit.spend("requests", ANN)


def test_one_guest_takes_nothing_from_another():
    limit = limits(Clock(), guest=Rate(1, 1), address=Rate(100, 100))
    limit.spend("requests", ANN)

    with pytest.raises(TooMany):
        limit.spend("requests", ANN)
    limit.spend("requests", Caller("ben", "192.0.2.1"))


def test_new_guests_of_one_address_are_limited_together():
    limit = limits(Clock(), guest=Rate(1, 1), address=Rate(2, 1))
    limit.spend("requests", Caller("1", "192.0.2.1"))
    limit.spend("requests", Caller("2", "192.0.2.1"))

    with pytest.raises(TooMany, match="try again in a second"):
        limit.spend("requests", Caller("3", "192.0.2.1"))
    limit.spend("requests", Caller("3", "192.0.2.2"))


def test_one_kind_of_request_takes_nothing_from_another():
    limit = limits(Clock(), guest=Rate(1, 1), address=Rate(1, 1))
    limit.spend("requests", ANN)

    with pytest.raises(TooMany):
        limit.spend("requests", ANN)
    limit.spend("hints", ANN)


def test_a_bucket_that_is_full_again_is_forgotten():
    clock = Clock()
    buckets = Buckets(Rate(2, 1), clock, many=3)
    for name in "abc":
        assert buckets.wait(name) == 0
    clock.now += 10

    assert buckets.wait("d") == 0

    assert len(buckets) == 1


def test_sockets_are_counted_while_they_are_open():
    limit = Limits(Allowed(sockets_of_guest=1, sockets_of_address=2))
    with limit.socket(ANN):
        with pytest.raises(TooMany, match="too many tables open at once"), limit.socket(ANN):
            pass
        with limit.socket(Caller("ben", "192.0.2.1")):
            with pytest.raises(TooMany), limit.socket(Caller("cleo", "192.0.2.1")):
                pass
            with limit.socket(Caller("cleo", "192.0.2.2")):
                pass
    with limit.socket(ANN):
        pass


def test_what_is_spent_at_another_server_counts_here_too():
    clock = Clock()
    here, there = (limits(clock, guest=Rate(3, 0.5), address=Rate(100, 100)) for _ in range(2))
    assert there.take_spent({1, 2}) is None
    for _ in range(3):
        there.spend("requests", ANN)
    with there.socket(ANN), there.socket(ANN):
        told = there.take_spent({1, 2})
        assert told is not None
        here.hear(2, told)
    with pytest.raises(TooMany):
        here.spend("requests", ANN)

    with contextlib.ExitStack() as open_here:
        for _ in range(6):
            open_here.enter_context(here.socket(ANN))
        with pytest.raises(TooMany, match="too many tables open"):
            open_here.enter_context(here.socket(ANN))
        # The other server has ended, and its sockets with it.
        here.take_spent({1})
        open_here.enter_context(here.socket(ANN))
    closed = there.take_spent({1, 2})
    assert closed is not None
    assert (closed.requests, closed.sockets) == ([], [])
    assert there.take_spent({1, 2}) is None


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("unix", "unix"),
    ],
)
def test_an_address_is_counted_by_household_and_this_computer_not_at_all(host, address):
    assert address_of(HTTPConnection({"type": "http", "client": (host, 5)})) == address


def test_the_documentation_tells_the_limits():
    """The table of docs/server-public.md says what the server does."""
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (.*) \| (\d+) \| (.*) \|$", LIMITS_PAGE, re.MULTILINE)

    told = {
        kind: Allowance(Rate(int(guest), per(then)), Rate(int(address), per(after)))
        for kind, guest, then, address, after in rows
    }
    assert told == RATES
    assert "may have 8 connections to tables, an address 80" in LIMITS_PAGE
    assert (Allowed().sockets_of_guest, Allowed().sockets_of_address) == (8, 80)


def per(text: str) -> float:
    """Return what ``2 a minute`` is in a second."""
    number, _, unit = text.split()
    return int(number) / {"second": 1, "minute": 60}[unit]


def test_a_guest_who_asks_too_much_is_told_when_to_ask_again():
    few = Allowed(rates={**RATES, "requests": Allowance(Rate(2, 0.001), Rate(9, 9))})
    with opened(Settings(allowed=few)) as door, httpx.Client(base_url=door.url, timeout=600) as guest:
        guest.get("/api/v1/guest")
        guest.get("/api/v1/guest")

        refused = guest.get("/api/v1/guest")
        assert refused.status_code == 429
        assert f"try again in {refused.headers['retry-after']} seconds" in refused.json()["reason"]
        assert guest.get("/healthz").status_code == 200


def test_a_page_that_floods_its_socket_is_refused_and_then_cut_off():
    few = Allowed(rates={**RATES, "requests": Allowance(Rate(3, 0.001), Rate(9, 9))})
    with opened(Settings(allowed=few)) as door:
        with connect(door.socket + "?invitation=open-sesame") as socket:
            statuses = []
            with contextlib.suppress(ConnectionClosed):
                for number in range(100):
                    socket.send(json.dumps({"type": "say", "phrase": "hello", "request": number}))
            with contextlib.suppress(ConnectionClosed):
                while True:
                    statuses.append(json.loads(socket.recv(timeout=60)).get("status"))

        assert statuses.count(429) == 50
        assert socket.close_code == 1008


@pytest.mark.parametrize("wish", [{"type": "say", "phrase": "hello"}, {"type": "chat", "text": "Hello"}])
def test_phrases_and_the_chat_are_limited_more_than_moves(wish):
    with opened() as door, connect(door.socket + "?invitation=open-sesame") as socket:
        for number in range(7):
            socket.send(json.dumps({**wish, "request": number}))
        answers = (json.loads(socket.recv(timeout=60)) for _ in range(14))
        kinds = [each.get("status", each["type"]) for each in answers]

        assert kinds.count("done") == 6
        assert kinds.count(429) == 1


def test_the_sockets_of_a_guest_are_limited():
    with opened(Settings(allowed=Allowed(sockets_of_guest=1))) as door, httpx.Client(timeout=600) as guest:
        guest.get(f"{door.url}/api/v1/guest")
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}
        place = door.socket + "?invitation=open-sesame"
        with connect(place, additional_headers=headers) as first:
            first.recv(timeout=60)
            with connect(place, additional_headers=headers) as second:
                assert json.loads(second.recv(timeout=60))["status"] == 429
