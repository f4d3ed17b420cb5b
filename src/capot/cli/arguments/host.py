"""A running server of Capot, as a guest who comes back sees it."""

import ipaddress
import json
from http.cookiejar import MozillaCookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.servers import refusals
from capot.cli.arguments.store import data_directory

GAMES = "/api/v1/workshop/games"

SECONDS = 60
"""Seconds before a silent server is given up: a new game is played a few times before it is kept."""

MOST_BYTES = 5_000_000
"""Maximum size of an answer in bytes."""

NO_SERVER = ".  Start a server with capot serve, or name another with --server URL."


class Host:
    """A server at an ``address``.

    The cookie by which it knows the guest is kept in a file, so that a guest's games stay the guest's.
    """

    def __init__(self, address: str) -> None:
        """Ask nothing yet; raise `Refused` for what is no address of a server."""
        try:
            parts = urlsplit(address)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
            raise Refused(f"{address} is not the address of a server, such as http://127.0.0.1:8470")
        self.address = address.rstrip("/")
        self._cookies = MozillaCookieJar(data_directory() / "guest-cookies.txt")
        try:
            self._cookies.load()
        except (OSError, ValueError):
            # The server welcomes a new guest.
            self._cookies.clear()
        self._open = build_opener(HTTPCookieProcessor(self._cookies)).open

    def own(self, name: str) -> dict[str, Any] | None:
        """Return what the server lists of the guest's own game of this name, None if there is none."""
        from capot.server.lines import one_line

        listed = self.ask("GET", GAMES, "to say what is shared")
        try:
            return next((each for each in listed if each["yours"] and each["name"] == one_line(name)), None)
        except (TypeError, KeyError) as error:
            raise self._stranger() from error

    def keep(self, wish: dict[str, Any]) -> tuple[str, int]:
        """Have a game kept as the API describes it, and return its id and the number of its version."""
        try:
            kept = self.ask("POST", GAMES, "the game", wish)
            game_id, version = str(kept["game_id"]), int(kept["version"])
        except (TypeError, KeyError, ValueError) as error:
            raise self._stranger() from error
        if not (game_id.isascii() and game_id.isalnum()):
            raise self._stranger()
        return game_id, version

    def version(self, game_id: str) -> int:
        """Return the number of the version that is kept of a game."""
        try:
            return int(self.ask("GET", f"{GAMES}/{game_id}", "to say what is shared")["version"])
        except (TypeError, KeyError, ValueError) as error:
            raise self._stranger() from error

    def remove(self, game_id: str) -> None:
        """Have one of the guest's games deleted."""
        self.ask("DELETE", f"{GAMES}/{game_id}", "to delete it")

    def place(self) -> tuple[str, str]:
        """Return the address under which others find the server, and who they are."""
        if not self._is_of_this_computer:
            return self.address, "everybody with this link can play it"
        from capot.record.signs import harmless

        try:
            nearby = self.ask("GET", "/api/v1/nearby", "to say where it is")["address"]
        except (TypeError, KeyError) as error:
            raise self._stranger() from error
        if nearby:
            return harmless(str(nearby)).rstrip("/"), "everybody on this network with this link can play it"
        return self.address, "this link works on this computer only, until others can reach the server"

    @property
    def _is_of_this_computer(self) -> bool:
        """Whether the address leads to this computer from itself alone."""
        name = urlsplit(self.address).hostname or ""
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name == "localhost"

    def ask(self, method: str, path: str, what: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Return a server's answer to a request; raise `Refused` if it refuses ``what`` or is silent."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"User-Agent": "capot share", "Content-Type": "application/json", "Accept-Language": "en"}
        with refusals(self.address, what, NO_SERVER):
            request = Request(self.address + path, data, headers, method=method)  # noqa: S310 - http(s) only
            with self._open(request, timeout=SECONDS) as answer:
                text, is_empty = answer.read(MOST_BYTES), answer.status == 204
                # A server may send its guests on, for example to https.
                self.address = answer.url.removesuffix(path)
        self._keep_cookies()
        if is_empty:
            return None
        try:
            return json.loads(text)
        except ValueError as error:
            raise self._stranger() from error

    def _stranger(self) -> Refused:
        return Refused(f"{self.address} does not answer like a server of Capot")

    def _keep_cookies(self) -> None:
        place = Path(self._cookies.filename or "")
        try:
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._cookies.save()
        except OSError as error:
            click.echo(
                f"{place} cannot be written, so you cannot change the game later: {error.strerror}", err=True
            )
