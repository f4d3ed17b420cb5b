"""A worker on a bus: it thinks for any server."""

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from secrets import token_hex

import msgspec
from nats.aio.subscription import Subscription

from capot.play.view import View
from capot.players.catalog import STRENGTHS
from capot.players.errors import WorldError
from capot.players.protocol import Budget, Player
from capot.rules.errors import RulesError
from capot.server.bus.connection import Bus, Message
from capot.server.errors import Unavailable
from capot.server.thinking.child import ChildError
from capot.server.thinking.elsewhere import Progress
from capot.server.thinking.jobs import (
    Answer,
    Declined,
    HintJob,
    JobError,
    LongJob,
    Measured,
    MeasureJob,
    Moved,
    MoveJob,
    PuzzleJob,
    ReviewJob,
    estimates_sent,
    job_of,
    luck_received,
    view_received,
)
from capot.server.thinking.laboratory import Asked, Laboratory
from capot.server.thinking.quiet import quiet
from capot.server.thinking.subjects import GROUP, subject
from capot.server.thinking.threads import SHORTEST_MS, Stale, Threads
from capot.server.unattended import note_error
from capot.study.daily import OPPONENT
from capot.study.hints import sampled

GOODBYE = 10.0
"""Seconds for the jobs at hand when a worker is stopped."""

SIGN_OF_LIFE = 1.0
"""Seconds between two messages on how far a long job is."""

LATEST = 0.1
"""Weight of the latest move in the mean time that one takes."""

LONGEST_HINT = 10_000
"""Maximum number of milliseconds for a hint."""

_logger = logging.getLogger(__name__)


class Worker:
    """Answers the jobs on a bus that come to it: each kind in a separate thread, measures in a process."""

    def __init__(
        self,
        bus: Bus,
        players: Mapping[str, Player] = STRENGTHS,
        threads: int = 1,
        process: Asked | None = None,
    ) -> None:
        """Take a connection to the bus, the players for whom it thinks, and a process that measures."""
        self._bus = bus
        self._players = {OPPONENT.name: OPPONENT, **players}
        self._threads = Threads(self._players, threads)
        self._studying = ThreadPoolExecutor(1, "study")
        self._laboratory = Laboratory(process)
        self._own = subject("measures", token_hex(8))
        self._is_ending = False
        self._each = SHORTEST_MS / 1000
        self._subscriptions: list[Subscription] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """The number of moves queued or being chosen."""
        return self._threads.waiting

    async def begin(self) -> None:
        """Take jobs from now on."""
        # The bus draws lots among subscriptions: those with more threads get more.
        moves = [subject("moves")] * self._threads.threads
        others = (subject(kind) for kind in ("hints", "reviews", "puzzles", "measures"))
        for each in (*moves, *others):
            self._subscriptions.append(await self._bus.subscribe(each, self._take, GROUP))
        # A game goes on where it was begun.
        self._subscriptions.append(await self._bus.subscribe(self._own, self._take))
        await self._bus.flush()

    async def end(self) -> None:
        """Take no more jobs, and finish those at hand but for long ones, which are declined."""
        self._is_ending = True
        await asyncio.gather(*(self._bus.drain(each) for each in self._subscriptions))
        self._laboratory.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GOODBYE)
        self._threads.close()
        self._studying.shutdown(wait=False, cancel_futures=True)

    def _take(self, message: Message) -> None:
        task = asyncio.create_task(self._do(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(note_error)

    async def _do(self, message: Message) -> None:
        try:
            answer = await self._answer(message.data)
        except JobError as error:
            answer = Declined(str(error))
        except Exception:
            _logger.exception("a job on %s could not be done", message.subject)
            answer = Declined("it could not be done; the worker's log says more")
        if answer is not None and message.reply:
            # The server will ask again if the bus is away.
            with suppress(Unavailable):
                await self._bus.publish(message.reply, msgspec.json.encode(answer))

    async def _answer(self, data: bytes) -> Answer | None:
        """Return the answer to a job, None if nobody waits for it any more."""
        match job_of(data):
            case MoveJob() as job:
                return await self._move(job)
            case HintJob() as job:
                return await self._threads.advise(partial(_hint, job))
            case ReviewJob() as job:
                return await self._long(job, partial(self._studied, partial(_reviewed, job)))
            case PuzzleJob() as job:
                return await self._long(job, partial(self._studied, partial(_explained, job)))
            case MeasureJob() as job:
                return await self._long(job, partial(self._measured, job))

    async def _long(self, job: LongJob, work: Callable[[Progress], Awaitable[Answer]]) -> Answer:
        """Return what some work comes to, and say every second how far it is: a sign of life."""
        share = [0.0]

        def note(done: float) -> None:
            if self._is_ending:
                raise Stale
            share[0] = done

        async def tell() -> None:
            while True:
                with suppress(Unavailable):
                    await self._bus.publish(job.progress, msgspec.json.encode(share[0]))
                await asyncio.sleep(SIGN_OF_LIFE)

        telling = asyncio.create_task(tell())
        try:
            return await work(note)
        except Stale:
            return Declined("it is being stopped")
        finally:
            telling.cancel()

    async def _studied(self, study: Callable[[Progress], Answer], note: Progress) -> Answer:
        """Make a part of a review, or explain a puzzle, after those that came before."""
        return await asyncio.get_running_loop().run_in_executor(self._studying, study, note)

    async def _measured(self, job: MeasureJob, note: Progress) -> Answer:
        """Measure a game for a slice, once no computer player has to move, and be asked for the next."""
        await quiet(lambda: self._threads.waiting)
        if self._is_ending:
            raise Stale
        try:
            sliced = await self._laboratory.measured(job.request, lambda: note(1.0))
        except ChildError:
            if self._is_ending:
                raise Stale from None
            sliced = None
        return Measured(sliced, self._own)

    async def _move(self, job: MoveJob) -> Answer | None:
        if job.player not in self._players:
            raise JobError(f"there is no player {job.player[:40]!r}")
        if self._threads.waiting * self._each > job.within / 2 * self._threads.threads:
            # Better the server thinks at once than both for nothing.
            return Declined("too many moves wait for it")
        ends = time.monotonic() + job.within

        def seen() -> View:
            if time.monotonic() > ends:
                raise Stale
            return view_received(job.told)

        found = await self._threads.move(job.player, seen, luck_received(job.luck))
        if found is None:
            return None
        self._each += (time.monotonic() - found.begun - self._each) * LATEST
        return Moved(found.move.text, found.budget.milliseconds if found.budget else None)


def _hint(job: HintJob) -> Answer:
    budget = Budget(milliseconds=min(max(job.milliseconds, SHORTEST_MS), LONGEST_HINT))
    seen, luck = view_received(job.told), luck_received(job.luck)
    try:
        return estimates_sent(sampled(seen, luck, budget))
    except (RulesError, WorldError) as error:
        raise JobError(str(error)) from error


def _reviewed(job: ReviewJob, progress: Progress) -> Answer:
    # They need the compiler, whose import takes a second.
    from capot.server.thinking.reviews import review_part  # noqa: PLC0415

    # Those that wait when the worker is stopped are not begun.
    progress(0.0)
    return review_part(job, progress)


def _explained(job: PuzzleJob, progress: Progress) -> Answer:
    from capot.server.thinking.puzzles import puzzle_part  # noqa: PLC0415 - as above

    progress(0.0)
    return puzzle_part(job)


async def work(address: str, ready: Callable[[], None] = lambda: None) -> None:
    """Think for the servers on the bus at an address until a signal; ``ready`` is called at the start.

    Raise `Unreachable` with what to do if the bus does not answer at first; later it may go and come back.
    """
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        # On Windows, Ctrl-C cancels this instead.
        with suppress(NotImplementedError):
            loop.add_signal_handler(each, stopped.set)
    bus = await Bus.open(address, "capot worker")
    worker = Worker(bus)
    try:
        await worker.begin()
        ready()
        await stopped.wait()
    finally:
        await worker.end()
        await bus.close()
