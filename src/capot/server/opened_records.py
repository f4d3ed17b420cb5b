"""Records that guests open: read in separate processes and stored nowhere; reviews are made here."""

import asyncio
from collections import OrderedDict
from hashlib import sha256

import msgspec

from capot.language.languages import Language
from capot.record import loads
from capot.server.log.table_log import TableLog
from capot.server.messages.records import OpenRequest, RecordReviewRequest
from capot.server.messages.review import ReviewState
from capot.server.states.opened import log_of
from capot.server.study.reviews import Reviews
from capot.server.workshop.jobs import OpenJob, ReplayJob, SoundJob
from capot.server.workshop.readers import Readers

KEPT, KEPT_FOR = 16, 600.0
"""Maximum number of matches in memory whose reviews were asked for, and seconds after the last request."""


class OpenedRecords:
    """The records that guests of one server have opened; each comes again with every request."""

    def __init__(self, readers: Readers, reviews: Reviews) -> None:
        """Read by some processes."""
        self._readers, self._reviews = readers, reviews
        self._kept: OrderedDict[str, TableLog] = OrderedDict()
        self._ends: dict[str, asyncio.TimerHandle] = {}

    async def opened(
        self, guest: str, request: OpenRequest, language: Language, address: str | None
    ) -> msgspec.Raw:
        """Return what is in a file, as JSON in a language."""
        return await self._readers.answer(guest, OpenJob(language.key, request), address)

    async def replay(self, guest: str, record: str, language: Language, address: str | None) -> msgspec.Raw:
        """Return the replay of a record, as JSON in a language."""
        return await self._readers.answer(guest, ReplayJob(language.key, record), address)

    async def seen(
        self, guest: str, record: str, deal: int, language: Language, address: str | None
    ) -> msgspec.Raw:
        """Return what the players of a deal of a record could see, as JSON in a language."""
        return await self._readers.answer(guest, ReplayJob(language.key, record, deal), address)

    async def review(
        self, guest: str, request: RecordReviewRequest, language: Language, address: str | None
    ) -> ReviewState:
        """Return the review of a seat's play in a record, or how many reviews come first."""
        digest = sha256(request.record.encode()).hexdigest()
        log = self._kept.get(digest)
        if log is None:
            await self._readers.answer(guest, SoundJob(language.key, request.record), address)
            # It is known now that this does not take long.
            log = await asyncio.to_thread(lambda: log_of(loads(request.record)))
        self._keep(digest, log)
        return await self._reviews.of_record(guest, _name(digest), log, request.review)

    def _keep(self, digest: str, log: TableLog) -> None:
        """Keep a match for a while."""
        if digest in self._ends:
            self._ends.pop(digest).cancel()
        self._kept[digest] = log
        self._kept.move_to_end(digest)
        self._ends[digest] = asyncio.get_running_loop().call_later(KEPT_FOR, self._forget, digest)
        if len(self._kept) > KEPT:
            self._forget(next(iter(self._kept)))

    def _forget(self, digest: str) -> None:
        """Forget a match and its reviews."""
        del self._kept[digest]
        self._ends.pop(digest).cancel()
        self._reviews.forget(_name(digest))


def _name(digest: str) -> str:
    """Return the name by which the reviews of a record are kept."""
    return f"record {digest}"
