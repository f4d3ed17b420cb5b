"""Leases: the right of one process to write to a table, where several share a database.

Each process has a number that is never used again, and a lease: it sets its ``beat`` every half second, ahead
of now by as much as its beats have been late on a busy computer.  One whose beat is older than `LEASE`, or
than `LEASE_UNCONNECTED` if it has no connection to the database any more, is ended by any other, once and for
all; so is at once one without a connection that the bus does not reach, either.  It can come back only under
another number.  Tables name the number of their owner.  A transaction locks the row of its process, so that
an owner is ended before or after it, and writes nothing if it has been ended.  All times are by the
database's clock.
"""

from collections.abc import Awaitable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any, Protocol

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Executable,
    Integer,
    Interval,
    Row,
    Text,
    and_,
    any_,
    bindparam,
    column,
    delete,
    extract,
    func,
    insert,
    inspect,
    or_,
    select,
    table,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import Connection

from capot.language.texts import say
from capot.server.errors import Unavailable
from capot.server.store import schema
from capot.server.store.together import Together

LEASE = 3.0
"""Seconds after its last beat for which nobody else ends a process."""

LEASE_UNCONNECTED = 1.0
"""The same in seconds if the database has no connection of the process any more, as after it was killed."""

FORGOTTEN_AFTER = timedelta(days=1)
"""How long the rows of processes stay that have ended."""

_processes, _tables = schema.processes.c, schema.tables.c
_now = func.clock_timestamp()
_live = select(_processes.number).where(_processes.ended.is_(False))
_IS_FREE = or_(_tables.owner.is_(None), _tables.owner.not_in(_live))

_activity = table("pg_stat_activity", column("application_name", Text))
_CONNECTED = select(func.replace(func.coalesce(_activity.c.application_name, ""), " writer", ""))
"""The names under which processes are connected."""

_TERMINATE = text(
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = ANY(:names)"
)


def _is_older(seconds: str) -> ColumnElement[bool]:
    """Return the condition that the last beat of a process was longer ago than a parameter says."""
    return _processes.beat < _now - bindparam(seconds, type_=Interval)


# Made once: each beat runs them, and the collector alone would free what an interval is made of.
_OWN: BindParameter[int] = bindparam("own")
_RENEW = (
    update(schema.processes)
    .where(_processes.number == _OWN, _processes.ended.is_(False))
    .values(beat=_now + bindparam("late", type_=Interval))
    .returning(_processes.number)
)
_SILENCES = select(_processes.number, extract("epoch", _now - _processes.beat).label("silence")).where(
    _processes.ended.is_(False)
)
_IS_UNHEARD = _processes.number == any_(bindparam("unheard", type_=ARRAY(Integer)))
_IS_SILENT = (
    or_(
        _is_older("lease"),
        and_(or_(_is_older("unconnected"), _IS_UNHEARD), _processes.connections.not_in(_CONNECTED)),
    ),
    _processes.ended.is_(False),
)
_SILENT = select(_processes.number, _processes.connections).where(*_IS_SILENT)
_END = (
    update(schema.processes)
    .where(_processes.number.in_(bindparam("numbers", expanding=True)), *_IS_SILENT)
    .values(ended=True)
    .returning(_processes.number)
)


class Query(Protocol):
    """Runs a statement in a separate transaction."""

    def __call__(
        self, query: Executable, values: dict[str, Any] | None = None, *, once: bool = False
    ) -> Awaitable[Sequence[Row[Any]]]:
        """Return the rows of a statement with the values of its parameters.

        Unless it may run only ``once``, it runs again if the connection was broken, whatever it has done.
        """


class Lapsed(Unavailable):
    """The process has been ended by another, because its beat had stopped."""


class OwnedElsewhere(Unavailable):
    """Another process has the table: ``owner`` is its number, or None if that is not known."""

    def __init__(self, owner: int | None = None) -> None:
        """Name the owner."""
        self.owner = owner
        super().__init__(
            say("The table is with another server now, and nothing has changed.  Try again in a moment.")
        )


class Leases:
    """The lease of one process, and the tables that it owns."""

    def __init__(self, connections: str, query: Query, beats: Query) -> None:
        """Begin without a number; ``beats`` runs statements that must not wait for any other."""
        self.number = 0
        """The number of this process, 0 while it has none."""
        self.silence = 0.0
        """Seconds for which another process had been silent at the last beat of this one, the longest."""
        self._latest = 0
        self._connections = connections
        self._query = query
        self._beats = beats
        self._owners = Together(self._owners_of)

    @property
    def is_own(self) -> ColumnElement[bool]:
        """The condition that no other live process owns a table."""
        return or_(_tables.owner == self.number, _IS_FREE)

    async def join(self) -> None:
        """Take a new number; if it is not known whether one was taken, raise `Unavailable`."""
        old = _now - FORGOTTEN_AFTER
        # Others would end one that was taken unknown to this process, together with its connections.
        unknown = _processes.connections == self._connections, _processes.number > self._latest
        ended = update(schema.processes).where(*unknown).values(ended=True)
        await self._beats(ended.returning(_processes.number))
        await self._beats(
            delete(schema.processes)
            .where(_processes.ended, _processes.beat < old)
            .returning(_processes.number)
        )
        new = insert(schema.processes).values(connections=self._connections, beat=_now, ended=False)
        self.number = (await self._beats(new.returning(_processes.number), once=True))[0].number
        self._latest = self.number

    async def beat(self, late: float = 0.0) -> frozenset[int]:
        """Renew the lease, and return the numbers of all processes that have not ended; raise `Lapsed`.

        The lease is longer by the seconds by which beats of this process have been ``late``.
        """
        if not await self._beats(_RENEW, {"own": self.number, "late": timedelta(seconds=late)}):
            raise lapsed()
        live = {row.number: float(row.silence) for row in await self._beats(_SILENCES)}
        self.silence = max((each for number, each in live.items() if number != self.number), default=0.0)
        return frozenset(live)

    async def end_silent(self, late: float = 0.0, unheard: Collection[int] = ()) -> bool:
        """End the processes whose lease has run out, and return whether there were any.

        Raise `Unavailable` if that is not known.
        If beats of this process are ``late`` by some seconds, those of others may be, too.
        The bus reaches nobody under the numbers ``unheard``.

        What they were writing is stored before, or never: their connections are closed first, as those of a
        computer that cannot be reached any more would stay open.
        """
        silent = {
            "lease": timedelta(seconds=LEASE + late),
            "unconnected": timedelta(seconds=LEASE_UNCONNECTED + late),
            "unheard": sorted(unheard),
        }
        found = await self._query(_SILENT, silent)
        if not found:
            return False
        names = [f"{row.connections} writer" for row in found]
        await self._query(_TERMINATE.bindparams(names=names))
        return bool(await self._query(_END, {**silent, "numbers": [row.number for row in found]}, once=True))

    def lapse(self) -> None:
        """Have no number until `join` takes another."""
        self.number = 0

    async def take(self, table: str) -> None:
        """Become the owner of a table whose owner has ended; raise `OwnedElsewhere` if a live one has it.

        A table that does not exist has no owner.  Raise `Lapsed` without a number.
        """
        owner = await self.owner(table)
        if owner not in {self.number, None}:
            raise OwnedElsewhere(owner)

    async def owner(self, table: str) -> int | None:
        """Return the owner of a table, this process if it had none; None if there is no such table.

        Raise `Lapsed` without a number.
        """
        return await self._owners.of(table)

    async def _owners_of(self, tables: Collection[str]) -> Mapping[str, int | None]:
        """Return the owners of some tables, as `owner`."""
        number = self.number
        owners = await self._stored_owners(tables) if number else {}
        free = [table for table, (_, is_free) in owners.items() if is_free]
        if free:
            # In one order, so that of several processes each waits for those before it alone.
            locked = (
                select(_tables.table_id)
                .where(_tables.table_id.in_(free), _IS_FREE)
                .order_by(_tables.table_id)
                .with_for_update(key_share=True)
            )
            taken = update(schema.tables).where(_tables.table_id.in_(locked), _IS_FREE).values(owner=number)
            await self._query(taken.returning(_tables.table_id))
            # Others may have been faster.
            owners |= await self._stored_owners(free)
        if not number or number != self.number:
            raise lapsed()
        return {table: owners[table][0] if table in owners else None for table in tables}

    async def _stored_owners(self, tables: Collection[str]) -> dict[str, tuple[int | None, bool]]:
        """Return the owner of each of some tables, and whether it is free because no live process has it."""
        found = select(_tables.table_id, _tables.owner, _IS_FREE.label("is_free"))
        rows = await self._query(found.where(_tables.table_id.in_(tables)))
        return {row.table_id: (row.owner, row.is_free) for row in rows}

    async def give(self, table: str, number: int) -> None:
        """Make another process the owner of a table of this one, which has stored all that it will."""
        own = _tables.table_id == table, _tables.owner == self.number
        given = update(schema.tables).where(*own).values(owner=number)
        await self._query(given.returning(_tables.table_id))

    async def leave(self) -> None:
        """End this process, so that others may take its tables at once."""
        own = update(schema.processes).where(_processes.number == self.number).values(ended=True)
        await self._beats(own.returning(_processes.number))

    def check(self, connection: Connection, tables: Collection[str], numbers: Collection[int]) -> None:
        """Make sure, until the end of a transaction, that this process may write to some tables.

        What is to be written was made under some ``numbers``.  Raise `Lapsed` if one of them has been ended,
        and `OwnedElsewhere` if one of the tables is not its own.
        """
        if any(number != self.number for number in numbers):
            raise lapsed()
        own = (
            select(func.count())
            .select_from(schema.tables)
            .where(_tables.table_id.in_(tables), _tables.owner == self.number)
            .scalar_subquery()
        )
        is_live = _processes.number == self.number, _processes.ended.is_(False)
        locked = select(own).select_from(schema.processes).where(*is_live)
        found = connection.execute(locked.with_for_update(read=True, of=schema.processes)).scalar()
        if found is None:
            raise lapsed()
        if found < len(tables):
            raise OwnedElsewhere


def is_used(connection: Connection) -> bool:
    """Whether a process is alive that shares a database, of whichever version."""
    if not inspect(connection).has_table(schema.processes.name):
        return False
    lately = _processes.beat > _now - timedelta(seconds=LEASE)
    found = select(_processes.number).where(_processes.ended.is_(False), lately)
    return connection.execute(found).first() is not None


def lapsed() -> Lapsed:
    """Return the message for people whose server was taken for dead."""
    return Lapsed(say("The server is starting anew, and nothing has changed.  Try again in a moment."))
