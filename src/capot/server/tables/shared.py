"""Shared by all tables of a server: storage, computer players, clock and alarms."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from capot.server.log.table_log import TableLog
from capot.server.messages.lobby import Invited
from capot.server.store import schema
from capot.server.store.leases import OwnedElsewhere
from capot.server.store.storage import Storage
from capot.server.tables.computers import Computers
from capot.server.tables.lateness import Lateness
from capot.server.tables.others import Nobody, Others
from capot.server.tables.turns import Turns

GRACE = 60.0
"""Seconds without an open page after which a computer player moves for a person."""

RETRY = 10.0
"""Seconds before failed background work is retried."""


class Sleeper(Protocol):
    """A table that can set an alarm."""

    @property
    def id(self) -> str:
        """The key by which the room finds the table."""

    def due(self) -> None:
        """Handle the alarm."""


@dataclass(slots=True)
class Shared:
    """Dependencies of a table; ``reopen`` returns the table of a rematch.

    ``now`` is the time of day, for what is stored; ``steady`` is a clock that nobody sets, for what
    is due after a number of seconds.
    """

    storage: Storage
    computers: Computers
    now: Callable[[], float]
    steady: Callable[[], float]
    reopen: Callable[[TableLog, str], Awaitable[Invited]] = field(init=False)
    grace: float = GRACE
    others: Others = field(default_factory=Nobody)
    lateness: Lateness = field(default_factory=Lateness)
    turns: Turns = field(default_factory=Turns)
    lost: Callable[[str], None] = lambda _: None
    """Drops a table, by its id, that belongs to another process."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a match has ended."""
    _alarms: list[tuple[float, int, Sleeper]] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)

    def wake_at(self, moment: float, sleeper: Sleeper) -> None:
        """Set an alarm for a table, by the steady clock."""
        heapq.heappush(self._alarms, (moment, next(self._numbers), sleeper))

    def due(self) -> list[Sleeper]:
        """Remove the alarms that have gone off, and return their tables."""
        sleepers = []
        while self._alarms and self._alarms[0][0] <= self.steady():
            sleepers.append(heapq.heappop(self._alarms)[2])
        return sleepers

    @contextmanager
    def dropping_lost(self, table: str) -> Iterator[None]:
        """Drop a table if it turns out that it is not as it is stored, or that another process has it."""
        try:
            yield
        except (OwnedElsewhere, IntegrityError):
            self.lost(table)
            raise

    async def name_of(self, guest: str) -> str:
        """Return a guest's chosen name, or an empty string."""
        guests = schema.guests.c
        rows = await self.storage.rows(select(guests.name).where(guests.guest == guest))
        return str(rows[0].name) if rows else ""
