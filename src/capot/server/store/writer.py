"""The only connection that writes to the database."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from traceback import clear_frames
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from capot.server.store import schema
from capot.server.store.statements import Change

T = TypeVar("T")

Rows: TypeAlias = list[dict[str, Any]]
Writing: TypeAlias = tuple[Sequence[Change], Rows, Sequence[Change], int]
"""One unit of writing: changes, then rows of events, then changes, and the process whose work it is."""

AtOnce: TypeAlias = Callable[[Connection, Rows, int], Callable[[], bool] | None]
"""Returns what adds events of a process in a separate transaction and says if it did; None if it may not."""

Placed: TypeAlias = tuple[int, Writing]
"""A unit of writing with its place among those that are written together."""

Errors: TypeAlias = dict[int, Exception | None]
"""The error of each unit by its place, or None if it is written; units not tried yet are missing."""


class ConnectionLost(Exception):  # noqa: N818 - the database may be back in a moment
    """The connection broke: what has no error noted is to be written again."""


class Writer:
    """Writes transactions; not thread-safe.

    ``connect`` returns a connection, needed again after an error that cannot be rolled back.  If an error
    ``is_loss``, the connection is gone and nothing is wrong with what was to be written.  ``check`` raises an
    error in a transaction that may not write the events of some tables, or for some processes.  ``at_once``
    adds events in fewer steps.
    """

    def __init__(
        self,
        connect: Callable[[], Connection],
        is_loss: Callable[[BaseException], bool] = lambda _: False,
        check: Callable[[Connection, Collection[str], Collection[int]], None] = lambda *_: None,
        at_once: AtOnce = lambda *_: None,
    ) -> None:
        """Connect on the first write."""
        self._connect = connect
        self._is_loss = is_loss
        self._check = check
        self._at_once = at_once
        self._connection: Connection | None = None
        self._doubtful: Sequence[Placed] = ()

    @property
    def connection(self) -> Connection:
        """The connection, made if necessary."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    @property
    def is_in_doubt(self) -> bool:
        """Whether the connection broke in the middle of a commit, so that nobody knows what is written."""
        return bool(self._doubtful)

    def write(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Write all in one transaction or, if that fails, each in its own.

        Return the error of each, or None.
        """
        errors: Errors = {}
        try:
            self.attempt(list(enumerate(writings)), errors)
        except Exception as error:  # noqa: BLE001 - every waiting caller must get the error
            errors |= {place: error for place in range(len(writings)) if place not in errors}
        # An error keeps the frames below this one, and they these errors.
        return [errors.pop(place) for place in range(len(writings))]

    def attempt(self, some: Sequence[Placed], errors: Errors) -> None:
        """Write those of ``some`` that have no error yet, and note the error of each once it is known.

        Raise `ConnectionLost` if only the connection was at fault: another attempt goes on where this one
        stopped, and writes nothing twice.  Raise any other error after which nothing can be rolled back.
        """
        try:
            self._settle(errors)
            left = [(place, writing) for place, writing in some if place not in errors]
            if left:
                self._try(left, errors)
        except Exception as error:
            self.drop()
            if self._is_loss(error):
                raise ConnectionLost from error
            raise

    def work(self, work: Callable[[Connection], T], *, keeps: bool = True, checks: bool = True) -> T:
        """Return the result of work in one transaction, which is kept or not.

        Unless it ``checks``, even a process may work that has no number yet.
        """
        try:
            if checks:
                self._check(self.connection, (), ())
            result = work(self.connection)
            if keeps:
                self.connection.commit()
            else:
                self.connection.rollback()
        except BaseException:
            # Whatever it was, the next transaction begins anew.
            self.drop()
            raise
        return result

    def drop(self) -> None:
        """Discard a connection that cannot roll back; nothing of its transaction is written."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _try(self, some: Sequence[Placed], errors: Errors) -> None:
        """Note the error of each; raise if the connection cannot roll back or is lost."""
        connection = self.connection
        try:
            if not self._are_added(connection, some):
                self._transact(connection, [writing for _, writing in some])
                self._doubtful = some
                connection.commit()
        except Exception as error:
            # SQLAlchemy's frames hold it, and it holds them.
            clear_frames(error.__traceback__)
            if self._is_loss(error):
                raise
            self._doubtful = ()
            connection.rollback()
            if len(some) == 1:
                errors[some[0][0]] = error
                return
            for each in some:
                self._try([each], errors)
        else:
            self._doubtful = ()
            errors.update((place, None) for place, _ in some)

    def _settle(self, errors: Errors) -> None:
        """Note what was written when the connection broke.

        Events are, once and for all, if the first of their transaction is.  What is written without events
        may be written twice.
        """
        # Made even for nothing, as a check that the database answers.
        connection = self.connection
        row = next((row for _, (_, rows, *_) in self._doubtful for row in rows), None)
        if row is not None:
            events = schema.events.c
            at_place = events.table_id == row["table_id"], events.seq == row["seq"]
            found = connection.execute(select(events.data).where(*at_place)).scalar()
            connection.rollback()
            if found == row["data"]:
                errors.update((place, None) for place, _ in self._doubtful)
        self._doubtful = ()

    def _are_added(self, connection: Connection, some: Sequence[Placed]) -> bool:
        """Whether all are events alone, of one process, and were added at once; if not, none was."""
        rows = [row for _, (_, rows, *_) in some for row in rows]
        processes = {process for _, (*_, process) in some}
        if not rows or len(processes) > 1 or any(before or after for _, (before, _, after, _) in some):
            return False
        add = self._at_once(connection, rows, processes.pop())
        if add is None:
            return False
        self._doubtful = some
        is_done = add()
        self._doubtful = ()
        return is_done

    def _transact(self, connection: Connection, writings: Sequence[Writing]) -> None:
        """Write everything in a transaction, but for its commit."""
        _change(connection, [each for before, *_ in writings for each in before])
        rows = [row for _, some, *_ in writings for row in some]
        tables = {row["table_id"] for row in rows}
        self._check(connection, tables, {process for *_, process in writings})
        if rows:
            connection.execute(insert(schema.events), rows)
        _change(connection, [each for _, _, after, _ in writings for each in after])


def _change(connection: Connection, changes: Sequence[Change]) -> None:
    """Run changes with one call for each statement, in order of first appearance."""
    kinds: dict[int, list[Change]] = {}
    for each in changes:
        kinds.setdefault(id(each.statement), []).append(each)
    for some in kinds.values():
        connection.execute(some[0].statement, [each.values for each in some])
