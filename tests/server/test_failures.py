"""Servers, their bus and their database are killed while people play.

`scripts/test -m slow -k failures --log-cli-level INFO` shows how long it takes until all play on.
Afterwards each move that was acknowledged is stored once, no card was played twice, and all tables go on.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.crowd import Crowd
from tests.server.guests import in_a_loop
from tests.server.site import Site, compared

pytestmark = pytest.mark.slow

LOGGER = logging.getLogger(__name__)

TABLES = 24

TAKEN_OVER_WITHIN = 5.0
"""Seconds from the death of a server until its tables are with another (docs/server-several.md)."""

ANSWERED_WITHIN = 1.5
"""Seconds that the people of a test need besides, on a busy machine."""


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path)
    yield site
    site.close()


@asynccontextmanager
async def crowded(site: Site) -> AsyncIterator[Crowd]:
    """Yield people who play, and look afterwards at what is stored."""
    crowd = Crowd([each.address for each in site.servers])
    await crowd.come(TABLES)
    await crowd.until_all_moved(time.monotonic())
    try:
        yield crowd
        await crowd.until_all_moved(time.monotonic())
    finally:
        await crowd.leave()
    lost, doubled = await compared(site.place, crowd.moves)
    assert doubled == 0, "a card was played twice"
    assert not lost, f"{lost} were acknowledged and are not stored"


@in_a_loop
async def test_the_tables_of_a_killed_server_are_taken_over_within_five_seconds(site):
    async with crowded(site) as crowd:
        for killed in site.servers:
            since = time.monotonic()
            killed.kill()
            took = await crowd.until_all_moved(since)
            LOGGER.info("%s: %.1f", "seconds until all moved, after a server was killed", took)
            assert took < TAKEN_OVER_WITHIN + ANSWERED_WITHIN
            await asyncio.to_thread(killed.start)
            await crowd.until_all_moved(time.monotonic())


@in_a_loop
async def test_a_server_that_stood_still_writes_nothing_when_it_wakes(site):
    async with crowded(site) as crowd:
        since = time.monotonic()
        site.servers[0].pause()
        await asyncio.sleep(8.0)
        site.servers[0].wake()
        took = await crowd.until_all_moved(since)
        LOGGER.info("%s: %.1f", "seconds until all moved, of a pause of 8 s", took)


@in_a_loop
async def test_without_the_bus_nothing_is_lost_and_play_goes_on_when_it_is_back(site):
    async with crowded(site) as crowd:
        site.nats.kill()
        await asyncio.sleep(3.0)
        since = time.monotonic()
        site.nats.start()
        took = await crowd.until_all_moved(since)
        LOGGER.info("%s: %.1f", "seconds until all moved, after the bus was back", took)


@in_a_loop
async def test_a_database_that_is_killed_loses_nothing(site):
    async with crowded(site) as crowd:
        await asyncio.to_thread(site.postgres.stop)
        await asyncio.sleep(4.0)
        since = time.monotonic()
        await asyncio.to_thread(site.postgres.start)
        took = await crowd.until_all_moved(since)
        LOGGER.info("%s: %.1f", "seconds until all moved, after the database was back", took)
