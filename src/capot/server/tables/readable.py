"""The stored tables that this version of Capot can read; the others leave the lobby."""

from collections.abc import Collection

from msgspec import MsgspecError
from sqlalchemy import select

from capot.language.texts import say
from capot.server.errors import Unreadable
from capot.server.log import events
from capot.server.store import schema, statements
from capot.server.store.storage import Entry, Storage
from capot.server.tables import new_table


class Readable:
    """The tables whose games can be read, each looked at once."""

    def __init__(self, storage: Storage) -> None:
        """Begin without having looked at any."""
        self._storage = storage
        self._seen: set[str] = set()
        self._games: dict[str, bool] = {}

    async def of(self, tables: Collection[str]) -> set[str]:
        """Return those of some stored tables that can be read, and take the others out of the lobby."""
        new = [table for table in tables if table not in self._seen]
        if new:
            stored = schema.events.c
            begun = select(stored.table_id, stored.data).where(stored.seq == 1, stored.table_id.in_(new))
            for row in await self._storage.rows(begun):
                if await self._can_read(row.data):
                    self._seen.add(row.table_id)
                else:
                    await self.cannot(row.table_id)
        return self._seen.intersection(tables)

    async def cannot(self, table: str) -> None:
        """Take a table out of the lobby; it is back with the next move if a later version reads it."""
        self._seen.discard(table)
        await self._storage.store(Entry(after=(statements.unreadable(table),)))

    async def _can_read(self, data: bytes) -> bool:
        try:
            created = events.decoded(data)
        except MsgspecError:
            return False
        if not isinstance(created, events.Created):
            return False
        if created.digest not in self._games:
            try:
                await new_table.game_as_begun(self._storage, created)
            except Unreadable:
                self._games[created.digest] = False
            else:
                self._games[created.digest] = True
        return self._games[created.digest]


def damaged() -> Unreadable:
    """Return the message for those who ask for a table whose events make no sense."""
    return Unreadable(say("This match cannot go on: what is stored of it cannot be read."))
