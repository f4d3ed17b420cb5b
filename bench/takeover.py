"""How long tables stand still when one of two servers is killed, or stands still for eight seconds.

    python bench/takeover.py                    # 200 tables of people who think for one to three seconds

PostgreSQL and NATS come from the packages of the tests.  It counts the seconds from the failure until each
page that lost its table has it again, and until each table's next acknowledged move, which includes the
thinking.  Pages connected to a server that stands still notice once it has resumed: their times count from
there.
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
        await asyncio.sleep(STANDS_STILL)
        since = time.monotonic()
        second.pause()
        await asyncio.sleep(STANDS_STILL)
        second.wake()
        await told(crowd, since, f"a server stood still for {STANDS_STILL:.0f} seconds", STANDS_STILL)
        await crowd.leave()
    finally:
        site.close()


async def told(crowd: Crowd, since: float, what: str, still: float = 0.0) -> None:
    """Print how long it takes until pages have their tables again, and until tables have moved."""
    await crowd.until_all_moved(since)
    await crowd.until_all_back()
    gaps = [(lost - since, there - since) for lost, there in crowd.gaps if lost >= since]
    took = [next(each for each in times if each >= since) - since for times in crowd.times.values()]
    print(f"{what}:")
    print(line("pages had their table again", [there for lost, there in gaps if lost < still or not still]))
    if still:
        woken = [there - still for lost, there in gaps if lost >= still]
        print(line("pages of that server, after it resumed", woken))
    print(line("tables had moved again", took), flush=True)


def line(what: str, took: list[float]) -> str:
    """Return a line about the seconds that something took."""
    if not took:
        return f"    {what}: none"
    half, most, last = (sorted(took)[int(share * (len(took) - 1))] for share in (0.5, 0.9, 1.0))
    shares = f"half after {half:.1f} s, nine tenths after {most:.1f} s, all {len(took)} after {last:.1f} s"
    return f"    {what}: {shares}"


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    with tempfile.TemporaryDirectory() as kept:
        asyncio.run(main(reader.parse_args(), Path(kept)))
