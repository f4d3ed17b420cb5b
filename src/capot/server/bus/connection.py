"""The connection to a NATS server, over which processes talk: publish, subscribe, request.

A message is delivered at most once: one that was sent while a connection broke may be lost.  Messages of one
sender to one subject arrive in the order in which they were sent.
"""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Self, TypeAlias, cast

from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from capot.language.texts import say
from capot.server.errors import Unavailable
from capot.server.store.upkeep.damage import Unreachable

ANSWERS_WITHIN = 5.0
"""Seconds in which the first connection must be made."""

RETRY = 0.5
"""Seconds between two attempts to connect again."""

CONNECTING = 2
"""Seconds for one attempt to connect to one server."""

PING = 2
"""Seconds between two pings; a server that leaves two unanswered is away."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """A published message, and the subject to which an answer goes, empty if none is expected."""

    subject: str
    data: bytes
    reply: str = ""


Handle: TypeAlias = Callable[[Message], Awaitable[None] | None]
"""Takes the messages of a subscription, one after another: what takes long belongs in a task."""


class NobodyThere(Unavailable):
    """Nobody subscribes to the subject of a request: it has reached no one."""


class NoAnswer(Unavailable):
    """A request was not answered: nobody knows whether it was carried out."""


class Bus:
    """A connection to a NATS server, which is made again whenever it breaks; open it with `Bus.open`."""

    def __init__(self, address: str) -> None:
        """Begin without a connection; meant for `open`."""
        self._servers = [each.strip() for each in address.split(",")]
        self._client = Client()
        self._watchers: list[Callable[[], None]] = []
        self._first_errors: list[Exception] = []
        self._refused = asyncio.Event()
        self._is_open = False

    @classmethod
    async def open(cls, address: str, name: str = "capot") -> Self:
        """Return a connection to the server, or one of the servers, at an address.

        An address is such as ``nats://localhost:4222``, several are separated by commas; a user and a
        password may stand before an ``@``.  Raise `Unreachable` with what to do if no server answers.
        """
        bus = cls(address)
        connecting = asyncio.create_task(bus._connect(name))
        refused = asyncio.create_task(bus._refused.wait())
        await asyncio.wait({connecting, refused}, timeout=ANSWERS_WITHIN, return_when=asyncio.FIRST_COMPLETED)
        refused.cancel()
        if connecting.done() and connecting.exception() is None:
            bus._is_open = True
            return bus
        connecting.cancel()
        with suppress(Exception, asyncio.CancelledError):
            await connecting
        failed = connecting.exception() if connecting.done() and not connecting.cancelled() else None
        await bus.close()
        raise bus._explained(failed or next(iter(bus._first_errors), None))

    @property
    def name(self) -> str:
        """The name to show people: the addresses without users and passwords."""
        return ",".join(_without_password(each) for each in self._servers)

    @property
    def is_away(self) -> bool:
        """Whether there is no connection at the moment; the bus goes on trying to make one."""
        return not self._client.is_connected

    @property
    def largest(self) -> int:
        """Maximum number of bytes of a message."""
        return int(self._client.max_payload)

    def watch(self, changed: Callable[[], None]) -> None:
        """Call a function whenever the connection breaks or is made again."""
        self._watchers.append(changed)

    async def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Send a message to all who subscribe to a subject; raise `Unavailable` without a connection."""
        try:
            await self._client.publish(subject, data, reply)
        except _AWAY as error:
            raise unavailable() from error

    async def request(self, subject: str, data: bytes, within: float) -> bytes:
        """Return the answer to a message.

        Raise `NobodyThere` if nobody subscribes to the subject, `NoAnswer` if none comes within some seconds
        or the connection breaks, and `Unavailable` if there is none.
        """
        asking = asyncio.create_task(self._client.request(subject, data, within))
        broken = asyncio.Event()
        self._watchers.append(broken.set)
        breaking = asyncio.create_task(broken.wait())
        try:
            await asyncio.wait({asking, breaking}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise no_answer()
            return bytes((await asking).data)
        except errors.NoRespondersError as error:
            raise nobody_there() from error
        except errors.TimeoutError as error:
            raise no_answer() from error
        except _AWAY as error:
            raise unavailable() from error
        finally:
            self._watchers.remove(broken.set)
            asking.cancel()
            breaking.cancel()
            # An error of the task would keep this frame, and the frame the task.
            del asking

    async def subscribe(self, subject: str, handle: Handle, group: str = "") -> Subscription:
        """Have a function called with the messages to a subject, one after another, until `unsubscribe`.

        Each message goes to one member of a ``group``.  The subscription outlasts broken connections.
        """

        async def handled(message: Msg) -> None:
            try:
                done = handle(Message(message.subject, message.data, message.reply))
                if inspect.isawaitable(done):
                    await done
            except Unavailable:
                pass  # The log has said so.
            except Exception:
                _logger.exception("a message on %s could not be handled", message.subject)

        return await self._client.subscribe(subject, group, cb=handled)

    async def unsubscribe(self, subscription: Subscription) -> None:
        """End a subscription."""
        with suppress(errors.Error):
            await subscription.unsubscribe()

    async def drain(self, subscription: Subscription) -> None:
        """End a subscription once all that is on its way to it has been handed over."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await subscription.drain()  # type: ignore[no-untyped-call]
        except (*_AWAY, errors.Error, TimeoutError):
            await self.unsubscribe(subscription)

    async def flush(self) -> None:
        """Wait until all that was sent has reached the server; raise `Unavailable` if it does not answer."""
        try:
            # The client sends its first ping past what waits to be sent, which goes out before the second.
            for _ in range(2):
                await self._client.flush(round(ANSWERS_WITHIN))
        except (*_AWAY, errors.TimeoutError) as error:
            raise unavailable() from error

    async def close(self) -> None:
        """Send what waits to be sent, and end the connection."""
        self._is_open = False
        with suppress(errors.Error, OSError, asyncio.CancelledError):
            await self._client.close()

    async def _connect(self, name: str) -> None:
        await self._client.connect(
            self._servers,
            name=name,
            error_cb=self._failed,
            disconnected_cb=self._changed,
            reconnected_cb=self._changed,
            connect_timeout=CONNECTING,
            reconnect_time_wait=cast("int", RETRY),  # It may be a fraction.
            max_reconnect_attempts=-1,
            ping_interval=PING,
            # A message without a connection is refused, so that nothing arrives long afterwards.
            pending_size=0,
        )

    async def _failed(self, error: Exception) -> None:
        if self._is_open:
            if isinstance(error, errors.SlowConsumerError):
                _logger.warning("messages on %s come faster than they are handled", error.subject)
            return
        self._first_errors.append(error)
        if len(self._first_errors) >= len(self._servers):
            self._refused.set()

    async def _changed(self) -> None:
        if not self._is_open:
            return
        if self.is_away:
            _logger.warning("the bus %s does not answer: tables of other processes wait", self.name)
        else:
            _logger.warning("the bus %s answers again", self.name)
        for each in tuple(self._watchers):
            each()

    def _explained(self, error: BaseException | None) -> Unreachable:
        """Return the message for a host whose bus cannot be used."""
        match error:
            case errors.AuthorizationError():
                why = "refuses the user or the password.  Give them in the address: nats://USER:PASSWORD@HOST"
            case OSError() if error.strerror or str(error):
                why = f"does not answer: {error.strerror or error}.  Is it running, and is the address right?"
            case errors.Error() if "uthorization" in str(error):
                why = "refuses the user or the password.  Give them in the address: nats://USER:PASSWORD@HOST"
            case errors.Error() if str(error):
                why = f"cannot be used: {str(error).removeprefix('nats: ')}."
            case _:
                why = f"does not answer within {ANSWERS_WITHIN:.0f} seconds.  Is the address right?"
        return Unreachable(f"The bus {self.name} {why}")


_AWAY = (
    errors.OutboundBufferLimitError,
    errors.ConnectionClosedError,
    errors.ConnectionReconnectingError,
    errors.ConnectionDrainingError,
    errors.StaleConnectionError,
    OSError,
)
"""Errors that only say that there is no connection."""


def nobody_there() -> NobodyThere:
    """Return the message for a request that reached nobody."""
    return NobodyThere(
        say("The server that has this table does not answer, and nothing has changed.  Try again soon.")
    )


def no_answer() -> NoAnswer:
    """Return the message for a request that may have been carried out."""
    return NoAnswer(
        say("The server that has this table does not answer.  Look at the table before you try again.")
    )


def unavailable() -> Unavailable:
    """Return the message for the time without a connection to the bus."""
    return Unavailable(
        say("The server cannot reach the others at the moment, and nothing has changed.  Try again soon.")
    )


def _without_password(address: str) -> str:
    scheme, _, place = address.rpartition("://")
    host = place.rpartition("@")[2]
    return f"{scheme}://{host}" if scheme else host
