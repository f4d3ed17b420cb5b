"""Matches survive the end of the program, however sudden; nobody misses anything."""

import sqlite3
from contextlib import closing

import pytest
from msgspec import structs

from capot.server.errors import Conflict
from capot.server.log.events import Moved, Sat, encoded
from capot.server.messages.live import Committed, Dealt, Happening, Move, Undone
from capot.server.messages.lobby import Join, NewTable
from capot.server.states import deal_states
from capot.server.states.presence import Presence
from capot.server.states.table_states import TableStates
from capot.server.store.sqlite import FILE
from capot.server.store.storage import Storage
from tests.server.guests import (
    Clock,
    Guest,
    dropped,
    happened_in,
    in_a_loop,
    is_over,
    met,
    opened,
    play_out,
    tricks_played,
)

MIDST = [
    (
        "hearts",
        4,
        0,
        lambda seen: seen.phase == "playing" and seen.opening.passed and not seen.opening.received,
    ),
    ("hearts", 2, 2, lambda seen: len(seen.scores) == 1 and tricks_played(seen) == 3 and seen.ask),
    ("four-bad-queens", 3, 1, lambda seen: seen.phase == "scored"),
    ("black-lady", 3, 0, lambda seen: tricks_played(seen) == 2 and seen.ask),
]


def lasting(state):
    """Return what a state says but for who is there."""
    seats = [structs.replace(seat, present=False) for seat in state.seats]
    return structs.replace(state, seats=seats, waiting_for=[])


async def go_on_after_a_sudden_end(tmp_path, guests, until):
    """Return a later state: all see the same as before at another server, and play on to it."""
    before = [lasting(guest.state) for guest in guests]
    async with opened(tmp_path) as again:
        found = await again.table(guests[0].table.id)
        assert found is not guests[0].table
        back = [type(guest)(guest.name, found, guest.rng) for guest in guests]
        assert [lasting(guest.state) for guest in back] == before
        for guest in back:
            guest.connect()
        return await play_out(back, until)


@pytest.mark.parametrize(("game", "people", "computers", "moment"), MIDST)
@in_a_loop
async def test_after_a_sudden_end_every_seat_sees_the_same_and_the_match_goes_on(
    tmp_path, game, people, computers, moment
):
    room = await dropped(tmp_path)
    _, guests = await met(room, game, people, computers, deals=2)
    await play_out(guests, moment)
    state = await go_on_after_a_sudden_end(tmp_path, guests, is_over)
    assert state.winners
    await room.close()


@in_a_loop
async def test_when_the_pages_of_a_table_come_back_each_state_is_made_once(tmp_path, monkeypatch):
    """Hundreds of tables may come back at once; who is there is written into the states that were made."""
    room = await dropped(tmp_path)
    table, guests = await met(room, "hearts", 4)
    await play_out(guests, lambda seen: tricks_played(seen) == 2)
    await room.close()
    made, cards_of = list[int](), deal_states.hand_cards

    def counted(seen):
        made.append(seen.seat)
        return cards_of(seen)

    async with opened(tmp_path) as again:
        found = await again.table(table.id)
        back = [Guest(guest.name, found, guest.rng) for guest in guests]
        monkeypatch.setattr(deal_states, "hand_cards", counted)
        for guest in back:
            guest.connect()
        seen = [(await guest.hear()).steps[-1].state for guest in back]
        back[1].close()
        after = [guest.state for guest in back]
        monkeypatch.undo()

    assert sorted(made) == [0, 1, 2, 3]
    assert [seat.present for seat in seen[3].seats] == [True] * 4
    assert [seat.present for seat in after[0].seats] == [True, False, True, True]
    anew = TableStates(found.log, table.id)
    there = after[0]
    anew.renew(
        Presence({0, 2, 3}, there.waiting_for, there.clock, there.host, there.idle, there.away, there.halted)
    )
    assert after == [anew.state(seat) for seat in range(4)]


DAMAGES = [
    (1, b'{"type":"scattered"}'),
    (7, b'{"type":"scattered"}'),
    (2, encoded(Sat(seat=9, guest="ann", name="Ann", at=0.0))),
    (3, encoded(Moved(seat=0, move="play 2C", at=0.0))),
]


@pytest.mark.parametrize(("seq", "data"), DAMAGES)
@in_a_loop
async def test_a_table_of_which_something_cannot_be_read_says_so_and_leaves_the_lobby(
    tmp_path, caplog, seq, data
):
    async with opened(tmp_path) as room:
        table, (guest,) = await met(room, "hearts", 1, 3)
        await play_out([guest], lambda seen: tricks_played(seen) == 2 and seen.ask)
    with closing(sqlite3.connect(tmp_path / FILE)) as file, file:
        file.execute("UPDATE events SET data = ? WHERE seq = ?", (data, seq))

    async with opened(tmp_path) as room:
        if seq > 1:
            # The lobby looks at the beginning alone.
            assert len(await room.tables(guest.name)) == 1
            with pytest.raises(Conflict, match="what is stored of it cannot be read"):
                await room.table(table.id)
        assert await room.tables(guest.name) == []
    (logged,) = caplog.records
    assert logged.getMessage() == f"table {table.id} cannot be read"
    assert logged.exc_info


@in_a_loop
async def test_who_comes_back_with_the_last_that_he_knows_misses_nothing(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "hearts", 3, 1)
        await play_out(guests, lambda seen: len(seen.scores) == 1)
        for guest in guests:
            await guest.until(lambda seen: len(seen.scores) == 1)
        last = guests[0].pushes[-1].steps[-1].state.seq

        heard: list[Happening] = []
        for place, push in enumerate(guests[2].pushes):
            # Coming back with the number of a push brings everything sent since.
            told = [each for later in guests[2].pushes[place + 1 :] for each in happened_in(later)]
            missed = table.log.since(push.steps[-1].state.seq, 2)
            assert [each for each in missed if type(each).__name__ != "Seated"] == [
                each for each in told if type(each).__name__ != "Seated"
            ]
            heard += told
        assert heard

        back = Guest("guest-2", table)
        back.connect(since=last)
        assert happened_in(await back.hear()) == []


@in_a_loop
async def test_what_was_missed_is_told_after_a_restart_too(tmp_path):
    room = await dropped(tmp_path)
    table, guests = await met(room, "hearts", 4)
    await play_out(guests, lambda seen: tricks_played(seen) == 5)
    told = [table.log.since(0, seat) for seat in (0, 1, 2, 3, None)]

    async with opened(tmp_path) as again:
        found = await again.table(table.id)
        assert [found.log.since(0, seat) for seat in (0, 1, 2, 3, None)] == told
        late = Guest("guest-3", found)
        late.connect(since=3)
        push = await late.hear()
        assert happened_in(push) == found.log.since(3, 3)
        assert push.steps[-1].state.seq == table.log.seq
    await room.close()


@in_a_loop
async def test_whoever_comes_back_after_deals_is_told_of_this_one_and_the_one_before(tmp_path):
    """News hold each position of a deal: kept for a whole match, they took 160 kB a deal at each table."""
    room = await dropped(tmp_path)
    table, guests = await met(room, "hearts", 4)
    await play_out(guests, lambda seen: seen.deal == 3 and seen.ask)

    told = table.log.since(0, 0)
    assert [each.deal for each in told if isinstance(each, Dealt)] == [2, 3]
    assert sum(isinstance(each, Committed) for each in table.log.since(0, None)) == 1
    assert table.log.since(table.log.seq - 1, 0) == told[-1:]
    await room.close()


@in_a_loop
async def test_moves_taken_back_stay_taken_back(tmp_path):
    room = await dropped(tmp_path)
    table, (guest,) = await met(room, "polignac", 1, 3)
    await play_out([guest], lambda seen: tricks_played(seen) == 3 and seen.ask)
    before = guest.state
    await guest.move()
    await guest.until(lambda seen: seen.ask and seen.ply > before.ply)
    await table.undo("guest-0")

    async with opened(tmp_path) as again:
        back = Guest("guest-0", await again.table(table.id))
        assert back.state.ply == before.ply
        assert back.state.hand == before.hand
        assert back.state.seq > before.seq
        back.connect(since=before.seq)
        assert any(isinstance(each, Undone) for each in happened_in(await back.hear()))
    await room.close()


@in_a_loop
async def test_a_move_is_stored_before_anybody_sees_it(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "polignac", 4)
        state = await play_out(guests, lambda _: any(tricks_played(g.state) for g in guests))
        seq = state.seq

        async def failing(_storage, _entry):
            assert all(guest.state.seq == seq for guest in guests)
            raise OSError("no space left on the disk")

        asked = next(guest for guest in guests if guest.state.ask)
        before = asked.state
        with monkeypatch.context() as patched:
            patched.setattr(Storage, "store", failing)
            with pytest.raises(OSError, match="no space"):
                await asked.move()

        assert asked.state == before
        await asked.move()
        assert asked.state.seq == seq + 1


@in_a_loop
async def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, guests = await met(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: tricks_played(seen) == 2 and seen.ask)
        assert (room.tables_open, room.people_connected) == (1, 2)
        clock.moment += 1000
        room.tick()
        assert room.tables_open == 1

        seq = guests[0].state.seq
        for guest in guests:
            guest.close()
        clock.moment += 1000
        room.tick()

        assert (room.tables_open, room.people_connected) == (0, 0)
        assert [each.deal for each in await room.tables("guest-0")] == [1]
        back = await room.table(table.id)
        assert back is not table
        assert back.state("guest-0").seq == seq


@in_a_loop
async def test_the_secret_of_the_server_stays_the_same_and_to_itself(tmp_path):
    async with opened(tmp_path) as room:
        secret = room.secret
    async with opened(tmp_path) as room:
        assert room.secret == secret
    assert len(secret) == 32
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


@in_a_loop
async def test_names_are_kept_tidy(tmp_path):
    async with opened(tmp_path) as room:
        assert await room.name("guest") == ""
        await room.rename("guest", " Ada;\tLovelace \x1b[31m of the very long name")
    async with opened(tmp_path) as room:
        name = await room.name("guest")
        assert name.startswith("Ada, Lovelace")
        assert len(name) <= 20
        assert name.isprintable()


@in_a_loop
async def test_two_of_one_name_are_told_apart(tmp_path):
    async with opened(tmp_path) as room:
        for guest in ("one", "two", "three"):
            await room.rename(guest, "Ben")
        wish = NewTable(game="hearts", seats=4, others=["open", "open", "easy"], listed=True)
        table = await room.table((await room.openings.create("one", wish)).table)
        await table.join("two", Join())
        await table.join("three", Join())

        names = [seat.name for seat in table.state("one").seats]
        assert names == ["Ben", "Ben 2", "Ben 3", "Clara"]


@in_a_loop
async def test_a_move_at_a_table_from_storage_needs_no_page(tmp_path):
    async with opened(tmp_path) as room:
        table, (guest,) = await met(room, "polignac", 1, 3)
        await play_out([guest], lambda seen: seen.ask)
    async with opened(tmp_path) as room:
        guest = Guest("guest-0", await room.table(table.id))
        state = guest.state
        text = await guest.move()
        with pytest.raises(ValueError, match="moved on"):
            await guest.table.move("guest-0", Move(move=text, deal=state.deal, ply=state.ply))
