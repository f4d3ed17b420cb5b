"""Measure the cost of loading tables again, after a restart or the failure of a server.

    python bench/loading.py                        # 24 tables of Hearts in their second deal
    python bench/loading.py --tables 200 --deals 4

Each table is played up to a deal, with four people; then a new room loads all of them at once, and their four
pages connect.  Printed are the processor time of that and the memory for each table, whatever else the
computer does.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from machine import used

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.guests import Guest, opened, play_out, seated, tricks_played


async def main(wanted: argparse.Namespace, data: Path) -> None:
    """Play, load and print."""
    left: list[tuple[str, list[str]]] = []
    async with opened(data) as room:
        for number in range(wanted.tables):
            guests = await seated(room, wanted.game, wanted.seats, called=f"guest-{number}")
            await play_out(
                guests, lambda seen: len(seen.scores) == wanted.deals - 1 and tricks_played(seen) == 5
            )
            left.append((guests[0].table.id, [guest.name for guest in guests]))
            events = guests[0].table.log.seq
            for guest in guests:
                guest.close()
    async with opened(data) as room:

        async def back(table: str, names: list[str]) -> None:
            found = await room.table(table)
            for name in names:
                Guest(name, found).connect()

        before, busy, begun = used(os.getpid())["mb"], time.process_time(), time.perf_counter()
        await asyncio.gather(*(back(*each) for each in left))
        busy, spent = time.process_time() - busy, time.perf_counter() - begun
        print(f"{wanted.tables} tables of {events} events, {wanted.seats} pages each")
        print(f"processor time  {1000 * busy / wanted.tables:.1f} ms a table")
        print(f"all of them     {spent:.1f} s")
        print(f"memory          {1000 * (used(os.getpid())['mb'] - before) / wanted.tables:.0f} kB a table")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--game", default="hearts")
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--tables", type=int, default=24)
    reader.add_argument("--deals", type=int, default=2, help="the last of them in progress")
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        asyncio.run(main(options, Path(kept)))
