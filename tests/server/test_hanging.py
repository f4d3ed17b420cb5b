"""A test that hangs says where, and leaves nothing open for the next."""

import asyncio

import pytest

from capot.server.room import Room
from tests.server import hanging
from tests.server.guests import in_a_loop, opened, seated
from tests.server.hanging import going_on


@in_a_loop
async def test_a_test_that_hangs_names_its_tables_tasks_and_threads(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "finis", 1, 2)
        await ann.until(lambda state: state.waiting_for)
        waiting = asyncio.create_task(ann.until(lambda _: False), name="Ann")
        await asyncio.sleep(0)

        told = "\n".join(going_on())
        waiting.cancel()

    for each in (
        f"table {ann.table.id}: dealing",
        "task Ann",
        "in hear: await self.news.wait()",
        "thread storage",
    ):
        assert each in told


def test_a_room_is_closed_even_if_the_test_is_given_up_while_it_closes(tmp_path, monkeypatch):
    is_given_up, is_closed, closing = asyncio.Event(), asyncio.Event(), Room.close

    async def slowly(room):
        monkeypatch.setattr(hanging, "LONGEST", 0)
        await is_given_up.wait()
        await closing(room)
        is_closed.set()

    def told():
        is_given_up.set()
        return ["here"]

    monkeypatch.setattr(hanging, "TICK", 0.01)
    monkeypatch.setattr(hanging, "going_on", told)
    monkeypatch.setattr(Room, "close", slowly)

    @in_a_loop
    async def hangs():
        async with opened(tmp_path):
            pass

    with pytest.raises(AssertionError, match="the test hangs:\nhere"):
        hangs()

    assert is_closed.is_set()
