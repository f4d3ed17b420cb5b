"""Guests who want to be forgotten while their tables are in use."""

import asyncio
from contextlib import suppress

from sqlalchemy import select

from capot.server.errors import Conflict, Forbidden
from capot.server.people.people import People
from capot.server.store import schema
from capot.server.store.statements import OVER
from capot.server.store.storage import Storage
from capot.server.store.upkeep import erasure
from capot.server.tables.memory import Memory


class Erasure:
    """Forgets guests one after another; tables at which they are found are loaded again afterwards."""

    def __init__(self, storage: Storage, people: People, memory: Memory) -> None:
        """Begin with nobody to forget."""
        self._storage = storage
        self._people = people
        self._memory = memory
        self._turn = asyncio.Lock()

    async def forget(self, guest: str) -> None:
        """Give up a guest's unfinished matches, and remove the guest."""
        async with self._turn:
            unfinished = await self._unfinished(guest)
            await self._memory.bring(unfinished)
            for each in unfinished:
                found = await self._memory.table(each)
                with suppress(Conflict, Forbidden):
                    await found.leave(guest, for_good=True)
            await self._people.rest()
            # Somebody may open a rematch meanwhile.
            while tables := await self._storage.rows(erasure.tables_of(guest)):
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
        await self._memory.bring(tables)
        async with self._memory.without(tables):
            await self._storage.work(lambda connection: erasure.forget(connection, guest))
            self._people.forget(guest)
