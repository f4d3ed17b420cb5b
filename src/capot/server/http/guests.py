"""Guests: a guest is a random number in a signed cookie, and nothing else is known."""

import hashlib
import ipaddress
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

DAYS = 24 * 60 * 60
KEPT = 400 * DAYS
"""Maximum age of a cookie in seconds, by the rules of browsers."""
RENEWED = 30 * DAYS


@dataclass(frozen=True)
class Caller:
    """A guest, the address if it counts for limits, and a new cookie if one is due."""

    guest: str
    address: str | None
    cookie: tuple[bytes, bytes] | None = None

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """The response headers that set the cookie, if one is due."""
        return [] if self.cookie is None else [self.cookie]


class Guests:
    """Identifies guests by their cookies.

    The cookie is named after the secret: browsers share cookies between the ports of a host, and two servers
    would overwrite each other's.
    """

    def __init__(self, secret: bytes, sign_outs: Callable[[str], int] = lambda _: 0) -> None:
        """Sign cookies with a secret; those from before a guest's last of the ``sign_outs`` are void."""
        self._sign_outs = sign_outs
        self._signer = TimestampSigner(secret, salt="capot.guest", digest_method=hashlib.sha256)
        self.cookie = f"capot-{hashlib.sha256(b'cookie' + secret).hexdigest()[:8]}"
        self.earlier_cookie = f"{self.cookie}-earlier"

    def caller(self, connection: HTTPConnection) -> Caller:
        """Return the caller: a known guest, or a new one."""
        address = address_of(connection)
        guest, age = self._known(connection.cookies.get(self.cookie))
        if guest is not None and age < RENEWED:
            return Caller(guest, address)
        guest = guest or secrets.token_urlsafe(16)
        return Caller(guest, address, self._header(connection, self.cookie, guest))

    def earlier(self, connection: HTTPConnection) -> str | None:
        """Return the guest whom the device was before it became that of another, or None."""
        return self._known(connection.cookies.get(self.earlier_cookie))[0]

    def becoming(
        self, connection: HTTPConnection, guest: str, earlier: str | None
    ) -> list[tuple[bytes, bytes]]:
        """Return the response headers that make the device that of a guest, and note whom it was before."""
        return [
            self._header(connection, self.cookie, guest),
            self._header(connection, self.earlier_cookie, earlier),
        ]

    def _known(self, cookie: str | None) -> tuple[str | None, float]:
        if cookie is None:
            return None, 0
        try:
            # Browsers forget old cookies.  Their age decides nothing here, because a clock may be set wrong.
            value, signed = self._signer.unsign(cookie, return_timestamp=True)
        except (BadSignature, ValueError, OverflowError):
            return None, 0
        # Cookies of guests who have never signed out a device have no number.
        guest, _, number = value.decode().partition(".")
        if int(number or 0) != self._sign_outs(guest):
            return None, 0
        return guest, max(time.time() - signed.timestamp(), 0)

    def _header(self, connection: HTTPConnection, cookie: str, guest: str | None) -> tuple[bytes, bytes]:
        """Return the header that sets a cookie, or deletes it if there is no guest."""
        bearer = Response()
        if guest is None:
            bearer.delete_cookie(cookie)
        else:
            number = self._sign_outs(guest)
            bearer.set_cookie(
                cookie,
                self._signer.sign(f"{guest}.{number}" if number else guest).decode(),
                max_age=KEPT,
                secure=connection.url.scheme in {"https", "wss"},
                httponly=True,
                samesite="lax",
            )
        return b"set-cookie", bearer.headers["set-cookie"].encode("latin-1")


def address_of(connection: HTTPConnection) -> str | None:
    """Return the address for limits: the /64 network for IPv6, None for this computer."""
    return address_at("" if connection.client is None else connection.client.host)


def address_at(host: str) -> str | None:
    """Return the address for limits of a host: the /64 network for IPv6, None for this computer."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
