"""The key that signs cookies: a file next to an SQLite database, a row in any other."""

import os
from pathlib import Path
from secrets import token_bytes

from sqlalchemy import select
from sqlalchemy.engine import Connection

from capot.server.store import schema, statements
from capot.server.store.storage import Entry, Storage
from capot.server.store.upkeep.damage import Damaged

FILE = "secret"
BYTES = 32

_NAME = "cookies"
"""The name of its row."""


def secret_of(directory: Path) -> bytes:
    """Return the secret of a server, created on first use and readable by its user only.

    Raise `Damaged` if it is not whole: anybody could sign cookies with an empty one.
    """
    path = directory / FILE
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        return _created(path)
    if len(secret) != BYTES:
        raise Damaged(
            f"The key that signs cookies, {path}, is damaged: it has {len(secret)} bytes instead of {BYTES}. "
            " Copy it from a backup.  If there is none, delete it: the server then makes another, "
            "and knows none of its guests any more."
        )
    return secret


async def secret_in(storage: Storage, directory: Path) -> bytes:
    """Return the secret in a database, which at first is that of a directory if there is one.

    Earlier versions kept it there.  Raise `Damaged` if it is not whole.
    """
    found = await storage.rows(_QUERY)
    if not found:
        known = secret_of(directory) if (directory / FILE).exists() else token_bytes(BYTES)
        # Another process may be as fast.
        await storage.store(Entry(after=(statements.secret(_NAME, known),)))
        found = await storage.rows(_QUERY)
    secret = bytes(found[0].value)
    if len(secret) != BYTES:
        raise Damaged(
            f"The key that signs cookies is damaged: in the table secrets it has {len(secret)} bytes instead "
            f"of {BYTES}.  Restore a backup.  If there is none, delete the row: the server then makes another"
            ", and knows none of its guests any more."
        )
    return secret


def taken_out(connection: Connection) -> bytes | None:
    """Return the secret in a database and remove it there."""
    found = connection.execute(_QUERY).scalar()
    connection.execute(schema.secrets.delete())
    return found


def put_in(connection: Connection, secret: bytes) -> None:
    """Put a secret into a database that has none."""
    connection.execute(schema.secrets.insert().values(name=_NAME, value=secret))


_QUERY = select(schema.secrets.c.value).where(schema.secrets.c.name == _NAME)


def _created(path: Path) -> bytes:
    """Create a secret: it is there as a whole or not at all, whenever the computer stops."""
    secret, fresh = token_bytes(BYTES), path.with_name(f"{FILE}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_directory(path.parent)
    return secret


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last through a power failure, where the system can."""
    if os.name == "posix":
        file = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
