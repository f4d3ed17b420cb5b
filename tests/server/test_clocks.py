"""Timers run out on time although the time of day is set forward or back."""

import asyncio
import gc
import weakref

import pytest

from capot.server.log.proposals import CONSENT_WITHIN
from capot.server.messages.live import Say
from capot.server.messages.proposals import Answer, Propose
from capot.server.tables.memory import IDLE
from capot.server.tables.people.attendance import PATIENCE_OF_OTHERS
from capot.server.tables.shared import GRACE
from tests.server.guests import Clock, in_a_loop, met, opened, play_out, tricks_played

DAY = 86400.0
SET = pytest.mark.parametrize("days", [-30, 30])


@SET
@in_a_loop
async def test_a_seat_is_kept_for_the_grace_whatever_the_time_of_day(tmp_path, days):
    now, steady = Clock(), Clock()
    async with opened(tmp_path, now, steady=steady) as room:
        _, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda seen: tricks_played(seen) == 1)
        two.close()
        await one.until(lambda seen: not seen.seats[1].present)

        now.moment += days * DAY
        steady.moment += 59
        room.tick()
        assert not one.state.seats[1].stand_in
        steady.moment += 1
        room.tick()

        await one.until(lambda seen: seen.seats[1].stand_in)


@SET
@in_a_loop
async def test_the_clock_of_a_table_runs_on_whatever_the_time_of_day(tmp_path, days):
    now, steady = Clock(), Clock()
    async with opened(tmp_path, now, steady=steady) as room:
        table, (one, two) = await met(room, "hearts", 2, 2, seconds=20)
        state = await play_out([one, two], lambda seen: seen.ask)
        assert state.clock == (now.moment + 20) * 1000
        seq = table.log.seq

        now.moment += days * DAY
        room.tick()
        assert table.log.seq == seq
        steady.moment += 20
        room.tick()

        await one.until(lambda seen: seen.seats[0].helped)


@in_a_loop
async def test_over_days_nobody_who_is_away_is_replaced_before_the_time_is_over(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, (one, two) = await met(room, "hearts-classic", 2, 2, seconds=int(DAY))
        await play_out([one, two], lambda _: two.state.ask is not None and one.state.ask is None)
        two.close()
        await one.until(lambda seen: not seen.seats[1].present)
        (row,) = await room.tables(two.name)
        assert (row.you, row.to_act) == (1, [1])

        for _ in range(23):
            clock.moment += 3600
            room.tick()
        assert one.state.clock == (clock.moment + 3600) * 1000
        assert one.state.seats[1].helped is None
        assert not one.state.seats[1].stand_in
        # Only a move gives more time: no phrase, and nobody who comes and goes.
        before = one.state.clock
        await table.say(one.name, Say(phrase="hello"))
        one.close()
        one.connect()
        assert one.state.clock == before
    clock.moment += 2 * DAY
    async with opened(tmp_path, clock) as again:
        # The first to come back sets the clock going again, and all have a minute.
        one.table = await again.table(table.id)
        one.connect()
        assert one.state.clock == (clock.moment + GRACE) * 1000
        clock.moment += GRACE
        again.tick()
        await one.until(lambda seen: seen.seats[1].helped)
        assert not one.state.seats[1].stand_in


@in_a_loop
async def test_over_days_the_lobby_tells_between_deals_too_for_whom_a_match_waits(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts-classic", 2, 2, seconds=int(DAY))
        assert table.info().to_act == [0, 1]
        await one.give()
        assert table.info().to_act == [1]
        await two.give()
        await play_out([one, two], lambda seen: seen.phase == "scored")

        assert table.info().to_act == [0, 1]
        await two.table.leave(two.name)
        assert table.info().to_act == [0]


@SET
@in_a_loop
async def test_others_may_vote_after_waiting_whatever_the_time_of_day(tmp_path, days):
    now, steady = Clock(), Clock()
    async with opened(tmp_path, now, steady=steady) as room:
        _, guests = await met(room, "polignac", 4)
        await play_out(guests, lambda seen: tricks_played(seen) == 1)

        now.moment += days * DAY
        room.tick()
        assert not guests[0].state.idle
        steady.moment += PATIENCE_OF_OTHERS
        room.tick()
        assert guests[0].state.idle


@SET
@in_a_loop
async def test_a_proposal_has_its_time_whatever_the_time_of_day(tmp_path, days):
    now, steady = Clock(), Clock()
    async with opened(tmp_path, now, steady=steady) as room:
        table, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda seen: "undo" in seen.can_propose)
        await table.arrange("guest-0", Propose(what="undo"))
        assert one.state.proposal is not None

        now.moment += days * DAY
        steady.moment += CONSENT_WITHIN - 1
        room.tick()
        assert one.state.proposal is not None
        steady.moment += 1
        room.tick()
        await one.until(lambda seen: seen.proposal is None)


@in_a_loop
async def test_a_proposal_has_its_full_time_again_after_a_restart(tmp_path):
    steady = Clock()
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda seen: "undo" in seen.can_propose)
        await table.arrange("guest-0", Propose(what="undo"))
    async with opened(tmp_path, steady=steady) as room:
        again = await room.table(table.id)
        steady.moment += CONSENT_WITHIN - 1
        room.tick()
        asked = again.state("guest-1").proposal
        assert asked is not None

        await again.arrange("guest-1", Answer(id=asked.id, agree=True))
        assert again.log.undos == 1


@SET
@in_a_loop
async def test_a_table_that_nobody_uses_leaves_memory_whatever_the_time_of_day(tmp_path, days):
    now, steady = Clock(), Clock()
    async with opened(tmp_path, now, steady=steady) as room:
        _, guests = await met(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: tricks_played(seen) == 1 and seen.ask)
        for guest in guests:
            guest.close()

        now.moment += days * DAY
        room.tick()
        assert room.tables_open == 1
        steady.moment += IDLE + 1
        room.tick()
        assert room.tables_open == 0


@in_a_loop
async def test_a_table_that_has_left_memory_does_not_wait_for_the_garbage_collector(tmp_path):
    """A server collects old objects once a day, and a table takes a quarter of a megabyte."""
    steady = Clock()
    async with opened(tmp_path, steady=steady) as room:
        table, guests = await met(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: tricks_played(seen) == 1)
        for guest in guests:
            guest.close()
        left = weakref.ref(table)
        del table, guests, guest
        steady.moment += IDLE + 1
        gc.collect()
        gc.disable()
        try:
            room.tick()
            # Its last tasks, and the alarms that were set for it.
            await asyncio.sleep(0)
            room.tick()
            assert left() is None
        finally:
            gc.enable()
