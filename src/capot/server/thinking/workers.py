"""The workers on a bus, as a server asks them to think."""

import asyncio
import logging
import time
from collections.abc import Callable
from random import Random
from secrets import token_hex

import msgspec

from capot.language.languages import LANGUAGES
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.record import Record
from capot.server.bus.connection import Bus, Message, NoAnswer
from capot.server.errors import Unavailable
from capot.server.thinking.elsewhere import Progress
from capot.server.thinking.jobs import (
    Answer,
    Declined,
    Estimated,
    Explained,
    HintJob,
    Job,
    JobError,
    LongJob,
    Measured,
    MeasureJob,
    Moved,
    MoveJob,
    PuzzleJob,
    Reviewed,
    ReviewJob,
    answer_of,
    budget_received,
    estimates_received,
    luck_sent,
    move_received,
    record_sent,
    share_of,
    view_sent,
)
from capot.server.thinking.slices import FOUND, Slice
from capot.server.thinking.subjects import subject
from capot.server.thinking.threads import Thought

PATIENCE = 2.0
"""Seconds for an answer besides twice the time that a player usually thinks."""

ATTEMPTS = 2
"""Workers asked before the server thinks itself: one may die while it thinks."""

SILENCE, LONGEST = 5.0, 1800.0
"""Seconds without a sign of life of a worker that does a long job, and for the whole job."""

MOST_PARTS = 8
"""Maximum number of parts of a review that are made side by side, besides the account of the score."""

BETWEEN = 60.0
"""Seconds between two lines of the log about workers that do not answer."""

_logger = logging.getLogger(__name__)


class Workers:
    """The workers on a bus.  If none answers, the server thinks itself."""

    def __init__(self, bus: Bus, steady: Callable[[], float] = time.monotonic) -> None:
        """Take a connection to the bus, and look at which Capot this is."""
        self._bus, self._steady = bus, steady
        subject("moves")
        self._logged = -BETWEEN

    async def move(self, player: str, usual: Budget | None, seen: View, luck: Random) -> Thought | None:
        """Return a worker's move for a player, None if no worker answers with a legal one."""
        within = PATIENCE + 2 * _seconds(usual)
        job = MoveJob(player, view_sent(seen), luck_sent(luck), within)
        begun = self._steady()
        found = await self._answer(subject("moves"), job, within)
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
        job = HintJob(view_sent(seen), luck_sent(luck), budget.milliseconds)
        found = await self._answer(subject("hints"), job, PATIENCE + 2 * _seconds(budget))
        if not isinstance(found, Estimated):
            return None
        try:
            return estimates_received(found, seen)
        except JobError as error:
            self._log("a worker's answer cannot be used: %s", error)
            return None

    async def review(
        self, record: Record, deal: int, seat: int, progress: Progress, *, hindsight: bool
    ) -> list[Reviewed] | None:
        """Return the parts of the review of a seat's play in a deal, from 1, None if not all are made."""
        try:
            told = await asyncio.to_thread(record_sent, record, deal)
        except JobError:
            return None
        plies = [ply for ply, (by, _) in enumerate(record.match.deals[deal - 1].moves) if by == seat]
        size = min(MOST_PARTS, len(plies))
        # The first moves take longest: each part has some early and some late ones.
        parts = [plies[place::size] for place in range(size)]
        shares = [0.0] * size

        def noted(place: int, share: float) -> None:
            shares[place] = share
            progress(sum(shares) / size)

        async def made(place: int, some: list[int]) -> Reviewed:
            job = ReviewJob(told, deal, seat, hindsight, some, _own_progress())
            found = await self._attended(
                subject("reviews"), job, lambda share: noted(place, share) if some else None
            )
            if not isinstance(found, Reviewed):
                raise _MissingError
            return found

        making = [asyncio.create_task(made(place, some)) for place, some in enumerate([*parts, []])]
        try:
            return list(await asyncio.gather(*making))
        except _MissingError:
            return None
        finally:
            # They are held no longer by this frame, which an error of theirs keeps.
            while making:
                making.pop().cancel()

    async def puzzle(self, key: str, move: Move) -> Explained | None:
        """Return the answer to a puzzle explained, None if no worker does so."""
        job = PuzzleJob(key, move.text, _own_progress())
        found = await self._attended(subject("puzzles"), job)
        if not isinstance(found, Explained):
            return None
        if any(words and words.keys() != LANGUAGES.keys() for words in (found.why, found.advice)):
            self._log("a worker's answer cannot be used: %s", "words are in other languages")
            return None
        return found

    async def measures(self, request: Slice, place: str, progress: Progress) -> Measured | None:
        """Return the figures of a game after a slice more, None if no worker measures it.

        It goes on at its ``place``, or begins anew at another worker if that one is gone.
        """
        for each in (place, subject("measures")) if place else (subject("measures"),):
            found = await self._attended(each, MeasureJob(request, _own_progress()), progress)
            if isinstance(found, Measured):
                if _is_sound(found):
                    return found
                self._log("a worker's answer cannot be used: %s", "these are no figures")
        return None

    async def _attended(self, where: str, job: LongJob, progress: Progress = lambda _: None) -> Answer | None:
        """Return the answer to a job as long as its worker gives signs of life."""
        heard = self._steady()

        def note(message: Message) -> None:
            nonlocal heard
            heard = self._steady()
            progress(share_of(message.data))

        if self._bus.is_away:
            return None
        listening = await self._bus.subscribe(job.progress, note)
        asking = asyncio.create_task(self._answer(where, job, LONGEST))
        try:
            while not asking.done() and self._steady() < heard + SILENCE:
                await asyncio.wait({asking}, timeout=SILENCE / 4)
            if not asking.done():
                self._log("a worker gave no sign of life in %.1f seconds", SILENCE)
            return await asking if asking.done() else None
        finally:
            asking.cancel()
            await self._bus.unsubscribe(listening)

    async def _answer(self, where: str, job: Job, within: float) -> Answer | None:
        """Return the first answer of a worker, None if there is no worker or all keep silent."""
        data = msgspec.json.encode(job)
        if len(data) > self._bus.largest:
            return None
        for _ in range(ATTEMPTS):
            try:
                found = answer_of(await self._bus.request(where, data, within))
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


class _MissingError(Exception):
    """A part of a review was not made."""


def _own_progress() -> str:
    """Return a new subject on which a worker says how far it is."""
    return subject("progress", token_hex(8))


def _is_sound(found: Measured) -> bool:
    """Whether figures are what they should be in each language, and go on at a worker."""
    if not found.subject.startswith(f"{subject('measures')}."):
        return False
    if found.sliced is None:
        return True
    try:
        for each in found.sliced.found.values():
            FOUND.decode(each)
    except msgspec.DecodeError:
        return False
    return found.sliced.found.keys() == LANGUAGES.keys()
