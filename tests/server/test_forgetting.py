"""Guests are forgotten when they wish, and those they played with lose nothing."""

import asyncio
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from capot.cli import main
from capot.server.errors import NotFound
from capot.server.messages.challenges import Challenge
from capot.server.messages.lobby import Join, NewTable
from capot.server.store import schema
from capot.server.store.postgresql import Postgresql
from capot.server.store.sqlite import SqliteFile
from capot.server.store.storage import Storage
from capot.server.store.upkeep.erasure import Forgotten, forget
from capot.server.tables.shared import GRACE
from capot.server.tables.table import Table
from tests.server.guests import Clock, Guest, in_a_loop, opened, play_out, tricks_played

ANN, ANNS_NAME = "ann-who-wants-to-go", "Ann Archer"


def everything(connection):
    """Return all that a database holds, as one text."""
    return repr([connection.execute(select(each)).all() for each in schema.metadata.sorted_tables])


async def at_a_table(room, host, *friends, seats=4):
    """Return the host and friends at a private table, where computers fill up."""
    others: list[Any] = ["open"] * len(friends) + ["easy"] * (seats - 1 - len(friends))
    invited = await room.openings.create(
        host, NewTable(game="slobberhannes", seats=seats, others=others, deals=1)
    )
    table = await room.table(invited.table)
    for each in friends:
        await table.join(each, Join(invitation=invited.invitation))
    guests = [Guest(name, table, Random(place)) for place, name in enumerate((host, *friends))]
    for each in guests:
        each.connect()
    return guests


async def play(room):
    """Play a match of Ann's alone and one with Ben, begin another with him, and offer him a deal."""
    await room.rename(ANN, ANNS_NAME)
    await room.rename("ben", "Ben")
    await room.people.devices.sign_out_others(ANN)
    await room.people.devices.make_link(ANN)
    (alone,) = await at_a_table(room, ANN)
    await play_out([alone])
    friends = await at_a_table(room, ANN, "ben")
    await play_out(friends)
    begun = await at_a_table(room, "ben", ANN)
    await play_out(begun, lambda seen: seen.phase == "playing" and tricks_played(seen) == 1)
    offered = await room.openings.challenge(ANN, alone.table.id, Challenge(deal=1))
    await (await room.table(offered.table)).join("ben", Join(invitation=offered.invitation))
    await room.people.profile(ANN)
    return alone.table.id, friends[0].table.id, begun[0].table.id, offered.table


@in_a_loop
async def test_who_is_forgotten_is_found_nowhere_and_the_others_play_on(tmp_path, database):
    async with opened(tmp_path, database=database) as room:
        alone, played, begun, offered = await play(room)
        before = await room.archive.replay("ben", played)
    found = await asyncio.to_thread(database.alone, everything)
    assert ANN in found
    assert ANNS_NAME in found

    async with opened(tmp_path, database=database) as room:
        await room.forget(ANN)
        files = await asyncio.to_thread(lambda: [each.read_bytes() for each in tmp_path.iterdir()])
        assert not any(word.encode() in each for word in (ANN, ANNS_NAME) for each in files)
    found = await asyncio.to_thread(database.alone, everything)
    assert ANN not in found
    assert ANNS_NAME not in found

    async with opened(tmp_path, database=database) as room:
        with pytest.raises(NotFound):
            await room.table(alone)
        assert await room.matches(ANN) == await room.tables(ANN) == []
        (match,) = await room.matches("ben")
        assert match.players == ["Guest", *before.players[1:]]
        after = await room.archive.replay("ben", played)
        assert (after.players, after.deals) == (match.players, before.deals)
        for table in (begun, offered):
            ben = Guest("ben", await room.table(table))
            ben.connect()
            assert ANNS_NAME not in repr(await play_out([ben]))
        assert (await room.people.profile("ben")).played.matches == 3


@in_a_loop
async def test_who_looks_at_a_table_meanwhile_sees_it_without_the_guest_and_plays_on(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        _, _, begun, _ = await play(room)
        ben = Guest("ben", await room.table(begun))
        ben.connect()
        work, looking = Storage.work, list[asyncio.Task[Table]]()

        async def worked(storage, each):
            assert ben.page is not None
            assert await ben.page.next() is None
            looking.append(asyncio.create_task(room.table(begun)))
            await asyncio.sleep(0)
            return await work(storage, each)

        monkeypatch.setattr(Storage, "work", worked)
        await room.forget(ANN)

        back = Guest("ben", await looking[0])
        assert [seat.name for seat in back.state.seats[:2]] == ["Ben", "Guest"]
        back.connect()
        await play_out([back])


@in_a_loop
async def test_a_computer_takes_the_unfinished_seat_of_somebody_whom_the_host_forgot(tmp_path, database):
    """Docs, server-data.md: a computer player takes the seat a minute after somebody plays on."""
    shared = Postgresql(database.address, is_shared=True) if isinstance(database, Postgresql) else database
    clock = Clock()
    async with opened(tmp_path, clock, database=shared) as room:
        _, _, begun, offered = await play(room)
    await asyncio.to_thread(database.alone, lambda connection: forget(connection, ANN))
    found = await asyncio.to_thread(database.alone, everything)
    assert ANN not in found
    assert ANNS_NAME not in found

    async with opened(tmp_path, clock, database=shared) as room:
        for table in (begun, offered):
            ben = Guest("ben", await room.table(table))
            ben.connect()
            playing = asyncio.create_task(play_out([ben]))
            while not playing.done():
                await asyncio.sleep(0.01)
                clock.moment += GRACE / 10
                room.tick()
            assert ANNS_NAME not in repr(await playing)
            assert ben.state.phase == "over"


def test_the_host_forgets_a_guest_of_a_server_that_has_stopped(tmp_path):
    def told(*words):
        result = CliRunner().invoke(main, ["forget", *words, "--data", str(tmp_path)])
        return result.exit_code, result.output

    in_a_loop(_filled)(tmp_path)

    assert told("Ann") == (2, "Error: Nobody here is called Ann.\n")
    code, output = told(ANNS_NAME.lower())
    assert (code, "ann-who- (2 matches, the last on 2023-11-14)" in output) == (2, True)
    assert "ann-two (0 matches)" in output
    end = "forgotten: one table removed, unknown at three tables with others.\n"
    assert told(ANNS_NAME, "--guest", "ann-w", "--dry-run") == (0, f"{ANNS_NAME} would be {end}")
    assert told(ANNS_NAME, "--guest", "ann-w") == (0, f"{ANNS_NAME} is {end}")
    assert told(ANNS_NAME) == (
        0,
        f"{ANNS_NAME} is forgotten: no tables removed, unknown at no tables with others.\n",
    )
    database = SqliteFile(tmp_path)
    assert ANNS_NAME not in database.alone(everything)
    assert database.alone(lambda connection: forget(connection, ANN)) == Forgotten(0, 0)


async def _filled(data):
    async with opened(data) as room:
        await play(room)
        await room.rename("ann-two", ANNS_NAME)
