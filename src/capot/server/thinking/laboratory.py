"""The process that measures games, as the process that has it sees it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

import msgspec

from capot.server.thinking.child import Child, ChildError
from capot.server.thinking.slices import SLICED, Slice, Sliced

T = TypeVar("T")

SLICE_WITHIN, READY_WITHIN = 300.0, 1800.0
"""Seconds after which a process is ended that has not measured a slice, or not compiled what it needs.

Usually it ends before, by the limits of `capot.server.thinking.child` on the time of one core.
"""

REST_AFTER = 300.0
"""Seconds after the last slice until the process is ended, which takes much memory."""


class Asked(Protocol):
    """A process, or whatever answers messages in its place."""

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Return the answer; raise `ChildError` if there is none within some seconds."""

    def rest(self) -> None:
        """End until it is asked again."""

    def close(self) -> None:
        """End for good."""


class Laboratory:
    """A process of low priority that measures games in slices, begun when there is something to measure."""

    def __init__(self, process: Asked | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no process."""
        self._process: Asked = process or Child("measures")
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "measures")
        self._waiting = 0
        self._is_ready = False
        self._resting: asyncio.TimerHandle | None = None
        self.since: float | None = None
        """When the process began to compile, or to load, what it needs; None unless it does so now."""

    def close(self) -> None:
        """Stop at once."""
        if self._resting is not None:
            self._resting.cancel()
        self._process.close()
        # All that still wait hear at once that there is no process.
        self._thread.shutdown(wait=False)

    async def measured(self, request: Slice, ready: Callable[[], None] = lambda: None) -> Sliced:
        """Return the figures after a slice; raise `ChildError` if the game takes too long or too much.

        ``ready`` is called in a thread when everything is compiled.
        """
        return await self._in_turn(partial(self._measured, request, ready))

    async def get_ready(self) -> None:
        """Begin the process, so that the first figures do not wait for it."""
        if not self._is_ready and not self._waiting:
            # The person who measures hears why it cannot be begun.
            with suppress(ChildError):
                await self._in_turn(self._get_ready)

    async def _in_turn(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
            if self._resting is not None:
                self._resting.cancel()
            self._resting = loop.call_later(REST_AFTER, self._rest)

    def _measured(self, request: Slice, ready: Callable[[], None]) -> Sliced:
        self._get_ready()
        ready()
        try:
            return self._ask(request, SLICE_WITHIN)
        except ChildError:
            self._is_ready = False
            raise

    def _get_ready(self) -> None:
        if self._is_ready:
            return
        self.since = self._clock()
        try:
            self._ask(Slice(), READY_WITHIN)
        finally:
            self.since = None
        self._is_ready = True

    def _ask(self, request: Slice, seconds: float) -> Sliced:
        return SLICED.decode(self._process.ask(msgspec.json.encode(request), seconds))

    def _rest(self) -> None:
        """End the process until somebody asks again."""
        if not self._waiting:
            self._is_ready = False
            self._thread.submit(self._process.rest)
