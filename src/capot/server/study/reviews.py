"""Reviews of finished deals: who may ask for them; made by workers or in a thread, the latest kept."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from capot.language.texts import Name, phrase, reason, say, sentence
from capot.players.readiness import is_getting_ready
from capot.record import Record
from capot.server.catalogue import face_set
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound, Refusal, TooMany
from capot.server.log.table_log import TableLog
from capot.server.messages.review import DealReviewed, GameLosses, Glance, ReviewRequest, ReviewState
from capot.server.sharing.public_links import MATCH, check_open, finished_deals
from capot.server.states.replays import totals_of
from capot.server.store import statements
from capot.server.store.storage import Entry, Storage
from capot.server.study.losses import Sums, losses, own_moves, row_of, sums_of
from capot.server.tables.computers import Computers
from capot.server.thinking.jobs import Reviewed
from capot.server.thinking.quiet import quiet
from capot.surface.story import costliest_deal

PATIENCE = 3.0
"""Seconds that a request waits for its review before it says how many come first."""

KEPT = 128
"""Maximum number of reviews in memory."""

MOST_WAITING, MOST_OF_GUEST = 30, 3
"""Maximum numbers of reviews under way, of all guests and of one."""

MOST_UNASKED = 4
"""Number of reviews under way from which none is made that nobody has asked for."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a review: a seat's play in a deal, counted from 1."""

    table: str
    deal: int
    seat: int
    hindsight: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A review, and the sums of the seat's own decisions."""

    review: DealReviewed
    sums: Sums


@dataclass(frozen=True, slots=True)
class _May:
    """The play that somebody may see reviewed; ``table`` is empty for those who come by a public link."""

    table: str
    deals: list[int]
    seats: list[int]
    own: int | None = None

    def asked(self, table: str, request: ReviewRequest) -> Asked:
        """Return the request for a review; raise a refusal if there is no such deal or seat."""
        if not self.deals:
            raise Conflict(say("No deal is over yet."))
        deal = self.deals[-1] if request.deal is None else request.deal
        usual = self.seats[0] if self.own is None else self.own
        seat = usual if request.seat is None else request.seat
        if deal not in self.deals or seat not in self.seats:
            raise NotFound(say("There is no such deal in this match."))
        return Asked(table, deal, seat, request.hindsight)


class Reviews:
    """The reviews of one server; none delays a move by more than the share of a processor it takes."""

    def __init__(
        self,
        storage: Storage,
        log: Callable[[str], Awaitable[TableLog]],
        now: Callable[[], float],
        computers: Computers,
    ) -> None:
        """Review deals of tables, whose logs ``log`` returns, wherever the ``computers`` think."""
        self._elsewhere, self._moves_waiting = computers.elsewhere, computers.waiting_here
        self._check_keeps_up = computers.check_can_keep_up
        self._storage = storage
        self._log = log
        self._now = now
        # Of equal rank: a thread of low priority that holds Python's lock would hold up all others.
        self._thread = ThreadPoolExecutor(1, "review")
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Asked, Made] = OrderedDict()
        self._under_way: dict[Asked, asyncio.Task[Made]] = {}
        # None is for those that nobody has asked for.
        self._by: dict[Asked, str | None] = {}
        self._shares: dict[Asked, float] = {}

    def close(self) -> None:
        """Stop after the current review."""
        for task in self._under_way.values():
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def of_table(self, guest: str, table: str, log: TableLog, request: ReviewRequest) -> ReviewState:
        """Return a review to somebody who may look back at a match.

        Until the match is over its players see reviews of nothing but what they played, in finished deals
        whose hands are open.
        """
        own, is_over = log.seat_of(guest), log.phase == "over"
        if own is None and not is_over:
            raise Forbidden(say("Only those who played this match can see it."))
        all_seats = list(range(len(log.seats)))
        may = _May(table, _finished(log), all_seats if own is None or is_over else [own], own)
        if request.seat in all_seats and request.seat not in may.seats:
            raise Forbidden(say("Until the match is over, only your own play is reviewed."))
        asked = may.asked(table, request)
        check_open(log, asked.deal)
        return await self._state(guest, log, asked, may)

    async def of_link(
        self, guest: str, table: str, log: TableLog, deal: int, request: ReviewRequest
    ) -> ReviewState:
        """Return a review to anybody who has a public link to a deal of a match, or to all as deal 0."""
        may = _May("", _finished(log) if deal == MATCH else [deal], list(range(len(log.seats))))
        return await self._state(guest, log, may.asked(table, request), may)

    async def of_record(self, guest: str, record: str, log: TableLog, request: ReviewRequest) -> ReviewState:
        """Return a review to a guest who has opened a record, under a name that stands for its content."""
        may = _May("", _finished(log), list(range(len(log.seats))))
        return await self._state(guest, log, may.asked(record, request), may)

    def forget(self, record: str) -> None:
        """Forget the reviews of a record, also those that are not done yet."""
        for asked in [each for each in self._kept if each.table == record]:
            del self._kept[asked]
        for asked, task in self._under_way.items():
            if asked.table == record:
                task.add_done_callback(partial(self._drop, asked))

    def _drop(self, asked: Asked, _: "asyncio.Task[Made]") -> None:
        self._kept.pop(asked, None)

    async def glance(self, guest: str, table: str, log: TableLog, deal: int) -> Glance:
        """Return the best and the costliest move of a player's deal, nothing while the server is busy."""
        own = log.seat_of(guest)
        if own is None:
            raise Forbidden(say("Only those who played this match can see it."))
        asked = _May(table, _finished(log), [own], own).asked(table, ReviewRequest(deal=deal))
        check_open(log, asked.deal)
        made: Made | None = None
        with suppress(TimeoutError, Refusal):
            if asked not in self._kept and asked not in self._under_way:
                self._check_is_free()
            async with asyncio.timeout(PATIENCE):
                made = await self._made(asked, log, None)
        made = made or self._kept.get(asked)
        return Glance(
            words=made.review.glance if made else "", is_made=made is not None or asked not in self._under_way
        )

    async def losses_of(self, table: str, deal: int, seat: int) -> float:
        """Return the points that a seat's own decisions cost it in a finished deal."""
        log = await self._log(table)
        made = await self._made(Asked(table, deal, seat), log, "")
        return sum(lost for lost, _ in made.sums.values())

    async def of_guest(self, guest: str) -> list[GameLosses]:
        """Return what a guest's decisions cost by game and kind, in all deals that were reviewed."""
        return await losses(self._storage, guest)

    async def _state(self, guest: str, log: TableLog, asked: Asked, may: _May) -> ReviewState:
        made: Made | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                made = await self._made(asked, log, guest)
        # It may have been done at the very end of the patience.
        made = made or self._kept.get(asked)
        under_way = [each for each in self._under_way if each in self._shares or self._by[each] is not None]
        # Workers may have begun it before others that wait for this computer.
        waiting = under_way.index(asked) if asked in under_way and asked not in self._shares else 0
        return ReviewState(
            table=may.table,
            game=log.game.key,
            name=phrase(log.game.name),
            faces=face_set(log.game.faces),
            direction=log.game.direction,
            players=[each.name for each in log.seats],
            you=may.own,
            is_over=log.phase == "over",
            deals=may.deals,
            seats=may.seats,
            deal=asked.deal,
            seat=asked.seat,
            waiting=waiting,
            share=0.0 if waiting else self._shares.get(asked, 0.0),
            review=made.review if made else None,
            totals=totals_of(log) if len(may.deals) > 1 else [],
            costliest_deal="" if may.own is None else costliest_deal(log.match, may.own),
        )

    async def _made(self, asked: Asked, log: TableLog, guest: str | None) -> Made:
        """Return a review, kept or made now; those who wait may go away without stopping it.

        Without a ``guest`` nobody has asked for it yet.
        """
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        if asked not in self._under_way:
            self._check_room(guest)
            self._under_way[asked] = asyncio.create_task(self._make(asked, log))
            self._under_way[asked].add_done_callback(partial(self._done, asked))
            self._by[asked] = guest
        elif self._by[asked] is None:
            self._by[asked] = guest
        done, _ = await asyncio.wait((self._under_way[asked],))
        # Not held by this frame, which an error of the task would keep.
        return done.pop().result()

    def _check_is_free(self) -> None:
        """Raise a refusal unless there is time for a review that nobody has asked for."""
        self._check_keeps_up()
        if len(self._under_way) >= MOST_UNASKED:
            raise TooMany(say("Many deals are being reviewed: try again in a minute."))

    def _check_room(self, guest: str | None) -> None:
        if is_getting_ready():
            raise Conflict(say("The computer players are still getting ready: try again in a minute or two."))
        if len(self._under_way) >= MOST_WAITING:
            raise TooMany(say("Many deals are being reviewed: try again in a minute."))
        if guest is not None and list(self._by.values()).count(guest) >= MOST_OF_GUEST:
            raise TooMany(say("Several deals are being reviewed for you: wait until they are done."))

    def _done(self, asked: Asked, task: "asyncio.Task[Made]") -> None:
        del self._under_way[asked], self._by[asked]
        self._shares.pop(asked, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            if not isinstance(error, Refusal):
                _logger.error(
                    "deal %s of table %s could not be reviewed", asked.deal, asked.table, exc_info=error
                )
            return
        self._kept[asked] = task.result()
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _make(self, asked: Asked, log: TableLog) -> Made:
        review = await self._made_elsewhere(asked, log)
        while review is None:
            async with self._turn:
                first = self._first(asked)
                if not first:
                    await quiet(self._moves_waiting)
                    loop, note = asyncio.get_running_loop(), partial(self._note, asked)
                    review = await loop.run_in_executor(self._thread, review_of, log, asked, note)
            if first:
                await asyncio.wait(first)
        happened = await self._storage.events_of(asked.table)
        sums = sums_of(review.decisions, own_moves(happened, asked.deal))
        await self._store(asked, log, sums, review.evaluator)
        return Made(review, sums)

    async def _made_elsewhere(self, asked: Asked, log: TableLog) -> DealReviewed | None:
        if self._elsewhere is None:
            return None
        parts = await self._elsewhere.review(
            record_of(log), asked.deal, asked.seat, partial(self._note, asked), hindsight=asked.hindsight
        )
        return None if parts is None else await asyncio.to_thread(review_from, log, asked, parts)

    def _first(self, asked: Asked) -> list["asyncio.Task[Made]"]:
        """Return the reviews that come first: those asked for, if nobody has asked for this one."""
        if self._by[asked] is not None:
            return []
        return [task for each, task in self._under_way.items() if self._by[each] is not None]

    def _note(self, asked: Asked, share: float) -> None:
        if asked in self._under_way:
            self._shares[asked] = share

    async def _store(self, asked: Asked, log: TableLog, sums: Sums, evaluator: str) -> None:
        """Store the sums for the person in the seat, for the profile; a lesson counts nowhere."""
        guest = log.seats[asked.seat].guest
        if guest is None or log.created.lesson or not sums:
            return
        row = row_of(
            asked.table,
            asked.deal,
            guest,
            sums,
            at=self._now(),
            game=log.game.key,
            name=str(log.game.name),
            evaluator=evaluator,
        )
        await self._storage.store(Entry(after=[statements.reviewed(row)]))


def _finished(log: TableLog) -> list[int]:
    """Return the numbers of the finished deals."""
    return list(range(1, finished_deals(log.match) + 1))


def record_of(log: TableLog) -> Record:
    """Return the match of a table with the names of its players."""
    return Record(log.match, tuple(Name(seat.name) for seat in log.seats))


def review_from(log: TableLog, asked: Asked, parts: list[Reviewed]) -> DealReviewed | None:
    """Return the review of a seat's deal from parts made elsewhere, None if they do not fit the deal."""
    # They need the compiler, whose import takes a second.
    from capot.server.study.review_states import reviewed  # noqa: PLC0415
    from capot.server.thinking.reviews import review_received  # noqa: PLC0415

    try:
        return reviewed(log, asked.deal, review_received(parts, record_of(log), asked.deal, asked.seat))
    except Exception:
        _logger.exception("a review made elsewhere cannot be shown, and is made here")
        return None


def review_of(log: TableLog, asked: Asked, progress: Callable[[float], None]) -> DealReviewed:
    """Return the review of a seat's deal; raise `Illegal` if it cannot be reviewed."""
    from capot.server.study.review_states import reviewed  # noqa: PLC0415 - as above
    from capot.study.review import ReviewError, review  # noqa: PLC0415

    try:
        made = review(
            record_of(log),
            deals=(asked.deal,),
            seats=(asked.seat,),
            hindsight=asked.hindsight,
            progress=progress,
        )
    except ReviewError as error:
        raise Illegal(sentence(reason(error))) from error
    return reviewed(log, asked.deal, made)
