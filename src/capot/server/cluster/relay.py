"""Requests and sockets that are passed on whole to the process that has their table, as their ASGI events."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any

import msgspec
from nats.aio.subscription import Subscription
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from capot.server.bus.connection import Bus, no_answer, nobody_there
from capot.server.bus.connection import Message as BusMessage
from capot.server.cluster.sessions import Ended, Frame, Kind, Session
from capot.server.errors import Unavailable
from capot.server.unattended import note_error

COME_AGAIN = 1012
"""Close code after which a page reconnects."""

_SCOPE = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
    "subprotocols",
)
"""The part of a request that the process with the table needs."""

_FRAME = msgspec.msgpack.Decoder(Frame)

_logger = logging.getLogger(__name__)


class _Opening(msgspec.Struct):
    """The first frame of a session."""

    table: str
    scope: dict[str, Any]


class Relay:
    """The sessions of one process with others, those that it has opened and those that it serves."""

    def __init__(self, bus: Bus, space: str) -> None:
        """Begin without sessions; subjects begin with ``space``."""
        self._bus = bus
        self._space = space
        self._number = 0
        self._sessions: dict[str, Session] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._subscription: Subscription | None = None
        self._app: ASGIApp
        self._has: Callable[[str], Any]
        bus.watch(self._changed)

    def __len__(self) -> int:
        return len(self._sessions)

    def serve(self, app: ASGIApp, has: Callable[[str], Any]) -> None:
        """Handle requests of other processes by an application.

        ``has`` returns whether a table is at this process, which loads it if necessary.
        """
        self._app, self._has = app, has

    async def begin(self, number: int) -> None:
        """Answer to a number, and to no earlier one."""
        self.end_all()
        if self._subscription is not None:
            await self._bus.unsubscribe(self._subscription)
        self._number = number
        self._subscription = await self._bus.subscribe(self._subject(number, "*"), self._take)

    def lost(self, number: int) -> None:
        """End the sessions with a process that has ended."""
        for session in list(self._sessions.values()):
            if session.peer == number:
                session.end(no_answer)

    def end_all(self) -> None:
        """End all sessions."""
        for session in list(self._sessions.values()):
            session.end(no_answer)

    async def close(self) -> None:
        """End all sessions, and answer no more."""
        if self._subscription is not None:
            await self._bus.unsubscribe(self._subscription)
            # From now on, whoever asks learns that nobody is there.
            with suppress(Unavailable):
                await self._bus.flush()
        await asyncio.gather(*(session.close(Kind.GONE) for session in list(self._sessions.values())))
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def through(self, number: int, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Have another process handle a request or a socket.

        Raise `NobodyThere` or `Moved` if it has not begun to, and `NoAnswer` if nobody knows whether it has
        handled a request.  A socket that was accepted is closed instead, and its page reconnects.
        """
        if number == self._number:
            # Taken for dead, it would read its own frames as answers.
            raise nobody_there()
        key = token_hex(8)
        session = self._session(key, number)
        self._sessions[key] = session
        try:
            known = {name: scope[name] for name in _SCOPE if name in scope}
            await session.send(Kind.OPEN, msgspec.msgpack.encode(_Opening(table, known)))
            passing = _socket if scope["type"] == "websocket" else _request
            await passing(session, receive, send)
        finally:
            self._sessions.pop(key, None)
            await session.close()

    def _session(self, key: str, peer: int) -> Session:
        async def publish(data: bytes) -> None:
            # If nobody is there, an empty message comes back.
            await self._bus.publish(self._subject(peer, key), data, self._subject(self._number, key))

        return Session(self._number, peer, publish)

    def _subject(self, number: int, key: str) -> str:
        return f"{self._space}.to.{number}.{key}"

    def _changed(self) -> None:
        if self._bus.is_away:
            self.end_all()

    async def _take(self, message: BusMessage) -> None:
        key = message.subject.rpartition(".")[2]
        session = self._sessions.get(key)
        if not message.data:
            if session is not None:
                session.end(nobody_there)
            return
        frame = _FRAME.decode(message.data)
        if session is None and frame.kind is Kind.OPEN and frame.place == 0:
            session = self._session(key, frame.sender)
            self._sessions[key] = session
            task = asyncio.create_task(self._served(key, session))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)
            task.add_done_callback(note_error)
        is_known = session is not None and session.arrive(frame)
        if not is_known and frame.kind in {Kind.OPEN, Kind.EVENT, Kind.TAKEN}:
            gone = msgspec.msgpack.encode(Frame(self._number, 0, Kind.GONE))
            await self._bus.publish(self._subject(frame.sender, key), gone)

    async def _served(self, key: str, session: Session) -> None:
        """Handle a request or a socket of another process."""
        end = Kind.END
        try:
            opening = msgspec.msgpack.decode(await session.receive(), type=_Opening)
            if opening.table and not await self._has(opening.table):
                end = Kind.MOVED
                return
            await self._app(_scope_of(opening.scope), *_ends_of(session, opening.scope["type"]))
        except (OSError, Ended, Unavailable):
            pass  # The other end has gone.
        except Exception:
            _logger.exception("a request of another process failed")
        finally:
            self._sessions.pop(key, None)
            await session.close(end)


def _scope_of(known: dict[str, Any]) -> Scope:
    """Return the scope of a request that came over the bus."""
    headers = [(bytes(name), bytes(value)) for name, value in known["headers"]]
    places = {name: None if known[name] is None else tuple(known[name]) for name in ("client", "server")}
    return {**known, **places, "headers": headers, "asgi": {"version": "3.0"}, "extensions": {}}


def _ends_of(session: Session, kind: str) -> tuple[Receive, Send]:
    """Return how an application receives and sends the events of a session."""
    has_begun = False

    async def receive() -> Message:
        nonlocal has_begun
        try:
            event: Message = msgspec.msgpack.decode(await session.receive())
        except (Ended, Unavailable) as error:
            if not has_begun:
                # An application that has heard nothing of a socket does not expect its end.
                raise OSError(str(error)) from error
            return {"type": f"{kind}.disconnect", "code": COME_AGAIN}
        has_begun = True
        return event

    async def send(event: Message) -> None:
        try:
            await session.send(Kind.EVENT, msgspec.msgpack.encode(event))
        except (Ended, Unavailable) as error:
            raise OSError(str(error)) from error

    return receive, send


async def _request(session: Session, receive: Receive, send: Send) -> None:
    """Pass on a request, and then its whole response, so that none is broken off."""
    event: Message = {"more_body": True}
    # A body that is too long is answered before its end.
    with suppress(Ended):
        while event.get("more_body", False):
            event = await receive()
            await session.send(Kind.EVENT, msgspec.msgpack.encode(event))
    answer: list[Message] = []
    while not answer or answer[-1]["type"] == "http.response.start" or answer[-1].get("more_body", False):
        try:
            answer.append(msgspec.msgpack.decode(await session.receive()))
        except Ended as ended:
            raise no_answer() from ended
    for each in answer:
        await send(each)


async def _socket(session: Session, receive: Receive, send: Send) -> None:
    """Pass on the events of a socket in both directions until either end closes it."""
    upwards = asyncio.create_task(_upwards(session, receive))
    is_accepted = False
    try:
        while True:
            event: Message = msgspec.msgpack.decode(await session.receive())
            await send(event)
            is_accepted = is_accepted or event["type"] == "websocket.accept"
            if event["type"] == "websocket.close":
                return
    except (Ended, Unavailable) as error:
        if not is_accepted:
            raise (no_answer() if isinstance(error, Ended) else error) from error
        has_left = upwards.done() and upwards.exception() is None
        if not has_left:
            await send({"type": "websocket.close", "code": COME_AGAIN})
    finally:
        upwards.cancel()
        await asyncio.gather(upwards, return_exceptions=True)


async def _upwards(session: Session, receive: Receive) -> None:
    while True:
        event = await receive()
        await session.send(Kind.EVENT, msgspec.msgpack.encode(event))
        if event["type"] == "websocket.disconnect":
            return
