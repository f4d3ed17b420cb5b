"""The WebSocket of a table: events go out, moves come in."""

import asyncio
import contextlib
import logging
from collections.abc import Collection

import msgspec
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from capot.language.languages import Language
from capot.language.texts import reason, say
from capot.server.errors import BadRequest, Full, Refusal, TooMany, Unavailable
from capot.server.http.endpoints.api import INVITATION
from capot.server.http.endpoints.responses import UNEXPECTED, decoded, whole_number
from capot.server.http.guests import Caller
from capot.server.http.limits import LARGEST_MESSAGE
from capot.server.http.reader import language_of
from capot.server.http.security import check_origin
from capot.server.http.service import Service
from capot.server.messages.chat import Chat
from capot.server.messages.encoding import encoded
from capot.server.messages.live import Contribute, Done, FromPage, Move, Ping, Refused, Say
from capot.server.tables.people.attendance import Connection
from capot.server.tables.table import Table

COME_AGAIN = 1012
"""Close code when the table or the server restarts or has no room: the page reconnects."""
TOO_LONG = 1009
TOO_OFTEN = 1008
REFUSED = 4000
"""Close code of any other refusal, plus the HTTP status; after 4403 and 4404 the page does not retry."""

LOGGER = logging.getLogger("capot.server")

MOST_WAITING = 20
"""Requests of a page that wait while one is carried out; further messages are read later."""

_PATIENCE = 50
_FROM_PAGE: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class _Typed(msgspec.Struct):
    """The kind of a message."""

    type: str = ""


class _Numbered(msgspec.Struct):
    """The readable part of an invalid message."""

    request: int | None = None


_TYPED = msgspec.json.Decoder(_Typed)
_NUMBERED = msgspec.json.Decoder(_Numbered)


async def events(socket: WebSocket) -> None:
    """Connect a page to a table until either closes the socket.

    A refusal is sent as a message before the socket is closed, because browsers hide the reason of a failed
    handshake from pages.
    """
    service = Service.of(socket)
    try:
        check_origin(socket.headers, service.settings.origins)
    except Refusal as refusal:
        service.metrics.refusals.labels(refusal.status).inc()
        # Before it is accepted, this answers 403; browsers hide the reason from pages.
        await socket.close()
        return
    caller = service.guests.caller(socket)
    try:
        await socket.accept(headers=caller.headers)
        await _take_part(socket, service, caller)
    except Refusal as refusal:
        await _turned_away(socket, refusal)
    except (WebSocketDisconnect, WebSocketDisconnected):
        pass


class Doorkeeper:
    """Turns pages away with a sentence before the process runs out of file descriptors.

    Otherwise they would wait without an answer.
    """

    def __init__(self, app: Starlette, connections: Collection[object], most: int) -> None:
        """Let pages in while there are no more open ``connections``, of any kind, than ``most``."""
        self._app = app
        self._connections = connections
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or turn it away."""
        if scope["type"] == "websocket" and len(self._connections) > self._most:
            full = Full(say("All places on this server are taken.  Try again in a few minutes."))
            await turn_away(WebSocket({**scope, "app": self._app}, receive, send), full)
            return
        await self._app(scope, receive, send)


async def turn_away(socket: WebSocket, refusal: Refusal) -> None:
    """Close a socket that is not accepted yet, with the reason in a message."""
    with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
        await socket.accept()
        await _turned_away(socket, refusal)


async def _turned_away(socket: WebSocket, refusal: Refusal) -> None:
    with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
        await _refuse(socket, Service.of(socket), refusal)
        may_come_again = isinstance(refusal, Unavailable | Full)
        await socket.close(COME_AGAIN if may_come_again else REFUSED + refusal.status)


async def _take_part(socket: WebSocket, service: Service, caller: Caller) -> None:
    query = socket.query_params
    with service.limits.socket(caller):
        service.limits.spend("requests", caller)
        table = await service.room.table(socket.path_params["table"])
        since = whole_number(query.get("since"), "since")
        connection = table.connect(caller.guest, query.get(INVITATION), since)
        sending = asyncio.create_task(_send_steps(socket, connection, language_of(socket)))
        try:
            await _Listener(socket, service, caller, table).listen()
        finally:
            connection.close()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def _send_steps(socket: WebSocket, connection: Connection, language: Language) -> None:
    """Send steps as they happen; closing the socket at the end wakes its listener."""
    with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
        try:
            while push := await connection.next():
                await socket.send_text(encoded(push, language).decode())
        except (WebSocketDisconnect, WebSocketDisconnected):
            raise
        except Exception:
            LOGGER.exception("sending steps to a page failed")
        await socket.close(COME_AGAIN)


class _Listener:
    """Carries out the requests of one page in order, and answers its pings meanwhile.

    What has come in is carried out to its end even if the page goes away or is cut off.
    """

    def __init__(self, socket: WebSocket, service: Service, caller: Caller, table: Table) -> None:
        self._socket = socket
        self._service = service
        self._caller = caller
        self._table = table
        self._patience = _PATIENCE
        self._waiting = 0
        self._last: asyncio.Future[None] = asyncio.ensure_future(asyncio.sleep(0))

    async def listen(self) -> None:
        try:
            await self._hear()
        except asyncio.CancelledError:
            # The server stops.  Each request waits for the one before, so this ends all of them.
            self._last.cancel()
            raise
        finally:
            await asyncio.gather(self._last, return_exceptions=True)
            # The error of an answer to a page that has gone keeps its frames, and they kept the answer here.
            del self._last

    async def _hear(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive" and self._patience > 0:
            data: str | bytes = message.get("text") or message.get("bytes") or b""
            if len(data) > LARGEST_MESSAGE:
                await self._socket.close(TOO_LONG, f"at most {LARGEST_MESSAGE // 1024} KB")
                return
            if _is_ping(data):
                # A page cannot tell otherwise whether the server stands still or is busy with its move.
                await self._answer(data)
                continue
            if self._waiting == MOST_WAITING:
                await self._last
            self._waiting += 1
            self._last = asyncio.create_task(self._answer_after(self._last, data))

    async def _answer_after(self, before: asyncio.Future[None], data: str | bytes) -> None:
        """Answer a request once the one before it has been answered."""
        await before
        self._waiting -= 1
        # A page that is gone does not need the answer, but the requests behind this one are carried out.
        with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
            await self._answer(data)

    async def _answer(self, data: str | bytes) -> None:
        number: int | None = None
        try:
            self._service.limits.spend("requests", self._caller)
            try:
                message = decoded(data, _FROM_PAGE)
            except BadRequest:
                number = _number(data)
                raise
            number = message.request
            await self._carry_out(message)
        except Refusal as refusal:
            await self._refuse(refusal, number)
        except (WebSocketDisconnect, WebSocketDisconnected):
            raise
        except Exception:
            LOGGER.exception("a request on a socket failed")
            failed = Refused(request=number, status=500, reason=say(UNEXPECTED))
            await self._socket.send_text(encoded(failed, language_of(self._socket)).decode())
        else:
            if number is not None:
                await self._socket.send_text(encoded(Done(request=number)).decode())

    async def _refuse(self, refusal: Refusal, number: int | None) -> None:
        is_too_much = isinstance(refusal, TooMany)
        self._patience -= is_too_much
        is_last = is_too_much and self._patience == 0
        await _refuse(self._socket, self._service, refusal, number)
        if is_last:
            await self._socket.close(TOO_OFTEN, "too many messages at once, too often")

    async def _carry_out(self, message: FromPage) -> None:
        match message:
            case Move():
                with self._service.metrics.move():
                    await self._table.move(self._caller.guest, message)
            case Contribute():
                await self._table.contribute(self._caller.guest, message)
            case Say():
                self._service.limits.spend("phrases", self._caller)
                await self._table.say(self._caller.guest, message)
            case Chat():
                self._service.limits.spend("phrases", self._caller)
                self._table.chat(self._caller.guest, message)
            case Ping():
                pass


async def _refuse(socket: WebSocket, service: Service, refusal: Refusal, request: int | None = None) -> None:
    service.metrics.refusals.labels(refusal.status).inc()
    message = Refused(request=request, status=refusal.status, reason=reason(refusal))
    await socket.send_text(encoded(message, language_of(socket)).decode())


def _number(data: str | bytes) -> int | None:
    try:
        return decoded(data, _NUMBERED).request
    except BadRequest:
        return None


def _is_ping(data: str | bytes) -> bool:
    try:
        return decoded(data, _TYPED).type == "ping"
    except BadRequest:
        return False
