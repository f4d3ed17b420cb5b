"""Tables take turns: what one of them shows is on its way before the next one decides.

Without that, all moves that come at the same time would be decided before the first is shown, and each would
be shown as late as the last.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """The turns of tables, in the order in which they ask; those that go on come before those that begin."""

    def __init__(self) -> None:
        """Begin with nobody's turn."""
        self._going_on: deque[asyncio.Future[None]] = deque()
        self._beginning: deque[asyncio.Future[None]] = deque()
        self._is_free = True
        self._holder: asyncio.Task[object] | None = None
        self._passing: asyncio.Handle | None = None

    @property
    def is_free(self) -> bool:
        """Whether it is nobody's turn."""
        return self._is_free

    @asynccontextmanager
    async def own(self) -> AsyncIterator[None]:
        """Wait for a turn, and have it for the time of this context."""
        await self._take(self._beginning)
        try:
            yield
        finally:
            # Not if the task was cancelled while it waited to go on.
            if self._holder is asyncio.current_task():
                self._give()

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[None]:
        """Let others have their turns meanwhile if something takes longer, then go on."""
        passing = self._give()
        try:
            yield
        finally:
            if self._passing is passing:
                passing.cancel()
                self._passing, self._holder = None, asyncio.current_task()
            else:
                await self._take(self._going_on)

    async def _take(self, waiting: deque[asyncio.Future[None]]) -> None:
        if self._is_free:
            self._is_free = False
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self._pass()
                raise
        self._holder = asyncio.current_task()

    def _give(self) -> asyncio.Handle:
        """Pass the turn on once all that was sent has been written, at the end of the loop's next round."""
        self._holder = None
        self._passing = asyncio.get_running_loop().call_soon(self._pass)
        return self._passing

    def _pass(self) -> None:
        self._passing = None
        for waiting in (self._going_on, self._beginning):
            while waiting:
                turn = waiting.popleft()
                # A task that was cancelled waits no more.
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_free = True
