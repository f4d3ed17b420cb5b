"""Failures are logged and tried again: neither a full disk nor a fault stops a table or a clock."""

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from capot.language.texts import say
from capot.server.errors import Unavailable
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.live import Said, Say, Step
from capot.server.messages.lobby import NewTable
from capot.server.people.devices import Devices
from capot.server.store.storage import Storage
from capot.server.tables.people.attendance import MOST_WAITING
from capot.server.tables.shared import RETRY
from capot.server.tables.table import Table
from tests.server.guests import Clock, dropped, in_a_loop, met, opened, play_out, table_of, tricks_played

GRACE = 60


class Disk:
    """A disk that is full for what a test says."""

    def __init__(self, patch, is_refused):
        self.is_refused = is_refused
        self.refused = asyncio.Event()
        store = Storage.store

        async def tried(storage, entry):
            if any(map(self.is_refused, entry.events)):
                self.refused.set()
                raise OperationalError("insert", {}, Exception("database or disk is full"))
            await store(storage, entry)

        patch.setattr(Storage, "store", tried)

    def is_free_again(self):
        self.is_refused = lambda _: False


@in_a_loop
async def test_a_room_that_cannot_be_opened_to_the_end_leaves_nothing_open(tmp_path, monkeypatch):
    async def fails(_):
        raise Unavailable(say("away"))

    monkeypatch.setattr(Devices, "load", fails)
    before = asyncio.all_tasks()

    with pytest.raises(Unavailable):
        await dropped(tmp_path)

    assert asyncio.all_tasks() == before


@in_a_loop
async def test_computers_whose_move_could_not_be_stored_try_again(tmp_path, monkeypatch, caplog):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one,) = await met(room, "hearts", 1, 3)
        # After a lead it is a computer's turn, after the last card of a trick perhaps not.
        await play_out([one], lambda seen: tricks_played(seen) >= 2 and seen.ask and seen.ask.what == "lead")
        disk = Disk(monkeypatch, lambda each: isinstance(each, events.Moved) and each.seat != 0)

        await one.move()
        await disk.refused.wait()
        before = one.state
        for _ in range(10):
            await asyncio.sleep(0)

        assert before.ask is None
        assert "disk is full" in caplog.text
        disk.is_free_again()
        clock.moment += RETRY
        room.tick()
        await one.until(lambda seen: seen.seq > before.seq and seen.ask)


@in_a_loop
async def test_who_is_missed_is_replaced_though_at_first_that_could_not_be_stored(tmp_path, monkeypatch):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2)
        two.close()
        disk = Disk(monkeypatch, lambda each: isinstance(each, events.StoodIn))
        clock.moment += GRACE
        room.tick()
        await disk.refused.wait()
        await asyncio.sleep(0)
        assert not one.state.seats[1].stand_in

        disk.is_free_again()
        while not one.state.seats[1].stand_in:
            clock.moment += RETRY
            room.tick()
            await asyncio.sleep(0)


@in_a_loop
async def test_what_people_asked_for_and_could_not_be_stored_did_not_happen(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        _, (one,) = await met(room, "hearts", 1, 3)
        await play_out([one], lambda seen: tricks_played(seen) == 2 and seen.ask)
        disk = Disk(monkeypatch, lambda each: isinstance(each, events.Moved))
        before = one.state

        with pytest.raises(OperationalError):
            await one.move()

        assert one.state == before
        disk.is_free_again()
        await one.move()


@in_a_loop
async def test_a_table_that_fails_keeps_no_other_from_being_looked_after(tmp_path, monkeypatch, caplog):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        broken, (first, _) = await table_of(room, "hearts", 2, 2, seconds=20)
        _, (one, two) = await table_of(room, "hearts", 2, 2, seconds=20, called="other")
        first.connect()
        one.connect()
        two.connect()
        await play_out([one, two], lambda _: one.state.ask and tricks_played(one.state) == 1)
        ply, due = one.state.ply, Table.due

        def fail_once(each):
            if each is broken:
                monkeypatch.setattr(Table, "due", due)
                raise KeyError("a fault")
            due(each)

        monkeypatch.setattr(Table, "due", fail_once)
        clock.moment += 20
        room.tick()

        assert "a fault" in caplog.text
        await one.until(lambda seen: seen.ply > ply)
        looked_after = set()
        monkeypatch.setattr(Table, "due", lambda each: looked_after.add(each))  # noqa: PLW0108 - a method
        clock.moment += RETRY
        room.tick()
        assert broken in looked_after


@in_a_loop
async def test_who_is_let_go_because_he_hears_nothing_keeps_no_other_from_hearing(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await table_of(room, "hearts", 2, 2)
        deaf = table.connect(one.name, None, None)
        two.connect()
        deaf.send([Step(happened=[Said(seat=1, phrase="hello")] * MOST_WAITING, state=table.state(one.name))])

        await table.say(two.name, Say(phrase="thanks"))
        await two.until(lambda seen: not seen.seats[0].present)

        assert two.heard(Said) == [Said(seat=1, phrase="thanks")]
        assert await deaf.next() is None


@in_a_loop
async def test_who_goes_away_while_a_rematch_is_opened_leaves_nothing_half_done(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        table, (one,) = await met(room, "hearts", 1, 3, deals=1)
        await play_out([one])
        begun, store = asyncio.Event(), Storage.store

        async def looked_at(storage, entry):
            if any(isinstance(each, events.Reopened) for each in entry.events):
                begun.set()
            await store(storage, entry)

        monkeypatch.setattr(Storage, "store", looked_at)
        asking = asyncio.create_task(table.rematch(one.name))
        await begun.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

        again = await table.rematch(one.name)
        assert again.table == one.state.next_table
        assert len(await room.tables(one.name)) == 1
        await table.say(one.name, Say(phrase="thanks"))


@in_a_loop
async def test_a_table_that_is_dropped_as_soon_as_it_is_loaded_is_loaded_again(tmp_path, monkeypatch):
    """A server that was taken for dead drops all its tables, at any moment."""
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "slobberhannes", 1, 3)
        room.memory.drop_all()
        wake, loaded = Table.wake, []

        def dropping(found: Table) -> None:
            wake(found)
            loaded.append(found)
            if len(loaded) == 1:
                room.memory.drop_all()

        monkeypatch.setattr(Table, "wake", dropping)

        assert await room.memory.table(table.id) is loaded[1]


@in_a_loop
async def test_a_server_that_stops_while_it_loads_tables_gives_them_up(tmp_path, monkeypatch, caplog):
    """One is replayed, one waits for that, and one is read after the last moment for a replay."""
    async with opened(tmp_path) as room:
        wish = NewTable(game="hearts", seats=4, others=["easy"] * 3)
        names = [(await room.openings.create("ann", wish)).table for _ in range(3)]
    room = await dropped(tmp_path)
    begun, may_end, may_read = threading.Event(), threading.Event(), asyncio.Event()
    replayed, events_of = list[int](), Storage.events_of

    def of(*_):
        replayed.append(1)
        begun.set()
        assert may_end.wait(60)
        raise ValueError("nobody wants it any more")

    async def read(storage, table):
        happened = await events_of(storage, table)
        if table == names[2]:
            await may_read.wait()
        return happened

    monkeypatch.setattr(TableLog, "of", of)
    monkeypatch.setattr(Storage, "events_of", read)
    asked = [asyncio.create_task(room.table(each)) for each in names]
    try:
        assert await asyncio.to_thread(begun.wait, 60)
        await room.close()
        may_read.set()
        await asyncio.wait(asked, timeout=60)
    finally:
        may_end.set()

    assert all(each.cancelled() for each in asked)
    assert replayed == [1]
    assert "Traceback" not in caplog.text
