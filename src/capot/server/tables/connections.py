"""The presence of people's pages at a table, and what each of them is yet to be told."""

import asyncio
from collections.abc import Callable, Iterable

from capot.server.messages import Happening, Push, TableState

MOST_WAITING = 500
"""A page that is so many happenings behind is let go; it comes back with the last that it knows."""


class Connection:
    """The presence of one person's page, and what has happened since it was last told.

    What happens while a push is on its way is gathered into the next, with the state as it then is.
    """

    def __init__(
        self,
        guest: str,
        state: Callable[[], TableState],
        let_go: "Callable[[Connection], None]",
        missed: Iterable[Happening] = (),
    ) -> None:
        """Begin with what the page has missed; the first push follows at once."""
        self.guest = guest
        self._state = state
        self._let_go = let_go
        self._pending = list(missed)
        self._is_open = True
        self._news = asyncio.Event()
        self._news.set()

    async def next(self) -> Push | None:
        """Wait for something to happen; None when the table closes the connection."""
        await self._news.wait()
        if not self._is_open:
            return None
        self._news.clear()
        happened, self._pending = self._pending, []
        return Push(happened=happened, state=self._state())

    def tell(self, happened: Iterable[Happening]) -> None:
        """Add to what the page is told next; with nothing to tell, its state is still sent anew."""
        self._pending += happened
        self._news.set()
        if len(self._pending) > MOST_WAITING:
            self.close()

    def close(self) -> None:
        """Tell the table that the page is gone; asked again, do nothing."""
        if self._is_open:
            self._is_open = False
            self._news.set()
            self._let_go(self)
