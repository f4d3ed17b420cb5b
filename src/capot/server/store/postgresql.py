"""The tables in a PostgreSQL database, by the driver asyncpg.

One connection writes, and holds a lock of the database as long as it lasts: a second server is refused, and
what a broken connection leaves behind has ended before the next one writes.  Servers that share the tables
hold the lock together, and check their leases besides.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import asyncpg
from alembic.util.exc import CommandError
from sqlalchemy import Executable, Row, func, literal, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import greenlet_spawn

from capot.language.texts import say
from capot.server.errors import Unavailable
from capot.server.store.at_once import ready
from capot.server.store.databases import is_newest, migrate
from capot.server.store.leases import Leases, is_used
from capot.server.store.losses import Taken, cause_of, is_loss
from capot.server.store.sqlite import opened_copy
from capot.server.store.upkeep.damage import Unreachable, from_newer
from capot.server.store.upkeep.transfer import copy_all
from capot.server.store.writer import ConnectionLost, Errors, Rows, Writer, Writing

T = TypeVar("T")

ANSWERS_WITHIN = 5.0
"""Seconds in which a connection must be made."""

WRITES_WITHIN = 20.0
"""Seconds after which a write is given up with its connection."""

PATIENCE = 5.0
"""Seconds for which moves wait for a database that has gone away, before they are refused."""

RETRY = 0.5
"""Seconds between two attempts to write."""

_LOCK = int.from_bytes(b"capot")
"""The number of the advisory lock, the same for every version."""

_MIGRATING = _LOCK + 1
"""The number of the lock of servers that bring the tables to the newest form."""

_BROKEN_WITHIN = {
    "idle_in_transaction_session_timeout": "2000",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}
"""Settings with which the database soon ends the transaction of a computer that cannot be reached."""

_END_EARLIER = text(
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
    " WHERE application_name = :name AND pid <> pg_backend_pid()"
)

_NO_SUCH_CHARACTER = "22021"
"""The error for a text that the database cannot hold, such as one with a null character."""

_logger = logging.getLogger(__name__)


class _Older(Exception):  # noqa: N818 - they may end
    """Servers of an older version share the tables, whose form this one would change."""


class _Stale(Exception):  # noqa: N818 - another connection may do
    """A connection was broken."""


@dataclass(frozen=True, slots=True)
class Postgresql:
    """A database by its address, such as ``postgresql://capot@localhost/capot``."""

    address: str = field(repr=False)
    is_shared: bool = False
    """Whether several servers may use it at once."""

    @property
    def name(self) -> str:
        """Its description for people: the address without a password."""
        before, _, place = self.address.rpartition("@")
        scheme, _, person = before.partition("://")
        place = place.partition("?")[0]
        return f"{scheme}://{person.partition(':')[0]}@{place}" if before else place

    async def opened(self) -> "PostgresqlAccess":
        """Return the database for a server alone; raise `Unreachable` or `Damaged` with what to do."""
        access = PostgresqlAccess(self.address, is_shared=self.is_shared)
        try:
            await access.prepare()
        except CommandError as error:
            await access.close(())
            raise from_newer(self.name, error) from error
        except Exception as error:
            await access.close(())
            raise self._explained(error) from error
        return access

    def alone(self, work: Callable[[Connection], T], *, keeps: bool = True) -> T:
        """Return the result of work in one transaction; raise `Unreachable` while a server is connected."""
        return asyncio.run(self._alone(work, keeps=keeps))

    async def _alone(self, work: Callable[[Connection], T], *, keeps: bool) -> T:
        access = await self.opened()
        try:
            return await access.work(work, keeps=keeps)
        except Exception as error:
            if is_loss(error):
                raise self._explained(error) from error
            raise
        finally:
            await access.close(())

    def copy_to(self, file: Path) -> None:
        """Copy the state of one moment into a new SQLite file, while a server may go on; raise as `alone`."""
        with opened_copy(file) as target:
            asyncio.run(self._copied(target))

    async def _copied(self, target: Connection) -> None:
        access = PostgresqlAccess(self.address)
        try:
            await access.copy(target)
        except Exception as error:
            raise self._explained(error) from error
        finally:
            await access.close(())

    def _explained(self, error: Exception) -> Exception:
        """Return the message about a database that cannot be used, or a fault of the program itself."""
        cause = cause_of(error)
        match cause:
            case asyncpg.ClientConfigurationError():
                why = f"is not an address that can be read: {cause.args[0]}"
            case Taken():
                why = _IN_USE[self.is_shared]
            case _Older():
                why = (
                    "is in use by servers of an older version.  Stop all of them before you start newer ones"
                )
            case asyncpg.InvalidPasswordError():
                why = "refuses the password.  Give it in the address, or in the variable PGPASSWORD"
            case asyncpg.InvalidAuthorizationSpecificationError():
                why = f"refuses the user: {cause.args[0]}"
            case asyncpg.InvalidCatalogNameError():
                why = "does not exist.  Create it with: createdb NAME"
            case asyncpg.InsufficientPrivilegeError():
                why = (
                    f"does not let the user create tables: {cause.args[0]}.  Make the user its owner with:"
                    " ALTER DATABASE NAME OWNER TO USER"
                )
            case asyncpg.UndefinedTableError() | asyncpg.UndefinedColumnError():
                why = "holds no tables, or those of an older version.  Start the server of this version once"
            case asyncpg.PostgresError() | asyncpg.InterfaceError():
                why = f"cannot be used: {str(cause).partition(chr(10))[0]}"
            case TimeoutError():
                why = f"does not answer within {ANSWERS_WITHIN:.0f} seconds.  Is the address right?"
            case OSError():
                why = f"does not answer: {cause.strerror or cause}.  Is it running, and is the address right?"
            case _:
                return error
        return Unreachable(f"The database {self.name} {why}{'' if why[-1] in '.?' else '.'}")


_IN_USE = {
    False: "is in use by another Capot.  Stop that one first, or choose another database",
    True: "is in use by a Capot without a bus.  Stop that one first, or choose another database",
}


class PostgresqlAccess:
    """A database in use by a server; ``leases`` are those of servers that share it."""

    def __init__(self, address: str, *, is_shared: bool = False) -> None:
        """Begin without a connection; `prepare` makes one."""
        self._address = address
        self._name = f"capot {token_hex(8)}"
        self._take_lock = func.pg_try_advisory_lock_shared if is_shared else func.pg_try_advisory_lock
        self.leases = Leases(self._name, self.rows, self._beats) if is_shared else None
        self._writer = (
            Writer(self._connected, is_loss, self.leases.check, self._ready)
            if self.leases is not None
            else Writer(self._connected, is_loss, at_once=self._ready)
        )
        self._answers = True
        self._is_closing = False

    @cached_property
    def _reading(self) -> AsyncEngine:
        return self._engine(isolation_level="AUTOCOMMIT", pool_size=5)

    @cached_property
    def _writing(self) -> AsyncEngine:
        return self._engine(pool_size=1, max_overflow=0)

    @cached_property
    def _beating(self) -> AsyncEngine:
        return self._engine(isolation_level="AUTOCOMMIT", pool_size=1, max_overflow=0)

    def _engine(self, **settings: Any) -> AsyncEngine:  # noqa: ANN401 - those of an engine
        # The driver reads addresses as all programs for PostgreSQL do, with sslmode and the file .pgpass.
        # Parameters include secrets, which must not reach the log on errors.
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connection, hide_parameters=True, **settings
        )

    async def _connection(self) -> Any:  # noqa: ANN401 - the driver's own type
        own = {"application_name": self._name, **(_BROKEN_WITHIN if self.leases is not None else {})}
        try:
            return await asyncpg.connect(self._address, timeout=ANSWERS_WITHIN, server_settings=own)
        except ValueError as error:
            raise asyncpg.ClientConfigurationError(str(error)) from None

    def _ready(self, connection: Connection, rows: Rows, process: int) -> Callable[[], bool] | None:
        """Return what adds events, but none that were decided under a former number."""
        number = 0 if self.leases is None else self.leases.number
        is_shared, is_current = self.leases is not None, process == number
        return ready(connection, rows, process) if is_current and is_shared == bool(number) else None

    def _connected(self) -> Connection:
        """Return a connection that holds the lock."""
        connection = self._writing.sync_engine.connect()
        try:
            own = {"name": f"{self._name} writer"}
            connection.execute(_END_EARLIER, own)
            connection.execute(select(func.set_config("application_name", own["name"], literal(value=False))))
            is_alone = connection.execute(select(self._take_lock(_LOCK))).scalar()
            connection.commit()
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        if not is_alone:
            connection.close()
            raise Taken
        return connection

    @property
    def is_away(self) -> bool:
        """Whether the database did not answer when it was last asked."""
        return not self._answers

    async def prepare(self) -> None:
        """Take the lock, and create or migrate the tables; if they are shared, take a number."""

        def prepared(connection: Connection) -> None:
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
            if self.leases is not None and is_used(connection) and not is_newest(connection):
                raise _Older
            migrate(connection)

        await self.work(prepared, checks=False)
        if self.leases is not None:
            await self.leases.join()

    async def work(self, work: Callable[[Connection], T], *, keeps: bool = True, checks: bool = True) -> T:
        """Return the result of work in one transaction, which is kept or not; raise as `rows`.

        Unless it ``checks``, even a process may work that has no number yet.
        """
        try:
            return await greenlet_spawn(partial(self._writer.work, work, keeps=keeps, checks=checks))
        except Exception as error:
            if is_loss(error):
                raise unavailable() from error
            raise

    async def copy(self, target: Connection) -> None:
        """Copy a snapshot into empty tables, while a server may go on."""
        one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

        def copied() -> None:
            with self._writing.sync_engine.connect() as connection:
                copy_all(connection.execution_options(**one_moment), target)

        await greenlet_spawn(copied)

    async def rows(
        self, query: Executable, values: dict[str, Any] | None = None, *, once: bool = False
    ) -> Sequence[Row[Any]]:
        """Return the rows of a query; raise `Unavailable` if the database does not answer.

        Unless it may run only ``once``, it runs again if the connection was broken, whatever it has done.
        """
        return await self._rows(self._reading, query, values, once=once)

    async def _beats(
        self, query: Executable, values: dict[str, Any] | None = None, *, once: bool = False
    ) -> Sequence[Row[Any]]:
        """Return the rows of a query that waits for no other; raise as `rows`."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                return await self._rows(self._beating, query, values, once=once)
        except TimeoutError as error:
            raise unavailable() from error

    async def _rows(
        self, engine: AsyncEngine, query: Executable, values: dict[str, Any] | None, *, once: bool
    ) -> Sequence[Row[Any]]:
        try:
            with suppress(_Stale):
                return await _found(engine, query, values, is_last=once)
            return await _found(engine, query, values, is_last=True)
        except Exception as error:
            if getattr(cause_of(error), "sqlstate", "") == _NO_SUCH_CHARACTER:
                # A text that cannot be stored is not there.
                return ()
            if is_loss(error):
                raise unavailable() from error
            raise

    def write_now(self, _writing: Writing) -> bool:
        """Return that nothing is written: the network has to be waited for."""
        return False

    async def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction or, if that fails, each in its own; return their errors or None.

        If the connection breaks, make another and go on, and give up after a while with `Unavailable`:
        but never as long as it is not known what was written.
        """
        errors: Errors = {}
        loop = asyncio.get_running_loop()
        ends = loop.time() + (PATIENCE if self._answers else 0)
        some = list(enumerate(writings))
        while not await self._attempted(some, errors):
            is_over = loop.time() >= ends and not self._writer.is_in_doubt
            if is_over or self._is_closing:
                errors |= {place: unavailable() for place, _ in some if place not in errors}
                break
            await asyncio.sleep(RETRY)
        # As in `Writer.write`.
        return [errors.pop(place) for place, _ in some]

    async def _attempted(self, some: list[tuple[int, Writing]], errors: Errors) -> bool:
        """Whether everything was tried; if not, there is no connection."""
        try:
            async with asyncio.timeout(WRITES_WITHIN):
                await greenlet_spawn(self._writer.attempt, some, errors)
        except (ConnectionLost, TimeoutError) as error:
            await greenlet_spawn(self._writer.drop)
            if self._answers:
                _logger.warning("the database does not answer (%s): moves wait", cause_of(error))
            self._answers = False
            return False
        except Exception as error:  # noqa: BLE001 - every waiting caller must get the error
            errors |= {place: error for place, _ in some if place not in errors}
        if not self._answers:
            _logger.warning("the database answers again")
        self._answers = True
        return True

    async def close(self, reading: Sequence[asyncio.Future[Any]]) -> None:
        """Close all connections."""
        self._is_closing = True
        await asyncio.gather(*reading, return_exceptions=True)
        await greenlet_spawn(self._writer.drop)
        await self._writing.dispose()
        await self._reading.dispose()
        await self._beating.dispose()


async def _found(
    engine: AsyncEngine, query: Executable, values: dict[str, Any] | None, *, is_last: bool = False
) -> Sequence[Row[Any]]:
    """Return the rows of a query; raise `_Stale` unless it is the last try if a connection was broken.

    It may have been since it was last used, and then all others are made anew, too.
    """
    async with engine.connect() as connection:
        try:
            return (await connection.execute(query, values)).all()
        except Exception as error:
            if is_last or not is_loss(error):
                raise
            raise _Stale from error


def unavailable() -> Unavailable:
    """Return the message to people while the database does not answer."""
    return Unavailable(
        say("The server cannot reach its database at the moment, and nothing has changed.  Try again soon.")
    )
