"""Guests who want to be forgotten while their tables are in use."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import select

from capot.server.errors import Conflict, Forbidden
from capot.server.people.people import People
from capot.server.store import forgetting, schema
from capot.server.store.statements import OVER
from capot.server.store.storage import Storage
from capot.server.tables.table import Table

T = TypeVar("T")


class Forgetting:
    """Forgets guests one after another; tables at which they are found are loaded again afterwards."""

    def __init__(self, storage: Storage, people: People, tables: dict[str, Table]) -> None:
        """Begin with nobody to forget; ``tables`` are those in memory."""
        self._storage = storage
        self._people = people
        self._tables = tables
        self._turn = asyncio.Lock()
        self._calm = asyncio.Event()
        self._calm.set()
        self._times = 0

    async def meanwhile(self, load: Callable[[], Awaitable[T]]) -> T:
        """Return what is loaded from storage, anew if somebody was forgotten meanwhile."""
        while True:
            await self._calm.wait()
            before = self._times
            loaded = await load()
            if before == self._times:
                return loaded

    async def forget(self, guest: str, table: Callable[[str], Awaitable[Table]]) -> None:
        """Give up a guest's unfinished matches, which ``table`` returns, and remove the guest."""
        async with self._turn:
            for each in await self._unfinished(guest):
                found = await table(each)
                with suppress(Conflict, Forbidden):
                    await found.leave(guest, for_good=True)
            await self._people.rest()
            # Somebody may open a rematch meanwhile.
            while tables := await self._storage.rows(forgetting.tables_of(guest)):
                await self._removed(guest, {row.table_id for row in tables})
            await self._removed(guest, set())

    async def _unfinished(self, guest: str) -> list[str]:
        sitters, tables = schema.sitters.c, schema.tables.c
        query = (
            select(tables.table_id)
            .join_from(schema.tables, schema.sitters)
            .where(sitters.guest == guest, tables.status != OVER)
        )
        return [row.table_id for row in await self._storage.rows(query)]

    async def _removed(self, guest: str, tables: set[str]) -> None:
        """Remove a guest from storage while the tables where the guest is found are not in use."""
        self._times += 1
        self._calm.clear()
        try:
            in_use = [self._tables.pop(each) for each in tables if each in self._tables]
            await asyncio.gather(*(each.close() for each in in_use))
            await self._storage.work(lambda connection: forgetting.forget(connection, guest))
            self._people.forget(guest)
        finally:
            self._calm.set()
