"""Events written to PostgreSQL in two round trips: what begins a transaction also writes; then its commit."""

from collections.abc import Callable
from functools import partial
from typing import Any

import asyncpg
from sqlalchemy.engine import Connection
from sqlalchemy.util import await_only

from capot.server.store.writer import Rows

_ADD = "BEGIN; INSERT INTO events (table_id, seq, data) VALUES {values}"

_ADD_AS_OWNER = """
    BEGIN;
    WITH live AS (SELECT FROM processes WHERE number = {process} AND NOT ended FOR SHARE),
         own AS (SELECT count(*) AS tables FROM tables WHERE table_id IN ({tables}) AND owner = {process})
    INSERT INTO events (table_id, seq, data) SELECT * FROM (VALUES {values}) AS new
    WHERE EXISTS (SELECT FROM live) AND (SELECT tables FROM own) = {count}
"""
"""The same if the process has not been ended, and cannot be meanwhile, and owns all tables."""


def added(connection: Connection, rows: Rows, process: int) -> Callable[[], None] | None:
    """Add events in a new transaction, and return its commit; None if they are not all added, and none is.

    ``process`` is the number of the one that writes, 0 if the database is not shared.
    """
    tables = sorted({_quoted(row["table_id"]) for row in rows})
    values = ", ".join(
        f"({_quoted(row['table_id'])}, {row['seq']:d}, '\\x{row['data'].hex()}'::bytea)" for row in rows
    )
    statement = (_ADD_AS_OWNER if process else _ADD).format(
        values=values, process=process, tables=", ".join(tables), count=len(tables)
    )
    try:
        is_added = _sent(connection, statement) == f"INSERT 0 {len(rows)}"
    except asyncpg.IntegrityConstraintViolationError:
        is_added = False
    if is_added:
        return partial(commit, connection)
    _sent(connection, "ROLLBACK")
    return None


def commit(connection: Connection) -> None:
    """Commit what was added."""
    _sent(connection, "COMMIT")


def _sent(connection: Connection, statement: str) -> str:
    """Have the driver send a statement as it is, and return what the database says that it did."""
    driver: Any = connection.connection.driver_connection
    done: str = await_only(driver.execute(statement))
    return done


def _quoted(text: str) -> str:
    return "'{}'".format(text.replace("'", "''"))
