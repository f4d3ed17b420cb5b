"""Strangers come together at a table, and computers take the seats that nobody wants."""

import httpx
import pytest

from capot.server.errors import Conflict, NotFound
from capot.server.messages.live import Seated
from capot.server.messages.lobby import Join, NewTable
from capot.server.tables.people.attendance import HOLD
from tests.server.doorway import opened as door_opened
from tests.server.guests import Clock, Guest, dropped, in_a_loop, opened, play_out, table_of

WAIT = 45
GAME = "hearts-classic"


async def comes(room, *names: str, game: str = GAME, rated: bool = False) -> list[Guest]:
    """Seat strangers one after another, and connect their pages."""
    guests = []
    for name in names:
        await room.rename(name, name.title())
        table = (await room.openings.meet(name, game, WAIT, rated=rated)).table
        guests.append(Guest(name, await room.table(table)))
        guests[-1].connect()
    return guests


def who(guest: Guest) -> list[str]:
    return [seat.who for seat in guest.state.seats]


def rated(guest: Guest) -> bool:
    assert guest.state.strangers is not None
    return guest.state.strangers.rated


def waits(room, clock: Clock, seconds: float) -> None:
    """Let time pass, and let everything happen that is then due."""
    clock.moment += seconds
    room.tick()


@in_a_loop
async def test_strangers_sit_together_and_computers_take_the_seats_left_after_the_wait(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        ann, ben = await comes(room, "ann", "ben")

        assert ben.table is ann.table
        assert [(each.seat, each.what) for each in ann.heard(Seated)] == [(1, "sat")]
        assert who(ann) == ["person", "person", "open", "open"]
        assert ann.state.strangers is not None
        assert ann.state.strangers.until == (clock.moment + WAIT) * 1000
        assert (ann.state.listed, ann.state.chat, ann.state.host) == (True, "none", None)
        waits(room, clock, WAIT - 1)
        assert ann.state.phase == "seating"
        waits(room, clock, 1)
        await ann.until(lambda seen: seen.phase == "dealing")

        assert who(ben) == ["person", "person", "computer", "computer"]
        (eve,) = await comes(room, "eve")
        assert eve.table is not ann.table


@in_a_loop
async def test_the_last_stranger_begins_the_match_at_once(tmp_path):
    async with opened(tmp_path) as room:
        guests = await comes(room, "ann", "ben", "cleo", "dora")

        assert {guest.table.id for guest in guests} == {guests[0].table.id}
        assert guests[0].state.phase == "dealing"
        assert [each.open for each in await room.tables("eve") if each.strangers] == []


@in_a_loop
async def test_a_stranger_waits_at_one_table_and_for_one_game(tmp_path):
    async with opened(tmp_path) as room:
        ann, again = await comes(room, "ann", "ann")

        assert again.table is ann.table
        assert who(ann).count("person") == 1
        with pytest.raises(Conflict, match="waiting for Classic Hearts"):
            await comes(room, "ann", game="polignac")
        (ben,) = await comes(room, "ben", game="polignac")
        with pytest.raises(Conflict, match="waiting for Classic Hearts"):
            await room.openings.join("ann", ben.table, Join())
        await room.openings.join("ann", ann.table, Join(seat=3))
        assert (ann.state.you, who(ben).count("person")) == (3, 1)
        await ann.table.leave("ann")
        await room.openings.join("ann", ben.table, Join())
        assert who(ben).count("person") == 2
        await ben.table.leave("ann")
        (elsewhere,) = await comes(room, "ann", game="polignac")
        assert elsewhere.table is not ann.table
        with pytest.raises(NotFound):
            await comes(room, "ben", game="chess")


@in_a_loop
async def test_whoever_leaves_or_is_lost_for_some_seconds_frees_the_seat(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        ann, ben, cleo = await comes(room, "ann", "ben", "cleo")

        await ben.table.leave("ben")
        assert who(ann) == ["person", "open", "person", "open"]
        cleo.close()
        waits(room, clock, HOLD - 1)
        cleo.connect()
        waits(room, clock, 1)
        assert who(ann) == ["person", "open", "person", "open"]
        cleo.close()
        waits(room, clock, HOLD)
        await ann.until(lambda seen: seen.seats[2].who == "open")

        # The next one there is not taken for her.
        (dora,) = await comes(room, "dora")
        assert dora.state.you == 1
        waits(room, clock, 1)
        assert who(ann) == ["person", "person", "open", "open"]


@in_a_loop
async def test_a_stranger_without_a_page_who_changes_seats_does_not_hold_the_others_up(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        (ann,) = await comes(room, "ann")
        await room.openings.meet("ben", GAME, WAIT, rated=False)
        for place in range(5):
            waits(room, clock, HOLD - 5)
            await ann.table.join("ben", Join(seat=2 + place % 2))
        assert ann.state.phase == "seating"

        waits(room, clock, HOLD - 5)
        assert clock.moment == ann.table.log.created.at + WAIT + HOLD
        await ann.until(lambda seen: seen.phase == "dealing")


@in_a_loop
async def test_where_all_strangers_have_gone_the_next_begins_to_wait_anew(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        # She never sees the table.
        await room.openings.meet("ann", GAME, WAIT, rated=False)
        waits(room, clock, HOLD)
        (ben,) = await comes(room, "ben")

        assert who(ben) == ["person", "open", "open", "open"]
        assert ben.state.strangers is not None
        assert ben.state.strangers.until == (clock.moment + WAIT) * 1000


@in_a_loop
async def test_strangers_find_their_seats_after_the_server_was_killed(tmp_path):
    clock = Clock()
    room = await dropped(tmp_path, clock)
    ann, ben = await comes(room, "ann", "ben")
    await room.storage.close()
    clock.moment += 2 * WAIT
    async with opened(tmp_path, clock) as again:
        (ann,) = await comes(again, "ann")

        # Computers do not come before Ben has had time to come back.
        waits(again, clock, 1)
        assert who(ann) == ["person", "person", "open", "open"]
        assert ann.table.id == ben.table.id
        waits(again, clock, HOLD)
        await ann.until(lambda seen: seen.phase == "dealing")
        assert who(ann) == ["person", "computer", "computer", "computer"]


@pytest.mark.parametrize("agree", [True, False])
@in_a_loop
async def test_strangers_are_rated_only_if_all_of_them_agree_and_so_is_their_rematch(tmp_path, agree):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        wish = NewTable(game=GAME, seats=4, others=["open"] * 3, deals=1, listed=True)
        table = await room.table((await room.openings.create("ann", wish, strangers=WAIT, rated=True)).table)
        ann, ben = Guest("ann", table), Guest("ben", table)
        ann.connect()
        assert rated(ann)
        await table.join("ben", Join(rated=agree))
        ben.connect()
        assert rated(ann) == agree
        await ben.table.leave("ben")
        assert rated(ann)
        await table.join("ben", Join(rated=agree))
        # In another seat one's word is the same.
        await table.join("ben", Join(seat=3))
        waits(room, clock, WAIT)
        await ann.until(lambda seen: seen.phase == "dealing")

        await play_out([ann, ben])
        await room.people.rest()

        assert (await room.people.ratings(table.log))[0].rating.matches == int(agree)
        assert len((await room.people.profile("ann")).ratings) == int(agree)
        again = (await room.table((await table.rematch("ann")).table)).log
        assert (again.is_rated, again.created.strangers) == (agree, None)


@in_a_loop
async def test_among_friends_everybody_is_rated(tmp_path):
    async with opened(tmp_path) as room:
        table, (guest, _) = await table_of(room, "hearts", 2, 2)

        assert table.log.is_rated
        assert guest.state.strangers is None


def test_where_the_host_does_not_allow_it_no_strangers_meet():
    with door_opened() as door, httpx.Client(base_url=door.url, timeout=600) as guest:
        assert guest.get("/api/v1/strangers").json() == {"seconds": None}
        refused = guest.post(f"/api/v1/strangers/{GAME}", json={})

        assert (refused.status_code, refused.json()["reason"]) == (
            403,
            "This server does not bring strangers together.",
        )
