"""Tables that wait: filled, freed and started by the host, and players who are reminded or stood in for."""

import pytest
from msgspec import json

from capot.record import loads
from capot.server.errors import Conflict, Forbidden, Illegal
from capot.server.log import events
from capot.server.messages.live import Move, Moved, Nudged, Seated
from capot.server.messages.lobby import Fill, Free, Join, NewTable, Nudge, Start, TableInfo, Vote
from capot.server.messages.states import Helped
from capot.server.tables.people.attendance import PATIENCE_OF_OTHERS
from tests.server.guests import Clock, Guest, in_a_loop, met, opened, play_out, tricks_played


async def open_table(room, *others: str, names: tuple[str, ...] = ("Ann",), **kwargs):
    """Return a table of Hearts that its host has opened, and its invitation."""
    for name in names:
        await room.rename(name.lower(), name)
    wish = NewTable(game="hearts", seats=len(others) + 1, others=list(others), **kwargs)  # type: ignore[arg-type]
    invited = await room.openings.create(names[0].lower(), wish)
    return await room.table(invited.table), invited.invitation


def names_at(table) -> list[str]:
    return [seat.name for seat in table.log.seats]


# Data that older versions have stored


def test_events_and_rows_of_older_versions_are_still_read():
    left = events.decoded(b'{"kind":"left","at":1.0,"seat":1}')
    row = b'{"table":"t","game":"hearts","name":"Hearts","seats":["Ann"],"open":0,"deal":1,"phase":"playing"}'
    info = json.decode(row, type=TableInfo)

    assert left == events.Left(at=1.0, seat=1, for_good=False)
    assert (info.strengths, info.left) == ([], False)


# Seats


@in_a_loop
async def test_a_guest_chooses_a_seat_and_may_move_until_the_first_deal(tmp_path):
    async with opened(tmp_path) as room:
        table, invitation = await open_table(room, "open", "open", "open", names=("Ann", "Zoe"))
        await table.join("zoe", Join(invitation=invitation, seat=2))
        assert names_at(table) == ["Ann", "", "Zoe", ""]

        await table.join("zoe", Join(seat=3))

        assert names_at(table) == ["Ann", "", "", "Zoe"]
        assert table.state("zoe").you == 3
        with pytest.raises(Conflict, match="taken"):
            await table.join("zoe", Join(seat=0))
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        assert names_at(again) == ["Ann", "", "", "Zoe"]
        assert [each.you for each in await room.tables("zoe")] == [3]


@in_a_loop
async def test_a_host_who_moves_to_another_seat_is_still_the_host(tmp_path):
    async with opened(tmp_path) as room:
        table, invitation = await open_table(room, "open", "open", "open", names=("Ann", "Zoe"))
        await table.join("zoe", Join(invitation=invitation))

        await table.join("ann", Join(seat=3))

        assert table.state("zoe").host == 3


@in_a_loop
async def test_the_host_fills_and_frees_seats_and_the_last_one_filled_begins_the_match(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await open_table(room, "open", "easy", "open")

        await table.arrange("ann", Fill(seat=1, strength="hard"))
        assert [seat.strength for seat in table.state("ann").seats] == [None, "hard", "easy", None]
        await table.arrange("ann", Free(seat=2))
        assert table.state("ann").seats[2].who == "open"
        assert table.state("ann").phase == "seating"
        await table.arrange("ann", Fill(seat=2, strength="max"))
        await table.arrange("ann", Fill(seat=3, strength="easy"))

        assert table.state("ann").phase == "dealing"
        assert len(set(names_at(table))) == 4
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        assert [seat.strength for seat in again.state("ann").seats] == [None, "hard", "max", "easy"]
        (info,) = await room.tables("ann")
        assert info.strengths == [None, "hard", "max", "easy"]


@in_a_loop
async def test_the_host_starts_and_computers_fill_the_rest(tmp_path):
    async with opened(tmp_path) as room:
        table, invitation = await open_table(room, "open", "open", "open", names=("Ann", "Zoe"))
        await table.join("zoe", Join(invitation=invitation))
        assert table.state("zoe").host == 0
        with pytest.raises(Forbidden, match="host"):
            await table.arrange("zoe", Start())

        await table.arrange("ann", Start(strength="easy"))

        assert [seat.strength for seat in table.state("ann").seats] == [None, None, "easy", "easy"]
        assert table.state("ann").phase == "dealing"
        for wish in (Start(), Fill(seat=2), Free(seat=2)):
            with pytest.raises(Conflict, match="begun"):
                await table.arrange("ann", wish)


@in_a_loop
async def test_a_guest_whom_the_host_removes_does_not_sit_down_again(tmp_path):
    async with opened(tmp_path) as room:
        table, invitation = await open_table(room, "open", "open", "open", names=("Ann", "Eve"))
        await table.join("eve", Join(invitation=invitation))

        await table.arrange("ann", Free(seat=1))

        assert table.state("ann").seats[1].who == "open"
        assert await room.tables("eve") == []
        with pytest.raises(Forbidden, match="removed"):
            await table.join("eve", Join(invitation=invitation))
        with pytest.raises(Conflict, match="your own"):
            await table.arrange("ann", Free(seat=0))
        with pytest.raises(Illegal, match="no seat 7"):
            await table.arrange("ann", Free(seat=7))


@in_a_loop
async def test_who_is_there_becomes_host_when_the_host_stays_away(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, invitation = await open_table(room, "open", "open", "open", names=("Ann", "Zoe"))
        await table.join("zoe", Join(invitation=invitation))
        ann, zoe = Guest("ann", table), Guest("zoe", table)
        ann.connect()
        zoe.connect()
        ann.close()
        assert zoe.state.host == 0

        clock.moment += 60
        room.tick()

        assert zoe.state.host == 1
        await table.arrange("zoe", Start())
        assert zoe.state.phase == "dealing"


# Names


@in_a_loop
async def test_a_computer_gives_up_its_name_to_a_person_who_sits_down(tmp_path):
    async with opened(tmp_path) as room:
        table, invitation = await open_table(room, "open", "easy", "easy", names=("Ann", "clara", "Iris"))
        assert names_at(table) == ["Ann", "", "Ben", "Clara"]

        await table.join("clara", Join(invitation=invitation))

        assert names_at(table) == ["Ann", "clara", "Ben", "David"]
    async with opened(tmp_path) as room:
        assert names_at(await room.table(table.id)) == ["Ann", "clara", "Ben", "David"]


@in_a_loop
async def test_seven_computers_find_names_beside_a_person_with_one_of_theirs(tmp_path):
    async with opened(tmp_path) as room:
        await room.rename("ben", "BEN")
        wish = NewTable(game="polignac", seats=6, others=["open"] * 5)
        table = await room.table((await room.openings.create("ben", wish)).table)
        await table.arrange("ben", Start())

        assert names_at(table) == ["BEN", "Clara", "David", "Emma", "Felix", "Grace"]


# People who keep others waiting


@in_a_loop
async def test_the_others_nudge_a_player_for_whom_the_table_waits(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda _: two.state.ask and not one.state.ask)

        table.nudge("guest-0", Nudge(seat=1))

        await two.until(lambda _: Nudged(seat=1, by=0) in two.happened)
        with pytest.raises(Conflict, match="not waiting"):
            table.nudge("guest-1", Nudge(seat=0))
        with pytest.raises(Conflict, match="not waiting"):
            table.nudge("guest-0", Nudge(seat=2))


@in_a_loop
async def test_by_vote_a_computer_stands_in_for_an_idle_player_until_that_player_acts(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, guests = await met(room, "hearts", 3, 1)
        one, two, three = guests
        await play_out(guests, lambda seen: three.state.ask and seen.to_act == [2])
        with pytest.raises(Conflict, match="long enough"):
            await table.arrange("guest-0", Vote(seat=2))
        clock.moment += PATIENCE_OF_OTHERS
        room.tick()
        assert [(each.seat, each.votes, each.needed) for each in one.state.idle] == [(2, [], 2)]

        await table.arrange("guest-0", Vote(seat=2))
        assert [each.votes for each in two.state.idle] == [[0]]
        assert not two.state.seats[2].stand_in
        await table.arrange("guest-1", Vote(seat=2))

        await three.until(lambda seen: seen.seats[2].helped)
        assert Seated(seat=2, what="stood-in") in three.happened
        assert three.state.seats[2].helped == Helped(moves=1, helper="stand-in")
        await play_out([one, two], lambda seen: seen.seats[2].helped == Helped(moves=2, helper="stand-in"))
        await table.join("guest-2", Join())
        assert not three.state.seats[2].stand_in
        await play_out(guests, lambda seen: seen.seats[2].helped is None)


@in_a_loop
async def test_the_only_one_there_is_offered_a_vote_on_an_idle_player_who_went_away(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda _: two.state.ask and not one.state.ask)
        assert two.state.away == []
        two.close()
        waiting = await one.until(lambda seen: seen.away)
        clock.moment += PATIENCE_OF_OTHERS

        room.tick()

        pushed = await one.until(lambda seen: seen.idle)
        assert [(each.seat, each.until) for each in waiting.away] == [(1, 1000 * clock.moment)]
        assert [(each.seat, each.needed) for each in pushed.idle] == [(1, 1)]
        assert pushed.away == []


@in_a_loop
async def test_nobody_votes_before_choosing_too_where_all_choose_at_once(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, guests = await met(room, "hearts", 3, 1)
        one, two, _ = guests
        await play_out(guests, lambda seen: seen.phase == "playing")
        await one.until(lambda seen: seen.to_act == [0, 1, 2])
        clock.moment += PATIENCE_OF_OTHERS
        room.tick()
        assert one.state.idle == []

        await two.move()

        assert [(each.seat, each.needed) for each in one.state.idle] == [(0, 1), (2, 1)]
        with pytest.raises(Conflict, match="long enough"):
            await table.arrange("guest-0", Vote(seat=2))
        await table.arrange("guest-1", Vote(seat=2))
        await one.until(lambda seen: seen.seats[2].helped)


@in_a_loop
async def test_nobody_votes_where_a_clock_decides_or_alone(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        table, (one, two) = await met(room, "hearts", 2, 2, seconds=300)
        await play_out([one, two], lambda _: two.state.ask and not one.state.ask)
        clock.moment += PATIENCE_OF_OTHERS
        room.tick()
        with pytest.raises(Conflict, match="long enough"):
            await table.arrange("guest-0", Vote(seat=1))
        assert one.state.idle == []


@in_a_loop
async def test_it_is_said_when_the_clock_has_played(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "hearts", 2, 2, seconds=20)
        await play_out([one, two], lambda _: one.state.ask and tricks_played(one.state) == 1)
        clock.moment += 20
        room.tick()

        await two.until(lambda seen: seen.seats[0].helped)

        assert two.state.seats[0].helped == Helped(moves=1, helper="clock")
        assert [each.seat for each in two.heard(Moved) if each.helper == "clock"] == [0]
        await play_out([one, two], lambda seen: tricks_played(seen) == 3)
        assert two.state.seats[0].helped is None


# Leaving and giving up


@in_a_loop
async def test_who_gives_up_a_match_has_no_part_in_it_any_more(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "hearts", 2, 2)
        await play_out([one, two], lambda seen: tricks_played(seen) == 2)

        await table.leave("guest-1", for_good=True)

        assert Seated(seat=1, what="gave-up") in (await one.hear()).steps[-1].happened or one.heard(Seated)
        assert await room.tables("guest-1") == []
        with pytest.raises(Forbidden, match="no seat"):
            await table.leave("guest-1")
        await play_out([one], lambda seen: seen.scores)
        assert [seat.resigned for seat in one.state.seats] == [False, True, False, False]
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        assert again.log.seat_of("guest-1") is None
        assert again.log.seats[1].stands_in


@in_a_loop
async def test_a_match_that_nobody_is_left_to_play_is_over_and_its_deals_can_be_looked_at(tmp_path):
    async with opened(tmp_path) as room:
        table, (one,) = await met(room, "hearts", 1, 3)
        await play_out([one], lambda seen: seen.scores)
        await play_out([one], lambda seen: seen.ask is not None)

        await table.leave("guest-0", for_good=True)
        events_so_far = table.log.seq
        await table.leave("guest-0", for_good=True)

        assert table.log.seq == events_so_far
        state = table.state("guest-0")
        assert (state.phase, state.ask, state.to_act, state.winners) == ("over", None, [], [])
        assert (state.seats[0].resigned, state.seats[0].stand_in) == (True, False)
        assert (state.can_undo, state.can_claim, state.can_hint) == (False, False, False)
        assert await room.tables("guest-0") == []
        with pytest.raises(Conflict, match="moved on"):
            await table.move("guest-0", Move(move="play 2C", deal=state.deal, ply=state.ply))
        assert len((await room.archive.replay("guest-0", table.id)).deals) == 1
        record = loads(table.record("guest-0", as_json=False))
        assert (record.resigned, record.match) == ((0,), table.log.match)
        rematch = await table.rematch("guest-0")
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        again.connect("guest-0", None, None)
        assert (again.state("guest-0").phase, again.log.next_table) == ("over", rematch.table)


@in_a_loop
async def test_a_rematch_does_not_wait_for_those_who_have_left(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "slobberhannes", 3, 1, deals=1)
        await play_out(guests, lambda seen: tricks_played(seen) == 2)
        await table.leave("guest-2")
        await play_out(guests[:2])

        again = await room.table((await table.rematch("guest-0")).table)

        assert [seat.who for seat in again.state("guest-0").seats] == [
            "person",
            "open",
            "computer",
            "computer",
        ]
        assert len(set(names_at(again))) == 4
        await again.arrange("guest-0", Start())
        assert again.state("guest-0").phase == "dealing"
