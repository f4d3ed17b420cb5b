"""Hundreds of tables for an hour, at two servers: people come and go, one process a minute is killed.

    python bench/hour.py                                    # an hour of 500 tables, printed
    python bench/hour.py --minutes 5 --tables 100           # a shorter try
    python bench/hour.py --results hour.jsonl               # kept line by line, too

Two servers, one worker, NATS and PostgreSQL (from the packages of the tests) run as in production.  Each
person answers after ``--think`` seconds on average, and every ``--habit`` minutes on average does one of
these: reloads the page, closes it for a while, or leaves the seat to a computer player and comes back.
When a match is over, the table plays another.  Each minute one of the five is killed, and started again
after two seconds, as a service would be.

Each minute a line tells the moves acknowledged, the seconds until they were, how long pages were away from
their table after the kill, and the memory and open files of each process.  At the end all people leave; then
acknowledged moves are compared with what is stored, and open files with those at the beginning.

A line also says how late the timers of the people themselves were, and for what share of the minute
something waited for a processor.  Minutes in which the computer had no time for all of this are
``overloaded``: their delays say nothing of the servers.  The last line lists the ``faults``: lost or doubled
moves, tracebacks in the servers' logs, files left open.  With any, on an overloaded computer too, the program
ends with status 1.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from machine import Machine, spread, used
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crowd import AGAIN, PATIENCE, Crowd, Person, client
from tests.server.site import Site, compared

RESTARTED_AFTER = 2.0
"""Seconds after which a killed process is started again, as by systemd."""

AWAY = (5.0, 60.0)
"""Least and most seconds for which a person is away."""

NOTED = 40.0
"""Seconds after a kill in which pages that lose their table lose it by the kill."""

STARTED_WITHIN = 900.0
"""Most seconds until a server that was started answers, on a computer that has other things to do."""

SPARE = 5
"""Extra open files allowed at the end, for the database and the bus."""

LEFT_WITHIN = 60.0
"""Most seconds from the last page that closes until the servers have closed everything."""


# People


@dataclass
class Visitors(Crowd):
    """People with habits."""

    habit: float = 600.0
    habits: int = 0
    client: httpx.AsyncClient = field(default_factory=client)


class _Over(Exception):  # noqa: N818 - nothing is wrong
    """The match is over."""


class Visitor(Person):
    """Somebody at a table, who reloads the page, closes it or leaves, and comes back."""

    _crowd: Visitors
    _is_over = False

    async def play(self) -> None:
        """Play, reconnect when the connection breaks, and follow the table to its next match."""
        while True:
            until = time.monotonic() + random.expovariate(1 / self._crowd.habit)
            while time.monotonic() < until:
                if self._is_over:
                    await self._next_match()
                elif not await self._stay(until):
                    self._lost = self._lost or time.monotonic()
                await asyncio.sleep(AGAIN)
            self._crowd.habits += 1
            await random.choice((self._reload, self._close, self._leave))()

    async def _stay(self, until: float) -> bool:
        """Be at the table until a moment, or the end of the match; return whether nothing else ended it."""
        ends = asyncio.get_running_loop().time() + until - time.monotonic()
        with suppress(OSError, WebSocketException, TimeoutError, _Over):
            async with asyncio.timeout_at(ends):
                await self._come()
        return self._is_over or time.monotonic() >= until

    def heard(self, state: dict[str, Any]) -> None:
        """Note that the table is there again, and the end of the match."""
        super().heard(state)
        self._is_over = state["phase"] == "over"
        if self._is_over:
            raise _Over

    @property
    def headers(self) -> dict[str, str]:
        """The headers of all requests."""
        return {"cookie": self._cookies}

    async def _reload(self) -> None:
        self._seq = None

    async def _close(self) -> None:
        await asyncio.sleep(random.uniform(*AWAY))

    async def _leave(self) -> None:
        await self._ask("DELETE", "seats")
        await asyncio.sleep(random.uniform(*AWAY))
        await self._ask("POST", "seats", {})

    async def _next_match(self) -> None:
        """Go to the table of the next match."""
        opened = await self._ask("POST", "rematch")
        if opened is None:
            return
        self.table, self._seq, self._is_over = opened["table"], None, False
        self._crowd.moves.setdefault(self.table, [])
        self._crowd.times.setdefault(self.table, [])
        await self._ask("POST", "seats", {"invitation": opened["invitation"]})

    async def _ask(self, method: str, what: str, body: object = None) -> Any:  # noqa: ANN401 - any JSON
        """Return what a server answers, None if it refuses or does not answer."""
        with suppress(httpx.HTTPError):
            answer = await self._crowd.client.request(
                method, f"{self.place()}/{what}", json=body, headers=self.headers
            )
            if answer.is_success:
                return answer.json() if answer.content else {}
            self._crowd.reasons[answer.json().get("reason", answer.text)] += 1
        return None


# Processes


class Worker:
    """``capot worker`` on a bus, with one process that thinks."""

    def __init__(self, bus: str) -> None:
        """Start it."""
        self._command = [sys.executable, "-m", "capot", "worker", "--bus", bus, "--processes", "1"]
        self.start()

    def start(self) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it end."""
        self._process.terminate()
        self._process.wait(PATIENCE)


class Run:
    """One run: a site, its people, and what is noted of them."""

    def __init__(self, wanted: argparse.Namespace, site: Site, worker: Worker, crowd: Visitors) -> None:
        """Begin with nothing noted."""
        self._wanted = wanted
        self._site = site
        self._worker = worker
        self._crowd = crowd
        self._machine = Machine()
        self._overloaded = 0
        self._kinds: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
            "one server": (site.servers[0].kill, site.servers[0].start),
            "the other server": (site.servers[1].kill, site.servers[1].start),
            "the worker": (worker.kill, worker.start),
            "the bus": (site.nats.kill, site.nats.start),
            "the database": (site.postgres.stop, site.postgres.start),
        }

    async def minutes(self) -> None:
        """Note each minute, and kill one process in it, until the end."""
        order: list[str] = []
        for minute in range(1, self._wanted.minutes + 1):
            order = order or random.sample([*self._kinds], len(self._kinds))
            await self._minute(minute, order.pop())

    async def _minute(self, minute: int, kind: str) -> None:
        crowd, ends = self._crowd, time.monotonic() + 60
        crowd.delays.clear()
        before = sum(map(len, crowd.moves.values()))
        await asyncio.sleep(10)
        quiet, killed = spread(crowd.delays), time.monotonic()
        kill, start = self._kinds[kind]
        await asyncio.to_thread(kill)
        await asyncio.sleep(RESTARTED_AFTER)
        begun = time.monotonic()
        await asyncio.to_thread(start)
        started = time.monotonic() - begun
        await asyncio.sleep(max(0.0, ends - time.monotonic()))
        machine = self._machine.minute()
        self._overloaded += machine["overloaded"]
        back = [there - killed for cut, there in crowd.gaps if killed <= cut < killed + NOTED]
        self._say(
            minute=minute,
            killed=kind,
            moves=sum(map(len, crowd.moves.values())) - before,
            before_the_kill_ms=quiet,
            whole_minute_ms=spread(crowd.delays),
            pages_lost=len(back),
            last_back_s=round(max(back, default=0.0), 1),
            still_lost=crowd.lost,
            started_within_s=round(started, 1),
            **machine,
            processes=self.processes(),
        )
        crowd.gaps.clear()

    def processes(self) -> dict[str, dict[str, float]]:
        """Return what the processes of Capot use."""
        one, other = self._site.servers
        return {"one": used(one.number), "other": used(other.number), "worker": used(self._worker.number)}

    async def end(self, empty: dict[str, dict[str, float]]) -> list[str]:
        """Let all people leave, note what is stored and what is still open, and return the faults."""
        crowd = self._crowd
        self._machine.close()
        await crowd.leave()
        await crowd.client.aclose()
        await asyncio.to_thread(self._until_closed, empty)
        lost, doubled = await compared(self._site.place, crowd.moves)
        gone = self.processes()
        faults = [
            *([f"{lost.total()} acknowledged moves are not stored"] if lost else []),
            *([f"{doubled} moves are stored twice"] if doubled else []),
            *(
                f"{name} has {now['files']} files open, where it had {empty[name]['files']}"
                for name, now in gone.items()
                if now["files"] > empty[name]["files"] + SPARE
            ),
            *(
                f"{len(more)} tracebacks in {each.log}, such as {more[-1][:3000]}"
                for each in self._site.servers
                if (more := each.log.read_text().split("Traceback")[1:])
            ),
        ]
        self._say(
            minutes=self._wanted.minutes,
            overloaded_minutes=self._overloaded,
            tables=self._wanted.tables,
            matches=len(crowd.moves),
            acknowledged=sum(map(len, crowd.moves.values())),
            lost=lost.total(),
            doubled=doubled,
            habits=crowd.habits,
            refused=dict(crowd.reasons),
            at_the_beginning=empty,
            with_all_gone=gone,
            faults=faults,
        )
        return faults

    def _until_closed(self, empty: dict[str, dict[str, float]]) -> None:
        """Wait until the servers have no more files open than at the beginning, for a while at most."""
        ends = time.monotonic() + LEFT_WITHIN
        while time.monotonic() < ends:
            if all(now["files"] <= empty[name]["files"] for name, now in self.processes().items()):
                return
            time.sleep(1)

    def _say(self, **noted: object) -> None:
        line = json.dumps(noted)
        print(line, flush=True)
        if self._wanted.results is not None:
            with self._wanted.results.open("a") as file:
                file.write(f"{line}\n")


async def main(wanted: argparse.Namespace, directory: Path) -> list[str]:
    """Run everything, and return the faults."""
    site = Site(directory, patience=STARTED_WITHIN)
    worker = Worker(site.nats.address)
    try:
        crowd = Visitors([each.address for each in site.servers], think=wanted.think, person=Visitor)
        crowd.habit = 60 * wanted.habit
        run = Run(wanted, site, worker, crowd)
        empty = run.processes()
        await crowd.come(wanted.tables)
        await run.minutes()
        return await run.end(empty)
    finally:
        worker.stop()
        site.close()


def arguments() -> argparse.Namespace:
    """Return the options."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--minutes", type=int, default=60)
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--think", type=float, default=8.0, help="seconds before an answer")
    reader.add_argument("--habit", type=float, default=10.0, help="minutes between two habits of a person")
    reader.add_argument("--results", type=Path, help="a file to which the lines are added")
    return reader.parse_args()


if __name__ == "__main__":
    options = arguments()
    with tempfile.TemporaryDirectory() as kept:
        sys.exit(bool(asyncio.run(main(options, Path(kept)))))
