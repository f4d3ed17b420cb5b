"""Storage of matches: one SQLite file, written in batches by one task.

The file is in WAL mode with ``synchronous=NORMAL``: stored entries survive a crash of the program, and the
file is never corrupted; only a power failure may lose the last moments.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeAlias

from alembic import command
from alembic.config import Config
from sqlalchemy import Executable, Row, create_engine, event, select, text
from sqlalchemy.engine import Connection as SyncConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from capot.server.store import schema
from capot.server.store.damage import check_whole, damage_told
from capot.server.store.statements import Change
from capot.server.store.writer import Writer, Writing
from capot.server.tables.events import AnyEvent, decoded, encoded

FILE = "capot.sqlite"

_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    # It would block the writer; `Storage` runs checkpoints beside the writing.
    "wal_autocheckpoint=0",
)

_CHECKPOINT = 1000
"""Transactions between two checkpoints."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One unit of storage: events of a table from ``seq`` on, and changes before and after them."""

    table: str = ""
    seq: int = 0
    events: Sequence[AnyEvent] = ()
    before: Sequence[Change] = ()
    after: Sequence[Change] = ()

    def writing(self) -> Writing:
        """Return the rows and statements of the entry."""
        rows = [
            {"table_id": self.table, "seq": self.seq + place, "data": encoded(each)}
            for place, each in enumerate(self.events)
        ]
        return self.before, rows, self.after


Waiter: TypeAlias = "tuple[Entry, asyncio.Future[None]]"
"""An entry, and the future resolved when it is stored."""


@dataclass(slots=True)
class Storage:
    """The database of one server; open it with `Storage.open`."""

    engine: AsyncEngine
    _writer: Writer
    # One thread writes: a transaction is one call in it and blocks nothing else.
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "storage"))
    _waiting: "asyncio.Queue[Waiter | None]" = field(default_factory=asyncio.Queue)
    _writing: "asyncio.Task[None] | None" = None
    _moving: "asyncio.Task[None] | None" = None
    _reading: "set[asyncio.Task[Sequence[Row[Any]]]]" = field(default_factory=set)

    @classmethod
    async def open(cls, directory: Path) -> Self:
        """Return the storage in a directory, created or migrated if necessary; raise `Damaged` if it is."""
        path = directory / FILE
        with damage_told(path):
            await asyncio.to_thread(prepared, path)
        # Parameters include secrets, which must not reach the log on errors.
        engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        writing = create_engine(f"sqlite:///{path}", hide_parameters=True)
        for each in (engine.sync_engine, writing):
            event.listen(each, "connect", set_pragmas)
        storage = cls(engine, Writer(writing))
        storage._writing = asyncio.create_task(storage._write())
        return storage

    async def close(self) -> None:
        """Store the queued entries and close the file."""
        if self._writing is not None:
            writing, self._writing = self._writing, None
            self._waiting.put_nowait(None)
            await writing
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.close)
            self._thread.shutdown()
            await self._checkpoint()
            if self._moving is not None:
                await self._moving
        # A connection still in use would outlive its engine.
        await asyncio.gather(*self._reading, return_exceptions=True)
        await self.engine.dispose()

    async def store(self, entry: Entry) -> None:
        """Store an entry and wait for it; raise `SQLAlchemyError` if that fails."""
        if self._writing is None:
            raise RuntimeError("the storage is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((entry, done))
        # The entry is stored even if the caller is cancelled.
        await asyncio.shield(done)

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        reading = asyncio.create_task(self._read(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        # Cancelled within the driver, a query might wait for ever for a thread that has ended.
        return await asyncio.shield(reading)

    async def _read(self, query: Executable) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def events_of(self, table: str) -> list[AnyEvent]:
        """Return the events of a table in order, none if there is no such table."""
        of_table = schema.events.c.table_id == table
        found = await self.rows(select(schema.events.c.data).where(of_table).order_by(schema.events.c.seq))
        return [decoded(data) for (data,) in found]

    async def _write(self) -> None:
        """Store the queue, batch by batch, until the end."""
        loop, is_open, since = asyncio.get_running_loop(), True, 0
        while is_open:
            group = [await self._waiting.get()]
            while not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            is_open = None not in group
            entries = [each for each in group if each is not None]
            writings = [entry.writing() for entry, _ in entries]
            errors = await loop.run_in_executor(self._thread, self._writer.write, writings)
            for (_, done), error in zip(entries, errors, strict=True):
                if done.done():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
            since += 1
            if since >= _CHECKPOINT and (self._moving is None or self._moving.done()):
                self._moving, since = asyncio.create_task(self._checkpoint()), 0

    async def _checkpoint(self) -> None:
        """Run a checkpoint beside the writing."""
        with suppress(SQLAlchemyError):
            await self.rows(text("PRAGMA wal_checkpoint(PASSIVE)"))


def set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    """Set up a new connection; meant for the event "connect" of an engine."""
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def prepared(path: Path) -> None:
    """Create or migrate the database in a file; raise `Damaged` if it cannot be read."""
    check_whole(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            _upgrade(config, connection)
    finally:
        engine.dispose()


def _upgrade(config: Config, connection: SyncConnection) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
