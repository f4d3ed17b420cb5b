"""The tables in memory: loaded when somebody asks for them, until nobody does or another process has them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeAlias

from msgspec import MsgspecError

from capot.language.texts import say
from capot.record.reader import BROKEN
from capot.server.errors import Full, NotFound, Unreadable
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.store.leases import OwnedElsewhere, lapsed
from capot.server.store.storage import Storage
from capot.server.tables import new_table
from capot.server.tables.readable import Readable, damaged
from capot.server.tables.shared import Shared
from capot.server.tables.table import Table
from capot.server.unattended import outcome

IDLE = 600.0
"""Seconds without people after which a table leaves memory; a request loads it again."""

_ATTEMPTS = 5
"""Maximum number of times that another process is asked for a table, which it may have loaded again."""

_logger = logging.getLogger(__name__)

Loaded: TypeAlias = tuple[Sequence[events.AnyEvent], TableLog]
"""The events of a table, and its log after them."""


class Memory:
    """The tables in memory; if several processes share the database, those that this one owns."""

    def __init__(self, storage: Storage, shared: Shared, most: int | None) -> None:
        """Begin without any table; no more are opened while ``most`` are in use, None for any number."""
        self._storage = storage
        self._most = most
        self._shared = shared
        self.readable = Readable(storage)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._giving: dict[str, int] = {}
        # One thread, so that tables come in the order in which they were asked for, and so that requests are
        # answered in between.
        self._replaying = ThreadPoolExecutor(1, "replaying")
        # Tables are not loaded while what is stored of them is being changed.
        self._calm = asyncio.Event()
        self._calm.set()
        self._changes = 0
        shared.lost = self._lost

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    def check_has_room(self) -> None:
        """Raise `Full` if no more tables may be opened; tables that are only looked at do not count."""
        if self._most is not None and sum(each.is_busy for each in self) >= self._most:
            raise Full(say("This server has as many tables as it takes.  Try again in a few minutes."))
        self._shared.lateness.check()
        self._shared.computers.check_can_keep_up()

    def keep(self, table: str, log: TableLog) -> Table:
        """Return a table that was just stored or loaded, and keep it in memory."""
        self._tables[table] = Table(self._shared, table, log)
        return self._tables[table]

    async def table(self, table: str) -> Table:
        """Return a table, loaded if necessary.

        Raise `NotFound` if there is none, and `OwnedElsewhere` if another process has it.
        """
        if table in self._giving:
            raise OwnedElsewhere(self._giving[table])
        # It may be dropped in the moment between its loading and this.
        while (found := self._tables.get(table)) is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await outcome(self._loading[table])
        found.touched = self._shared.steady()
        return found

    async def log(self, table: str) -> TableLog:
        """Return the log of a table to look at, whoever has it; raise `NotFound` if there is none."""
        try:
            return (await self.table(table)).log
        except OwnedElsewhere:
            return (await self.loaded(table))[1]

    async def loaded(self, table: str) -> Loaded:
        """Return a table's events and its log after them.

        Raise `NotFound` if there is no table, and `Unreadable` if this version cannot read it, which takes it
        out of the lobby.
        """
        try:
            return await self._read(table)
        except Unreadable:
            self.readable.cannot(table)
            raise

    async def _read(self, table: str) -> Loaded:
        try:
            happened = await self._storage.events_of(table)
        except MsgspecError as error:
            _logger.exception("table %s cannot be read", table)
            raise damaged() from error
        if not happened or not isinstance(happened[0], events.Created):
            raise NotFound(say("There is no such table."))
        found = self._tables.get(table)
        if found is not None and found.log.seq == len(happened):
            return happened, found.log
        game, loop = await new_table.game_as_begun(self._storage, happened[0]), asyncio.get_running_loop()
        try:
            return happened, await loop.run_in_executor(self._replaying, TableLog.of, happened, game)
        except (ValueError, *BROKEN) as error:
            # It may be a bug as well.
            _logger.exception("table %s cannot be read", table)
            raise damaged() from error

    def drop_idle(self) -> None:
        """Drop the tables at which nobody has been for a while."""
        earliest = self._shared.steady() - IDLE
        for table in [each for each in self if each.touched < earliest and not each.is_busy]:
            del self._tables[table.id]

    def drop_all(self) -> None:
        """Drop all tables, because other processes may have them now; their pages reconnect."""
        self._changes += 1
        dropped, self._tables = self._tables, {}
        for each in dropped.values():
            each.abandon()

    async def close(self) -> None:
        """Close the connections of all tables and finish storing; load no more."""
        loading = tuple(self._loading.values())
        for each in loading:
            each.cancel()
        await asyncio.gather(*loading, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self))
        self._replaying.shutdown(wait=False, cancel_futures=True)

    # Other processes

    async def give(self, table: str, owner: int) -> None:
        """Give a table to another process, with everything stored; its pages reconnect."""
        assert self._storage.leases is not None
        self._giving[table] = owner
        try:
            await self._put_away({table})
            await self._storage.leases.give(table, owner)
        finally:
            del self._giving[table]

    async def bring(self, tables: Collection[str]) -> None:
        """Become the owner of tables, which other processes give away; raise `Unavailable` if one cannot."""
        if self._storage.leases is None:
            return
        for table in tables:
            for attempt in range(_ATTEMPTS):
                try:
                    await self._storage.leases.take(table)
                    break
                except OwnedElsewhere as elsewhere:
                    if elsewhere.owner is None or attempt == _ATTEMPTS - 1:
                        raise
                    await self._shared.others.ask_for(table, elsewhere.owner)

    @asynccontextmanager
    async def without(self, tables: Collection[str]) -> AsyncIterator[None]:
        """Put tables away, and load none until what is stored has been changed."""
        self._changes += 1
        self._calm.clear()
        try:
            await self._put_away(tables)
            yield
        finally:
            self._calm.set()

    async def _put_away(self, tables: Collection[str]) -> None:
        in_use = [self._tables.pop(each) for each in tables if each in self._tables]
        await asyncio.gather(*(each.close() for each in in_use))

    async def _load(self, table: str) -> Table:
        """Load a table from storage, anew if what is stored was changed meanwhile."""
        try:
            while True:
                await self._calm.wait()
                before = self._changes
                if self._storage.leases is not None:
                    await self._storage.leases.take(table)
                _, log = await self.loaded(table)
                if log.phase == "playing":
                    await self._shared.computers.get_to_know(log.match)
                if table in self._giving:
                    raise OwnedElsewhere(self._giving[table])
                if before == self._changes:
                    found = self.keep(table, log)
                    found.wake()
                    return found
                if self._storage.leases is not None and self._storage.leases.number == 0:
                    raise lapsed()
        finally:
            del self._loading[table]

    def _lost(self, table: str) -> None:
        """Drop a table that belongs to another process."""
        lost = self._tables.pop(table, None)
        if lost is not None:
            lost.abandon()
