"""Storage of matches: events are written at once where nothing has to wait, else in batches by one task."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

from sqlalchemy import Executable, Row, select
from sqlalchemy.engine import Connection

from capot.server.log.events import AnyEvent, decoded, encoded
from capot.server.store import schema
from capot.server.store.databases import Access, Database
from capot.server.store.leases import Leases
from capot.server.store.sqlite import SqliteFile
from capot.server.store.statements import Change
from capot.server.store.together import Together
from capot.server.store.writer import Writing
from capot.server.unattended import outcome

T = TypeVar("T")

_LOOK = 1.0
"""Seconds between two looks whether a database that is away is back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One unit of storage: events of a table from ``seq`` on, and changes before and after them."""

    table: str = ""
    seq: int = 0
    events: Sequence[AnyEvent] = ()
    before: Sequence[Change] = ()
    after: Sequence[Change] = ()

    def writing(self, process: int) -> Writing:
        """Return the rows and statements of the entry, which is the work of a process."""
        rows = [
            {"table_id": self.table, "seq": self.seq + place, "data": encoded(each)}
            for place, each in enumerate(self.events)
        ]
        return self.before, rows, self.after, process


Waiter: TypeAlias = "tuple[Writing, asyncio.Future[None]]"
"""A statement to be written, and the future resolved when it is stored."""


@dataclass(slots=True)
class Storage:
    """The database of one server; open it with `Storage.open`."""

    _access: Access
    _waiting: "asyncio.Queue[Waiter | None]" = field(default_factory=asyncio.Queue)
    _unwritten: int = 0
    _writing: "asyncio.Task[None] | None" = None
    # Writing takes turns with other work.
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reading: "set[asyncio.Task[Sequence[Row[Any]]]]" = field(default_factory=set)
    _stored: Together[Sequence[bytes]] = field(init=False)

    def __post_init__(self) -> None:
        """Look up the events of several tables at once."""
        self._stored = Together(self._stored_of)

    @classmethod
    async def open(cls, where: Path | Database) -> Self:
        """Return the storage in a directory or another database, created or migrated if necessary.

        Raise `Damaged` if it cannot be read and `Unreachable` if it cannot be used.
        """
        database = SqliteFile(where) if isinstance(where, Path) else where
        storage = cls(await database.opened())
        storage._writing = asyncio.create_task(storage._write())
        return storage

    async def close(self) -> None:
        """Store the queued entries and close the database."""
        if self._writing is not None:
            writing, self._writing = self._writing, None
            self._waiting.put_nowait(None)
            await writing
            await self._access.close(tuple(self._reading))

    @property
    def is_away(self) -> bool:
        """Whether the database did not answer when it was last asked; the storage goes on asking."""
        return self._access.is_away

    @property
    def leases(self) -> Leases | None:
        """The leases of processes, if several may share the database."""
        return self._access.leases

    async def store(self, entry: Entry) -> None:
        """Store an entry and wait for it.

        Raise the error of the database or of its driver if that fails, and `Unavailable` if the database does
        not answer or another process has the table.
        """
        writing, is_first = self._written(entry), not self._unwritten and not self._turn.locked()
        # People wait for events, and not for the rest.
        if not (entry.events and is_first and self._access.write_now(writing)):
            # It is written even if the caller is cancelled.
            await outcome(self._queued(writing))

    def _queued(self, writing: Writing) -> "asyncio.Future[None]":
        # Apart from `store`: an error would keep its frame, and the frame this future.
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((writing, done))
        self._unwritten += 1
        return done

    def _written(self, entry: Entry) -> Writing:
        """Return what is to be written of an entry."""
        if self._writing is None:
            raise RuntimeError("the storage is closed")
        # If this process is taken for dead before it is written, it must not be written under another number.
        return entry.writing(0 if self.leases is None else self.leases.number)

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows of a query; raise `Unavailable` if the database does not answer."""
        # Cancelled within the driver, a query might wait for ever for a thread that has ended.
        return await outcome(self._begun(query))

    def _begun(self, query: Executable) -> "asyncio.Task[Sequence[Row[Any]]]":
        # Apart from `rows` for the same reason.
        reading = asyncio.create_task(self._access.rows(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return reading

    async def work(self, work: Callable[[Connection], T]) -> T:
        """Return the result of work in one transaction, before or after what waits to be stored.

        Raise `Unavailable` if the database does not answer.
        """

        async def done() -> T:
            async with self._turn:
                return await self._access.work(work)

        return await outcome(asyncio.create_task(done()))

    async def events_of(self, table: str) -> list[AnyEvent]:
        """Return the events of a table in order, none if there is no such table."""
        return [decoded(data) for data in await self._stored.of(table)]

    async def _stored_of(self, tables: Sequence[str]) -> Mapping[str, Sequence[bytes]]:
        """Return the stored events of some tables."""
        events = schema.events.c
        query = select(events.table_id, events.data).where(events.table_id.in_(tables))
        found: dict[str, list[bytes]] = {table: [] for table in tables}
        for row in await self.rows(query.order_by(events.table_id, events.seq)):
            found[row.table_id].append(row.data)
        return found

    async def _next(self) -> "Waiter | None":
        """Return what is to be stored next; while the database is away, see now and then if it is back."""
        while self.is_away:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    return await self._waiting.get()
            async with self._turn:
                await self._access.write([])
        return await self._waiting.get()

    async def _write(self) -> None:
        """Store the queue, batch by batch, until the end."""
        is_open = True
        while is_open:
            group = [await self._next()]
            while not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            is_open = None not in group
            entries = [each for each in group if each is not None]
            if not entries:
                continue
            async with self._turn:
                errors = await self._access.write([writing for writing, _ in entries])
                self._unwritten -= len(entries)
            for (_, done), error in zip(entries, errors, strict=True):
                if done.done():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
            # An error keeps the frames that return them.
            errors.clear()
