"""Backups of a server's tables, made while it runs, and the way back to one."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from capot.server.store import secret
from capot.server.store.databases import Database
from capot.server.store.lock import DirectoryLock, private_directory
from capot.server.store.sqlite import FILE, SqliteFile, copy_file, opened_copy, prepared
from capot.server.store.upkeep.damage import check_whole
from capot.server.store.upkeep.transfer import clear, copy_all


class BackupError(ValueError):
    """A backup cannot be made or used; the text says why."""


def back_up(database: Database, directory: Path, target: Path) -> int:
    """Copy a database, and the key in a directory, into a new directory, and return the bytes written.

    The server may go on: the copy is the state of one moment, and nobody waits for it.  It is an SQLite file,
    wherever the tables are.  Raise `BackupError` if the target exists, `OSError` if the copy cannot be
    written, and otherwise as `Database.copy_to`.
    """
    if target.exists():
        raise BackupError(f"{target} exists already: name a directory that does not.")
    fresh = target.with_name(f"{target.name}.part")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        private_directory(fresh)
        database.copy_to(fresh / FILE)
        key = _key_of(fresh / FILE)
        if key is None and (directory / secret.FILE).exists():
            key = secret.secret_of(directory)
        if key is not None:
            _write(fresh / secret.FILE, key)
        size = sum(each.stat().st_size for each in fresh.iterdir())
        fresh.rename(target)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    secret.sync_directory(target.parent)
    return size


def restore(backup: Path, database: Database, directory: Path) -> Path | None:
    """Put a backup in place of a database and the key in a directory, and return where those are now, if any.

    Raise `BackupError` if there is no backup, `Damaged` if it is not whole, `InUse` or `Unreachable` while a
    server uses the database, and `OSError` if it cannot be written.
    """
    if not (backup / FILE).is_file():
        raise BackupError(f"There is no backup in {backup}.")
    check_whole(backup / FILE)
    with DirectoryLock(directory):
        # First all that can fail, so that the old files are moved only when the new ones are there.
        copy_file(backup / FILE, directory / f"{FILE}.new")
        key = secret.secret_of(backup) if (backup / secret.FILE).exists() else None
        if not isinstance(database, SqliteFile):
            return _filled(database, directory, key)
        if key is not None:
            _write(directory / f"{secret.FILE}.new", key)
        replaced = _set_aside(directory)
        (directory / f"{FILE}.new").replace(directory / FILE)
        if key is not None:
            (directory / f"{secret.FILE}.new").replace(directory / secret.FILE)
        secret.sync_directory(directory)
    return replaced


def _filled(database: Database, directory: Path, key: bytes | None) -> Path:
    """Fill a database from the new file in a directory, and return where what was in it is now.

    Without a ``key`` that signs cookies it keeps its own.
    """
    new, aside = directory / f"{FILE}.new", _aside(directory)
    # The backup may be of an older version.
    prepared(new)
    source = create_engine(f"sqlite:///{new}")

    def fill(connection: Connection) -> None:
        with opened_copy(aside / FILE) as kept:
            copy_all(connection, kept)
        own = secret.taken_out(connection)
        clear(connection)
        with source.connect() as found:
            copy_all(found, connection)
        new_key = key or own
        if new_key is not None:
            secret.put_in(connection, new_key)

    try:
        database.alone(fill)
    finally:
        source.dispose()
        new.unlink()
    earlier = _key_of(aside / FILE)
    if earlier is not None:
        _write(aside / secret.FILE, earlier)
    return aside


def _key_of(file: Path) -> bytes | None:
    """Return the key in a copy of a database, and remove it there: in a backup it is a separate file."""
    engine = create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with engine.begin() as connection:
            return secret.taken_out(connection)
    except OperationalError:
        return None  # The copy is of an older version.
    finally:
        engine.dispose()


def _set_aside(directory: Path) -> Path | None:
    """Move the database and its key to a separate directory."""
    names = [FILE, f"{FILE}-wal", f"{FILE}-shm", secret.FILE]
    old = [directory / name for name in names if (directory / name).exists()]
    if not old:
        return None
    aside = _aside(directory)
    for each in old:
        each.rename(aside / each.name)
    return aside


def _aside(directory: Path) -> Path:
    aside = directory / f"replaced-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%f}"
    aside.mkdir(mode=0o700)
    return aside


def _write(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
