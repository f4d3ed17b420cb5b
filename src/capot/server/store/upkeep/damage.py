"""Messages about a data directory that cannot be used."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic.util.exc import CommandError
from sqlalchemy.exc import SQLAlchemyError


class Damaged(ValueError):  # noqa: N818 - not a failure of the program
    """The data of a server cannot be used; the text says what to do."""


class NoTables(ValueError):  # noqa: N818 - as above
    """There is nothing that could be used."""


class Unreachable(ValueError):  # noqa: N818 - as above
    """The database of a server cannot be used; the text says why, and what may help."""


def damaged(path: Path, why: object) -> Damaged:
    """Return what is said of a damaged database."""
    reason = str(why).partition("\n")[0]
    return Damaged(
        f"The tables in {path} are damaged ({reason}).  Go back to your last backup with: "
        f"capot restore BACKUP --data {path.parent}.  It keeps the damaged files, in a directory beside them."
    )


def from_newer(place: str, why: object) -> Damaged:
    """Return what is said of a database whose form is not known."""
    return Damaged(
        f"The tables in {place} cannot be opened: they were written by a newer version of Capot ({why})."
    )


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """Raise `Damaged` for whatever the database or its migration raises."""
    try:
        yield
    except CommandError as error:
        raise from_newer(str(path), error) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise damaged(path, getattr(error, "orig", None) or error) from error


def check_whole(path: Path) -> None:
    """Raise `Damaged` if a database is not whole; one that does not exist yet is."""
    if not path.exists():
        return
    if path.stat().st_size == 0 and path.with_name("secret").exists():
        # SQLite would take it for a new database, and nobody would notice what is lost.
        raise damaged(path, "the file is empty")
    with closing(sqlite3.connect(path)) as database:
        try:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "unable to open" in str(error):
                raise Damaged(f"The tables in {path} cannot be opened: {error}.") from error
            raise damaged(path, error) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise damaged(path, error) from error
    if found != "ok":
        raise damaged(path, found)
