"""Running the application: one process, one event loop, orderly shutdown."""

import asyncio
import contextlib
import ctypes
import gc
import importlib.util
import itertools
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from capot.server.http.app import create_app
from capot.server.http.connections import PatientProtocol, Socket, TrustingProtocol
from capot.server.http.limits import LARGEST_MESSAGE
from capot.server.http.peers import Peers
from capot.server.http.service import Settings
from capot.server.http.sockets import Doorkeeper
from capot.server.room import Room
from capot.server.scheduling import answer_promptly
from capot.server.store.databases import Database

_PATIENCE = 3
"""Seconds for pending responses when the server stops."""


_OTHER_FILES = 500
"""Open files that are not connections of pages: those of short requests, of the database and of programs."""

_TICK = 0.05
"""Seconds between two collections of new objects."""

_PUT_OFF = 4
"""Maximum number of ticks in a row at which nothing is collected because moves wait."""

_HOUR = round(3600 / _TICK)
"""Ticks per hour."""

_DAY = 24 * _HOUR
"""Ticks per day."""

_MINUTE = round(60 / _TICK)
"""Ticks per minute."""

_MANY = 5_000
"""New objects after which Python collects them by itself, in less than a millisecond."""

_NEVER = 1_000_000_000
"""Collections after which Python would collect older objects by itself."""


class Server(uvicorn.Server):
    """A server that returns after Ctrl-C or SIGTERM, so that the room can be closed.

    It closes sockets with 1012, after which pages reconnect.
    """

    def __init__(self, app: Starlette, *, proxies: str | None = None, files: int | None = None) -> None:
        """Serve an application; trust the forwarding headers of ``proxies``.

        Pages leave free some of the ``files`` that the process may have open, if their number is limited.
        """
        super().__init__(
            uvicorn.Config(
                app,
                http=PatientProtocol if proxies is None else TrustingProtocol,
                ws=Socket,
                ws_max_size=LARGEST_MESSAGE,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=proxies is not None,
                forwarded_allow_ips=proxies or "",
                timeout_graceful_shutdown=_PATIENCE,
            )
        )
        if files is not None:
            most = max(files - _OTHER_FILES, files // 2)
            self.config.app = Doorkeeper(app, self.server_state.connections, most)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal; unlike the original, do not raise it again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the factory of event loops: uvloop if installed, as on all systems but Windows."""
    if importlib.util.find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop  # noqa: PLC0415 - not on Windows

    return uvloop.new_event_loop


async def serve(  # noqa: PLR0913 - as many as the command has
    data: Path,
    listener: socket.socket,
    settings: Settings,
    *,
    proxies: str | None = None,
    database: Database | None = None,
    bus: str | None = None,
    files: int | None = None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve the tables in a directory, or a database, until a signal; ``ready`` is called at the start.

    ``bus`` is an address, as in `opened_room`; ``files`` are as for a `Server`.
    """
    kept = {
        "daily_secret": settings.daily_secret,
        "database": database,
        "most_tables": settings.most_tables,
    }
    async with (
        opened_room(data, bus, **kept) as (room, peers),
        tidied(lambda: room.people_connected == 0, lambda: room.is_busy),
    ):
        server = Server(create_app(room, settings, peers), proxies=proxies, files=files)
        answer_promptly()
        ready()
        await server.serve(sockets=[listener])


@contextlib.asynccontextmanager
async def opened_room(
    data: Path,
    bus: str | None = None,
    **kept: Any,  # noqa: ANN401 - the arguments of `Room.open`
) -> AsyncIterator[tuple[Room, Peers | None]]:
    """Yield a room, and the processes that share its tables, if its database is one that can be shared.

    Computer players are thought for by the workers on the ``bus`` at an address, if there are any.  Raise
    `Unreachable` if it does not answer.
    """
    async with contextlib.AsyncExitStack() as stack:
        if bus is None:
            room = await Room.open(data, **kept)
            stack.push_async_callback(room.close)
            yield room, None
            return
        # It comes with an extra.
        from capot.server.bus.connection import Bus  # noqa: PLC0415
        from capot.server.cluster.cluster import Cluster  # noqa: PLC0415
        from capot.server.thinking.workers import Workers  # noqa: PLC0415

        connection = await Bus.open(bus, "capot serve")
        stack.push_async_callback(connection.close)
        room = await Room.open(data, elsewhere=Workers(connection), **kept)
        stack.push_async_callback(room.close)
        cluster = None if room.storage.leases is None else await Cluster.open(connection, room)
        if cluster is not None:
            stack.push_async_callback(cluster.close)
        yield room, cluster


@contextlib.asynccontextmanager
async def tidied(
    is_quiet: Callable[[], bool] = lambda: True, is_busy: Callable[[], bool] = lambda: False
) -> AsyncIterator[None]:
    """Schedule garbage collection ourselves, and exempt the objects that exist already.

    All objects are collected when nobody would wait for it, because it ``is_quiet``, new ones a little later
    when it ``is_busy``.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY, _NEVER, _NEVER)
    tidying = asyncio.create_task(_tidy(is_quiet, is_busy))
    try:
        yield
    finally:
        tidying.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


def give_back() -> None:
    """Give freed memory back to the system, if the C library can.

    Each page that has closed leaves a hole of 46 kB where its messages were compressed, and glibc reuses few.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


async def _tidy(is_quiet: Callable[[], bool], is_busy: Callable[[], bool]) -> None:
    """Collect new objects twenty times a second, all objects at times, and give memory back each minute.

    While moves wait, new objects are collected four times a second.

    Python collects when the number of objects has grown.  Moves replace objects rather than add them, so it
    would collect those of minutes at once: with five hundred tables a pause of up to 100 ms, measured by
    ``bench/tables.py``.  Collecting all objects takes a few hundred milliseconds and finds little.  So it
    waits for an hour, and then until it is quiet, but no longer than a day.
    """
    since = put_off = 0
    for tick in itertools.count(1):
        await asyncio.sleep(_TICK)
        if is_busy() and put_off < _PUT_OFF:
            put_off += 1
        else:
            put_off = 0
            gc.collect(0)
            gc.freeze()
        if tick % _MINUTE == 0:
            await asyncio.to_thread(give_back)
        since += 1
        if since >= _DAY or (since >= _HOUR and is_quiet()):
            since = 0
            gc.unfreeze()
            gc.collect()
