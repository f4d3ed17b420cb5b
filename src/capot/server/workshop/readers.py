"""Processes that read the games of strangers: each answer takes a bounded time, whatever the game."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import msgspec

from capot.language.texts import Name, say
from capot.server.errors import Illegal, TooMany
from capot.server.thinking.child import Child, ChildError
from capot.server.workshop.jobs import ANSWERS, Job, Refused

PROCESSES = 2
"""Maximum number of processes, each begun when it is first needed."""

SECONDS = 60.0
"""Seconds after which a process is ended that has not answered, however busy the computer is."""

MOST_WAITING, MOST_OF_GUEST = 400, 4
"""Maximum numbers of requests under way, of all guests and of one."""

BUDGET = 60.0
"""Seconds of a process that a guest may use, half of which are given back in `HALVED_IN` seconds."""

HALVED_IN = 60.0

LITTLE = 0.01
"""Seconds of which nobody keeps account any more."""


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
        self._under_way: list[str] = []
        self._queue: list[tuple[str, asyncio.Future[Child]]] = []
        self._used: dict[str, tuple[float, float]] = {}

    def close(self) -> None:
        """End the processes."""
        for each in self._children:
            each.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, guest: str, job: Job) -> msgspec.Raw:
        """Return the answer to a guest as JSON; raise `Illegal` with the reason if there is none."""
        if len(self._under_way) >= MOST_WAITING:
            raise TooMany(say("Many people are inventing games: try again in a moment."))
        if self._under_way.count(guest) >= MOST_OF_GUEST or self._used_by(guest) > BUDGET:
            raise TooMany(say("Your games take long to be read: try again in a moment."))
        message = msgspec.json.encode(job)
        self._under_way.append(guest)
        try:
            async with self._turn(guest) as child:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._threads, child.ask, message, self.seconds)
        except ChildError as error:
            raise Illegal(say("This game takes too long to be read.")) from error
        finally:
            self._under_way.remove(guest)
        found = ANSWERS.decode(answer)
        if isinstance(found, Refused):
            raise Illegal(Name(found.reason))
        return found.answer

    @asynccontextmanager
    async def _turn(self, guest: str) -> AsyncIterator[Child]:
        """Yield a process in a guest's turn: before those who have used more of them lately."""
        child = self._free.pop() if self._free else await self._handed(guest)
        begun = self._clock()
        try:
            yield child
        finally:
            now = self._clock()
            self._used[guest] = self._used_by(guest) + now - begun, now
            self._used = {each: used for each, used in self._used.items() if self._used_by(each) > LITTLE}
            self._hand_on(child)

    async def _handed(self, guest: str) -> Child:
        """Return a process once it is the turn of a guest."""
        handed: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        self._queue.append((guest, handed))
        try:
            return await handed
        except asyncio.CancelledError:
            if handed.cancelled():
                self._queue.remove((guest, handed))
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

    def _used_by(self, guest: str) -> float:
        """Return the seconds that a guest has used lately."""
        used, since = self._used.get(guest, (0.0, 0.0))
        share: float = 0.5 ** ((self._clock() - since) / HALVED_IN)
        return used * share
