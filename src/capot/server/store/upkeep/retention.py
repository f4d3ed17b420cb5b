"""Removing what a server has kept for longer than its host wishes."""

from dataclasses import dataclass

from sqlalchemy import Select, Table, delete, func, select
from sqlalchemy.engine import Connection

from capot.server.store import schema
from capot.server.store.databases import Database

_OF_TABLES: tuple[Table, ...] = (
    schema.events,
    schema.sitters,
    schema.results,
    schema.reviewed,
    schema.daily,
)
"""Rows that belong to a table, and go with it."""

OF_ONE_GUEST: tuple[Table, ...] = (
    schema.reviewed,
    schema.daily,
    schema.puzzle_answers,
    schema.puzzle_solvers,
    schema.invented,
    schema.device_links,
    schema.sign_outs,
)
"""Rows that belong to a guest alone, apart from the name."""

_OF_GUESTS = (schema.sitters, schema.results, *OF_ONE_GUEST)
"""Where a guest may still be found."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """The numbers of tables and of names that were removed, and of tables kept."""

    tables: int
    names: int
    kept: int


def tidy(database: Database, before: float, *, pretends: bool = False) -> Tidied:
    """Remove all tables that nobody has used since a time, in seconds, and return the numbers.

    Their moves, results, reviews and attempts at deals of the day go with them, and so do the names of guests
    who are found nowhere else.  If it ``pretends``, nothing is changed.  Raise as `Database.alone` does.
    """
    return database.alone(lambda connection: _tidied(connection, before), keeps=not pretends)


def _tidied(connection: Connection, before: float) -> Tidied:
    tables = schema.tables
    old = select(tables.c.table_id).where(tables.c.changed < before)
    known = {name for (name,) in connection.execute(select(schema.guests.c.guest))}
    seen = _present(connection)
    removed = remove_tables(connection, old)
    # A guest who has only chosen a name may be about to sit down.
    gone = sorted((known & seen) - _present(connection))
    for guest in gone:
        connection.execute(delete(schema.guests).where(schema.guests.c.guest == guest))
    kept = connection.execute(select(func.count()).select_from(tables)).scalar_one()
    return Tidied(removed, len(gone), kept)


def remove_tables(connection: Connection, which: Select[tuple[str]]) -> int:
    """Remove tables with all that belongs to them, and return their number."""
    for each in _OF_TABLES:
        connection.execute(delete(each).where(each.c.table_id.in_(which)))
    return connection.execute(delete(schema.tables).where(schema.tables.c.table_id.in_(which))).rowcount


def _present(connection: Connection) -> set[str]:
    """Return the guests who are found anywhere but among the names."""
    return {guest for each in _OF_GUESTS for (guest,) in connection.execute(select(each.c.guest).distinct())}
