"""One process among those that share the tables: its lease, and the messages that it sends and receives."""

import asyncio
import hashlib
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware

from capot.server.bus.connection import Bus, Message, no_answer
from capot.server.cluster.forwarding import Forwarding
from capot.server.cluster.relay import Relay
from capot.server.errors import Refusal, Unavailable
from capot.server.http.limits import Limits, Spent
from capot.server.room import Room
from capot.server.store.leases import LEASE, Lapsed, Leases, OwnedElsewhere
from capot.server.tables.others import News
from capot.server.tables.shared import RETRY
from capot.server.unattended import note_error

BEAT = 0.5
"""Seconds between two beats."""

_LOOK = 0.1
"""The same while the bus does not reach a process, or its lease is about to run out."""

MOST_LATE = LEASE
"""Maximum number of seconds by which the lateness of beats lengthens a lease."""

_FADES = 0.96
"""Share of its lateness that is left after each second without any: half of it is gone after 17 seconds."""

GIVES_WITHIN = 10.0
"""Seconds in which another process gives a table away."""

_MOMENT = 0.05
"""Seconds before another look for a table whose process is not known."""

SPENT_EVERY = 0.25
"""Seconds between two tellings of what guests have spent of their limits."""

MOST_KNOWN = 100_000
"""Maximum number of tables whose owner is cached."""

_logger = logging.getLogger(__name__)


class _Anew(msgspec.Struct, tag="anew"):
    """A process has lost its sessions, with its connection."""


class _News(msgspec.Struct):
    sender: int
    news: News | Spent | _Anew


class _Wanted(msgspec.Struct):
    table: str
    owner: int


_NEWS = msgspec.msgpack.Decoder(_News)


def later(late: float, gap: float, pause: float) -> float:
    """Return by how many seconds beats may be late, given that and the time between the last two.

    It is late if there was more of it than the ``pause`` that was meant.
    """
    return min(MOST_LATE, max(gap - pause, late * math.pow(_FADES, gap)))


class Cluster:
    """A process of several; open it with `Cluster.open`."""

    def __init__(self, bus: Bus, room: Room, leases: Leases) -> None:
        """Begin alone; meant for `open`."""
        self.bus = bus
        self.live: frozenset[int] = frozenset()
        """The numbers of the processes that have not ended."""
        self._room = room
        self._leases = leases
        # Several clusters may use the same NATS server.
        self._space = f"capot.{hashlib.sha256(b'bus' + room.secret).hexdigest()[:12]}"
        self.relay = Relay(bus, self._space)
        self.app: Starlette
        self._limits: Limits | None = None
        self._known: OrderedDict[str, int] = OrderedDict()
        self._steady_since: float | None = None
        self._hurry = asyncio.Event()
        self._unheard: dict[int, float] = {}
        self._beaten = asyncio.Event()
        self._changed_live = asyncio.Event()
        self._alive_at = time.monotonic()
        self._late = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: Any = None

    @classmethod
    async def open(cls, bus: Bus, room: Room) -> Self:
        """Return the cluster of an open room; the caller closes it before the room."""
        leases = room.storage.leases
        assert leases is not None, "the database is shared"
        cluster = cls(bus, room, leases)
        room.work_with(cluster)
        await bus.subscribe(f"{cluster._space}.news", cluster._hear)
        bus.watch(cluster._changed)
        await cluster._begin()
        await bus.flush()
        cluster._start(cluster._beat())
        return cluster

    async def close(self) -> None:
        """Stop, so that the others may take the tables once the room is closed; the bus stays open."""
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.relay.close()

    @property
    def number(self) -> int:
        """The number of this process."""
        return self._leases.number

    def begin(self, app: Starlette, limits: Limits) -> None:
        """Handle requests by an application, and share the limits of guests."""
        self.app, self._limits = app, limits
        # Requests of others may come first.
        app.middleware_stack = app.build_middleware_stack()
        self._start(self._tell_spent(limits))

    @property
    def forwarding(self) -> Middleware:
        """Passes requests on to the process that has their table."""
        return Middleware(Forwarding, cluster=self)

    async def owner(self, table: str) -> int | None:
        """Return the process that has a table, this one if it may have it; None if there is no such table."""
        if self._room.memory.get(table) is not None:
            return self.number
        known = self._known.get(table)
        if known in self.live and known != self.number:
            return known
        found = await self._leases.owner(table)
        if found is not None:
            self._known[table] = found
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return found

    async def awake(self) -> None:
        """Return at once, or after the next beat if this process has slept for longer than its lease."""
        while time.monotonic() - self._alive_at > LEASE:
            self._hurry.set()
            await self._beaten.wait()

    async def until_gone(self, number: int, within: float) -> None:
        """Return once a process has ended that the bus does not reach, or after some seconds.

        Of one that is unknown, return after a moment.
        """
        if number in self.live:
            self._note_unheard(number)
        else:
            # It may only just have come.
            await asyncio.sleep(_MOMENT)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while number in self.live:
                    await self._changed_live.wait()

    def _note_unheard(self, number: int) -> None:
        """Take note that the bus does not reach a process, and see at once whether it has been killed."""
        now = time.monotonic()
        # Hundreds of pages may find out.
        if now - self._unheard.get(number, -LEASE) >= LEASE:
            self._hurry.set()
        self._unheard[number] = now

    def home(self, key: str) -> int:
        """Return the process where what a guest does away from tables is done in order, or a game's queue."""
        return max(
            self.live, key=lambda number: hashlib.sha256(f"{key} {number}".encode()).digest(), default=0
        )

    def moved(self, table: str) -> None:
        """Take note that a table is not where it was."""
        self._known.pop(table, None)

    async def has(self, table: str) -> bool:
        """Whether a table is at this process, which loads it; one that does not exist is everywhere."""
        try:
            await self._room.memory.table(table)
        except OwnedElsewhere:
            return False
        except Refusal:
            return True
        return True

    async def tell(self, news: News | Spent | _Anew) -> None:
        """Tell all others; those that cannot be reached learn it when they can be again."""
        with suppress(Unavailable):
            data = msgspec.msgpack.encode(_News(self.number, news))
            await self.bus.publish(f"{self._space}.news", data)

    async def ask_for(self, table: str, owner: int) -> None:
        """Have another process give a table to this one; raise `Unavailable` if it does not."""
        wanted = msgspec.msgpack.encode(_Wanted(table, self.number))
        answer = await self.bus.request(f"{self._space}.give.{owner}", wanted, GIVES_WITHIN)
        if not answer:
            raise no_answer()
        self.moved(table)

    def _live_are(self, live: frozenset[int]) -> None:
        """Take note of the processes that have not ended, and tell whoever waits for a change."""
        if live != self.live:
            self.live = live
            changed, self._changed_live = self._changed_live, asyncio.Event()
            changed.set()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(note_error)

    async def _begin(self) -> None:
        """Answer to the present number."""
        self._known.clear()
        self._live_are(frozenset({self.number}))
        await self.relay.begin(self.number)
        if self._wanted is not None:
            await self.bus.unsubscribe(self._wanted)
        self._wanted = await self.bus.subscribe(f"{self._space}.give.{self.number}", self._give)

    async def _beat(self) -> None:
        """Renew the lease, see who has ended, and end those who are silent."""
        begun, pause, failed = time.monotonic(), BEAT, ""
        while True:
            before, begun = begun, time.monotonic()
            alive_at = begun
            self._late = later(self._late, begun - before, pause)
            try:
                await self._beat_once()
            except Lapsed:
                await self._begin_anew()
            except Unavailable:
                # Nobody can be asked.
                self._steady_since, alive_at = None, time.monotonic()
            except Exception as error:
                # Logged again only if it is another.
                if repr(error) != failed:
                    _logger.exception("the beat of this process failed and will be retried")
                failed = repr(error)
            else:
                failed = ""
            beaten, self._beaten = self._beaten, asyncio.Event()
            self._alive_at = alive_at
            beaten.set()
            hurries = any(begun - when < LEASE for when in self._unheard.values())
            # A lease that is about to run out is not left for half a second more.
            pause = _LOOK if hurries or self._leases.silence > LEASE - BEAT else BEAT
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._hurry.wait()
            self._hurry.clear()

    async def _beat_once(self) -> None:
        live = await self._leases.beat(self._late)
        now = time.monotonic()
        gone = self.live - live
        self._live_are(live)
        for each in gone:
            self.relay.lost(each)
        if gone:
            # Matches that ended there are archived here.
            await self._room.catch_up()
        if self._steady_since is None:
            self._steady_since = now
        self._unheard = {each: when for each, when in self._unheard.items() if each in live}
        # While the database was away nobody could renew a lease.
        is_steady = now - self._steady_since >= LEASE
        unheard = [each for each, when in self._unheard.items() if now - when < LEASE]
        if is_steady and await self._leases.end_silent(self._late, unheard):
            self._hurry.set()

    async def _begin_anew(self) -> None:
        """Take another number, after this process was taken for dead."""
        _logger.warning("this server was taken for dead by another, and starts anew")
        self._leases.lapse()
        # Nobody answers to its former number.
        self._known.clear()
        self._live_are(frozenset())
        self._room.memory.drop_all()
        self.relay.end_all()
        while True:
            try:
                await self._leases.join()
                await self._begin()
            except Unavailable:
                await asyncio.sleep(BEAT)
            except Exception:
                _logger.exception("this server cannot start anew, and will try again")
                await asyncio.sleep(RETRY)
            else:
                return

    async def _give(self, message: Message) -> None:
        """Give a table to another process; the answer is empty if that fails."""
        self._start(self._given(message))

    async def _given(self, message: Message) -> None:
        wanted = msgspec.msgpack.decode(message.data, type=_Wanted)
        try:
            await self._room.memory.give(wanted.table, wanted.owner)
        except Unavailable:
            await self.bus.publish(message.reply, b"")
        else:
            self.moved(wanted.table)
            await self.bus.publish(message.reply, b"given")

    async def _hear(self, message: Message) -> None:
        told = _NEWS.decode(message.data)
        if told.sender == self.number:
            return
        match told.news:
            case Spent():
                if self._limits is not None:
                    self._limits.hear(told.sender, told.news)
            case _Anew():
                self.relay.lost(told.sender)
            case news:
                self._room.heard(news)

    def _changed(self) -> None:
        if not self.bus.is_away:
            self._start(self._back())

    async def _back(self) -> None:
        """Catch up after the bus was away."""
        await self.tell(_Anew())
        with suppress(Unavailable):
            await self._room.catch_up()

    async def _tell_spent(self, limits: Limits) -> None:
        while True:
            await asyncio.sleep(SPENT_EVERY)
            spent = limits.take_spent(self.live)
            if spent is not None:
                await self.tell(spent)
