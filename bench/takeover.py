"""How long tables stand still when one of two servers is killed, or stands still itself.

    python bench/takeover.py                    # 200 tables of people who think for one to three seconds

PostgreSQL and NATS come from the packages of the tests.  Half of the people of each table are at each server.
It counts the seconds from the failure until each page that lost its table has it again, and until each
table's next acknowledged move, which includes the thinking.  Pages lose it whose server failed, and those
whose table was there.  A page learns of a server that stands still by its silence, as in the browser, and
comes to the other one as soon as the proxy of docs/server-several.md would send it there.

All people are in one process.  It prints how busy that was, because it takes its processor from the server.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crowd import Crowd
from tests.server.site import Site
from tests.web.serving import Serving

Does: TypeAlias = Callable[[Serving], None]

FAILURES: dict[str, tuple[Does, Does, float]] = {
    "a server was killed": (Serving.kill, Serving.stop, 0.0),
    "a server stands still": (Serving.pause, Serving.wake, 2.5),
}
"""How a server fails and how the failure ends, with the seconds until a proxy sends nobody there."""


async def main(wanted: argparse.Namespace, data: Path) -> None:
    """Have a server of people fail in each way, and print how long it takes."""
    loop = asyncio.get_running_loop()
    for what, (fails, ends, noticed) in FAILURES.items():
        site = Site(data / what)
        try:
            crowd = Crowd([each.address for each in site.servers], think=wanted.think)
            await crowd.come(wanted.tables)
            await crowd.until_all_moved(time.monotonic())
            await asyncio.sleep(wanted.settling)
            since, own = time.monotonic(), time.process_time()
            fails(site.servers[0])
            loop.call_later(noticed, partial(setattr, crowd, "addresses", [site.servers[1].address]))
            await told(crowd, since, own, what)
            await crowd.leave()
        finally:
            ends(site.servers[0])
            site.close()


async def told(crowd: Crowd, since: float, own: float, what: str) -> None:
    """Print how long it takes until pages have their tables again, and until tables have moved."""
    await crowd.until_all_moved(since)
    await crowd.until_all_back()
    own = (time.process_time() - own) / (time.monotonic() - since)
    took = [next(each for each in times if each >= since) - since for times in crowd.times.values()]
    print(f"{what}:")
    print(line("pages had their table again", [there - since for lost, there in crowd.gaps if lost >= since]))
    print(line("tables had moved again", took))
    print(f"    the people kept {100 * own:.0f}% of a core busy", flush=True)


def line(what: str, took: list[float]) -> str:
    """Return a line about the seconds that something took."""
    half, most, last = (sorted(took)[int(share * (len(took) - 1))] for share in (0.5, 0.9, 1.0))
    shares = f"half after {half:.1f} s, nine tenths after {most:.1f} s, all {len(took)} after {last:.1f} s"
    return f"    {what}: {shares}"


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    reader.add_argument("--settling", type=float, default=4.0, help="seconds of play before the failure")
    with tempfile.TemporaryDirectory() as kept:
        asyncio.run(main(reader.parse_args(), Path(kept)))
