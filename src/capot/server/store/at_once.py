"""Events written to PostgreSQL in two round trips: the connection answers, then one statement commits them.

A connection that broke since it was last used leaves nothing in doubt: no event was sent over it.  Events are
parameters of the statement, as the database may log the statement itself.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import asyncpg
from sqlalchemy.engine import Connection
from sqlalchemy.util import await_only

from capot.server.store.writer import Rows

_ANSWERS = "SELECT"
"""A statement that asks for nothing."""

_ADD = """
    INSERT INTO events (table_id, seq, data)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
"""

_ADD_AS_OWNER = """
    WITH live AS (SELECT FROM processes WHERE number = $4 AND NOT ended FOR SHARE),
         own AS (SELECT count(*) AS tables FROM tables WHERE table_id = ANY($1::text[]) AND owner = $4)
    INSERT INTO events (table_id, seq, data)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
    WHERE EXISTS (SELECT FROM live) AND (SELECT tables FROM own) = $5
"""
"""The same if the process has not been ended, and cannot be meanwhile, and owns all tables."""


def ready(connection: Connection, rows: Rows, process: int) -> Callable[[], bool]:
    """Return what adds events in a separate transaction, and says whether it did: all or none.

    ``process`` is the number of the one that writes, 0 if the database is not shared.  Raise if the
    connection does not answer.
    """
    _sent(connection, _ANSWERS)
    return partial(add, connection, rows, process)


def add(connection: Connection, rows: Rows, process: int) -> bool:
    """Add events, and commit them; return whether all are added, as otherwise none is."""
    columns = [[row[name] for row in rows] for name in ("table_id", "seq", "data")]
    try:
        if process:
            done = _sent(connection, _ADD_AS_OWNER, *columns, process, len(set(columns[0])))
        else:
            done = _sent(connection, _ADD, *columns)
    except asyncpg.IntegrityConstraintViolationError:
        return False
    return done == f"INSERT 0 {len(rows)}"


def _sent(connection: Connection, statement: str, *values: object) -> str:
    """Have the driver send a statement, and return what the database says that it did."""
    driver: Any = connection.connection.driver_connection
    done: str = await_only(driver.execute(statement, *values))
    return done
