"""Processes that read games and records of strangers: each answer takes a bounded time, whatever it is."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeAlias

import msgspec

from capot.language.texts import Name, mark, say
from capot.server.errors import Illegal, TooMany
from capot.server.thinking.child import Child, ChildError
from capot.server.workshop.jobs import ANSWERS, Job, RecordJob, Refused

PROCESSES = 2
"""Maximum number of processes, each begun when it is first needed."""

SECONDS = 60.0
"""Seconds after which a process is ended that has not answered, however busy the computer is."""

MOST_WAITING, MOST_OF_GUEST = 400, 4
"""Maximum numbers of requests under way, of all guests and of one."""

BUDGET = 60.0
"""Seconds of a process that a guest may use, half of which are given back in `HALVED_IN` seconds."""

HALVED_IN = 60.0

GUESTS_OF_ADDRESS = 4
"""Number of guests whose share all those of one address have together, known by a cookie or not."""

_LONG_GAME = mark("This game takes too long to be read.")
_LONG_RECORD = mark("This record takes too long to be read.")

LITTLE = 0.01
"""Seconds of which nobody keeps account any more."""


Asker: TypeAlias = tuple[tuple[str, int], ...]
"""The guest who asks, and the address, each with the number of guests who share it."""


class Readers:
    """The processes of one server that read games of strangers, and whose turn it is."""

    def __init__(self, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without a process."""
        self.seconds = seconds
        self._clock = clock
        self._threads = ThreadPoolExecutor(PROCESSES, "reader")
        self._children = [Child("drafts") for _ in range(PROCESSES)]
        # The first is taken again and again, so that the others are only begun when several ask at once.
        self._free = list(reversed(self._children))
        self._under_way: list[Asker] = []
        self._queue: list[tuple[Asker, asyncio.Future[Child]]] = []
        self._used: dict[str, tuple[float, float]] = {}

    def close(self) -> None:
        """End the processes."""
        for each in self._children:
            each.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, guest: str, job: Job, address: str | None = None) -> msgspec.Raw:
        """Return the answer to a guest as JSON; raise `Illegal` with the reason if there is none.

        Without an ``address`` the share of the guest alone counts.
        """
        asker: Asker = ((guest, 1), *(() if address is None else ((address, GUESTS_OF_ADDRESS),)))
        if len(self._under_way) >= MOST_WAITING:
            raise TooMany(say("Many files are being read: try again in a moment."))
        is_busy = any(
            sum(each in some for some in self._under_way) >= MOST_OF_GUEST * each[1] for each in asker
        )
        if is_busy or self._used_by(asker) > BUDGET:
            raise TooMany(say("What you send takes long to be read: try again in a moment."))
        message = msgspec.json.encode(job)
        self._under_way.append(asker)
        try:
            async with self._turn(asker) as child:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._threads, child.ask, message, self.seconds)
        except ChildError as error:
            raise Illegal(say(_LONG_RECORD if isinstance(job, RecordJob) else _LONG_GAME)) from error
        finally:
            self._under_way.remove(asker)
        found = ANSWERS.decode(answer)
        if isinstance(found, Refused):
            raise Illegal(Name(found.reason))
        return found.answer

    @asynccontextmanager
    async def _turn(self, asker: Asker) -> AsyncIterator[Child]:
        """Yield a process in a guest's turn: before those who have used more of them lately."""
        child = self._free.pop() if self._free else await self._handed(asker)
        begun = self._clock()
        try:
            yield child
        finally:
            now = self._clock()
            for key, _ in asker:
                self._used[key] = self._left_of(key) + now - begun, now
            self._used = {key: used for key, used in self._used.items() if self._left_of(key) > LITTLE}
            self._hand_on(child)

    async def _handed(self, asker: Asker) -> Child:
        """Return a process once it is the turn of a guest."""
        handed: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        self._queue.append((asker, handed))
        try:
            return await handed
        except asyncio.CancelledError:
            if handed.cancelled():
                self._queue.remove((asker, handed))
            else:
                self._hand_on(handed.result())
            raise

    def _hand_on(self, child: Child) -> None:
        """Give a free process to the guest in the queue who has used them least, of several to the first."""
        there = [waiting for waiting in self._queue if not waiting[1].done()]
        if not there:
            self._free.append(child)
            return
        first = min(there, key=lambda waiting: self._used_by(waiting[0]))
        self._queue.remove(first)
        first[1].set_result(child)

    def _used_by(self, asker: Asker) -> float:
        """Return the seconds that a guest has used lately, or its share of those of the address if more."""
        return max(self._left_of(key) / guests for key, guests in asker)

    def _left_of(self, key: str) -> float:
        """Return the seconds that count of those used by a guest or an address."""
        used, since = self._used.get(key, (0.0, 0.0))
        share: float = 0.5 ** ((self._clock() - since) / HALVED_IN)
        return used * share
