"""The workers on a bus, as a server asks them to think."""

import asyncio
import logging
import time
from collections.abc import Callable
from random import Random
from secrets import token_hex

import msgspec

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.record import Record
from capot.server.bus.connection import Bus, Message, NoAnswer
from capot.server.errors import Unavailable
from capot.server.thinking.jobs import (
    HINTS,
    MOVES,
    PROGRESS,
    REVIEWS,
    Answer,
    Declined,
    Estimated,
    HintJob,
    Job,
    JobError,
    Moved,
    MoveJob,
    Reviewed,
    ReviewJob,
    answer_of,
    budget_received,
    estimates_received,
    luck_sent,
    move_received,
    record_sent,
    share_of,
    told,
)
from capot.server.thinking.threads import Thought

PATIENCE = 2.0
"""Seconds for an answer besides twice the time that a player usually thinks."""

ATTEMPTS = 2
"""Workers asked before the server thinks itself: one may die while it thinks."""

SILENCE, LONGEST_REVIEW = 5.0, 600.0
"""Seconds without a sign of life of a worker that reviews, and for its whole review."""

BETWEEN = 60.0
"""Seconds between two lines of the log about workers that do not answer."""

_logger = logging.getLogger(__name__)


class Workers:
    """The workers on a bus.  If none answers, the server thinks itself."""

    def __init__(self, bus: Bus, steady: Callable[[], float] = time.monotonic) -> None:
        """Take a connection to the bus."""
        self._bus, self._steady = bus, steady
        self._logged = -BETWEEN

    async def move(self, player: str, usual: Budget | None, seen: View, luck: Random) -> Thought | None:
        """Return a worker's move for a player, None if no worker answers with a legal one."""
        within = PATIENCE + 2 * _seconds(usual)
        job = MoveJob(player, told(seen), luck_sent(luck), within)
        begun = self._steady()
        found = await self._answer(MOVES, job, within)
        if not isinstance(found, Moved):
            return None
        try:
            return Thought(move_received(found.move, seen), begun, budget_received(found, usual))
        except JobError as error:
            self._log("a worker's answer cannot be used: %s", error)
            return None

    async def estimates(self, seen: View, luck: Random, budget: Budget) -> dict[Move, Estimate] | None:
        """Return a worker's estimates of the moves, best first, None if no worker answers with any."""
        assert budget.milliseconds is not None
        job = HintJob(told(seen), luck_sent(luck), budget.milliseconds)
        found = await self._answer(HINTS, job, PATIENCE + 2 * _seconds(budget))
        if not isinstance(found, Estimated):
            return None
        try:
            return estimates_received(found, seen)
        except JobError as error:
            self._log("a worker's answer cannot be used: %s", error)
            return None

    async def review(
        self, record: Record, deal: int, seat: int, progress: Callable[[float], None], *, hindsight: bool
    ) -> Reviewed | None:
        """Return a worker's review of a seat's play in a deal, from 1, None if no worker makes one."""
        subject = f"{PROGRESS}{token_hex(8)}"
        try:
            told = await asyncio.to_thread(record_sent, record, deal)
        except JobError:
            return None
        found = await self._reviewed(ReviewJob(told, deal, seat, hindsight, subject), progress)
        return found if isinstance(found, Reviewed) else None

    async def _reviewed(self, job: ReviewJob, progress: Callable[[float], None]) -> Answer | None:
        """Return the answer to a job as long as its worker gives signs of life."""
        heard = self._steady()

        def note(message: Message) -> None:
            nonlocal heard
            heard = self._steady()
            progress(share_of(message.data))

        if self._bus.is_away:
            return None
        listening = await self._bus.subscribe(job.progress, note)
        asking = asyncio.create_task(self._answer(REVIEWS, job, LONGEST_REVIEW))
        try:
            while not asking.done() and self._steady() < heard + SILENCE:
                await asyncio.wait({asking}, timeout=SILENCE / 4)
            if not asking.done():
                self._log("a worker gave no sign of life in a review")
            return await asking if asking.done() else None
        finally:
            asking.cancel()
            await self._bus.unsubscribe(listening)

    async def _answer(self, subject: str, job: Job, within: float) -> Answer | None:
        """Return the first answer of a worker, None if there is no worker or all keep silent."""
        data = msgspec.json.encode(job)
        if len(data) > self._bus.largest:
            return None
        for _ in range(ATTEMPTS):
            try:
                found = answer_of(await self._bus.request(subject, data, within))
            except NoAnswer:
                self._log("a worker did not answer within %.1f seconds, and another is asked", within)
                continue
            except Unavailable:
                return None
            except JobError as error:
                self._log("a worker's answer cannot be used: %s", error)
                return None
            if isinstance(found, Declined):
                self._log("a worker declined: %s", found.reason)
                return None
            return found
        return None

    def _log(self, what: str, *values: object) -> None:
        """Write a line to the log, unless there was one a moment ago."""
        now = self._steady()
        if now >= self._logged + BETWEEN:
            self._logged = now
            _logger.warning(what, *values)


def _seconds(budget: Budget | None) -> float:
    return 0.0 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000
