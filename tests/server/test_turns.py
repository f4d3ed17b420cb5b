"""A move is shown before the next one is decided, and none waits for another that is being stored."""

import asyncio
from contextlib import asynccontextmanager, suppress

from capot.server.room import Room
from capot.server.store.sqlite import SqliteAccess
from capot.server.store.storage import Storage
from capot.server.tables.decisions import Decisions
from capot.server.tables.lateness import Lateness
from capot.server.tables.turns import Turns
from tests.server.guests import PLAYERS, Guest, in_a_loop, met, opened, play_out


async def two_asked(room: Room) -> list[Guest]:
    """Return two guests at separate tables who are to play a card, after a write that began the log."""
    asked = []
    for called in ("first", "second"):
        _, guests = await met(room, "slobberhannes", 2, 2, called=called)
        await play_out(guests, lambda seen: seen.ask is not None and seen.ask.what in {"lead", "play"})
        asked.append(guests[0])
    await a_moment()
    return asked


async def a_moment() -> None:
    """Let all that is on its way arrive."""
    for _ in range(20):
        await asyncio.sleep(0)


def noting(monkeypatch, order: list[str]) -> None:
    """Note who decides on a move, and who is shown some news."""
    moved, look_at = Decisions.moved, Guest.look_at

    def decided(decisions, guest, request):
        order.append(f"{guest} decides")
        return moved(decisions, guest, request)

    def shown(guest, push):
        order.append(f"{guest.name} is shown it")
        look_at(guest, push)

    monkeypatch.setattr(Decisions, "moved", decided)
    monkeypatch.setattr(Guest, "look_at", shown)


@in_a_loop
async def test_of_two_moves_that_come_together_the_first_is_shown_before_the_second_is_decided(
    tmp_path, monkeypatch
):
    async with opened(tmp_path) as room:
        asked = await two_asked(room)
        monkeypatch.setattr(SqliteAccess, "_is_prompt", True)
        order = list[str]()
        noting(monkeypatch, order)

        await asyncio.gather(*(guest.move() for guest in asked))

    assert order[:4] == [
        "first-0 decides",
        "first-0 is shown it",
        "first-1 is shown it",
        "second-0 decides",
    ]


@in_a_loop
async def test_while_a_move_is_being_stored_others_are_decided(tmp_path, monkeypatch):
    order, store, may_end = list[str](), Storage.store, asyncio.Event()

    async def slow(storage, entry):
        await may_end.wait()
        await store(storage, entry)

    async with opened(tmp_path) as room:
        asked = await two_asked(room)
        noting(monkeypatch, order)
        monkeypatch.setattr(Storage, "store", slow)
        moving = [asyncio.create_task(guest.move()) for guest in asked]
        await a_moment()
        before = [*order]
        may_end.set()
        await asyncio.gather(*moving)

    assert before == ["first-0 decides", "second-0 decides"]
    assert order[2:4] == ["first-0 is shown it", "first-1 is shown it"]


@in_a_loop
async def test_who_goes_on_with_a_turn_comes_before_those_who_begin():
    turns, order, is_stored = Turns(), list[str](), asyncio.Event()

    async def first():
        async with turns.own():
            async with turns.aside():
                await is_stored.wait()
            order.append("goes on")

    async def later(name):
        async with turns.own():
            if name == "second":
                is_stored.set()
            order.append(name)

    await asyncio.gather(first(), later("second"), later("third"))

    assert order == ["second", "goes on", "third"]


@in_a_loop
async def test_a_turn_is_passed_on_by_those_who_are_cancelled():
    turns, is_held, may_end = Turns(), asyncio.Event(), asyncio.Event()

    async def aside():
        async with turns.own(), turns.aside():
            await asyncio.Event().wait()

    async def holds():
        async with turns.own():
            is_held.set()
            await may_end.wait()

    async def waits():
        async with turns.own():
            pass

    away = asyncio.create_task(aside())
    holding = asyncio.create_task(holds())
    await is_held.wait()
    waiting = asyncio.create_task(waits())
    # The one that was aside must not pass on the turn that another has.
    for _ in range(2):
        away.cancel()
        await asyncio.sleep(0)
    with suppress(asyncio.CancelledError):
        await away
    await a_moment()
    assert not waiting.done()

    # Its turn comes in the same moment in which it is cancelled.
    may_end.set()
    await holding
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.wait_for(waits(), 10)


@in_a_loop
async def test_a_server_is_as_late_as_its_tables_wait_for_their_turns(tmp_path, monkeypatch):
    """Its event loop goes round in time, which alone would tell nothing."""
    has_turn, is_noted = asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def own(_turns):
        await has_turn.wait()
        yield

    class Noted(Lateness):
        def note(self, seconds):
            super().note(seconds)
            is_noted.set()

    monkeypatch.setattr(Turns, "own", own)
    room = await Room.open(tmp_path, players=PLAYERS, threads=1, tick=0, lateness=Noted())
    await a_moment()
    assert not is_noted.is_set()
    has_turn.set()
    await asyncio.wait_for(is_noted.wait(), 10)
    assert room.lateness > 0
    await room.close()
