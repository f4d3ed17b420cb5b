"""A request or a socket that one process handles for another: its events, in order.

Frames are numbered: one that was lost ends the session, because what follows would be out of order.  A sender
waits once `WINDOW` frames were not taken, as it would for a slow page.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum

import msgspec

from capot.server.bus.connection import no_answer
from capot.server.errors import Unavailable

WINDOW = 16
"""Maximum number of frames on their way to a reader who has not taken them."""

LARGEST = 256 * 1024
"""Maximum number of bytes of a frame; more are sent in several."""


class Kind(IntEnum):
    """The kind of a frame."""

    OPEN = 0
    EVENT = 1
    TAKEN = 2
    END = 3
    """The sender has ended the session."""
    GONE = 4
    """The sender does not know the session, or has missed a frame."""
    MOVED = 5
    """The sender does not have the table any more."""


class Frame(msgspec.Struct, array_like=True):
    """A part of a session, by the number of its sender and its place among the sender's frames."""

    sender: int
    place: int
    kind: Kind
    data: bytes = b""
    more: bool = False


class Ended(Exception):  # noqa: N818 - every session ends
    """The session is over, because the other end has said so."""


class Moved(Exception):  # noqa: N818 - a table that has moved is found again
    """The other end does not have the table."""


class Session:
    """One end of a session with a process ``peer``."""

    def __init__(self, own: int, peer: int, publish: Callable[[bytes], Awaitable[None]]) -> None:
        """Begin; ``publish`` sends a frame to the other end."""
        self.peer = peer
        self._own = own
        self._publish = publish
        self._sent = 0
        self._expected = 0
        self._window = asyncio.Semaphore(WINDOW)
        self._parts: list[bytes] = []
        self._arrived: asyncio.Queue[tuple[bytes, int] | None] = asyncio.Queue()
        self._taken = 0
        # Not an exception: raised, it would hold the frames that hold this session.
        self._why: Callable[[], Exception] | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more arrives."""
        return self._why is not None

    async def send(self, kind: Kind, data: bytes = b"") -> None:
        """Send an event to the other end, once there is room; raise what has ended the session."""
        pieces = [data[start : start + LARGEST] for start in range(0, len(data), LARGEST)] or [b""]
        for number, piece in enumerate(pieces, 1):
            await self._window.acquire()
            if self._why is not None:
                self._window.release()
                raise self._why()
            await self._send(kind, piece, more=number < len(pieces))

    async def receive(self) -> bytes:
        """Return the next event of the other end; raise what has ended the session."""
        arrived = await self._arrived.get()
        if arrived is None:
            assert self._why is not None
            self._arrived.put_nowait(None)
            raise self._why()
        data, frames = arrived
        self._taken += frames
        if self._taken >= WINDOW // 2:
            taken, self._taken = self._taken, 0
            await self._send(Kind.TAKEN, b"%d" % taken)
        return data

    def arrive(self, frame: Frame) -> bool:
        """Take a frame of the other end, and return whether it is the one that was expected."""
        if frame.kind is Kind.GONE:
            self.end(no_answer)
            return True
        if frame.place != self._expected:
            self.end(no_answer)
            return False
        self._expected += 1
        match frame.kind:
            case Kind.OPEN | Kind.EVENT:
                self._parts.append(frame.data)
                if not frame.more:
                    parts, self._parts = self._parts, []
                    self._arrived.put_nowait((b"".join(parts), len(parts)))
            case Kind.TAKEN:
                for _ in range(int(frame.data)):
                    self._window.release()
            case Kind.END:
                self.end(Ended)
            case Kind.MOVED:
                self.end(Moved)
        return True

    def end(self, why: Callable[[], Exception]) -> None:
        """End the session: what has arrived can still be received, then what ``why`` returns is raised."""
        if self._why is None:
            self._why = why
            self._arrived.put_nowait(None)
            for _ in range(WINDOW):
                self._window.release()

    async def close(self, kind: Kind = Kind.END) -> None:
        """End the session at both ends."""
        if self._why is None:
            self.end(Ended)
            # Without a connection the other end learns of it by itself.
            with suppress(Unavailable):
                await self._send(kind)

    async def _send(self, kind: Kind, data: bytes = b"", *, more: bool = False) -> None:
        # Numbered and sent without a pause in between.
        frame = Frame(self._own, self._sent, kind, data, more)
        self._sent += 1
        await self._publish(msgspec.msgpack.encode(frame))
