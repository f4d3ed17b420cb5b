"""Where the tables of a server are: in a directory, or in another database."""

from pathlib import Path

from capot.server.store.databases import Database
from capot.server.store.sqlite import SqliteFile


def database_at(
    directory: Path, address: str | None, *, is_shared: bool = False, is_durable: bool = False
) -> Database:
    """Return the database at an address or, without one, in a directory; several servers may share one.

    The one in a directory is as ``is_durable`` says; PostgreSQL is set up by its own host.
    """
    if address is None:
        return SqliteFile(directory, is_durable)
    # The driver is an extra.
    from capot.server.store.postgresql import Postgresql  # noqa: PLC0415

    return Postgresql(address, is_shared=is_shared)
