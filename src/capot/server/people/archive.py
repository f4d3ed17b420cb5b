"""The archive: what is computed from each finished match once, soon after its end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select, true

from capot.server.errors import Unavailable
from capot.server.people.results import results
from capot.server.store import schema, statements
from capot.server.store.statements import OVER
from capot.server.store.storage import Entry, Storage
from capot.server.tables.memory import Loaded
from capot.server.tables.shared import RETRY

VERSION = 2
"""The version of what is archived; matches archived by an older one are archived again."""

_SOME = 50
"""Matches looked up at a time."""

_logger = logging.getLogger(__name__)


class Archive:
    """Follows finished matches, oldest first; everything in it can be computed again from the events."""

    def __init__(
        self, storage: Storage, load: Callable[[str], Awaitable[Loaded]], ended: asyncio.Event
    ) -> None:
        """Follow the matches of a storage; ``ended`` is set when another match has ended."""
        self._storage = storage
        self._load = load
        self._ended = ended
        self._idle = asyncio.Event()
        self._failed: set[str] = set()
        self._following = asyncio.create_task(self._follow())

    def close(self) -> None:
        """Stop following."""
        self._following.cancel()

    async def rest(self, seconds: float) -> None:
        """Wait until all finished matches are archived, but no longer than some seconds."""
        try:
            async with asyncio.timeout(seconds):
                while self._ended.is_set() or not self._idle.is_set():
                    await self._idle.wait()
                    await asyncio.sleep(0)
        except TimeoutError:
            pass

    async def _follow(self) -> None:
        while True:
            self._ended.clear()
            self._idle.clear()
            try:
                while waiting := await self._waiting():
                    for table, ended in waiting:
                        await self._archive(table, ended)
            except Exception as error:
                if not isinstance(error, Unavailable):
                    _logger.exception("finished matches could not be archived, and will be later")
                await asyncio.sleep(RETRY)
                continue
            self._idle.set()
            await self._ended.wait()

    async def _waiting(self) -> list[tuple[str, float]]:
        """Return some matches that are to be archived, with the times of their ends."""
        tables = schema.tables.c
        query = (
            select(tables.table_id, tables.changed)
            .where(tables.status == OVER, tables.archived < VERSION, tables.table_id.not_in(self._failed))
            .where(true() if self._storage.leases is None else self._storage.leases.is_own)
            .order_by(tables.changed, tables.table_id)
            .limit(_SOME)
        )
        return [(row.table_id, row.changed) for row in await self._storage.rows(query)]

    async def _archive(self, table: str, ended: float) -> None:
        """Archive a match; one that cannot be read must not stop the others."""
        try:
            happened, log = await self._load(table)
            rows = await asyncio.to_thread(results, table, happened, log, ended)
            changes = [*map(statements.result, rows), statements.archived(table, VERSION)]
            await self._storage.store(Entry(after=changes))
        except Unavailable:
            raise
        except Exception:
            _logger.exception("the match of table %s could not be archived", table)
            self._failed.add(table)
