"""Running the application: one process, one event loop, and a good end."""

import asyncio
import contextlib
import gc
import importlib.util
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from capot.server.app import create_app
from capot.server.limits import LARGEST_MESSAGE
from capot.server.room import Room
from capot.server.settings import Settings

_PATIENCE = 3
"""Seconds for answers that are on their way when the server is to stop."""


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
        with rare_collections():
            await server.serve(sockets=[listener])
    finally:
        await room.close()


@contextlib.contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look for cycles rarely, and not among what is there already.

    It finds next to nothing, while everything stands still: with five hundred tables for half a second each
    time, measured by ``bench/tables.py``.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
