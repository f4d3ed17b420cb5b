"""Processes that read the games of strangers: each answer takes a bounded time, whatever the game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from capot.language.texts import Name, say
from capot.server.errors import Illegal, TooMany
from capot.server.thinking.child import Child, ChildError
from capot.server.workshop.jobs import ANSWERS, Job, Refused

PROCESSES = 2
"""Maximum number of processes, each begun when it is first needed."""

SECONDS = 60.0
"""Seconds after which a process is ended that has not answered, however busy the computer is."""

MOST_WAITING = 40
"""Maximum number of requests under way."""


class Readers:
    """The processes of one server that read games of strangers."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Begin without a process."""
        self.seconds = seconds
        self._threads = ThreadPoolExecutor(PROCESSES, "reader")
        self._children = [Child("drafts") for _ in range(PROCESSES)]
        # The first is taken again and again, so that the others are only begun when several ask at once.
        self._free = list(reversed(self._children))
        self._waiting = 0

    def close(self) -> None:
        """End the processes."""
        for each in self._children:
            each.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, job: Job) -> msgspec.Raw:
        """Return the answer as JSON; raise `Illegal` with the reason if there is none."""
        if self._waiting >= MOST_WAITING:
            raise TooMany(say("Many people are inventing games: try again in a moment."))
        message = msgspec.json.encode(job)
        self._waiting += 1
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, message)
        except ChildError as error:
            raise Illegal(say("This game takes too long to be read.")) from error
        finally:
            self._waiting -= 1
        found = ANSWERS.decode(answer)
        if isinstance(found, Refused):
            raise Illegal(Name(found.reason))
        return found.answer

    def _ask(self, message: bytes) -> bytes:
        # There are as many threads as processes, and taking from a list is atomic.
        child = self._free.pop()
        try:
            return child.ask(message, self.seconds)
        finally:
            self._free.append(child)
