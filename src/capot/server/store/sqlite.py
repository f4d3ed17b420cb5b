"""The tables in an SQLite file: the event loop writes where no write waits for the disk, else a thread.

A write takes a third of a millisecond, and a thread for it two switches, each of which may wait longer for a
busy neighbour of the server or for the interpreter's lock.  But while a checkpoint runs, right after it and
after a slow write, the disk may have to be waited for, by the thread alone.  The thread also waits for other
programs that write.

The file is in WAL mode with ``synchronous=NORMAL``: stored entries survive a crash of the program, and the
file is never corrupted.  A power failure may lose what the system has not written yet, at most what was
stored since the last checkpoint.  With ``synchronous=FULL`` it loses nothing, and transactions wait for the
disk.
"""

import asyncio
import logging
import math
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Executable, Row, create_engine, event, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from capot.server.scheduling import answer_promptly
from capot.server.store.databases import migrate
from capot.server.store.lock import DirectoryLock
from capot.server.store.upkeep.damage import NoTables, check_whole, damage_told, damaged
from capot.server.store.writer import ConnectionLost, Rows, Writer, Writing
from capot.server.unattended import outcome

if sys.platform == "linux":
    import resource

T = TypeVar("T")

FILE = "capot.sqlite"

_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    # Deleted rows are overwritten.
    "secure_delete=ON",
    # It would block the writer; checkpoints run while others write.
    "wal_autocheckpoint=0",
)

_CHECKPOINT = 1000
"""Transactions between two checkpoints."""

SLOW = 0.01
"""Seconds from which a write that had to wait has waited for the disk."""

SLOW_FOR = 10.0
"""Seconds after such a write in which the thread writes."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """The database in a directory."""

    directory: Path
    is_durable: bool = False
    """Whether what is stored survives a power failure, too."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.directory / FILE

    @property
    def name(self) -> str:
        """Its description for people."""
        return str(self.directory)

    async def opened(self) -> "SqliteAccess":
        """Return the database for a server that has locked the directory; raise `Damaged` if it is."""
        with damage_told(self.path):
            await asyncio.to_thread(prepared, self.path)
        return SqliteAccess(self.path, is_durable=self.is_durable)

    def alone(self, work: Callable[[Connection], T], *, keeps: bool = True) -> T:
        """Return the result of work in one transaction.

        Raise `NoTables` if there are none, and `InUse` while a server uses the directory.
        """
        if not self.path.is_file():
            raise NoTables(f"There are no tables in {self.directory}.")
        with DirectoryLock(self.directory), damage_told(self.path):
            prepared(self.path)
            engine = create_engine(f"sqlite:///{self.path}", hide_parameters=True)
            event.listen(engine, "connect", _set_pragmas)
            try:
                with engine.connect() as connection:
                    result = work(connection)
                    if not keeps:
                        return result
                    connection.commit()
                    # Give the space back, also that of the log.
                    connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM"))
                    connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            finally:
                engine.dispose()
        return result

    def copy_to(self, file: Path) -> None:
        """Copy the state of one moment into a new file; raise `NoTables` or `Damaged`."""
        if not self.path.is_file():
            raise NoTables(f"There are no tables in {self.directory}.")
        copy_file(self.path, file)


class SqliteAccess:
    """A file in use by a server."""

    is_away = False
    """A file does not go away."""

    leases = None
    """No other process uses it."""

    def __init__(self, path: Path, *, is_durable: bool = False) -> None:
        """Begin in a file that is `prepared`."""
        # Parameters include secrets, which must not reach the log on errors.
        self._reading = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
        self._writing = create_engine(f"sqlite:///{path}", hide_parameters=True)
        self._quick = create_engine(f"sqlite:///{path}", hide_parameters=True)
        for each in (self._reading.sync_engine, self._writing, self._quick):
            event.listen(each, "connect", _set_pragmas)
        event.listen(self._quick, "connect", _do_not_wait)
        if is_durable:
            event.listen(self._writing, "connect", _wait_for_the_disk)
        self._writer = Writer(self._writing.connect, at_once=_adding)
        self._prompt = Writer(self._quick.connect, _is_locked, at_once=_adding)
        # Moves wait for it.
        self._thread = ThreadPoolExecutor(1, "storage", initializer=answer_promptly)
        self._slow_until = math.inf if is_durable else 0.0
        self._needs_thread = True
        self._since = 0
        self._moving: asyncio.Task[None] | None = None
        self._keeps_deleted = False

    @property
    def _is_prompt(self) -> bool:
        """Whether the disk need not be waited for now."""
        return not (self._is_moving or self._needs_thread or time.monotonic() < self._slow_until)

    @property
    def _is_moving(self) -> bool:
        return self._moving is not None and not self._moving.done()

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).all()

    def write_now(self, writing: Writing) -> bool:
        """Write one unit, and return whether that was possible without a thread; raise its error."""
        if not self._is_prompt:
            return False
        error = self._written([writing]).pop()
        try:
            if isinstance(error, ConnectionLost):
                return False
            self._count()
            if error is not None:
                raise error
        finally:
            # An error keeps this frame.
            del error
        return True

    async def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction or, if that fails, each in its own; return their errors or None."""
        errors: list[Exception | None] = [ConnectionLost()] * len(writings)
        if self._is_prompt:
            errors = self._written(writings)
        left = [place for place, error in enumerate(errors) if isinstance(error, ConnectionLost)]
        if left:
            # The first write after a checkpoint begins the log anew, and waits for the disk.
            self._needs_thread = self._is_moving
            found = await self._written_by_thread([writings[place] for place in left])
            for place, error in zip(left, found, strict=True):
                errors[place] = error
        self._count()
        return errors

    def _count(self) -> None:
        """Begin a checkpoint after many transactions."""
        self._since += 1
        if self._since >= _CHECKPOINT and not self._is_moving:
            self._moving, self._since = asyncio.create_task(self._checkpoint()), 0
            self._needs_thread = True

    def _written(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write without a thread, and return the errors or None: `ConnectionLost` behind another program."""
        begun, waits = time.monotonic(), _waits()
        errors = self._prompt.write(writings)
        if time.monotonic() - begun > SLOW and _waits() != waits:
            self._slow_until = begun + SLOW_FOR
        if any(isinstance(error, ConnectionLost) for error in errors):
            # Nothing is in doubt: SQLite has written none of it.
            self._prompt = Writer(self._quick.connect, _is_locked, at_once=_adding)
            self._needs_thread = True
        return errors

    async def _written_by_thread(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write in the thread, which goes on if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        return await outcome(loop.run_in_executor(self._thread, self._writer.write, writings))

    async def work(self, work: Callable[[Connection], T]) -> T:
        """Return the result of work in one transaction, while nothing is written.

        What it deletes is in the log no longer afterwards, unless another program reads the file for long:
        then the log keeps it until the next such work, or until the server stops.
        """
        loop = asyncio.get_running_loop()
        result = await loop.run_in_executor(self._thread, self._writer.work, work)
        await self._empty_log()
        return result

    async def close(self, reading: Sequence[asyncio.Future[Any]]) -> None:
        """Move what was written into the file and close it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._closed)
        self._thread.shutdown()
        await self._checkpoint()
        if self._moving is not None:
            await self._moving
        # A connection still in use would outlive its engine.
        await asyncio.gather(*reading, return_exceptions=True)
        if self._keeps_deleted:
            await self._empty_log(waits=False)
        await self._reading.dispose()

    def _closed(self) -> None:
        for writer, engine in ((self._writer, self._writing), (self._prompt, self._quick)):
            writer.close()
            engine.dispose()

    async def _checkpoint(self) -> None:
        """Run a checkpoint, which holds up no writer."""
        with suppress(SQLAlchemyError):
            await self.rows(text("PRAGMA wal_checkpoint(PASSIVE)"))

    async def _empty_log(self, *, waits: bool = True) -> None:
        """Move all of the log into the file, and note whether a reader was in the way."""
        self._keeps_deleted = self._needs_thread = True
        with suppress(SQLAlchemyError):
            async with self._reading.connect() as connection:
                if not waits:
                    await connection.execute(text("PRAGMA busy_timeout=0"))
                is_busy, _, _ = (await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
            self._keeps_deleted = bool(is_busy)
        if self._keeps_deleted:
            _logger.warning("somebody still reads the tables: what was deleted stays in their log for now")


def copy_file(source: Path, target: Path) -> None:
    """Copy a database that may be in use into one file; raise `Damaged` if it is."""
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        try:
            # In one step: otherwise it would begin anew whenever the server writes.
            old.backup(new, pages=-1)
            # One file that holds everything.
            new.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as error:
            raise damaged(source, error) from error
    check_whole(target)


@contextmanager
def opened_copy(file: Path) -> Iterator[Connection]:
    """Yield a connection to a new file with empty tables, which keeps what is written if nothing fails."""
    prepared(file)
    engine = create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def prepared(path: Path) -> None:
    """Create or migrate the database in a file; raise `Damaged` if it cannot be read."""
    check_whole(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Closed to others before its first byte; SQLite gives its log the same rights.
    path.touch(mode=0o600)
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            migrate(connection)
    finally:
        engine.dispose()


def _waits() -> float:
    """Return how often this thread has waited for something; another number each time if nobody counts.

    A thread whose processor went to another one has not waited.
    """
    if sys.platform != "linux":
        return time.monotonic()
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw


def _set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _do_not_wait(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    connection.execute("PRAGMA busy_timeout=0")


_ADD = "INSERT INTO events (table_id, seq, data) VALUES (:table_id, :seq, :data)"


def _adding(connection: Connection, rows: Rows, _process: int) -> Callable[[], bool]:
    """Return what adds events without the library in between, which takes three times as long."""
    driver: Any = connection.connection.driver_connection

    def add() -> bool:
        try:
            driver.executemany(_ADD, rows)
            driver.commit()
        except sqlite3.Error as error:
            driver.rollback()
            if _is_locked(error):
                raise
            # The library tries again, and says in its own words what is wrong.
            return False
        return True

    return add


def _is_locked(error: BaseException) -> bool:
    """Whether another program was writing."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _wait_for_the_disk(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    connection.execute("PRAGMA synchronous=FULL")
