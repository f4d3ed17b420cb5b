"""Requests go to the process that has their table; those of a guest away from tables to one of all."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from capot.server.bus.connection import Bus, NoAnswer, NobodyThere
from capot.server.cluster.relay import Relay
from capot.server.cluster.sessions import Moved
from capot.server.errors import Unavailable
from capot.server.http.endpoints.responses import refused
from capot.server.http.service import Service
from capot.server.http.sockets import turn_away
from capot.server.store.leases import LEASE, OwnedElsewhere

PATIENCE = LEASE + 2.0
"""Seconds for which a request waits until the tables of a process that has died are taken over."""

_LOOK = 0.2
"""Seconds between two looks while a table moves to another process."""

_LOOK_AGAIN = 1.0
"""The same while the process is not known to have died: hundreds of pages may wait for that."""

_OF_TABLE = re.compile(r"/api/v1/(?:tables|shared)/([^/]+)/?")
"""Requests of a table, which is named."""

_OF_GUEST = re.compile(r"/api/v1/(?:daily/[^/]+/[^/]+|puzzle/[^/]+/answers|workshop/measures)$")
"""Requests that one process handles for a guest: they are counted, or done once."""

_OF_GAME = re.compile(r"/api/v1/strangers/([^/]+)$")
"""Requests that one process handles for a game: whoever waits for others finds them there."""


_PASSED_ON = Route("/passed-on", endpoint=refused)
"""Route under which the metrics count requests that another process handles; it answers nobody."""


class Places(Protocol):
    """Where requests belong, and the way there."""

    bus: Bus
    relay: Relay
    app: Starlette

    @property
    def number(self) -> int:
        """The number of this process."""

    async def owner(self, table: str) -> int | None:
        """Return the process that has a table, None if there is no such table."""

    async def awake(self) -> None:
        """Return once this process knows whether it was taken for dead while it slept."""

    async def has(self, table: str) -> bool:
        """Whether a table is at this process, which loads it."""

    def moved(self, table: str) -> None:
        """Take note that a table is not where it was."""

    async def until_gone(self, number: int, within: float) -> None:
        """Return once a process has ended, or after some seconds; of one that is unknown, after a moment."""

    def home(self, key: str) -> int:
        """Return the process where what a guest does away from tables is done in order, or a game's queue."""


class Forwarding:
    """Passes requests on to other processes, or to the application if they belong here."""

    def __init__(self, app: ASGIApp, cluster: Places) -> None:
        """Wrap an application, which then handles the requests of other processes, too."""
        self._app = app
        self._cluster = cluster
        cluster.relay.serve(self._of_others, cluster.has)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        of_table = _OF_TABLE.match(scope.get("path", ""))
        table = of_table[1] if of_table else ""
        home = None if table else self._home(scope)
        if not table and home in {None, self._cluster.number}:
            await self._app(scope, receive, send)
            return
        begun = await _begun(scope, receive)
        # A server that has slept asks first whether it still has its tables; one without a database answers.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._cluster.awake()
        try:
            await self._passed(scope, table, home, _Again(begun, receive), send)
        except Unavailable as refusal:
            if scope["type"] == "websocket":
                await turn_away(WebSocket(scope, _Again(begun, receive), send), refusal)
            else:
                await refused(Request(scope), refusal)(scope, receive, send)

    async def _of_others(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request that another process has passed on."""
        await self._app({**scope, "app": self._cluster.app}, receive, send)

    async def _passed(
        self, scope: Scope, table: str, home: int | None, receive: "_Again", send: Send
    ) -> None:
        """Pass a request on to whoever has the table, also if that changes in a moment."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + PATIENCE
        while True:
            number = await self._cluster.owner(table) if table else home
            if number in {None, self._cluster.number}:
                scope.pop("route", None)
                await self._app(scope, receive, send)
                return
            assert number is not None
            scope["route"] = _PASSED_ON
            try:
                await self._cluster.relay.through(number, table, scope, receive, send)
            except Moved:
                self._cluster.moved(table)
                if loop.time() > ends:
                    raise OwnedElsewhere from None
                await asyncio.sleep(_LOOK)
            except NobodyThere:
                # Its lease runs out soon, unless only its connection is broken.
                if loop.time() > ends or self._cluster.bus.is_away:
                    raise
                if table:
                    await self._cluster.until_gone(number, _LOOK_AGAIN)
                else:
                    home = self._cluster.number
            except NoAnswer:
                if not _only_reads(scope) or loop.time() > ends or self._cluster.bus.is_away:
                    raise
                self._cluster.moved(table)
                await asyncio.sleep(_LOOK)
            else:
                return
            receive.rewind()

    def _home(self, scope: Scope) -> int | None:
        """Return the process for a request of a guest away from tables, or None if it may be any."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        if of_game := _OF_GAME.match(scope["path"]):
            return self._cluster.home(of_game[1])
        if not _OF_GUEST.match(scope["path"]):
            return None
        connection = HTTPConnection(scope)
        caller = Service.of(connection).guests.caller(connection)
        # Somebody new has done nothing yet.
        return self._cluster.home(caller.guest) if caller.cookie is None else None


class _Again:
    """Receives the first events again, after `rewind`, and then those that come."""

    def __init__(self, begun: Sequence[Message], receive: Receive) -> None:
        self._begun = begun
        self._receive = receive
        self._place = 0

    def rewind(self) -> None:
        self._place = 0

    async def __call__(self) -> Message:
        if self._place < len(self._begun):
            self._place += 1
            return self._begun[self._place - 1]
        return await self._receive()


def _only_reads(scope: Scope) -> bool:
    """Whether a request may be handled twice: it changes nothing, or opens a socket."""
    return scope["type"] == "websocket" or scope["method"] in {"GET", "HEAD"}


async def _begun(scope: Scope, receive: Receive) -> list[Message]:
    """Return the whole body of a request, as far as any may be long, or the beginning of a socket."""
    events = [await receive()]
    size = len(events[0].get("body", b""))
    while scope["type"] == "http" and events[-1].get("more_body", False) and size <= LONGEST:
        events.append(await receive())
        size += len(events[-1].get("body", b""))
    return events


LONGEST = 1024 * 1024
"""Bytes of a body after which it is too long for every address."""
