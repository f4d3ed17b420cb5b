"""Values looked up in the database by key: all that wait for one meanwhile share the next query."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from typing import Generic, TypeVar

from capot.server.unattended import outcome

T = TypeVar("T")

MOST = 8
"""Maximum number of keys in a query: the answers to many would hold up the event loop."""


class Together(Generic[T]):
    """Looks keys up in the order in which they were asked for, as many as wait with one query."""

    def __init__(
        self, look_up: Callable[[Sequence[str]], Awaitable[Mapping[str, T]]], most: int = MOST
    ) -> None:
        """Look keys up by a function, which returns a value for each of them, or raises for all."""
        self._look_up = look_up
        self._most = most
        self._waiting: dict[str, asyncio.Future[T]] = {}
        self._working: asyncio.Task[None] | None = None

    async def of(self, key: str) -> T:
        """Return the value of a key as it is now or becomes meanwhile; raise what looking it up raises."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
            if self._working is None:
                self._working = asyncio.create_task(self._work())
        return await outcome(self._waiting[key])

    async def _work(self) -> None:
        try:
            while self._waiting:
                # Later callers get a new query.
                some = tuple(islice(self._waiting, self._most))
                await self._answer({key: self._waiting.pop(key) for key in some})
        finally:
            self._working = None
            # Only if a query was cancelled does anybody wait still.
            for waiting in self._waiting.values():
                waiting.cancel()
            self._waiting.clear()

    async def _answer(self, asked: Mapping[str, asyncio.Future[T]]) -> None:
        """Look keys up, and tell all who wait for them the value, or why there is none."""
        try:
            found = await self._look_up(tuple(asked))
        except Exception as error:  # noqa: BLE001 - all who wait get it
            for waiting in asked.values():
                waiting.set_exception(error)
        else:
            for key, waiting in asked.items():
                if key in found:
                    waiting.set_result(found[key])
                else:
                    waiting.set_exception(KeyError(key))
        finally:
            # Nobody else ends them if the query was cancelled.
            for waiting in asked.values():
                waiting.cancel()
            # An error would keep this frame, and the frame those who have it.
            del asked, waiting
