"""Copying all tables from one database to another, of whichever kind each is."""

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from capot.server.store import schema

_ROWS = 1000
"""Rows that are copied at a time."""


def copy_all(source: Connection, target: Connection) -> None:
    """Copy all rows into tables that are empty, but for the processes that share the source."""
    for table in schema.metadata.sorted_tables:
        if table is schema.processes:
            continue
        rows = source.execute(select(table).execution_options(yield_per=_ROWS))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(each) for each in some])


def clear(connection: Connection) -> None:
    """Remove all rows."""
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(table.delete())
