"""Losses by decisions in attempts at deals of the day, reviewed one after another in the background."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from capot.server.errors import Illegal, Refusal
from capot.server.store import statements
from capot.server.store.storage import Entry, Storage
from capot.study.daily import SEAT

Losses = Callable[[str, int, int], Awaitable[float]]
"""Returns what the decisions of a seat cost in a deal of a table, or raises a refusal."""

_logger = logging.getLogger(__name__)


class DailyLosses:
    """Fills in the losses of results that somebody looks at; until then equal results share a place."""

    def __init__(self, storage: Storage, losses_of: Losses) -> None:
        """Begin without anything to review."""
        self._storage = storage
        self._losses_of = losses_of
        self._asked: dict[str, None] = {}
        self._hopeless: set[str] = set()
        self._filling: asyncio.Task[None] | None = None

    def ask(self, tables: Iterable[str]) -> None:
        """Have the attempts of some tables reviewed."""
        self._asked |= {table: None for table in tables if table not in self._hopeless}
        if self._asked and self._filling is None:
            self._filling = asyncio.create_task(self._fill())

    async def settled(self) -> None:
        """Wait until nothing is left to review."""
        if self._filling is not None:
            await self._filling

    def close(self) -> None:
        """Stop reviewing."""
        if self._filling is not None:
            self._filling.cancel()

    async def _fill(self) -> None:
        try:
            while self._asked:
                table = next(iter(self._asked))
                await self._fill_in(table)
                del self._asked[table]
        except Refusal:
            # Too much is being reviewed: whoever looks next asks again.
            self._asked.clear()
        finally:
            self._filling = None

    async def _fill_in(self, table: str) -> None:
        """Store the loss of one attempt; one that cannot be reviewed must not stop the others."""
        try:
            loss = await self._losses_of(table, 1, SEAT)
            await self._storage.store(Entry(after=[statements.daily_loss(table, loss)]))
        except Illegal:
            self._hopeless.add(table)
        except Refusal:
            raise
        except Exception:
            _logger.exception("the deal of the day of table %s could not be reviewed", table)
            self._hopeless.add(table)
