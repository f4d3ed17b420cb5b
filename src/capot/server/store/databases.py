"""The interface that storage needs of a database, and the migration of SQLite and PostgreSQL."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Executable, Row
from sqlalchemy.engine import Connection

from capot.server.store.leases import Leases
from capot.server.store.writer import Writing

T = TypeVar("T")


class Access(Protocol):
    """A database in use by a server."""

    @property
    def is_away(self) -> bool:
        """Whether the database did not answer when it was last asked; writing nothing asks it again."""

    def write_now(self, writing: Writing) -> bool:
        """Write one unit if nothing has to be waited for, and return whether it was; raise its error."""

    @property
    def leases(self) -> Leases | None:
        """The leases of processes, if several may share the database."""

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows of a query; raise `Unavailable` if the database does not answer."""

    async def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction or, if that fails, each in its own; return their errors or None."""

    async def work(self, work: Callable[[Connection], T]) -> T:
        """Return the result of work in one transaction, while nothing is written; raise as `rows`."""

    async def close(self, reading: Sequence[asyncio.Future[Any]]) -> None:
        """Close all connections, once what is being ``reading`` has ended."""


class Database(Protocol):
    """Where tables are kept."""

    @property
    def name(self) -> str:
        """The name that people are shown, without a password."""

    async def opened(self) -> Access:
        """Return the database for a server alone, created or migrated if necessary.

        Raise `Damaged` if it cannot be read and `Unreachable` if it cannot be used.
        """

    def alone(self, work: Callable[[Connection], T], *, keeps: bool = True) -> T:
        """Return the result of work in one transaction while no server uses the database.

        Unless it ``keeps`` what was changed, nothing is.  Raise as `opened`, and `InUse` while a server runs.
        """

    def copy_to(self, file: Path) -> None:
        """Copy the state of one moment into a new SQLite file, while a server may go on; raise as `alone`."""


def migrate(connection: Connection) -> None:
    """Create the tables, or bring them to the newest form."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_newest(connection: Connection) -> bool:
    """Whether the tables have the newest form."""
    present = MigrationContext.configure(connection).get_current_revision()
    return present == ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config
