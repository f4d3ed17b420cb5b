"""Running the application: one process, one event loop, and a good end."""

import asyncio
import contextlib
import gc
import importlib.util
import itertools
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from capot.server.http.app import create_app
from capot.server.http.limits import LARGEST_MESSAGE
from capot.server.http.service import Settings
from capot.server.tables.room import Room

_PATIENCE = 3
"""Seconds for answers that are on their endpoint when the server is to stop."""


_TICK = 0.05
"""Seconds between two searches for cycles."""

_HOUR = round(3600 / _TICK)

_MANY = 50_000
"""How many objects more than before make Python look for cycles by itself."""


class Server(uvicorn.Server):
    """A server that stops at Ctrl-C or SIGTERM and returns, so that what it served can be closed.

    Its sockets are closed with 1012, at which pages connect anew.
    """

    def __init__(self, app: Starlette, *, proxies: str | None = None) -> None:
        """Serve an application; believe what ``proxies`` say of whom they speak for."""
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
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
    """Return what makes the event loop: uvloop where it is installed, as it is on all systems but Windows."""
    if importlib.util.find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop  # noqa: PLC0415 - where it is

    return uvloop.new_event_loop


async def serve(
    data: Path,
    listener: socket.socket,
    settings: Settings,
    *,
    proxies: str | None = None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve the tables stored in a directory until told to stop; ``ready`` is called when that begins."""
    room = await Room.open(data)
    try:
        server = Server(create_app(room, settings), proxies=proxies)
        ready()
        async with tidied():
            await server.serve(sockets=[listener])
    finally:
        await room.close()


@contextlib.asynccontextmanager
async def tidied() -> AsyncIterator[None]:
    """Take the search for cycles out of Python's hands, and leave out of it what is there already."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY)
    tidying = asyncio.create_task(_tidy())
    try:
        yield
    finally:
        tidying.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _tidy() -> None:
    """Look for cycles among what is new twenty times a second, and among everything once an hour.

    Python itself looks when there are many more objects than before.  A table's moves hardly ever make it,
    for each puts new objects in the place of old ones: then it looks through those of minutes at once, and
    with five hundred tables everything stands still for up to 100 ms, measured by ``bench/tables.py``.
    """
    for tick in itertools.count(1):
        await asyncio.sleep(_TICK)
        gc.collect(0)
        gc.freeze()
        if tick % _HOUR == 0:
            gc.unfreeze()
            gc.collect()
