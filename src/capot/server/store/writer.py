"""The pen of a server: the one connection that writes, for which each transaction is one call in a thread."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from sqlalchemy import Engine, insert
from sqlalchemy.engine import Connection

from capot.server.store import schema
from capot.server.store.statements import Change

Rows: TypeAlias = list[dict[str, Any]]
Writing: TypeAlias = tuple[Sequence[Change], Rows, Sequence[Change]]
"""What is written together: changes, then rows of events, then changes."""


class Writer:
    """Writes what it is given; to be called by one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        """Write to the file of an engine, which is opened with the first writing."""
        self._engine = engine
        self._connection: Connection | None = None

    def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction; if that fails, each by itself: one must not spoil the others.

        Return for each why it could not be written, or None.
        """
        errors: dict[int, Exception | None] = {}
        try:
            self._connection = self._connection or self._engine.connect()
            _try(self._connection, list(enumerate(writings)), errors)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must be told
            self._drop()
            errors = {**dict.fromkeys(range(len(writings)), error), **errors}
        return [errors[place] for place in range(len(writings))]

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def _drop(self) -> None:
        """Let a connection go that cannot even give up what it had begun; nothing of that is written."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None


def _try(
    connection: Connection, some: Sequence[tuple[int, Writing]], errors: dict[int, Exception | None]
) -> None:
    """Note the fate of each; raise what is raised where a connection cannot give up a transaction."""
    try:
        _transact(connection, [writing for _, writing in some])
    except Exception as error:  # noqa: BLE001 - as above
        connection.rollback()
        if len(some) == 1:
            errors[some[0][0]] = error
            return
        for each in some:
            _try(connection, [each], errors)
    else:
        errors.update((place, None) for place, _ in some)


def _transact(connection: Connection, writings: Sequence[Writing]) -> None:
    _change(connection, [each for before, _, _ in writings for each in before])
    rows = [row for _, some, _ in writings for row in some]
    if rows:
        connection.execute(insert(schema.events), rows)
    _change(connection, [each for _, _, after in writings for each in after])
    connection.commit()


def _change(connection: Connection, changes: Sequence[Change]) -> None:
    """Make changes with one call for each kind: those of a kind in their order, the kinds as they come."""
    kinds: dict[int, list[Change]] = {}
    for each in changes:
        kinds.setdefault(id(each.statement), []).append(each)
    for some in kinds.values():
        connection.execute(some[0].statement, [each.values for each in some])
