"""A table: each request is checked against the rules, stored, and only then sent to everybody."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, ParamSpec, TypeAlias, TypeVar

from capot.language.languages import Language
from capot.language.texts import say
from capot.server import catalogue
from capot.server.errors import Refusal, TooMany, Unavailable
from capot.server.log import events
from capot.server.log.events import AnyEvent
from capot.server.log.news import News, in_steps, to_all, together
from capot.server.log.proposals import CONSENT_WITHIN
from capot.server.log.table_log import TableLog
from capot.server.messages.asks import Check, Checked
from capot.server.messages.chat import Chat, Chatted, SwitchChat
from capot.server.messages.live import Contribute, Happening, Move, Say, Seated, Step
from capot.server.messages.lobby import Invited, Join, Nudge, Rulebook, TableInfo
from capot.server.messages.proposals import Answer
from capot.server.messages.states import Proof, TableState
from capot.server.messages.study import Hint
from capot.server.states import replays
from capot.server.states.presence import Presence
from capot.server.states.table_states import TableStates
from capot.server.store.leases import OwnedElsewhere
from capot.server.tables import lobby_rows, rematch
from capot.server.tables.decisions import Decisions
from capot.server.tables.driver import Driver
from capot.server.tables.people import consent
from capot.server.tables.people.arrangements import Arrangement, Arrangements
from capot.server.tables.people.attendance import Attendance, Connection
from capot.server.tables.people.talk import Talk
from capot.server.tables.people.welcome import check_welcome, is_invited
from capot.server.tables.shared import RETRY, Shared
from capot.server.unattended import outcome

P = ParamSpec("P")
T = TypeVar("T")

Decision: TypeAlias = Callable[[], Sequence[AnyEvent]]
"""Returns the events of a request or raises a refusal; called under the table's lock."""

MOST_PAGES, MOST_CONNECTIONS = 8, 100
"""Maximum numbers of connected pages, of one guest and of all guests."""
_logger = logging.getLogger(__name__)


class Table:
    """One match and the people and computer players around it.

    All changes are decided and stored under one lock; other requests wait for it.
    """

    def __init__(self, shared: Shared, table: str, log: TableLog) -> None:
        """Continue a table from its stored events."""
        self.id = table
        self.log = log
        self.touched = shared.steady()
        self._shared = shared
        self._states = TableStates(log, table)
        self._attendance = Attendance(log, shared.now, shared.steady, shared.grace)
        self._decisions = Decisions(log, self._attendance, shared.now)
        self._arrangements = Arrangements(log, self._attendance, self._decisions, shared.now)
        self.pages: list[Connection] = []
        self._talk = Talk(log, self._decisions)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._driver = Driver(log, self._attendance, self._decisions, shared.computers)
        self._driving: asyncio.Task[None] | None = None
        self._alarms: list[float] = []
        self._asked: tuple[int, float] | None = None
        self._kept: tuple[TableInfo, bool] | None = None
        self._shown_away: set[int] = set()
        self._is_closed = self._is_lost = False
        self._refresh()

    # Reading

    def state(self, guest: str, invitation: str | None = None) -> TableState:
        """Return the state as a guest may see it; raise `Forbidden` at a private table."""
        self._check_welcome(guest, invitation)
        return self._states.state(self.log.seat_of(guest))

    def chat_lines(self, guest: str, invitation: str | None = None) -> list[Chatted]:
        """Return what has been written lately; raise `Forbidden` at a private table."""
        self._check_welcome(guest, invitation)
        return self._talk.lines()

    def rulebook(self, guest: str, invitation: str | None, language: Language) -> Rulebook:
        """Return the rules of this table in a language; raise `Forbidden` at a private table."""
        self._check_welcome(guest, invitation)
        return catalogue.rulebook_of(self.log.game, self.log.created.seats, language)

    def record(self, guest: str, invitation: str | None = None, *, as_json: bool) -> str:
        """Return the record of the match, limited to the guest's view while it is unfinished."""
        self._check_welcome(guest, invitation)
        return replays.record(self.log, self.log.seat_of(guest), as_json=as_json)

    def proofs(self, guest: str) -> list[Proof]:
        """Return the proof of each deal's shuffle, with the secrets of finished deals that all may see."""
        self._check_welcome(guest, None)
        return self._states.results.proofs()

    def info(self) -> TableInfo:
        """Return the table's row in the lobby."""
        return lobby_rows.table_info(self.id, self.log)

    @property
    def is_busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self.pages or self._tasks or self._lock.locked())

    # Requests

    def connect(self, guest: str, invitation: str | None, since: int | None) -> Connection:
        """Return the connection of a page; its first push holds everything after ``since``."""
        self._check_welcome(guest, invitation)
        self._make_room(guest)
        seat = self.log.seat_of(guest)
        missed = [] if since is None else self.log.since(since, seat)
        here = Connection(guest, self._disconnected)
        stands_in = seat is not None and self.log.seats[seat].stands_in
        if self._attendance.came(guest) and seat is not None:
            # Taking over from a computer player is an event, which says so too.
            is_news = seat in self._shown_away and not stands_in
            self._send(*([Seated(seat=seat, what="back")] if is_news else []))
            self._shown_away.discard(seat)
        self.pages.append(here)
        if stands_in:
            self._background(self._decide, lambda: self._decisions.returned(guest))
        self._proceed()
        here.send([Step(happened=missed, state=self._states.state(seat))])
        return here

    async def join(self, guest: str, request: Join) -> None:
        """Give a guest an open seat, or the seat the guest had left."""
        self._check_welcome(guest, request.invitation)
        name = await self._shared.name_of(guest)
        invited = is_invited(self.log, request.invitation)
        await self._do(lambda: self._decisions.joined(guest, request, name, is_invited=invited))

    async def leave(self, guest: str, *, for_good: bool = False) -> None:
        """Let a computer player take over a guest's seat, until the guest comes back or for good."""
        await self._do(lambda: self._decisions.left(guest, for_good=for_good))

    async def arrange(self, guest: str, request: Arrangement) -> None:
        """Fill, free or start the table for its host, or count a vote, an agreement or an answer."""
        if isinstance(request, Answer):
            await consent.prepare(self.log)
        await self._do(lambda: self._arrangements.arranged(guest, request))
        self._send()

    def nudge(self, guest: str, request: Nudge) -> None:
        """Remind a player that the table waits."""
        self._send(self._arrangements.nudged(guest, request))

    async def move(self, guest: str, request: Move) -> None:
        """Make a move; it is stored before anybody sees it."""
        await self._do(lambda: self._decisions.moved(guest, request))

    def check(self, guest: str, request: Check) -> Checked:
        """Return the names of a move's cards, and why the move is illegal if it is."""
        return self._decisions.checked(guest, request)

    async def contribute(self, guest: str, request: Contribute) -> None:
        """Add a seat's contribution to the next shuffle."""
        await self._do(lambda: self._decisions.contributed(guest, request))

    async def say(self, guest: str, request: Say) -> None:
        """Say a phrase."""
        await self._do(lambda: self._decisions.said(guest, request))

    def chat(self, guest: str, request: Chat) -> None:
        """Write to everybody at the table; nothing is stored."""
        self._send(self._talk.written(guest, request))

    async def switch_chat(self, guest: str, request: SwitchChat) -> None:
        """Switch the chat on or off for its host."""
        seat, host = self._decisions.seat(guest), self._attendance.host
        await self._do(lambda: self._talk.switched(seat, host, request, self._shared.now()))

    async def claim(self, guest: str) -> None:
        """End a deal in which nothing more can be scored."""
        await self._do(lambda: self._decisions.claimed(guest))

    async def undo(self, guest: str) -> None:
        """Go back to the guest's last decision in this deal."""
        await self._do(lambda: self._decisions.taken_back(guest))

    async def hint(self, guest: str) -> Hint:
        """Return advice for a person who plays against computer players only."""
        seat, seen = self._decisions.for_advice(guest)
        return await self._shared.computers.hint(seen, self._driver.luck(seat))

    async def rematch(self, guest: str) -> Invited:
        """Open a table for the same players, or return it if it is open already."""
        self._decisions.seat(guest)
        rematch.check(self.log)
        return await outcome(self._start(self._reopened(guest)))

    # Upkeep

    def wake(self) -> None:
        """Continue after loading; only computer players' moves can be due."""
        self._proceed()

    def due(self) -> None:
        """Replace players who are out of time or have been away too long, and free the seats of strangers."""
        while self._alarms and self._alarms[-1] <= self._shared.steady():
            self._alarms.pop()
        asked, ends = self.log.proposal, self._proposal_ends()
        if asked is not None and ends is not None and ends <= self._shared.steady():
            self._background(self._decide, lambda: consent.lapsed(self.log, asked.id, self._shared.now()))
        self._attendance.run_out()
        if self._presence() != self._states.presence:
            self._send()
        for seat in self._attendance.strayed():
            self._background(self._decide, partial(self._decisions.strayed, seat))
        for seat in self._attendance.to_replace():
            self._background(self._decide, partial(self._decisions.replaced, seat))
        self._proceed()

    async def close(self) -> None:
        """Close all connections and finish storing."""
        self._end()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def abandon(self) -> None:
        """Close all connections, because another process may have the table now; nothing more is stored."""
        self._is_lost = True
        self._end()

    def _end(self) -> None:
        self._is_closed = True
        for each in list(self.pages):
            each.close()
        if self._driving is not None:
            self._driving.cancel()

    # Storing and sending

    async def _do(self, decision: Decision) -> None:
        """Carry out a request under the lock, even if its page goes away."""
        await outcome(self._start(self._decide(decision)))

    async def _decide(self, decision: Decision) -> None:
        """Store and send what a decision returns, one decision at a time."""
        async with self._lock, self._shared.turns.own():
            happened = decision()
            if happened:
                await self._commit(happened)

    async def _reopened(self, guest: str) -> Invited:
        async with self._lock:
            opened = await self._shared.reopen(self.log, guest)
            if self.log.next_table is None:
                async with self._shared.turns.own():
                    await self._commit([events.Reopened(at=self._shared.now(), table=opened.table)])
        return opened

    async def _commit(self, happened: Sequence[AnyEvent]) -> None:
        """Store events, then apply them and send everybody the steps, in this table's turn."""
        log = self.log
        if self._is_lost:
            raise OwnedElsewhere
        with self._shared.dropping_lost(self.id):
            async with self._shared.turns.aside():
                await self._shared.storage.store(lobby_rows.entry(self.id, log, happened))
        for events_of_step in in_steps(happened):
            unread = []
            for event in events_of_step:
                unread.append(log.apply(event))
                self._attendance.after(event)
            self._refresh()
            self._push(together([each() for each in unread]) if self.pages else to_all())
        if log.phase == "over":
            self._shared.ended.set()
        self.touched = self._shared.steady()
        self.keep_info()
        self._go_on()

    def keep_info(self) -> None:
        """Store the table's row in the lobby if it has changed; no match depends on it."""
        kept = self.info(), self.log.is_deserted
        if kept != self._kept:
            self._kept = kept
            self._background(self._shared.storage.store, lobby_rows.standing(self.id, self.log, kept[0]))

    def _send(self, *happened: Happening) -> None:
        """Send everybody happenings that are not stored, or just the current state."""
        self._refresh()
        self._push(to_all(*happened))

    def _push(self, news: News) -> None:
        # Sending closes a page that is too far behind.
        for each in tuple(self.pages):
            each.send(self._states.steps(news, self.log.seat_of(each.guest)))

    def _refresh(self) -> None:
        """Set the clock and clear the cached states after a change."""
        self._attendance.set_clock()
        self._states.renew(self._presence())

    def _make_room(self, guest: str) -> None:
        """Close the oldest page of a guest with too many; raise `TooMany` if the table is full."""
        own = [each for each in self.pages if each.guest == guest]
        if len(own) >= MOST_PAGES:
            own[0].close()
        elif len(self.pages) >= MOST_CONNECTIONS:
            raise TooMany(say("Too many people are at this table already."))

    def _disconnected(self, page: Connection) -> None:
        self.pages.remove(page)
        seat = self.log.seat_of(page.guest)
        if self._attendance.went(page.guest) and seat is not None:
            self._shown_away.add(seat)
            self._send(Seated(seat=seat, what="away"))
        self.touched = self._shared.steady()
        self._proceed()

    # Dealing and computer players

    def _proceed(self) -> None:
        """Look at clocks and people anew, then go on."""
        self._refresh()
        self._go_on()

    def _go_on(self) -> None:
        """Set the next alarm, and start dealing or computer moves if any are due."""
        if self._is_closed:
            return
        for moment in (self._attendance.alarm(), self._proposal_ends()):
            if moment is not None:
                self._wake_at(moment)
        if self._attendance.is_gathered:
            self._background(self._decide, self._arrangements.gathered)
        if self._driving is None and self._driver.step() is not None:
            self._driving = self._background(self._drive)

    async def _drive(self) -> None:
        try:
            await self._driver.drive(self._decide)
        finally:
            self._driving = None

    def _proposal_ends(self) -> float | None:
        """Return when the proposal ends, by the steady clock; it has its full time after a restart."""
        asked = self.log.proposal
        if asked is None:
            return None
        if self._asked is None or self._asked[0] != asked.id:
            self._asked = asked.id, self._shared.steady() + CONSENT_WITHIN
        return self._asked[1]

    def _wake_at(self, moment: float) -> None:
        """Schedule a call of `due`, unless an earlier one is scheduled."""
        if not self._alarms or moment < self._alarms[-1]:
            self._alarms.append(moment)
            self._shared.wake_at(moment, self)

    # Tasks

    def _start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task that goes on even if whoever waits for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _background(
        self, work: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
    ) -> "asyncio.Task[None]":
        """Start a task for which nobody waits; if it fails, log the error and try again soon."""

        async def tried() -> None:
            try:
                await work(*args, **kwargs)
            except Refusal as refusal:
                if not isinstance(refusal, Unavailable):
                    return
            except Exception:
                _logger.exception("background work at table %s failed and will be retried", self.id)
            else:
                return
            self._kept = None
            self._wake_at(self._shared.steady() + RETRY)

        return self._start(tried())

    def _presence(self) -> Presence:
        return self._attendance.presence(is_halted=self._shared.storage.is_away)

    def _check_welcome(self, guest: str, invitation: str | None) -> None:
        check_welcome(self.log, guest, invitation)
        self.touched = self._shared.steady()
