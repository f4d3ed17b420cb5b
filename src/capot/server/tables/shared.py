"""What all tables of a server share: storage, computer players, the time, and when each wants to be woken."""

import heapq
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from sqlalchemy import select

from capot.server.store import schema
from capot.server.store.storage import Storage
from capot.server.tables.computers import Computers

if TYPE_CHECKING:
    from capot.server.messages import Invited
    from capot.server.tables.table import Table

GRACE = 60.0
"""After so many seconds without a page of his, a computer player moves for a person."""

RETRY = 10.0
"""After so many seconds what failed at a table, and nobody waits for, is tried again."""


@dataclass(slots=True)
class Shared:
    """What a table needs of the world around it."""

    storage: Storage
    computers: Computers
    now: Callable[[], float]
    reopen: "Callable[[Table, str], Awaitable[Invited]]"
    grace: float = GRACE
    _alarms: "list[tuple[float, int, Table]]" = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)

    def wake_at(self, moment: float, table: "Table") -> None:
        """Have a table looked after at a moment."""
        heapq.heappush(self._alarms, (moment, next(self._numbers), table))

    def due(self) -> "list[Table]":
        """Return the tables whose moment has come."""
        tables = []
        while self._alarms and self._alarms[0][0] <= self.now():
            tables.append(heapq.heappop(self._alarms)[2])
        return tables

    async def name_of(self, guest: str) -> str:
        """Return the name that a guest has chosen, or an empty text."""
        guests = schema.guests.c
        rows = await self.storage.rows(select(guests.name).where(guests.guest == guest))
        return str(rows[0].name) if rows else ""
