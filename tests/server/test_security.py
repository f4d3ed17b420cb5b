"""Headers for browsers, trusted proxies, and the pages that may ask."""

import time
from http.cookies import SimpleCookie
from socket import create_connection
from urllib.parse import urlsplit

import httpx
import pytest
from itsdangerous import TimestampSigner
from starlette.datastructures import Headers
from websockets import Origin
from websockets.sync.client import connect

from capot.server.errors import Forbidden
from capot.server.http.guests import RENEWED, Guests
from capot.server.http.hosts import is_known
from capot.server.http.security import check_origin
from capot.server.http.service import Settings
from tests.server.doorway import DoorRoom, opened

PLACES = ("/", "/table/t1", "/healthz", "/api/v1/guest", "/api/v1/nothing", "/nothing")


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_tells_browsers_to_load_nothing_from_elsewhere(guest, place):
    headers = guest.get(place).headers

    policy = dict(each.split(" ", 1) for each in headers["content-security-policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://cards.example.evil.example"},
        {"origin": "http://cards.example:81"},
        {"origin": "http://["},
        {"origin": "file://cards.example"},
        {"origin": "null", "host": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_may_not_ask(headers):
    with pytest.raises(Forbidden, match="another site"):
        check_origin(Headers({"host": "cards.example", **headers}), [])


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "https://cards.example"},
        {"origin": "http://Cards.Example"},
        {"origin": "https://other.example"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_our_own_page_a_named_one_and_a_program_without_page_may_ask(headers):
    assert may_ask({"host": "cards.example", **headers}, ["https://other.example"])


def may_ask(headers, named):
    """Whether a page may ask for changes; pages of some sites are named."""
    try:
        check_origin(Headers(headers), named)
    except Forbidden:
        return False
    return True


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE"])
def test_changes_in_a_guests_name_are_refused_to_other_sites(door, seated, method):
    place = {"PUT": "/api/v1/guest", "POST": "/api/v1/tables", "DELETE": "/api/v1/tables/t1/seats"}[method]
    evil = {"origin": "https://evil.example"}

    refused = seated.request(method, place, headers=evil, json={"name": "Eve"})

    assert refused.status_code == 403
    assert "another site" in refused.json()["reason"]
    assert door.table.seated
    assert not door.room.names


def test_a_named_origin_may_ask_and_open_sockets():
    settings = Settings(origins=frozenset({"https://cards.example"}))
    with opened(settings) as door:
        origin = Origin("https://cards.example")
        answer = httpx.put(
            f"{door.url}/api/v1/guest", headers={"origin": origin}, json={"name": "Ann"}, timeout=600
        )
        assert answer.status_code == 200
        with connect(door.socket + "?invitation=open-sesame", origin=origin) as socket:
            assert socket.recv(timeout=60)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8470",
        "[::1]",
        "192.168.1.20",
        "localhost:8470",
        "pi",
        "pi.local.",
        "pi.fritz.box",
        "capot.home:8470",
        "cards.example:80",
        "",
    ],
)
def test_a_server_answers_to_numbers_names_at_home_and_those_it_was_given(host):
    assert is_known(host, Settings(origins=frozenset({"https://cards.example"})).names)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8470", "cards.example.evil.example", "["])
def test_a_site_whose_name_leads_to_a_server_at_home_is_refused(host):
    """A page of that site would be of the same origin, and play as a new guest (DNS rebinding)."""
    assert not is_known(host, {"cards.example"})


def test_a_request_and_a_socket_under_a_strange_name_are_refused_with_a_sentence(door, guest):
    strange = {"host": "evil.example"}
    answer = guest.get("/api/v1/guest", headers=strange)
    assert answer.status_code == 403
    assert "capot serve --origin http://evil.example" in answer.json()["reason"]
    page = guest.get("/", headers=strange)
    assert (page.status_code, page.headers["content-type"]) == (403, "text/plain; charset=utf-8")
    assert page.text == answer.json()["reason"]
    here = urlsplit(door.socket)
    plain = create_connection((str(here.hostname), here.port or 0))
    with connect(door.socket.replace(str(here.hostname), "evil.example"), sock=plain) as socket:
        assert '"status":403' in str(socket.recv(timeout=60))
    with opened(Settings(any_host=True)) as behind:
        assert httpx.get(f"{behind.url}/api/v1/guest", headers=strange, timeout=600).status_code == 200


def test_browsers_come_back_over_https_once_they_have_come_so(guest):
    with opened(proxies="127.0.0.1") as door:
        headers = httpx.get(
            f"{door.url}/healthz", headers={"x-forwarded-proto": "https"}, timeout=600
        ).headers
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in guest.get("/healthz").headers


def test_the_cookie_is_for_the_server_alone(guest):
    (cookie,) = SimpleCookie(guest.get("/api/v1/guest").headers["set-cookie"]).values()

    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]


def test_behind_a_proxy_with_tls_the_cookie_is_never_sent_in_the_open():
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9"}
    with opened(proxies="127.0.0.1") as door:
        assert (
            "; Secure"
            in httpx.get(f"{door.url}/api/v1/guest", headers=said, timeout=600).headers["set-cookie"]
        )
    with opened() as door:
        # A server without a proxy believes nobody.
        assert (
            "; Secure"
            not in httpx.get(f"{door.url}/api/v1/guest", headers=said, timeout=600).headers["set-cookie"]
        )


def test_a_cookie_that_was_changed_or_signed_by_another_names_nobody(door, guest):
    guest.put("/api/v1/guest", json={"name": "Ann"})
    ((name, value),) = guest.cookies.items()
    other, _, rest = value.partition(".")
    forged = TimestampSigner(b"guessed", salt="capot.guest").sign(other).decode()

    def name_with(cookie: str) -> str:
        headers = {b"cookie": f"{name}={cookie}".encode()}
        told: str = httpx.get(f"{door.url}/api/v1/guest", headers=headers, timeout=600).json()["name"]
        return told

    for wrong in (f"{other[:-1]}X.{rest}", forged, other, "", "a.b.c", "é"):
        assert not name_with(wrong)
    assert name_with(value) == "Ann"


def test_a_cookie_is_renewed_before_it_ends(monkeypatch, guest):
    guest.put("/api/v1/guest", json={"name": "Ann"})
    before = time.time()
    monkeypatch.setattr("time.time", lambda: before + RENEWED + 1)

    renewed = guest.get("/api/v1/guest")

    assert renewed.json() == {"name": "Ann"}
    assert "set-cookie" in renewed.headers


@pytest.mark.parametrize("days", [-3000, -1, 500, 5000])
def test_a_clock_that_is_set_makes_nobody_a_stranger(monkeypatch, guest, days):
    """A computer with an empty battery begins in 1970 or so, until it has asked for the time."""
    guest.put("/api/v1/guest", json={"name": "Ann"})
    ((name, value),) = guest.cookies.items()
    cookie, before = {"cookie": f"{name}={value}"}, time.time()
    with httpx.Client(base_url=guest.base_url, timeout=600) as browser:
        monkeypatch.setattr("time.time", lambda: before + days * 86400)
        answer = browser.get("/api/v1/guest", headers=cookie)
        assert answer.json() == {"name": "Ann"}
        # A cookie that was signed anew meanwhile is believed, too, when the clock is right again.
        cookie = {"cookie": answer.headers.get("set-cookie", cookie["cookie"]).partition(";")[0]}
        monkeypatch.setattr("time.time", lambda: before + 1)
        assert browser.get("/api/v1/guest", headers=cookie).json() == {"name": "Ann"}


def test_servers_at_two_ports_do_not_take_each_others_cookies():
    assert Guests(DoorRoom.secret).cookie != Guests(b"another").cookie
