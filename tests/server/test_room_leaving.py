"""People who leave, come back or take too long, and the computer players who stand in for them."""

import pytest

from capot.server.errors import Illegal, TooMany
from capot.server.messages.live import Moved, Seated
from capot.server.tables.people.attendance import PATIENCE
from capot.server.tables.shared import Shared
from capot.server.tables.table import MOST_CONNECTIONS, MOST_PAGES
from tests.server.guests import (
    Clock,
    Guest,
    happened_in,
    in_a_loop,
    met,
    opened,
    play_out,
    table_of,
    tricks_played,
)

GRACE = 60


@in_a_loop
async def test_a_computer_player_stands_in_for_who_is_away_and_gives_the_seat_back(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "slobberhannes", 2, 2)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2)

        two.close()
        await one.until(lambda seen: not seen.seats[1].present)
        clock.moment += GRACE - 1
        room.tick()
        assert not one.state.seats[1].stand_in
        clock.moment += 1
        room.tick()
        await one.until(lambda seen: seen.seats[1].stand_in)
        assert Seated(seat=1, what="stood-in") in one.happened
        await play_out([one], lambda seen: tricks_played(seen) == 5)

        two.connect()
        state = await two.until(lambda seen: not seen.seats[1].stand_in)
        assert state.you == 1
        await one.until(lambda seen: seen.seats[1].present and not seen.seats[1].stand_in)
        assert one.happened.count(Seated(seat=1, what="back")) == 1
        await play_out([one, two], lambda seen: seen.scores)


@in_a_loop
async def test_a_table_sleeps_when_nobody_is_there(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, (one, two) = await met(room, "hearts", 2, 2, seconds=30)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2 and seen.ask)
        one.close()
        two.close()
        seq = table.log.seq

        clock.moment += 590
        room.tick()
        assert not table.is_busy
        assert table.log.seq == seq

        # Waking the table gives the other player time again.
        one.connect()
        clock.moment += GRACE - 1
        room.tick()
        assert not one.state.seats[1].stand_in
        clock.moment += 1
        room.tick()
        await one.until(lambda seen: seen.seats[1].stand_in)


@in_a_loop
async def test_who_leaves_is_replaced_at_once_and_may_come_back(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "slobberhannes", 2, 2)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2)

        await table.leave("guest-1")

        await one.until(lambda seen: seen.seats[1].stand_in)
        assert [(each.you, each.left) for each in await room.tables("guest-1")] == [(1, True)]
        await play_out([one], lambda seen: seen.scores and seen.phase == "scored")
        assert one.state.waiting_for == [0]
        back = Guest("guest-1", table)
        back.connect()
        await back.until(lambda seen: not seen.seats[1].stand_in)
        assert [(each.you, each.left) for each in await room.tables("guest-1")] == [(1, False)]


@in_a_loop
async def test_a_table_that_all_have_left_is_out_of_the_lobby_until_one_of_them_is_back(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts", 2, 2, listed=True)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2)

        await table.leave("guest-0")
        assert [each.table for each in await room.tables("stranger")] == [table.id]
        await table.leave("guest-1")
        await room.rename("stranger", "Eve")  # stored after what was waiting
        assert await room.tables("stranger") == []

        back = Guest("guest-1", table)
        back.connect()
        await back.until(lambda seen: not seen.seats[1].stand_in)
        await room.rename("stranger", "Eve")  # stored after what was waiting
        assert [each.table for each in await room.tables("stranger")] == [table.id]


@in_a_loop
async def test_who_has_left_and_moves_is_back(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda _: two.state.ask and tricks_played(two.state))
        one.close()
        await table.leave("guest-1")
        # Nobody is there, so nobody moves for him.
        assert two.state.ask is not None

        await two.move()

        assert not two.state.seats[1].stand_in


@in_a_loop
async def test_however_often_people_come_and_go_a_table_is_looked_after_once_at_a_time(tmp_path, monkeypatch):
    clock, wanted, wake_at = Clock(), [], Shared.wake_at

    def noted(shared, moment, table):
        wanted.append(moment)
        wake_at(shared, moment, table)

    monkeypatch.setattr(Shared, "wake_at", noted)
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "hearts", 2, 2, seconds=600)
        await play_out([one, two], lambda _: one.state.ask and tricks_played(one.state) == 1)
        for _ in range(30):
            two.close()
            clock.moment += PATIENCE + 1
            room.tick()
            two.connect()

    assert len([moment for moment in wanted if moment > clock.moment]) <= 3


@in_a_loop
async def test_when_the_time_for_a_move_is_over_a_computer_player_makes_it(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "hearts", 2, 2, seconds=20)
        await play_out([one, two], lambda _: one.state.ask and tricks_played(one.state) == 1)
        state = one.state
        assert state.clock == (clock.moment + 20) * 1000
        clock.moment += 19
        room.tick()
        assert one.state.ply == state.ply

        clock.moment += 1
        room.tick()

        await one.until(lambda seen: seen.ply > state.ply)
        assert not one.state.seats[0].stand_in
        assert any(isinstance(each, Moved) and each.seat == 0 for each in happened_in(one.pushes[-1]))
        await play_out([one, two], lambda seen: tricks_played(seen) == 4)


@in_a_loop
async def test_with_a_clock_all_who_pass_have_the_same_time_and_the_next_deal_waits_for_nobody(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, guests = await met(room, "finis", 4, seconds=20)
        for guest in guests:
            await guest.give()
        state = await guests[0].until(lambda seen: seen.phase == "playing")
        deadline = state.clock
        clock.moment += 10
        await guests[1].move()
        assert guests[0].state.clock == deadline
        clock.moment += 10
        room.tick()
        await guests[0].until(lambda seen: seen.opening.received)

        await play_out(guests, lambda seen: seen.phase == "scored")
        await guests[2].give()
        assert guests[0].state.waiting_for == [0, 1, 3]
        clock.moment += 30
        room.tick()
        await guests[0].until(lambda seen: seen.phase == "playing" and seen.deal == 2)


@in_a_loop
async def test_the_time_begins_anew_after_a_restart(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, (one,) = await met(room, "hearts", 1, 3, seconds=20)
        await play_out([one], lambda seen: seen.ask and tricks_played(seen) == 1)
    clock.moment += 15
    async with opened(tmp_path, clock) as room:
        one = Guest("guest-0", await room.table(table.id))
        assert one.state.clock is None
        one.connect()
        assert one.state.clock == (clock.moment + 20) * 1000


@in_a_loop
async def test_the_oldest_of_many_pages_of_one_guest_is_let_go(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "hearts", 1, 3, listed=True)
        pages = [table.connect("guest-0", None, None) for _ in range(MOST_PAGES)]
        assert await pages[0].next() is not None

        table.connect("guest-0", None, None)

        assert await pages[0].next() is None
        assert len(table.pages) == MOST_PAGES
        for number in range(MOST_CONNECTIONS - MOST_PAGES):
            table.connect(f"watcher-{number}", None, None)
        with pytest.raises(TooMany, match="Too many people"):
            table.connect("one more", None, None)


# Taking back, and advice


@in_a_loop
async def test_a_person_alone_with_computer_players_takes_back_his_last_decision(tmp_path):
    async with opened(tmp_path) as room:
        table, (one,) = await met(room, "polignac", 1, 3)
        first = await play_out([one], lambda seen: seen.ask)
        assert not first.can_undo
        with pytest.raises(Illegal, match="no move to take back"):
            await table.undo("guest-0")
        before = await play_out([one], lambda seen: seen.ask and tricks_played(seen) == 2)
        await one.move()
        after = await one.until(lambda seen: seen.ask and seen.ply > before.ply)
        assert after.can_undo

        await table.undo("guest-0")

        state = one.state
        assert (state.ply, state.hand, state.play) == (before.ply, before.hand, before.play)
        assert state.seq > after.seq
        while one.state.can_undo:
            await table.undo("guest-0")
        assert not any(seat == 0 for seat, _ in table.log.match.position.moves)
        await play_out([one], lambda seen: seen.scores)


@in_a_loop
async def test_nothing_is_taken_back_or_advised_among_people(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "polignac", 2, 2)
        state = await play_out(guests, lambda seen: tricks_played(seen) == 1 and seen.ask)

        assert (state.can_undo, state.can_hint) == (False, False)
        with pytest.raises(Illegal):
            await table.undo("guest-0")
        with pytest.raises(Illegal, match="play alone against the computer"):
            await table.hint("guest-0")
