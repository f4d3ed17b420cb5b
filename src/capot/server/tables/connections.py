"""The presence of people's pages at a table, and the steps that each of them has yet to get."""

import asyncio
from collections.abc import Callable, Sequence

from capot.server.messages import Push, Step

MOST_STEPS = 16
"""Steps that wait for a page that is slow; what is more becomes one step, with the last state."""

MOST_WAITING = 500
"""Happenings that wait before a page is let go; it comes back with the last that it knows."""


class Connection:
    """The presence of one person's page, and what has happened since the last push."""

    def __init__(self, guest: str, let_go: "Callable[[Connection], None]") -> None:
        """Wait for the first step."""
        self.guest = guest
        self._let_go = let_go
        self._pending: list[Step] = []
        self._is_open = True
        self._news = asyncio.Event()

    async def next(self) -> Push | None:
        """Wait for something to happen; None when the table closes the connection."""
        await self._news.wait()
        if not self._is_open:
            return None
        self._news.clear()
        steps, self._pending = self._pending, []
        return Push(steps=steps)

    def send(self, steps: Sequence[Step]) -> None:
        """Add to the next push; a step in which nothing happened renews the last state that waits."""
        for step in steps:
            self._pending.append(step)
            if not step.happened or len(self._pending) > MOST_STEPS:
                self._join(2 if not step.happened else len(self._pending))
        self._news.set()
        if sum(len(step.happened) for step in self._pending) > MOST_WAITING:
            self.close()

    def _join(self, count: int) -> None:
        """Make one of the last steps that wait."""
        happened = [each for step in self._pending[-count:] for each in step.happened]
        self._pending[-count:] = [Step(happened=happened, state=self._pending[-1].state)]

    def close(self) -> None:
        """Tell the table that the page is gone; asked again, do nothing."""
        if self._is_open:
            self._is_open = False
            self._news.set()
            self._let_go(self)
