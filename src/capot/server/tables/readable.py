"""The stored tables that this version of Capot can read; the others leave the lobby."""

import logging
from collections.abc import Collection

from msgspec import MsgspecError
from sqlalchemy import select

from capot.language.texts import say
from capot.server.errors import Unreadable
from capot.server.log import events
from capot.server.store import schema
from capot.server.store.storage import Storage
from capot.server.tables import new_table

_logger = logging.getLogger(__name__)


class Readable:
    """The tables whose games can be read, each looked at once.

    What cannot is nowhere noted: another server of the same database may have a version that can.
    """

    def __init__(self, storage: Storage) -> None:
        """Begin without having looked at any."""
        self._storage = storage
        self._seen: dict[str, bool] = {}
        self._games: dict[str, bool] = {}

    async def of(self, tables: Collection[str]) -> set[str]:
        """Return those of some stored tables that can be read, as far as is known."""
        new = [table for table in tables if table not in self._seen]
        if new:
            stored = schema.events.c
            begun = select(stored.table_id, stored.data).where(stored.seq == 1, stored.table_id.in_(new))
            for row in await self._storage.rows(begun):
                self._seen[row.table_id] = await self._can_read(row.table_id, row.data)
        return {table for table in tables if self._seen.get(table)}

    def cannot(self, table: str) -> None:
        """Take a table out of the lobby until the server starts anew."""
        self._seen[table] = False

    async def _can_read(self, table: str, data: bytes) -> bool:
        try:
            created = events.decoded(data)
        except MsgspecError:
            _logger.exception("table %s cannot be read", table)
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
