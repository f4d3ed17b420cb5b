"""Errors for which nobody waits any more: logged once or known, never left to the event loop."""

import asyncio
import gc
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from capot.language.texts import say
from capot.server.bus.connection import Message, unavailable
from capot.server.cluster.cluster import Cluster
from capot.server.errors import Conflict
from capot.server.store.leases import lapsed
from capot.server.store.sqlite import SqliteAccess
from capot.server.store.storage import Entry, Storage
from capot.server.study.reviews import record_of
from capot.server.tables.shared import RETRY
from capot.server.thinking.workers import Workers
from capot.server.unattended import outcome
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop, opened, play_out, seated

FULL = SQLAlchemyError("the disk is full")


@contextmanager
def nothing_left():
    """Fail if an error is left to the event loop, which reports it when its future is deleted."""
    left: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: left.append(context))
    yield
    gc.collect()
    assert left == []


async def give_up(asked):
    """Cancel what was asked for, and forget it."""
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)


async def a_moment():
    """Let everything go on that waits for nothing."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "use",
    [
        pytest.param(lambda storage: storage.store(Entry("t", 1, ())), id="store"),
        pytest.param(lambda storage: storage.rows(select(1)), id="rows"),
        pytest.param(lambda storage: storage.work(lambda _: None), id="work"),
    ],
)
@in_a_loop
async def test_an_error_of_the_database_is_logged_once_after_whoever_waited_has_gone(
    tmp_path, monkeypatch, caplog, use
):
    may_fail = asyncio.Event()

    async def fails(*_):
        await may_fail.wait()
        raise FULL

    async def written(*_):
        await may_fail.wait()
        return [FULL]

    storage = await Storage.open(tmp_path)
    with monkeypatch.context() as broken, nothing_left():
        for name, does in {"rows": fails, "work": fails, "write": written}.items():
            broken.setattr(SqliteAccess, name, does)
        asked = [asyncio.create_task(use(storage))]
        await a_moment()
        await give_up(asked.pop())
        may_fail.set()
        await a_moment()
    await storage.close()

    assert [each.exc_info[1] for each in caplog.records if each.exc_info] == [FULL]


@in_a_loop
async def test_an_error_for_which_several_waited_who_have_gone_is_logged_once(caplog):
    may_fail = asyncio.Event()

    async def fails():
        await may_fail.wait()
        raise FULL

    with nothing_left():
        work = asyncio.create_task(fails())
        waiting = [asyncio.create_task(outcome(work)) for _ in range(3)]
        await a_moment()
        while waiting:
            await give_up(waiting.pop())
        may_fail.set()
        await a_moment()

    assert [each.exc_info[1] for each in caplog.records if each.exc_info] == [FULL]


@in_a_loop
async def test_a_table_that_another_server_takes_while_it_deals_leaves_no_error(
    tmp_path, monkeypatch, caplog
):
    write, is_dealing, may_fail = SqliteAccess.write, asyncio.Event(), asyncio.Event()

    async def lapses(access, writings):
        if not any(b'"kind":"dealt"' in row["data"] for _, rows, _, _ in writings for row in rows):
            return await write(access, writings)
        is_dealing.set()
        await may_fail.wait()
        return [lapsed() for _ in writings]

    with nothing_left():
        async with opened(tmp_path) as room:
            (guest,) = await seated(room, "slobberhannes", 1, 3)
            monkeypatch.setattr(SqliteAccess, "_is_prompt", False)
            monkeypatch.setattr(SqliteAccess, "write", lapses)
            await guest.give()
            await is_dealing.wait()
            room.memory.drop_all()
            await a_moment()
            may_fail.set()
            await a_moment()

    assert not caplog.records


class Broken:
    """A bus over which nothing can be sent."""

    def __init__(self):
        self.handles: dict[str, Any] = {}
        self.is_away = True

    async def subscribe(self, subject, handle):
        self.handles[subject.split(".")[2]] = handle

    async def unsubscribe(self, _subscription):
        """End nothing."""

    async def publish(self, *_):
        raise unavailable()

    async def flush(self):
        """Wait for nothing."""

    def watch(self, _changed):
        """Never change."""


class Lost:
    """The leases of a process that is taken for dead once, and that cannot join again at first."""

    silence = 0.0

    def __init__(self):
        self.number, self.failures, self.beats = 1, 1, asyncio.Queue[int]()

    async def beat(self, _late):
        self.beats.put_nowait(self.number)
        if self.number != 2:
            raise lapsed()
        return frozenset({2})

    def lapse(self):
        self.number = 0

    async def join(self):
        if self.failures:
            self.failures -= 1
            raise FULL
        self.number = 2


@pytest.fixture
def cluster(monkeypatch):
    """A process of several with a broken bus, and what it is made of."""
    monkeypatch.setattr("capot.server.cluster.cluster.BEAT", 0.0)

    async def gives(*_):
        raise lapsed()

    memory = SimpleNamespace(give=gives, drop_all=lambda: None)
    room = SimpleNamespace(
        memory=memory, secret=b"", storage=SimpleNamespace(leases=None), work_with=lambda _: None
    )
    return SimpleNamespace(bus=Broken(), room=room)


@in_a_loop
async def test_a_table_that_cannot_be_given_away_without_the_bus_leaves_no_error(cluster):
    cluster.room.storage.leases = Lost()
    opened = await Cluster.open(cluster.bus, cluster.room)
    with nothing_left():
        wanted = msgspec.msgpack.encode({"table": "some", "owner": 2})
        await cluster.bus.handles["give"](Message("give", wanted, "reply"))
        await a_moment()
    await opened.close()


@in_a_loop
async def test_a_server_that_cannot_start_anew_at_once_goes_on_trying_after_a_while(
    cluster, monkeypatch, caplog
):
    slept: list[float] = []

    async def sleep(seconds, sleep=asyncio.sleep):
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    leases = cluster.room.storage.leases = Lost()
    opened = await Cluster.open(cluster.bus, cluster.room)

    assert [await leases.beats.get() for _ in range(3)] == [1, 2, 2]

    await opened.close()
    assert slept == [RETRY]
    assert [each.exc_info[1] for each in caplog.records if each.exc_info] == [FULL]


@in_a_loop
async def test_a_beat_that_goes_on_failing_is_logged_once_for_each_error(cluster, monkeypatch, caplog):
    leases = cluster.room.storage.leases = Lost()
    errors = ["one", "one", "one", "other", "other", None, "other"]

    async def beat(_late):
        leases.beats.put_nowait(1)
        error = errors.pop(0) if errors else None
        if error is not None:
            raise RuntimeError(error)
        return frozenset({1})

    monkeypatch.setattr(leases, "beat", beat)
    opened = await Cluster.open(cluster.bus, cluster.room)
    for _ in range(9):
        await leases.beats.get()
    await opened.close()

    assert [f"{each.exc_info[1]}" for each in caplog.records if each.exc_info] == ["one", "other", "other"]


@in_a_loop
async def test_matches_are_archived_though_the_database_failed_once(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("capot.server.people.archive.RETRY", 0.0)
    rows, failures = Storage.rows, [FULL]

    async def fails_once(storage, query):
        if "archived" in str(query) and failures:
            raise failures.pop()
        return await rows(storage, query)

    async with opened(tmp_path) as room:
        (guest,) = await seated(room, "slobberhannes", 1, 3, deals=1)
        monkeypatch.setattr(Storage, "rows", fails_once)
        await play_out([guest])

        assert (await room.people.profile(guest.name)).played.matches == 1

    assert [each.exc_info[1] for each in caplog.records if each.exc_info] == [FULL]


@in_a_loop
async def test_refused_work_leaves_nothing_to_the_garbage_collector():
    """A server collects old objects once a day, and an error keeps its table and the socket of its page."""

    async def refused():
        raise Conflict(say("The table has moved on."))

    with none_left(Conflict), suppress(Conflict):
        await outcome(asyncio.create_task(refused()))


@in_a_loop
async def test_a_review_that_no_worker_makes_leaves_nothing_to_the_garbage_collector(tmp_path):
    async with opened(tmp_path) as room:
        (guest,) = await seated(room, "slobberhannes", 1, 3, deals=1)
        await play_out([guest])
        record = record_of(guest.table.log)

    bus: Any = Broken()
    with none_left(asyncio.Task):
        assert await Workers(bus).review(record, 1, 0, lambda _: None, hindsight=False) is None
        await a_moment()
