"""The only connection that writes to the database."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from sqlalchemy import Engine, insert
from sqlalchemy.engine import Connection

from capot.server.store import schema
from capot.server.store.statements import Change

Rows: TypeAlias = list[dict[str, Any]]
Writing: TypeAlias = tuple[Sequence[Change], Rows, Sequence[Change]]
"""One unit of writing: changes, then rows of events, then changes."""


class Writer:
    """Writes transactions; not thread-safe."""

    def __init__(self, engine: Engine) -> None:
        """Write with an engine, connected on the first write."""
        self._engine = engine
        self._connection: Connection | None = None

    def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction or, if that fails, each in its own.

        Return the error of each, or None.
        """
        errors: dict[int, Exception | None] = {}
        try:
            self._connection = self._connection or self._engine.connect()
            _try(self._connection, list(enumerate(writings)), errors)
        except Exception as error:  # noqa: BLE001 - every waiting caller must get the error
            self._drop()
            errors = {**dict.fromkeys(range(len(writings)), error), **errors}
        return [errors[place] for place in range(len(writings))]

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def _drop(self) -> None:
        """Discard a connection that cannot roll back; nothing of its transaction is written."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None


def _try(
    connection: Connection, some: Sequence[tuple[int, Writing]], errors: dict[int, Exception | None]
) -> None:
    """Record the error of each; raise if the connection cannot roll back."""
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
    """Run changes with one call for each statement, in order of first appearance."""
    kinds: dict[int, list[Change]] = {}
    for each in changes:
        kinds.setdefault(id(each.statement), []).append(each)
    for some in kinds.values():
        connection.execute(some[0].statement, [each.values for each in some])
