"""Processor time of a server for a move, without network, against a loop of plain Python in the same run.

    python bench/moves.py                     # 30 deals of Hearts with four people
    python bench/moves.py --game polignac

A move is checked, stored, applied and encoded for the pages of all seats.  The loop makes the figures of two
versions comparable on a computer whose clock varies: compare the last column.  All figures are lower
quartiles, because other work only ever adds.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from capot.server.messages.encoding import encoded
from capot.server.run import tidied
from capot.server.tables.people.attendance import Connection
from tests.server.guests import Guest, opened, table_of, tricks_played

LOOP = 20_000
"""Additions in the loop, about a millisecond."""

LOOPS = 10
"""Loops for each deal."""


class Reader(Guest):
    """Somebody whose page is sent all pushes, and keeps none."""

    async def listen(self, page: Connection) -> None:
        """Encode what the page would be sent."""
        while (push := await page.next()) is not None:
            encoded(push)
            self.news.set()


async def main(wanted: argparse.Namespace, data: Path) -> None:
    """Play and print."""
    times: dict[str, list[float]] = {}
    async with opened(data) as room, tidied():
        table, seated = await table_of(room, wanted.game, wanted.seats)
        readers = [Reader(each.name, table, each.rng) for each in seated]
        for each in readers:
            each.connect()
        for _ in range(wanted.deals):
            times.setdefault("loop", []).extend(busy(loop) for _ in range(LOOPS))
            await deal(readers, times)
            if table.log.phase == "over":
                break
        for each in readers:
            each.close()
    unit = quartile(times.pop("loop"))
    print(f"{'':20} {'moves':>6} {'ms':>6} {'loops':>6}")
    for kind, found in times.items():
        print(f"{kind:20} {len(found):6} {1000 * quartile(found):6.2f} {quartile(found) / unit:6.2f}")


async def deal(readers: list[Reader], times: dict[str, list[float]]) -> None:
    """Play a deal, and add the time of each move to those of its kind."""
    table, number = readers[0].table, len(readers[0].table.log.match.deals)
    while True:
        asked = next((each for each in readers if each.is_asked), None)
        if asked is None:
            readers[0].news.clear()
            await readers[0].news.wait()
            continue
        if asked.state.ask is None:
            await asked.give()
            continue
        tricks, is_card = tricks_played(asked.state), asked.state.ask.what in {"lead", "play"}
        asked.news.clear()
        begun = time.process_time()
        await asked.move()
        await asked.news.wait()
        taken = time.process_time() - begun
        is_last = table.log.phase != "playing" and len(table.log.match.deals) == number + 1
        ends_trick = tricks_played(asked.state) > tricks
        kind = "the deal's last card" if is_last else "a trick's last card" if ends_trick else "another card"
        times.setdefault(kind if is_card else "before the play", []).append(taken)
        if is_last:
            return


def quartile(times: list[float]) -> float:
    """Return the lower quartile."""
    return quantiles(times, n=4, method="inclusive")[0]


def busy(work: Callable[[], object]) -> float:
    """Return the processor seconds of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def loop() -> int:
    """Add numbers."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--game", default="hearts")
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--deals", type=int, default=30)
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        asyncio.run(main(options, Path(kept)))
