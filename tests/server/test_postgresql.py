"""A database that goes away loses nothing, and its host and the players learn of it."""

import asyncio
from dataclasses import replace
from itertools import count

import asyncpg
import pytest
from click.testing import CliRunner
from msgspec import structs
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from capot.cli import main
from capot.server.errors import NotFound, Unavailable
from capot.server.log.events import Moved, Said, encoded
from capot.server.store import at_once, postgresql, statements
from capot.server.store.losses import is_loss
from capot.server.store.postgresql import Postgresql
from capot.server.store.sqlite import SqliteFile
from capot.server.store.storage import Entry, Storage
from capot.server.store.upkeep.backup import back_up, restore
from capot.server.store.upkeep.damage import Unreachable
from capot.server.store.upkeep.retention import Tidied, tidy
from capot.server.tables.decisions import bound
from capot.server.tables.shared import RETRY
from tests.server.guests import Clock, Guest, in_a_loop, opened, play_out, seated, tricks_played
from tests.server.postgres import END_ALL


@pytest.fixture
def place(postgres):
    """A new database on a server that runs."""
    return Postgresql(postgres.address(postgres.database()))


@pytest.fixture
def no_patience(monkeypatch):
    """Refuse at once what cannot be stored, and look at once whether it can be again."""
    monkeypatch.setattr(postgresql, "PATIENCE", 0.0)
    monkeypatch.setattr("capot.server.store.storage._LOOK", 0.01)


@pytest.fixture
def without_pause(monkeypatch):
    """Connect again without a pause."""
    monkeypatch.setattr(postgresql, "RETRY", 0.0)


async def stored(place, table):
    """Return the events of a table in a database that no server uses."""
    storage = await Storage.open(place)
    events = await storage.events_of(table)
    await storage.close()
    return events


@in_a_loop
async def test_a_database_that_takes_too_long_to_answer_is_away_and_not_broken():
    """The end of a time limit comes from the cancellation of what took too long."""
    with pytest.raises(TimeoutError) as late:
        async with asyncio.timeout(0):
            await asyncio.Event().wait()

    assert isinstance(late.value.__cause__, asyncio.CancelledError)
    assert is_loss(late.value)


def moves_in(happened):
    return [(each.seat, each.move) for each in happened if isinstance(each, Moved)]


@pytest.mark.usefixtures("no_patience")
@in_a_loop
async def test_what_cannot_be_stored_is_refused_and_the_match_goes_on_once_the_database_is_back(
    tmp_path, place, postgres
):
    clock = Clock()
    async with opened(tmp_path, clock, database=place) as room:
        one, two = guests = await seated(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: tricks_played(seen) == 2 and (one.is_asked or two.is_asked))
        mover = one if one.is_asked else two
        before = mover.state

        postgres.stop()
        with pytest.raises(Unavailable, match="cannot reach its database"):
            await mover.move()
        with pytest.raises(Unavailable):
            await room.tables(one.name)

        assert mover.state == before
        other = two if mover is one else one
        room.tick()
        assert (await other.until(lambda seen: seen.halted)).seq == before.seq
        postgres.start()
        # The storage looks now and then whether the database is back; nobody need ask.
        while other.state.halted:
            await asyncio.sleep(0.01)
            room.tick()
        assert not (await other.until(lambda seen: not seen.halted)).halted
        await mover.move()
        # Computer players whose move was refused try again after a while.
        clock.moment += RETRY
        room.tick()
        end = await play_out(guests, lambda seen: seen.phase != "playing")

    events = await stored(place, one.table.id)
    made = [(seat, move) for seat, move in moves_in(events) if not move.startswith("pass")]
    assert len(made) == len(set(made)) == 52
    assert one.table.log.seq == len(events)
    async with opened(tmp_path, database=place) as again:
        back = Guest(one.name, await again.table(one.table.id)).state
        present = [structs.replace(seat, present=False) for seat in end.seats]
        assert structs.replace(back, seats=present) == structs.replace(
            end, seats=present, waiting_for=back.waiting_for
        )


@pytest.mark.usefixtures("without_pause")
@in_a_loop
async def test_a_match_goes_on_though_the_connections_break_again_and_again(
    tmp_path, place, postgres, monkeypatch
):
    async with opened(tmp_path, database=place) as room:
        guests = await seated(room, "slobberhannes", 2, 2, deals=1)
        store, times = Storage.store, count(1)

        async def broken(storage, entry):
            if next(times) % 5 == 0:
                await asyncio.to_thread(postgres.tell, END_ALL)
            await store(storage, entry)

        monkeypatch.setattr(Storage, "store", broken)
        await play_out(guests)

    moves = moves_in(await stored(place, guests[0].table.id))
    assert len(moves) == len(set(moves)) == 32
    assert next(times) > 32


@pytest.mark.usefixtures("without_pause")
@in_a_loop
async def test_a_connection_of_which_the_end_is_only_half_known_loses_nothing(place, postgres):
    """The driver hears that the database is ending the connection before the connection ends."""
    storage = await Storage.open(place)
    await storage.store(Entry("t", before=[statements.opened("t", 0, b"", listed=False)]))
    for seq in range(1, 8):
        # Nothing is heard meanwhile, then more with each round of the loop.
        postgres.tell(END_ALL)
        for _ in range(seq):
            await asyncio.sleep(0)
        await storage.store(Entry("t", seq, [Said(at=1.0, seat=0, phrase="hello")]))

    assert len(await storage.events_of("t")) == 7
    await storage.close()


@pytest.mark.usefixtures("without_pause")
@pytest.mark.parametrize("is_sent", [True, False])
@pytest.mark.parametrize(
    ("where", "name"), [(Connection, "commit"), (at_once, "add")], ids=["changes too", "events alone"]
)
@in_a_loop
async def test_what_was_being_committed_when_the_connection_broke_is_stored_once(
    place, monkeypatch, where, name, is_sent
):
    storage = await Storage.open(place)
    await storage.store(Entry("t", before=[statements.opened("t", 0, b"", listed=False)]))
    commit, times = getattr(where, name), count(1)

    def broken(*args):
        if next(times) == 1:
            if is_sent:
                commit(*args)
            raise ConnectionResetError("the line is cut")
        return commit(*args)

    monkeypatch.setattr(where, name, broken)
    after = [statements.another_table("g")] if where is Connection else []
    said = [Said(at=1.0, seat=0, phrase="hello"), Said(at=2.0, seat=1, phrase="thanks")]
    await asyncio.gather(
        storage.store(Entry("t", 1, said[:1], after=after)),
        storage.store(Entry("t", 2, said[1:])),
    )
    assert next(times) > 1

    assert await storage.events_of("t") == said
    # Another with the same number is still refused.
    with pytest.raises(IntegrityError):
        await storage.store(Entry("t", 2, said[:1]))
    await storage.close()


@pytest.mark.usefixtures("without_pause")
@in_a_loop
async def test_a_database_that_hangs_is_given_up_and_nothing_is_stored_twice(place, monkeypatch):
    storage = await Storage.open(place)
    await storage.store(Entry("t", before=[statements.opened("t", 0, b"", listed=False)]))
    monkeypatch.setattr(postgresql, "WRITES_WITHIN", 0.3)
    # Somebody else keeps the table of events locked.
    other = await asyncpg.connect(place.address)
    await other.execute("BEGIN; LOCK TABLE events")

    storing = asyncio.create_task(storage.store(Entry("t", 1, [Said(at=1.0, seat=0, phrase="hello")])))
    await asyncio.wait([storing], timeout=0.5)
    assert not storing.done()
    await other.execute("COMMIT")
    await storing

    assert len(await storage.events_of("t")) == 1
    await other.close()
    await storage.close()


@pytest.mark.parametrize("is_shared", [True, False])
@in_a_loop
async def test_after_what_the_database_could_not_store_it_stores_what_it_can(place, is_shared):
    storage = await Storage.open(replace(place, is_shared=is_shared))
    owner = None if storage.leases is None else storage.leases.number
    for table in ("good", "full"):
        await storage.store(
            Entry(table, before=[statements.opened(table, 0, b"", listed=False, owner=owner)])
        )
    other = await asyncpg.connect(place.address)
    await other.execute("""
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON events
        FOR EACH ROW WHEN (NEW.table_id = 'full') EXECUTE FUNCTION full_disk()
    """)
    said = [Said(at=1.0, seat=0, phrase="hello")]

    with pytest.raises(asyncpg.DiskFullError):
        await storage.store(Entry("full", 1, said))
    await storage.store(Entry("good", 1, said))
    # Also if both are to be stored together.
    refused, stored_too = await asyncio.gather(
        storage.store(Entry("full", 1, said)), storage.store(Entry("good", 2, said)), return_exceptions=True
    )

    assert isinstance(refused, asyncpg.DiskFullError)
    assert stored_too is None
    assert await storage.events_of("good") == said * 2
    assert await storage.events_of("full") == []
    await other.close()
    await storage.close()


@pytest.mark.parametrize("is_shared", [True, False])
@in_a_loop
async def test_the_log_of_the_database_shows_no_event_of_a_statement_that_fails(place, postgres, is_shared):
    storage = await Storage.open(replace(place, is_shared=is_shared))
    owner = None if storage.leases is None else storage.leases.number
    await storage.store(Entry("t", before=[statements.opened("t", 0, b"", listed=False, owner=owner)]))
    await storage.store(Entry("t", 1, [Said(at=1.0, seat=0, phrase="hello")]))

    secret = bound(1, 0)
    with pytest.raises(IntegrityError):
        await storage.store(Entry("t", 1, [secret]))

    logged = (postgres.directory / "log").read_text()
    assert "INSERT INTO events" in logged
    assert encoded(secret).hex() not in logged
    assert encoded(secret).decode() not in logged
    await storage.close()


@in_a_loop
async def test_a_second_server_is_refused_until_the_first_has_ended(place):
    first = await Storage.open(place)
    with pytest.raises(Unreachable, match=r"is in use by another Capot\.  Stop that one first"):
        await Storage.open(place)
    await asyncio.to_thread(_tidied_in_vain, place)
    await first.close()
    await (await Storage.open(place)).close()


def _tidied_in_vain(place):
    with pytest.raises(Unreachable, match="is in use"):
        tidy(place, 1.0)


def test_a_backup_is_made_while_a_server_runs_and_leads_back_or_to_another_kind_of_database(tmp_path, place):
    data, copy, elsewhere = tmp_path / "data", tmp_path / "copy", tmp_path / "elsewhere"
    data.mkdir()
    match = in_a_loop(_backed_up)(data, place, copy)

    replaced = restore(copy, place, data)

    in_a_loop(_found)(data, place, "Ann", match)
    assert replaced is not None
    in_a_loop(_found)(replaced, SqliteFile(replaced), "Anna", match)
    assert (replaced / "secret").read_bytes() == (copy / "secret").read_bytes()
    assert restore(copy, SqliteFile(elsewhere), elsewhere) is None
    in_a_loop(_found)(elsewhere, SqliteFile(elsewhere), "Ann", match)
    restore(elsewhere, place, data)
    in_a_loop(_found)(data, place, "Ann", match)


async def _backed_up(data, place, copy):
    async with opened(data, database=place) as room:
        await room.rename("ann", "Ann")
        (one,) = await seated(room, "finis", 1, 3, deals=2)
        await play_out([one])
        await room.people.profile(one.name)
        match = await room.archive.replay(one.name, one.table.id)
        await asyncio.to_thread(back_up, place, data, copy)
        await room.rename("ann", "Anna")
        with pytest.raises(Unreachable, match="is in use"):
            await asyncio.to_thread(restore, copy, place, data.with_name("other"))
        return one.name, match


async def _found(data, place, name, match):
    async with opened(data, database=place) as room:
        assert await room.name("ann") == name
        guest, replay = match
        assert await room.archive.replay(guest, replay.table) == replay
        assert (await room.people.profile(guest)).played.matches == 1


def test_a_backup_of_an_empty_database_is_refused(tmp_path, place):
    with pytest.raises(Unreachable, match="holds no tables, or those of an older version"):
        back_up(place, tmp_path, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_old_tables_are_removed_from_a_database_too(tmp_path, place):
    in_a_loop(_played)(tmp_path, place)
    assert tidy(place, Clock().moment + 1, pretends=True) == Tidied(tables=1, names=1, kept=0)
    assert tidy(place, Clock().moment) == Tidied(tables=0, names=0, kept=1)
    assert tidy(place, Clock().moment + 1) == Tidied(tables=1, names=1, kept=0)
    assert tidy(place, Clock().moment + 1) == Tidied(tables=0, names=0, kept=0)


async def _played(tmp_path, place):
    async with opened(tmp_path, database=place) as room:
        guests = await seated(room, "finis", 1, 3, deals=2)
        await play_out(guests)
        await room.people.profile(guests[0].name)


@in_a_loop
async def test_what_no_database_can_hold_is_not_there(tmp_path, place):
    async with opened(tmp_path, database=place) as room:
        with pytest.raises(NotFound):
            await room.table("no\0table")
        with pytest.raises(NotFound):
            await room.invented.game("no\0game", listed=False)


def test_the_host_is_told_what_is_wrong_with_an_address_and_never_the_password(postgres, tmp_path):
    postgres.tell("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    postgres.tell("CREATE ROLE stranger LOGIN")
    fresh = postgres.database()
    for address, told in (
        (postgres.address("nowhere"), "@/nowhere does not exist.  Create it with: createdb NAME."),
        (postgres.address(fresh, user="nobody"), 'refuses the user: role "nobody" does not exist.'),
        (postgres.address(fresh, user="guarded", password="wrong"), "refuses the password."),
        (postgres.address(fresh, user="stranger"), "does not let the user create tables"),
        ("postgresql://ann:wrong@127.0.0.1:1/capot", "//ann@127.0.0.1:1/capot does not answer: "),
        ("postgresql://ann:wrong@127.0.0.1:one/capot", "is not an address that can be read"),
        ("mysql://ann:wrong@localhost/capot", "it is not an address such as postgresql://"),
    ):
        words = ["tidy", "--older-than", "9", "--data", str(tmp_path), "--database", address]
        result = CliRunner().invoke(main, words)
        assert (result.exit_code, told in result.output, "wrong" in result.output) == (2, True, False), (
            result.output
        )


def test_a_missing_package_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr("capot.extras.find_spec", lambda _: None)
    result = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--database", "postgresql:///capot"])
    assert result.exit_code == 2
    assert "PostgreSQL needs asyncpg, which comes with the extra [postgresql]: " in result.output


@in_a_loop
async def test_what_the_database_asks_of_a_query_is_asked_of_all(tmp_path, place):
    """Rows without a value come last here and first there; the lobby shows left tables before strangers'."""
    async with opened(tmp_path, database=place) as room:
        left = await seated(room, "hearts", 2, 2, called="ann", listed=True)
        other = await seated(room, "hearts", 2, 2, called="ben", listed=True)
        await play_out(left, lambda seen: tricks_played(seen) == 1)
        await left[0].table.leave(left[0].name)
        shown = await room.tables(left[0].name)
        assert [each.table for each in shown] == [left[0].table.id, other[0].table.id]
        found = await room.people.devices.identity(left[0].name)
        assert (found.finished, found.unfinished) == (0, 1)
