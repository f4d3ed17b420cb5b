"""Of several processes with the same tables, only the owner of a table writes to it."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.visitors import Visitable

from capot.server.errors import Unavailable
from capot.server.log.events import Said
from capot.server.store import leases, schema, statements
from capot.server.store.leases import Lapsed, Leases, OwnedElsewhere
from capot.server.store.postgresql import Postgresql, PostgresqlAccess
from capot.server.store.secret import secret_in, secret_of
from capot.server.store.storage import Entry, Storage
from capot.server.store.upkeep.damage import Unreachable
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop


@pytest.fixture
def place(postgres):
    """A new database that several servers may use."""
    return Postgresql(postgres.address(postgres.database()), is_shared=True)


@pytest.fixture
def no_lease(monkeypatch):
    """Take for dead whoever is not seen at once."""
    monkeypatch.setattr(leases, "LEASE", 0.0)


def lease(storage: Storage) -> Leases:
    """Return the lease of a process."""
    assert storage.leases is not None
    return storage.leases


async def table_of(storage: Storage) -> None:
    await storage.store(
        Entry("t", before=[statements.opened("t", 0, b"", listed=False, owner=lease(storage).number)])
    )


async def until_somebody_waits(connection: asyncpg.Connection) -> None:
    """Return once another connection to this database waits for a lock."""
    waits = """SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON oid = database
                              WHERE datname = current_database() AND NOT granted)"""
    while not await connection.fetchval(waits):  # noqa: ASYNC110 - the database tells nobody
        await asyncio.sleep(0.01)


def said(seq: int) -> Entry:
    return Entry("t", seq, [Said(at=float(seq), seat=0, phrase="hello")])


@in_a_loop
async def test_a_table_belongs_to_one_live_process_and_a_new_owner_has_a_higher_number(place):
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)

    assert lease(first).number < lease(second).number
    with pytest.raises(OwnedElsewhere) as refused:
        await lease(second).take("t")
    assert refused.value.owner == lease(first).number
    with pytest.raises(OwnedElsewhere):
        await second.store(said(1))
    assert await lease(first).beat() == {lease(first).number, lease(second).number}
    await lease(second).end_silent()
    await first.store(said(1))

    await lease(first).leave()
    await lease(second).take("t")
    await second.store(said(2))
    with pytest.raises(Lapsed):
        await first.store(said(3))
    assert len(await second.events_of("t")) == 2
    await first.close()
    await second.close()


@in_a_loop
async def test_the_tables_of_a_process_that_has_ended_are_taken_over_together(place, monkeypatch):
    sent, query = list[str](), PostgresqlAccess.rows

    async def noted(access, statement, *args, **kwargs):
        sent.append(str(statement).partition(" ")[0])
        return await query(access, statement, *args, **kwargs)

    monkeypatch.setattr(PostgresqlAccess, "rows", noted)
    first, second = await Storage.open(place), await Storage.open(place)
    tables = ["t1", "t2", "t3"]
    for table in tables:
        owner = lease(first).number
        await first.store(Entry(table, before=[statements.opened(table, 0, b"", listed=False, owner=owner)]))
    number = lease(second).number

    async def owners():
        sent.clear()
        return await asyncio.gather(*map(lease(second).owner, [*tables, "nowhere"]))

    assert await owners() == [*[lease(first).number] * 3, None]
    assert sent == ["SELECT"]
    await lease(first).leave()
    assert await owners() == [*[number] * 3, None]
    assert sent == ["SELECT", "UPDATE", "SELECT"]
    # Its own are not written again.
    assert await owners() == [*[number] * 3, None]
    assert sent == ["SELECT"]
    await first.close()
    await second.close()


@in_a_loop
async def test_tables_are_taken_over_in_one_order_so_that_two_processes_never_wait_for_each_other(place):
    first = await Storage.open(place)
    for table in ("t3", "t2", "t1"):
        await first.store(Entry(table, before=[statements.opened(table, 0, b"", listed=False, owner=0)]))
    other = await asyncpg.connect(place.address)
    held = "SELECT FROM tables WHERE table_id = $1 FOR UPDATE NOWAIT"
    waiting = (
        "SELECT EXISTS (SELECT FROM pg_locks WHERE transactionid = pg_current_xact_id()::xid AND NOT granted)"
    )

    async with asyncio.timeout(60):
        async with other.transaction():
            await other.execute(held, "t1")
            taken = asyncio.gather(*map(lease(first).owner, ("t1", "t2", "t3")))
            while not await other.fetchval(waiting):  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0.01)
            # A client that waits for the first has not taken the last.
            await other.execute(held, "t3")
        assert await taken == [lease(first).number] * 3
    await other.close()
    await first.close()


@pytest.mark.parametrize("is_shared", [True, False])
@in_a_loop
async def test_a_move_costs_two_round_trips_to_the_database(place, monkeypatch, is_shared):
    connect, sent = asyncpg.connect, list[str]()

    async def noted(*args: Any, **kwargs: Any) -> asyncpg.Connection:
        connection = await connect(*args, **kwargs)
        connection.add_query_logger(lambda query: sent.append(query.query))
        return connection

    monkeypatch.setattr(asyncpg, "connect", noted)
    storage = await Storage.open(Postgresql(place.address, is_shared=is_shared))
    owner = lease(storage).number if is_shared else None
    await storage.store(Entry("t", before=[statements.opened("t", 0, b"", listed=False, owner=owner)]))
    await storage.store(said(1))
    sent.clear()

    # The statement is prepared by now.
    await storage.store(said(2))

    assert len(sent) == 2
    assert await storage.events_of("t") == [*said(1).events, *said(2).events]
    await storage.close()


@pytest.mark.usefixtures("no_lease")
@in_a_loop
async def test_a_process_that_was_taken_for_dead_writes_nothing_until_it_has_a_new_number(place):
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    await lease(second).end_silent()
    # It has ended itself as well, without a lease.
    for each in (first, second):
        with pytest.raises(Lapsed):
            await lease(each).beat()
        with pytest.raises(Lapsed):
            await each.store(said(1))
        with pytest.raises(Lapsed):
            await each.work(lambda _: None)

    await lease(second).join()
    await lease(second).take("t")
    await second.store(said(1))
    await lease(first).join()
    with pytest.raises(OwnedElsewhere):
        await first.store(said(2))
    await first.close()
    await second.close()


@pytest.mark.parametrize(("unconnected", "is_unheard"), [(0.0, False), (3600.0, True)])
@in_a_loop
async def test_a_process_whose_connections_are_closed_is_ended_before_its_lease_runs_out(
    place, postgres, monkeypatch, unconnected, is_unheard
):
    """As when it was killed: the system closes what it had open, and at once if the bus agrees."""
    monkeypatch.setattr(leases, "LEASE_UNCONNECTED", unconnected)
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    unheard = {lease(first).number} if is_unheard else set()
    assert not await lease(second).end_silent(unheard=unheard)
    (row,) = await second.rows(
        select(schema.processes.c.connections).where(schema.processes.c.number == lease(first).number)
    )

    ends = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE '{}%'"
    await asyncio.to_thread(postgres.tell, ends.format(row.connections))

    assert await lease(second).end_silent(unheard=unheard)
    await lease(second).take("t")
    await second.store(said(1))
    with pytest.raises(Lapsed):
        await first.store(said(2))
    await first.close()
    await second.close()


@pytest.fixture
def broken_after(monkeypatch):
    """Break the connection after the next statement that begins with a word, once the database has run it."""
    execute, words = AsyncConnection.execute, list[str]()

    async def broken(connection, query, values=None):
        result = await execute(connection, query, values)
        if words and str(query).startswith(words[0]):
            words.clear()
            raise ConnectionResetError("the line is cut")
        return result

    monkeypatch.setattr(AsyncConnection, "execute", broken)
    return words.append


@in_a_loop
async def test_a_process_that_does_not_know_whether_it_has_a_number_takes_no_second_one(place, broken_after):
    first, second = await Storage.open(place), await Storage.open(place)
    former = lease(first).number
    await lease(first).leave()
    broken_after("INSERT INTO processes")

    with pytest.raises(Unavailable):
        await lease(first).join()
    await lease(first).join()

    # No other must end the one that it does not know, together with the connections of this one.
    assert await lease(second).beat() == {lease(first).number, lease(second).number}
    assert lease(first).number == former + 3
    await first.close()
    await second.close()


@pytest.mark.usefixtures("no_lease")
@in_a_loop
async def test_who_does_not_know_whether_it_has_ended_a_process_does_not_say_that_there_was_none(
    place, broken_after
):
    first, second = await Storage.open(place), await Storage.open(place)
    broken_after("UPDATE processes SET ended")

    with pytest.raises(Unavailable):
        await lease(second).end_silent()

    with pytest.raises(Lapsed):
        await lease(first).beat()
    await first.close()
    await second.close()


@pytest.mark.parametrize("word", ["SELECT", "UPDATE tables"])
@in_a_loop
async def test_what_does_no_harm_twice_is_asked_again_over_another_connection(place, broken_after, word):
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    await lease(first).leave()
    broken_after(word)

    await lease(second).take("t")

    assert await lease(second).owner("t") == lease(second).number
    await first.close()
    await second.close()


@pytest.mark.usefixtures("no_lease")
@in_a_loop
async def test_a_process_on_a_busy_computer_has_a_longer_lease_and_ends_others_later(place):
    first, second = await Storage.open(place), await Storage.open(place)

    await lease(first).beat(late=3600)
    await lease(second).beat(late=3600)
    assert not await lease(second).end_silent()
    await lease(first).beat()
    assert not await lease(second).end_silent(late=3600)
    assert await lease(second).end_silent()

    with pytest.raises(Lapsed):
        await lease(first).beat()
    await lease(second).beat()
    await first.close()
    await second.close()


@pytest.mark.usefixtures("no_lease")
@in_a_loop
async def test_a_beat_tells_how_long_another_process_has_been_silent(place):
    first, second = await Storage.open(place), await Storage.open(place)
    await lease(first).beat(late=-100)
    await lease(second).beat(late=-200)

    assert 100 <= lease(second).silence < 200
    await lease(first).beat()
    assert lease(first).silence >= 200
    await first.close()
    await second.close()


@in_a_loop
async def test_a_table_taken_under_a_former_number_is_not_ones_own():
    async def query(query: object, values: object = None, *, once: bool = False) -> list[Any]:  # noqa: ARG001
        own.lapse()
        return [SimpleNamespace(table_id="t", owner=7, is_free=False)]

    own = Leases("", query, query)
    own.number = 7

    with pytest.raises(Lapsed):
        await own.take("t")


@in_a_loop
async def test_a_beat_leaves_nothing_to_the_garbage_collector():
    """There are seven thousand an hour, and a server collects old objects once a day."""

    async def query(query: Any, values: object = None, *, once: bool = False) -> list[Any]:  # noqa: ARG001
        return []

    own = Leases("", query, query)
    own.number = 7
    with none_left(Visitable):
        with suppress(Lapsed):
            await own.beat(late=0.5)
        await own.end_silent(late=0.5)


@in_a_loop
async def test_who_ends_a_process_waits_for_what_it_is_writing(place, monkeypatch):
    """A former owner that hangs in the middle of a transaction is ended with its connection, unstored."""
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    hanging = await asyncpg.connect(place.address)
    try:
        await hanging.execute("BEGIN; LOCK TABLE events")
        storing = asyncio.create_task(first.store(said(1)))
        await until_somebody_waits(hanging)
        monkeypatch.setattr(leases, "LEASE", 0.0)
        await lease(second).end_silent()
    finally:
        await hanging.close()

    with pytest.raises(Unavailable):
        await storing
    await lease(second).join()
    await lease(second).take("t")
    assert await second.events_of("t") == []
    await first.close()
    await second.close()


@in_a_loop
async def test_what_waited_to_be_written_under_an_old_number_is_not_written_under_a_new_one(place):
    """It was decided by a table in memory that another process may have changed since."""
    storage = await Storage.open(place)
    await table_of(storage)
    hanging = await asyncpg.connect(place.address)
    try:
        await hanging.execute("BEGIN; LOCK TABLE events")
        storing = asyncio.create_task(storage.store(said(1)))
        await until_somebody_waits(hanging)
        waiting = asyncio.create_task(storage.store(said(2)))
        await asyncio.sleep(0)
        lease(storage).lapse()
        with pytest.raises(Lapsed):
            await lease(storage).owner("t")
        await lease(storage).join()
    finally:
        await hanging.close()

    await storing
    with pytest.raises(Lapsed):
        await waiting
    await storage.close()


@in_a_loop
async def test_two_processes_that_want_a_table_at_once_do_not_both_get_it(place):
    first, *others = [await Storage.open(place) for _ in range(3)]
    await table_of(first)
    await lease(first).leave()

    got = await asyncio.gather(*(lease(each).owner("t") for each in others))

    assert got[0] == got[1]
    assert got[0] in {lease(each).number for each in others}
    assert await lease(first).owner("no such table") is None
    for each in (first, *others):
        await each.close()


@in_a_loop
async def test_a_server_that_shares_its_tables_refuses_one_that_does_not_and_the_other_way_round(place):
    alone = Postgresql(place.address)
    storage = await Storage.open(place)
    with pytest.raises(Unreachable, match="is in use by another Capot"):
        await Storage.open(alone)
    await storage.close()
    storage = await Storage.open(alone)
    with pytest.raises(Unreachable, match="is in use by a Capot without a bus"):
        await Storage.open(place)
    await storage.close()


@in_a_loop
async def test_a_newer_server_changes_nothing_while_older_ones_share_the_tables(place, postgres):
    storage = await Storage.open(place)
    database = place.address.partition("?")[0].rpartition("/")[2]
    postgres.tell("UPDATE alembic_version SET version_num = '009'", database)
    with pytest.raises(Unreachable, match="is in use by servers of an older version"):
        await Storage.open(place)
    await storage.close()


@in_a_loop
async def test_all_processes_sign_with_the_key_in_the_database_at_first_that_of_the_directory(
    place, tmp_path
):
    earlier = secret_of(tmp_path)
    first, second = await Storage.open(place), await Storage.open(place)

    assert await secret_in(first, tmp_path) == earlier
    assert await secret_in(second, tmp_path / "nowhere") == earlier
    await first.close()
    await second.close()
