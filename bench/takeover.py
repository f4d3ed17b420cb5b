"""How long tables stand still when one of two servers is killed, or stands still for eight seconds.

    python bench/takeover.py                    # 200 tables of people who think for one to three seconds

PostgreSQL and NATS come from the packages of the tests.  The time of a table ends with its next acknowledged
move, so it includes the thinking.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crowd import Crowd
from tests.server.site import Site

STANDS_STILL = 8.0
"""Seconds for which a server is stopped."""


async def main(wanted: argparse.Namespace, data: Path) -> None:
    """Seat the people, fail twice and print."""
    site = Site(data)
    try:
        crowd = Crowd([each.address for each in site.servers], think=wanted.think)
        await crowd.come(wanted.tables)
        await crowd.until_all_moved(time.monotonic())
        first, second = site.servers
        since = time.monotonic()
        first.kill()
        await told(crowd, since, "a server was killed")
        await asyncio.to_thread(first.start)
        await crowd.until_all_moved(time.monotonic())
        since = time.monotonic()
        second.pause()
        await asyncio.sleep(STANDS_STILL)
        second.wake()
        await told(crowd, since, f"a server stood still for {STANDS_STILL:.0f} seconds")
        await crowd.leave()
    finally:
        site.close()


async def told(crowd: Crowd, since: float, what: str) -> None:
    """Print how long it takes until tables have moved."""
    await crowd.until_all_moved(since)
    took = sorted(next(each for each in times if each >= since) - since for times in crowd.times.values())
    half, most = took[len(took) // 2], took[9 * len(took) // 10]
    print(
        f"{what}: half moved after {half:.1f} s, nine tenths after {most:.1f} s, all after {took[-1]:.1f} s"
    )


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    with tempfile.TemporaryDirectory() as kept:
        asyncio.run(main(reader.parse_args(), Path(kept)))
