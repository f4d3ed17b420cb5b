"""Values that are looked up together: whatever becomes of a query, nobody waits for ever."""

import asyncio
from contextlib import suppress

import pytest

from capot.server.store.together import Together
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop

LONGEST = 60
"""Seconds after which something would never come, on a computer that has other things to do."""


class Stored:
    """A store whose queries wait until they are let go."""

    def __init__(self) -> None:
        self.values = {"one": 1, "two": 2, "three": 3}
        self.asked: list[tuple[str, ...]] = []
        self.query: asyncio.Future[None] | None = None

    async def look_up(self, keys):
        self.asked.append(tuple(keys))
        if self.query is not None:
            await self.query
        return {key: self.values[key] for key in keys if key in self.values}


async def asked_for(together, *keys):
    """Return what comes of asking for some keys at once."""
    waiting = [asyncio.create_task(together.of(key)) for key in keys]
    async with asyncio.timeout(LONGEST):
        await asyncio.wait(waiting)
    return waiting


@in_a_loop
async def test_who_asks_while_a_query_runs_shares_the_next():
    stored = Stored()
    together = Together(stored.look_up, 2)

    found = await asked_for(together, "one", "two", "three", "one")

    assert [each.result() for each in found] == [1, 2, 3, 1]
    assert stored.asked == [("one", "two"), ("three",)]


@in_a_loop
async def test_after_a_query_that_was_cancelled_the_next_is_answered():
    stored = Stored()
    stored.query = asyncio.get_running_loop().create_future()
    stored.query.cancel()
    together = Together(stored.look_up, 2)

    found = await asked_for(together, "one", "two", "three")
    stored.query = None

    assert all(each.cancelled() for each in found)
    async with asyncio.timeout(LONGEST):
        assert await together.of("three") == 3


@in_a_loop
async def test_a_key_that_is_not_found_is_an_error_for_who_asked_for_it_alone():
    together = Together(Stored().look_up)

    found = await asked_for(together, "one", "nowhere", "two")

    assert [each.exception() is None for each in found] == [True, False, True]
    with pytest.raises(KeyError, match="nowhere"):
        found[1].result()
    async with asyncio.timeout(LONGEST):
        assert await together.of("three") == 3


@in_a_loop
async def test_a_query_that_fails_leaves_nothing_to_the_garbage_collector():
    async def fails(_keys):
        raise ZeroDivisionError

    together = Together(fails)
    with none_left(ZeroDivisionError), suppress(ZeroDivisionError):
        await together.of("one")
