"""Stored data are there again, whatever else happens at the time or to the program."""

import asyncio
import math
import sqlite3
import threading
from contextlib import closing, suppress
from itertools import count
from random import Random

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from capot.server.log.events import Moved, Said, decoded, encoded
from capot.server.store import schema, sqlite, statements
from capot.server.store.postgresql import Postgresql
from capot.server.store.sqlite import FILE, SqliteAccess, SqliteFile
from capot.server.store.storage import Entry, Storage
from capot.server.store.writer import ConnectionLost, Writer
from capot.server.tables.decisions import bound
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop
from tests.server.postgres import END_ALL


def row(table="t"):
    return statements.opened(table, 0, b"", listed=False)


def said(seat):
    return Said(at=1.5, seat=seat, phrase="hello")


async def killed(database):
    """End the connections of a storage that is dropped, not closed, as when its program is killed."""
    if isinstance(database, Postgresql):
        connection = await asyncpg.connect(database.address)
        await connection.execute(END_ALL)
        await connection.close()


@in_a_loop
async def test_events_come_back_in_order(database):
    storage = await Storage.open(database)
    await storage.store(Entry("t", 1, [said(0), said(1)], before=[row()]))
    await storage.store(Entry("t", 3, [Moved(at=2.0, seat=2, move="play QS", by="medium")]))
    await killed(database)
    again = await Storage.open(database)

    assert await again.events_of("t") == [
        said(0),
        said(1),
        Moved(at=2.0, seat=2, move="play QS", by="medium"),
    ]
    assert await again.events_of("other") == []
    await storage.close()
    await again.close()


@in_a_loop
async def test_whatever_waits_is_stored_in_one_transaction(database, monkeypatch):
    storage = await Storage.open(database)
    await storage.store(Entry(before=[row()]))
    commits: list[object] = []
    monkeypatch.setattr(Connection, "commit", _counted(commits, Connection.commit))
    # In a file that is prompt nothing waits, and events alone are added without the library.
    monkeypatch.setattr(SqliteAccess, "_is_prompt", False)

    await asyncio.gather(
        *(storage.store(Entry("t", seq, [said(0)], before=[row(f"t{seq}")])) for seq in range(1, 101))
    )

    assert 1 <= len(commits) <= 2
    assert len(await storage.events_of("t")) == 100
    await storage.close()


def _counted(calls, function):
    def counted(*args):
        calls.append(args)
        return function(*args)

    return counted


@in_a_loop
async def test_an_entry_that_cannot_be_stored_spoils_no_other(database):
    storage = await Storage.open(database)
    await storage.store(Entry("t", 1, [said(0)], before=[row()]))

    first, second, third = await asyncio.gather(
        storage.store(Entry("t", 2, [said(1)])),
        storage.store(Entry("t", 1, [said(2)])),
        storage.store(Entry("t", 3, [said(3)])),
        return_exceptions=True,
    )

    assert first is third is None
    assert isinstance(second, IntegrityError)
    assert await storage.events_of("t") == [said(0), said(1), said(3)]
    await storage.close()


@in_a_loop
async def test_what_cannot_be_stored_or_read_leaves_nothing_to_the_garbage_collector(tmp_path, monkeypatch):
    async def written(*_):
        return [ZeroDivisionError()]

    async def fails(*_):
        raise ZeroDivisionError

    storage = await Storage.open(tmp_path)
    with none_left(ZeroDivisionError):
        with monkeypatch.context() as broken:
            broken.setattr(SqliteAccess, "write", written)
            broken.setattr(SqliteAccess, "rows", fails)
            with suppress(ZeroDivisionError):
                await storage.store(Entry("t", 1, [said(0)]))
            with suppress(ZeroDivisionError):
                await storage.rows(select(1))
        # The loop that writes has its latest error at hand.
        await storage.store(Entry("t", 1, [said(0)], before=[row()]))
    await storage.close()


@in_a_loop
async def test_entries_that_a_database_refuses_leave_nothing_to_the_garbage_collector(database):
    storage = await Storage.open(database)
    await storage.store(Entry("t", 1, [said(0)], before=[row()]))
    with none_left(IntegrityError):
        with suppress(IntegrityError):
            await storage.store(Entry("t", 1, [said(1)]))
        await storage.store(Entry("t", 2, [said(1)]))
    await storage.close()


@in_a_loop
async def test_a_file_that_fails_even_when_a_change_is_given_up_is_written_when_it_can_be_again(
    tmp_path, monkeypatch
):
    storage = await Storage.open(tmp_path)
    await storage.store(Entry(before=[row()]))

    with monkeypatch.context() as patch:
        for what in ("execute", "rollback"):
            patch.setattr(Connection, what, _failing)
        with pytest.raises(OSError, match="input or output"):
            await asyncio.wait_for(storage.store(Entry("t", 1, [said(0)], before=[row("u")])), 10)
    await storage.store(Entry("t", 1, [said(1)]))

    assert await storage.events_of("t") == [said(1)]
    await storage.close()


@in_a_loop
async def test_the_events_of_tables_that_are_asked_for_meanwhile_are_read_together(database, monkeypatch):
    """As when another server has failed, and hundreds of its tables are asked for at once."""
    storage = await Storage.open(database)
    tables = [f"t{number}" for number in range(6)]
    for table in tables:
        await storage.store(Entry(table, 1, [said(0)], before=[row(table)]))
    queries, read = list[object](), Storage.rows

    async def noted(of, query):
        queries.append(query)
        return await read(of, query)

    monkeypatch.setattr(Storage, "rows", noted)
    found = await asyncio.gather(*map(storage.events_of, [*tables, "nowhere", *tables]))

    assert found == [[said(0)]] * 6 + [[]] + [[said(0)]] * 6
    assert len(queries) == 1
    # Events stored before somebody asks are read, also beside another query.
    early = asyncio.create_task(storage.events_of("t0"))
    await storage.store(Entry("t0", 2, [said(1)]))
    assert await storage.events_of("t0") == [said(0), said(1)]
    await early
    await storage.close()


def _failing(*_args):
    raise OSError("input or output")


@in_a_loop
async def test_what_could_not_be_stored_is_told_without_what_nobody_may_know(database):
    """Also once a file is prompt, as it is after the first write."""
    storage = await Storage.open(database)
    for _ in range(2):
        with pytest.raises(IntegrityError) as refused:
            await storage.store(Entry("none", 1, [bound(1, 0)]))
        assert "INSERT INTO events" in str(refused.value)
        assert "secret" not in str(refused.value)
    await storage.close()


@in_a_loop
async def test_who_goes_away_while_something_is_stored_does_not_stop_it(database, monkeypatch):
    storage = await Storage.open(database)
    await storage.store(Entry(before=[row()]))
    # A file that is prompt is written before anybody can go.
    monkeypatch.setattr(SqliteAccess, "_is_prompt", False)
    asking = asyncio.create_task(storage.store(Entry("t", 1, [said(0)])))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking

    await storage.store(Entry("t", 2, [said(1)]))

    assert await storage.events_of("t") == [said(0), said(1)]
    await storage.close()


@in_a_loop
async def test_who_goes_away_while_something_is_read_leaves_no_query_behind(tmp_path):
    """Cancelled within the driver, a query can wait for ever for a thread that has ended."""
    before = asyncio.all_tasks()
    for yields in range(1, 12):
        storage = await Storage.open(tmp_path)
        asked = asyncio.create_task(storage.rows(text("SELECT 1")))
        for _ in range(yields):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await storage.close()

        assert {task for task in asyncio.all_tasks() if task not in before} == set()


@in_a_loop
async def test_the_file_waits_for_no_disk_but_is_never_damaged(tmp_path):
    storage = await Storage.open(tmp_path)
    (journal,) = await storage.rows(text("PRAGMA journal_mode"))
    (synchronous,) = await storage.rows(text("PRAGMA synchronous"))
    (keys,) = await storage.rows(text("PRAGMA foreign_keys"))
    assert (journal[0], synchronous[0], keys[0]) == ("wal", 1, 1)
    await storage.close()


@in_a_loop
async def test_a_host_may_have_each_move_wait_for_the_disk(tmp_path):
    storage = await Storage.open(SqliteFile(tmp_path, is_durable=True))

    assert await storage.work(lambda connection: connection.execute(text("PRAGMA synchronous")).scalar()) == 2
    await storage.close()


@in_a_loop
async def test_after_a_power_failure_the_tables_are_those_of_an_earlier_moment(tmp_path):
    """Of the log only the beginning has reached the disk, or all but a page in between."""
    storage = await Storage.open(tmp_path)
    await storage.store(Entry(before=[row()]))
    for seq in range(1, 41):
        await storage.store(Entry("t", seq, [said(0)]))
    file, log = ((tmp_path / name).read_bytes() for name in (FILE, f"{FILE}-wal"))
    await storage.close()

    luck, kept, left = Random(43), [], tmp_path / "left"
    left.mkdir()
    for end in (len(log), *(luck.randrange(len(log)) for _ in range(30))):
        hole = luck.randrange(end) if luck.random() < 0.3 and end < len(log) else end
        (left / FILE).write_bytes(file)
        (left / f"{FILE}-wal").write_bytes(log[:hole] + bytes(min(4096, end - hole)) + log[hole + 4096 : end])
        (left / f"{FILE}-shm").unlink(missing_ok=True)
        with closing(sqlite3.connect(left / FILE)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found = [seq for (seq,) in database.execute("SELECT seq FROM events ORDER BY seq")]
        assert found == list(range(1, len(found) + 1))
        kept.append(len(found))

    # After a crash of the program all entries are there; a power failure may lose any number of the last.
    assert kept[0] == 40
    assert min(kept) < 10
    assert max(kept[1:]) > 25


@in_a_loop
async def test_what_was_written_moves_into_the_file_beside_the_writing(tmp_path, monkeypatch):
    monkeypatch.setattr("capot.server.store.sqlite._CHECKPOINT", 1)
    storage = await Storage.open(tmp_path)
    await storage.store(Entry("t", 1, [said(0)], before=[row()]))
    while not _events_in(tmp_path / FILE):
        await storage.events_of("t")
    await storage.close()


def _events_in(path):
    """Return how many events the file itself holds, whatever its log says."""
    alone = path.with_name("alone.sqlite")
    alone.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
        try:
            return connection.execute("select count(*) from events").fetchone()[0]
        except sqlite3.DatabaseError:
            return 0


@in_a_loop
async def test_the_file_is_closed_when_nothing_uses_it_any_more(tmp_path, monkeypatch):
    monkeypatch.setattr("capot.server.store.sqlite._CHECKPOINT", 1)
    checkpoints: list[asyncio.Event] = []
    ended: list[str] = []

    async def checkpoint(_storage):
        """Run until a later one has ended."""
        own = asyncio.Event()
        checkpoints.append(own)
        if len(checkpoints) == 1:
            await own.wait()
            await asyncio.sleep(0)
        checkpoints[0].set()
        ended.append("checkpoint")

    async def disposed(_engine):
        ended.append("engine")

    monkeypatch.setattr(SqliteAccess, "_checkpoint", checkpoint)
    monkeypatch.setattr(AsyncEngine, "dispose", disposed)
    storage = await Storage.open(tmp_path)
    await storage.store(Entry(before=[row()]))

    await storage.close()

    assert ended == ["checkpoint", "checkpoint", "engine"]


@in_a_loop
async def test_nothing_is_stored_after_the_end(tmp_path):
    storage = await Storage.open(tmp_path)
    await storage.close()
    with pytest.raises(RuntimeError, match="closed"):
        await storage.store(Entry(before=[row()]))


def test_the_migrations_lead_to_the_tables_that_the_code_expects(database):
    in_a_loop(_opened_and_closed)(database)

    def differences(connection: Connection) -> list[object]:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        # Comments are for readers of the code.
        return [each for each in found if "comment" not in str(each)[:30]]

    assert database.alone(differences) == []


async def _opened_and_closed(database):
    storage = await Storage.open(database)
    assert await storage.rows(select(schema.events)) == []
    await storage.close()


def test_an_event_is_read_as_it_was_written():
    moved = Moved(at=1.5, seat=2, move="pass QS KS 9H")
    assert decoded(encoded(moved)) == moved
    assert b'"kind":"moved"' in encoded(moved)


@in_a_loop
async def test_what_was_deleted_while_somebody_read_leaves_the_log_with_the_next_deletion_or_at_the_end(
    tmp_path, monkeypatch
):
    """The library waits ten seconds for readers; here nobody has to."""
    impatient = "journal_mode=WAL", "busy_timeout=0", "wal_autocheckpoint=0"
    monkeypatch.setattr("capot.server.store.sqlite._PRAGMAS", impatient)
    database, log = await SqliteFile(tmp_path).opened(), tmp_path / f"{FILE}-wal"
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
        for is_at_the_end in (False, True):
            await database.write([Entry(before=[row()]).writing(0)])
            reader.execute("BEGIN")
            reader.execute("select count(*) from tables").fetchone()
            await database.work(lambda connection: connection.execute(text("delete from tables")).rowcount)
            assert log.stat().st_size

            reader.execute("COMMIT")
            await (database.close([]) if is_at_the_end else database.work(lambda _: None))

            assert not log.stat().st_size


@pytest.fixture
def in_thread(monkeypatch):
    """A list that records, for each write, whether a thread other than the event loop's made it."""
    made, write = list[bool](), Writer.write

    def noted(writer, writings):
        made.append(threading.current_thread() is not threading.main_thread())
        return write(writer, writings)

    monkeypatch.setattr(Writer, "write", noted)
    return made


async def with_moves(storage, *seqs):
    for seq in seqs:
        await storage.store(Entry("t", seq, [said(0)]))


@in_a_loop
async def test_the_event_loop_writes_unless_a_checkpoint_makes_it_wait_for_the_disk(
    tmp_path, monkeypatch, in_thread
):
    ends = asyncio.Event()
    monkeypatch.setattr(sqlite, "_CHECKPOINT", 4)
    monkeypatch.setattr(sqlite, "SLOW", math.inf)
    monkeypatch.setattr(SqliteAccess, "_checkpoint", lambda _: ends.wait())
    storage = await Storage.open(SqliteFile(tmp_path))

    await storage.store(Entry("t", before=[row()]))
    await with_moves(storage, 1, 2, 3)
    assert in_thread == [True, False, False, False]

    await with_moves(storage, 4, 5)
    ends.set()
    await asyncio.sleep(0)
    await with_moves(storage, 6, 7)
    # The first write after a checkpoint begins the log anew, and waits for the disk.
    assert in_thread[4:] == [True, True, True, False]
    await storage.close()


@in_a_loop
async def test_a_move_is_written_at_once_and_what_nobody_waits_for_in_a_later_round(tmp_path, in_thread):
    storage = await Storage.open(SqliteFile(tmp_path))
    await storage.store(Entry("t", before=[row()]))
    in_thread.clear()

    moving = asyncio.create_task(with_moves(storage, 1))
    await asyncio.sleep(0)
    assert in_thread == [False]

    later = asyncio.create_task(storage.store(Entry(before=[row("u")])))
    await asyncio.sleep(0)
    assert in_thread == [False]
    await asyncio.gather(moving, later)
    assert in_thread == [False, False]
    await storage.close()


@pytest.mark.parametrize("is_durable", [True, False])
@in_a_loop
async def test_a_thread_writes_while_the_disk_is_slow_and_always_if_writes_wait_for_it(
    tmp_path, monkeypatch, in_thread, is_durable
):
    monkeypatch.setattr(sqlite, "SLOW", math.inf if is_durable else -1.0)
    monkeypatch.setattr(sqlite, "_waits", count().__next__)
    storage = await Storage.open(SqliteFile(tmp_path, is_durable=is_durable))

    await storage.store(Entry("t", before=[row()]))
    await with_moves(storage, 1, 2, 3)

    assert in_thread == [True, is_durable, True, True]
    await storage.close()


@in_a_loop
async def test_the_thread_that_writes_need_not_wait_for_those_that_compute(tmp_path, monkeypatch):
    """Moves wait for it as they do for the event loop: beside busy programs for much of a second."""
    prompt = list[str]()
    monkeypatch.setattr(sqlite, "answer_promptly", lambda: prompt.append(threading.current_thread().name))
    storage = await Storage.open(tmp_path)

    await storage.store(Entry("t", 1, [said(0)], before=[row()]))

    assert [name.partition("_")[0] for name in prompt] == ["storage"]
    await storage.close()


@in_a_loop
async def test_the_event_loop_does_not_wait_for_another_program_that_writes(tmp_path, in_thread):
    storage = await Storage.open(SqliteFile(tmp_path))
    await storage.store(Entry("t", before=[row()]))
    await with_moves(storage, 1)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with none_left(ConnectionLost, OperationalError):
            storing = [asyncio.create_task(with_moves(storage, seq)) for seq in (2, 3)]
            while len(in_thread) < 4 and not any(each.done() for each in storing):  # noqa: ASYNC110 - the thread tells nobody
                await asyncio.sleep(0)
            assert not any(each.done() for each in storing)
            other.execute("COMMIT")
            await asyncio.gather(*storing)

    await with_moves(storage, 4)
    # The loop tries the first, which the thread then writes with the second.
    assert in_thread == [True, False, False, True, False]
    assert await storage.events_of("t") == [said(0)] * 4
    await storage.close()


@in_a_loop
async def test_who_goes_away_while_another_program_writes_stops_nothing(tmp_path):
    storage = await Storage.open(SqliteFile(tmp_path))
    await storage.store(Entry("t", before=[row()]))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        # The second waits for the thread, in which the first waits for the other program.
        for seq in (1, 2):
            asking = asyncio.create_task(with_moves(storage, seq))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        other.execute("COMMIT")
    await storage.close()

    again = await Storage.open(SqliteFile(tmp_path))
    assert await again.events_of("t") == [said(0)] * 2
    await again.close()


@in_a_loop
async def test_who_goes_away_behind_other_work_stops_nothing(tmp_path, monkeypatch):
    storage, write = await Storage.open(SqliteFile(tmp_path)), SqliteAccess.write
    asking = list[asyncio.Task[None]]()

    async def followed(access, writings):
        errors = await write(access, writings)
        if not asking:
            asking.append(asyncio.create_task(with_moves(storage, 1)))
            asyncio.get_running_loop().call_soon(asking[0].cancel)
        return errors

    monkeypatch.setattr(SqliteAccess, "write", followed)
    opening = asyncio.create_task(storage.store(Entry("t", before=[row()])))
    await asyncio.sleep(0)
    await asyncio.gather(opening, storage.work(lambda _: None))
    await asyncio.gather(*asking, return_exceptions=True)
    await storage.close()

    again = await Storage.open(SqliteFile(tmp_path))
    assert await again.events_of("t") == [said(0)]
    await again.close()
