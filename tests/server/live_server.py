"""A real room behind a real server, and one guest who asks it over HTTP and listens over a WebSocket."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets import Headers
from websockets.sync.client import ClientConnection, connect

from capot.server.http.app import create_app
from capot.server.http.endpoints.api import ENDPOINTS
from capot.server.http.endpoints.responses import Endpoint, Text
from capot.server.http.limits import RATES, Allowance, Allowed, Rate
from capot.server.http.service import Settings
from capot.server.run import Server, opened_room
from capot.server.store.databases import Database
from capot.server.tables.lateness import Lateness
from tests.server.guests import PLAYERS, at_once

MUCH = Allowance(Rate(1e9, 1e9), Rate(1e9, 1e9))
ENDPOINT = {endpoint.do.__name__: endpoint for endpoint in ENDPOINTS}


class Device:
    """A guest of a server, who notes which endpoints were used."""

    def __init__(self, url: str, taken: set[Endpoint]) -> None:
        # The first deal of Brag waits for the compiler, which takes minutes on a slow machine.
        self.guest = httpx.Client(base_url=url, timeout=600)
        self.taken = taken

    def ask(self, name: str, request: object = None, **places: str) -> Any:
        """Call an endpoint, and return the response in its declared type."""
        endpoint = ENDPOINT[name]
        body = None if request is None else msgspec.json.encode(request)
        answer = self.guest.request(endpoint.method, endpoint.path.format(**places), content=body)
        assert answer.status_code == endpoint.status, answer.text
        self.taken.add(endpoint)
        if endpoint.gives is None:
            return None
        return (
            answer.text
            if endpoint.gives is Text
            else msgspec.json.decode(answer.content, type=endpoint.gives)
        )

    def refused(self, name: str, request: object, **places: str) -> tuple[int, str]:
        """Call an endpoint that refuses, and return the status and the reason."""
        endpoint = ENDPOINT[name]
        answer = self.guest.request(
            endpoint.method, endpoint.path.format(**places), content=msgspec.json.encode(request)
        )
        return answer.status_code, answer.json()["reason"]

    def listen(self, table: str) -> ClientConnection:
        """Return a socket of the guest at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.cookies.items())
        place = str(self.guest.base_url.join(f"tables/{table}/events")).replace("http", "ws", 1)
        return connect(place, additional_headers=Headers(cookie=cookies))


class InTime(Lateness):
    """A server opens tables even on a busy computer."""

    def check(self) -> None:
        """Raise nothing."""


class LiveServer(Device):
    """A server over a fresh room, and its first guest."""

    def __init__(self, data: Path, database: Database | None = None, bus: str | None = None) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._server: Server
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(data, database, bus)))
        self._thread.start()
        assert self._is_ready.wait(timeout=60)
        super().__init__("http://{}:{}/api/v1".format(*self._listener.getsockname()), set())

    async def _serve(self, data: Path, database: Database | None, bus: str | None) -> None:
        kept = {"players": PLAYERS, "pause": at_once, "database": database, "lateness": InTime()}
        async with opened_room(data, bus, **kept) as (self.room, peers):
            self.loop = asyncio.get_running_loop()
            self.peers = peers
            settings = Settings(allowed=Allowed(rates=dict.fromkeys(RATES, MUCH)), strangers=60)
            self._server = Server(create_app(self.room, settings, peers))
            self._is_ready.set()
            await self._server.serve(sockets=[self._listener])

    def close(self) -> None:
        """Stop, and wait for the end."""
        self.guest.close()
        self._server.should_exit = True
        self._thread.join(timeout=60)

    @contextmanager
    def other_device(self, like: Device | None = None) -> Iterator[Device]:
        """Yield another device, of a guest the server does not know yet or of the one of another device."""
        device = Device(str(self.guest.base_url), self.taken)
        if like is not None:
            device.guest.cookies = like.guest.cookies
        with device.guest:
            yield device
