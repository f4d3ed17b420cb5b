"""Of several processes with the same tables, only the owner of a table writes to it."""

import asyncio

import asyncpg
import pytest

from capot.server.errors import Unavailable
from capot.server.store import leases, statements
from capot.server.store.damage import Unreachable
from capot.server.store.leases import Elsewhere, Lapsed
from capot.server.store.postgresql import Postgresql
from capot.server.store.secret import secret_in, secret_of
from capot.server.store.storage import Entry, Storage
from capot.server.tables.events import Said
from tests.server.guests import in_a_loop


@pytest.fixture
def place(postgres):
    """A new database that several servers may use."""
    return Postgresql(postgres.address(postgres.database()), is_shared=True)


@pytest.fixture
def no_lease(monkeypatch):
    """Take for dead whoever is not seen at once."""
    monkeypatch.setattr(leases, "LEASE", 0.0)


async def table_of(storage: Storage) -> None:
    await storage.store(
        Entry("t", before=[statements.opened("t", 0, b"", listed=False, owner=storage.leases.number)])
    )


def said(seq: int) -> Entry:
    return Entry("t", seq, [Said(at=float(seq), seat=0, phrase="hello")])


@in_a_loop
async def test_a_table_belongs_to_one_live_process_and_a_new_owner_has_a_higher_number(place):
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)

    assert first.leases.number < second.leases.number
    with pytest.raises(Elsewhere) as refused:
        await second.leases.take("t")
    assert refused.value.owner == first.leases.number
    with pytest.raises(Elsewhere):
        await second.store(said(1))
    assert await first.leases.beat() == {first.leases.number, second.leases.number}
    await second.leases.end_silent()
    await first.store(said(1))

    await first.leases.leave()
    await second.leases.take("t")
    await second.store(said(2))
    with pytest.raises(Lapsed):
        await first.store(said(3))
    assert len(await second.events_of("t")) == 2
    await first.close()
    await second.close()


@pytest.mark.usefixtures("no_lease")
@in_a_loop
async def test_a_process_that_was_taken_for_dead_writes_nothing_until_it_has_a_new_number(place):
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    await second.leases.end_silent()
    # It has ended itself as well, without a lease.
    for each in (first, second):
        with pytest.raises(Lapsed):
            await each.leases.beat()
        with pytest.raises(Lapsed):
            await each.store(said(1))
        with pytest.raises(Lapsed):
            await each.work(lambda _: None)

    await second.leases.join()
    await second.leases.take("t")
    await second.store(said(1))
    await first.leases.join()
    with pytest.raises(Elsewhere):
        await first.store(said(2))
    await first.close()
    await second.close()


@in_a_loop
async def test_who_ends_a_process_waits_for_what_it_is_writing(place, monkeypatch):
    """A former owner that hangs in the middle of a transaction is ended with its connection, unstored."""
    first, second = await Storage.open(place), await Storage.open(place)
    await table_of(first)
    hanging = await asyncpg.connect(place.address)
    try:
        await hanging.execute("BEGIN; LOCK TABLE events")
        storing = asyncio.create_task(first.store(said(1)))
        await asyncio.sleep(0.2)
        monkeypatch.setattr(leases, "LEASE", 0.0)
        await second.leases.end_silent()
    finally:
        await hanging.close()

    with pytest.raises(Unavailable):
        await storing
    await second.leases.join()
    await second.leases.take("t")
    assert await second.events_of("t") == []
    await first.close()
    await second.close()


@in_a_loop
async def test_two_processes_that_want_a_table_at_once_do_not_both_get_it(place):
    first, *others = [await Storage.open(place) for _ in range(3)]
    await table_of(first)
    await first.leases.leave()

    got = await asyncio.gather(*(each.leases.owner("t") for each in others))

    assert got[0] == got[1]
    assert got[0] in {each.leases.number for each in others}
    assert await first.leases.owner("no such table") is None
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
async def test_all_processes_sign_with_the_key_in_the_database_at_first_that_of_the_directory(place, tmp_path):
    earlier = secret_of(tmp_path)
    first, second = await Storage.open(place), await Storage.open(place)

    assert await secret_in(first, tmp_path) == earlier
    assert await secret_in(second, tmp_path / "nowhere") == earlier
    await first.close()
    await second.close()
