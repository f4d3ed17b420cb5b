"""Backups of a data directory, made while its server runs, and the way back to one."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from capot.server.store import secret
from capot.server.store.damage import check_whole, damaged
from capot.server.store.lock import DirectoryLock, private_directory
from capot.server.store.sqlite import FILE


class BackupError(ValueError):
    """A backup cannot be made or used; the text says why."""


def back_up(directory: Path, target: Path) -> int:
    """Copy database and key of a directory into a new one, and return the bytes written.

    The server may go on: the copy is the state of one moment, and nobody waits for it.  Raise `BackupError`
    if there is nothing to copy or the target exists, `Damaged` if the database cannot be read, and `OSError`
    if the copy cannot be written.
    """
    if not (directory / FILE).is_file():
        raise BackupError(f"There are no tables in {directory}.")
    if target.exists():
        raise BackupError(f"{target} exists already: name a directory that does not.")
    fresh = target.with_name(f"{target.name}.part")
    shutil.rmtree(fresh, ignore_errors=True)
    private_directory(fresh)
    try:
        _copy_database(directory / FILE, fresh / FILE)
        if (directory / secret.FILE).exists():
            _write(fresh / secret.FILE, secret.secret_of(directory))
        size = sum(each.stat().st_size for each in fresh.iterdir())
        fresh.rename(target)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    secret.sync_directory(target.parent)
    return size


def restore(backup: Path, directory: Path) -> Path | None:
    """Put a backup in place of a directory's database and key, and return where those are now, if any.

    Raise `BackupError` if there is no backup, `Damaged` if it is not whole, `InUse` while a server uses the
    directory, and `OSError` if it cannot be written.
    """
    if not (backup / FILE).is_file():
        raise BackupError(f"There is no backup in {backup}.")
    check_whole(backup / FILE)
    with DirectoryLock(directory):
        # First all that can fail, so that the old files are moved only when the new ones are there.
        _copy_database(backup / FILE, directory / f"{FILE}.new")
        if (backup / secret.FILE).exists():
            _write(directory / f"{secret.FILE}.new", secret.secret_of(backup))
        replaced = _set_aside(directory)
        for name in (FILE, secret.FILE):
            if (directory / f"{name}.new").exists():
                (directory / f"{name}.new").replace(directory / name)
        secret.sync_directory(directory)
    return replaced


def _set_aside(directory: Path) -> Path | None:
    """Move the database and its key to a directory of their own."""
    names = [FILE, f"{FILE}-wal", f"{FILE}-shm", secret.FILE]
    old = [directory / name for name in names if (directory / name).exists()]
    if not old:
        return None
    aside = directory / f"replaced-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%f}"
    aside.mkdir(mode=0o700)
    for each in old:
        each.rename(aside / each.name)
    return aside


def _copy_database(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        try:
            # In one step: otherwise it would begin anew whenever the server writes.
            old.backup(new, pages=-1)
            # One file that holds everything.
            new.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as error:
            raise damaged(source, error) from error
    target.chmod(0o600)
    check_whole(target)


def _write(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
