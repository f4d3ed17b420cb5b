"""Connections that keep a server waiting: closed after a while, and limited in number for one address."""

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from capot.server.http.guests import address_at

HEADERS_WITHIN = 15.0
"""Seconds in which the head of a request must arrive, from the connection or the answer before it."""

BODY_WITHIN = 60.0
"""Seconds in which the body of a request must arrive; the largest, on a slow line, takes half of it."""

READ_WITHIN = 60.0
"""Seconds in which a browser must go on reading an answer."""

MOST_OF_ADDRESS = 200
"""Maximum number of connections of one address: 80 WebSockets, and six more for each of twenty browsers."""


def address_of(client: tuple[str, int] | None) -> str | None:
    """Return the address by which the connections of a client are counted, None if they are not."""
    return None if client is None else address_at(client[0])


class PatientProtocol(H11Protocol):
    """Closes connections whose requests stop halfway, and those that an address has too many of.

    Uvicorn itself waits for ever.  What is counted are its own open connections, WebSockets included, so that
    no count can be wrong.
    """

    most_of_address: int | None = MOST_OF_ADDRESS
    """None behind a proxy, all of whose connections come from one address."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Wait for nothing yet."""
        super().__init__(config, server_state, app_state, _loop)
        # Looked up once: all of them are compared with each that comes, thousands after a restart.
        self.address: str | None = None
        self._waits_for: object = None
        self._patience: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless the address has too many connections."""
        super().connection_made(transport)
        self.address = address_of(self.client)
        if self._is_one_too_many():
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        super().connection_lost(exc)
        self._stop()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Take some bytes; a request that goes on in drops has no more time for it."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to its WebSocket, which is pinged."""
        self._stop()
        self._waits_for = h11.SWITCHED_PROTOCOL
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Begin to wait for a reader who has stopped."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting for the reader."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _is_one_too_many(self) -> bool:
        if self.address is None or self.most_of_address is None:
            return False
        same = [each for each in self.connections if getattr(each, "address", None) == self.address]
        return len(same) > self.most_of_address

    def _wait(self) -> None:
        """Start the clock of the part of a request that is to come, unless it is running."""
        if self._waits_for is h11.SWITCHED_PROTOCOL:
            return
        state = self.conn.their_state
        seconds = {h11.IDLE: HEADERS_WITHIN, h11.SEND_BODY: BODY_WITHIN}.get(state)
        waits_for = None if seconds is None else state
        if waits_for is not self._waits_for:
            self._stop()
            self._waits_for = waits_for
            if seconds is not None:
                self._patience = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class TrustingProtocol(PatientProtocol):
    """The same behind a proxy."""

    most_of_address = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket whose page may leave before it is accepted, or be dropped because it answers no pings.

    Uvicorn itself takes the next message for a mistake of the application then.
    """

    address: str | None = None
    _heard = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, as one of the connections of its address."""
        super().connection_made(transport)
        self.address = address_of(self.client)

    def data_received(self, data: bytes) -> None:
        """Take some bytes, and note when they came."""
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ping a page unless something came from it in the time between two pings."""
        assert self.ping_interval is not None
        left = self._heard + self.ping_interval - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and leave nothing to the garbage collector, which comes once a day."""
        super().connection_lost(exc)
        # It waits for more for ever, and holds what holds it, with 47 kB where messages were compressed.
        self.conn.parser.close()

    async def send(self, message: Any) -> None:  # noqa: ANN401 - one of uvicorn's own
        """Send an event; raise `ClientDisconnected` if the page has left or was dropped."""
        if self.close_sent or (not self.handshake_complete and self.transport.is_closing()):
            raise ClientDisconnected
        await super().send(message)
