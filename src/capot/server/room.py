"""All tables of one server, in one event loop: those in memory and those in storage."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Self

from sqlalchemy import select

from capot.players.catalog import STRENGTHS
from capot.players.protocol import Player
from capot.players.readiness import is_getting_ready
from capot.server.errors import Unavailable
from capot.server.log.names import tidied
from capot.server.messages.lobby import TableInfo
from capot.server.messages.study import MatchInfo
from capot.server.opened_records import OpenedRecords
from capot.server.openings import Openings
from capot.server.people.erasure import Erasure
from capot.server.people.matches import matches
from capot.server.people.people import People
from capot.server.sharing.daily import DailyDeals
from capot.server.store import schema, statements
from capot.server.store.databases import Database
from capot.server.store.secret import secret_in, secret_of
from capot.server.store.sqlite import SqliteFile
from capot.server.store.storage import Entry, Storage
from capot.server.study.archive import Archive
from capot.server.study.puzzles import Puzzles
from capot.server.study.reviews import Reviews
from capot.server.tables import lobby, lobby_rows
from capot.server.tables.beat import Beat
from capot.server.tables.computers import Computers
from capot.server.tables.lateness import Lateness
from capot.server.tables.memory import Memory
from capot.server.tables.others import Forgotten, HungUp, News, Others, SignedOut
from capot.server.tables.shared import GRACE, RETRY, Shared
from capot.server.tables.table import Table
from capot.server.thinking.elsewhere import Elsewhere
from capot.server.workshop.invented import Invented
from capot.server.workshop.measures import Measures

TICK = 0.25
"""Seconds between checks of the alarms."""

_logger = logging.getLogger(__name__)


class Room:
    """All tables of one server; open it with `Room.open`."""

    def __init__(
        self, storage: Storage, shared: Shared, secret: bytes, daily_secret: bytes | None, most: int | None
    ) -> None:
        """Begin without any table in memory; meant for `open`."""
        self.secret = secret
        """The key that signs cookies, created once and kept with the data."""
        self.storage = storage
        self._shared = shared
        self.memory = Memory(storage, shared, most)
        self.people = People(storage, shared.now, self.memory.loaded, shared.ended)
        self._erasure = Erasure(storage, self.people, self.memory)
        self._ticking: asyncio.Task[None] | None = None
        self._notes = (False, False)
        self.reviews = Reviews(storage, self.memory.log, shared.now, shared.computers)
        self.daily = DailyDeals(storage, shared.now, daily_secret, self.reviews.losses_of)
        self.archive = Archive(self.memory, self.daily)
        self.puzzles = Puzzles(storage, self.reviews, self.archive.log, shared.now, shared.computers)
        self.invented = Invented(storage, shared.now)
        self.openings = Openings(storage, shared, self.memory, self.invented, self.daily)
        self.opened = OpenedRecords(self.invented.readers, self.reviews)
        self.measures = Measures(storage, self.invented, shared.now, shared.computers)

    @classmethod
    async def open(  # noqa: PLR0913 - tests replace each of them
        cls,
        data: Path,
        *,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        players: Mapping[str, Player] = STRENGTHS,
        threads: int | None = None,
        grace: float = GRACE,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        tick: float | None = TICK,
        daily_secret: bytes | None = None,
        database: Database | None = None,
        elsewhere: Elsewhere | None = None,
        most_tables: int | None = None,
        lateness: Lateness | None = None,
    ) -> Self:
        """Return the room of the matches in a directory; tables are loaded on demand.

        With a ``database`` only the key that signs cookies is in the directory.

        If ``tick`` is None, alarms go off only when `tick` is called.  With a ``daily_secret`` the
        deals of the day are those of this server alone.  Computer players think ``elsewhere`` if they can.
        While ``most_tables`` are in use, no more are opened.
        """
        async with AsyncExitStack() as unless_opened:
            storage = await Storage.open(database or data)
            unless_opened.push_async_callback(storage.close)
            computers = Computers(players, threads, Beat(steady, pause), elsewhere)
            shared = Shared(storage, computers, now, steady, grace, lateness=lateness or Lateness())
            has_file = database is None or isinstance(database, SqliteFile)
            secret = secret_of(data) if has_file else await secret_in(storage, data)
            room = cls(storage, shared, secret, daily_secret, most_tables)
            unless_opened.push_async_callback(room.close)
            await room.people.devices.load()
            unless_opened.pop_all()
        if tick is not None:
            room._ticking = asyncio.create_task(room._tick_every(tick))
        return room

    async def close(self) -> None:
        """Store what is queued and stop all tasks."""
        if self._ticking is not None:
            self._ticking.cancel()
        await self.memory.close()
        self.people.close()
        self.daily.losses.close()
        self.reviews.close()
        self.puzzles.close()
        self.measures.close()
        self.invented.close()
        self._shared.computers.close()
        if self.storage.leases is not None:
            with suppress(Unavailable):
                await self.storage.leases.leave()
        await self.storage.close()

    def tick(self) -> None:
        """Handle due alarms, drop idle tables from memory, and update the tables' notes about the server.

        The notes are those of a missing database and of computer players that are getting ready.
        """
        notes = self.storage.is_away, is_getting_ready()
        if notes != self._notes:
            self._notes = notes
            for each in self.memory:
                self._look_after(each)
        for sleeper in self._shared.due():
            table = self.memory.get(sleeper.id)
            if table is sleeper:
                self._look_after(table)
        self.memory.drop_idle()

    # Tables

    async def table(self, table: str) -> Table:
        """Return a table, loaded if necessary.

        Raise `NotFound` if there is none, and `OwnedElsewhere` if another process has it.
        """
        return await self.memory.table(table)

    async def tables(self, guest: str) -> list[TableInfo]:
        """Return the unfinished tables that are the guest's own, left lately by the guest, or listed."""
        return await lobby.shown_to(guest, self.storage, self.memory, self._shared.now())

    async def info(self, table: str) -> TableInfo | None:
        """Return a table's row in the lobby, or None if there is no such table."""
        live = self.memory.get(table)
        if live is not None:
            return live.info()
        tables = schema.tables.c
        rows = await self.storage.rows(select(tables.info).where(tables.table_id == table))
        return lobby_rows.stored_info(rows[0].info) if rows else None

    # Finished matches

    async def matches(self, guest: str) -> list[MatchInfo]:
        """Return a guest's finished matches, newest first."""
        return await matches(self.storage, guest)

    # Guests

    async def name(self, guest: str) -> str:
        """Return a guest's chosen name, or an empty string."""
        return await self._shared.name_of(guest)

    async def rename(self, guest: str, name: str) -> None:
        """Store a guest's chosen name."""
        await self.storage.store(Entry(after=(statements.name(guest, tidied(name)),)))

    async def forget(self, guest: str) -> None:
        """Remove a guest, who gives up unfinished matches and becomes unknown at the tables of others."""
        await self._erasure.forget(guest)
        await self._shared.others.tell(Forgotten(guest))

    async def sign_out_others(self, guest: str) -> None:
        """Make the cookies of all other devices of a guest void."""
        times = await self.people.devices.sign_out_others(guest)
        await self._shared.others.tell(SignedOut(guest, times))

    async def hang_up(self, guest: str) -> None:
        """Close all connections of a guest; the pages with a valid cookie reconnect."""
        self._hang_up(guest)
        await self._shared.others.tell(HungUp(guest))

    def _hang_up(self, guest: str) -> None:
        for page in [page for table in self.memory for page in table.pages]:
            if page.guest == guest:
                page.close()

    # Other processes

    def work_with(self, others: Others) -> None:
        """Share the tables with other processes from now on."""
        self._shared.others = others

    def heard(self, news: News) -> None:
        """Handle a message of another process."""
        match news:
            case SignedOut():
                self.people.devices.signed_out(news.guest, news.times)
            case HungUp():
                self._hang_up(news.guest)
            case Forgotten():
                self.people.forget(news.guest)

    async def catch_up(self) -> None:
        """Learn from storage what other processes may have told in vain."""
        await self.people.devices.load()
        self._shared.ended.set()

    # Metrics

    @property
    def tables_open(self) -> int:
        """The number of tables in memory."""
        return len(self.memory)

    @property
    def lateness(self) -> float:
        """The mean seconds that a move had to wait for its turn in the last seconds."""
        return self._shared.lateness.mean

    @property
    def is_busy(self) -> bool:
        """Whether a move is being decided or shown."""
        return not self._shared.turns.is_free

    @property
    def people_connected(self) -> int:
        """The number of connected pages."""
        return sum(len(table.pages) for table in self.memory)

    def note_thoughts(self, noted: Callable[[str, float], None]) -> None:
        """Call a function with where each computer's move was chosen, and its share of the usual time."""
        self._shared.computers.noted = noted

    @property
    def computers_waiting(self) -> int:
        """The number of computer moves queued or being chosen."""
        return self._shared.computers.waiting

    def _look_after(self, table: Table) -> None:
        """Handle a table's alarm; a failure must not affect other tables."""
        try:
            table.due()
        except Exception:
            _logger.exception("the alarm of table %s failed and will be retried", table.id)
            self._shared.wake_at(self._shared.steady() + RETRY, table)

    async def _tick_every(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + seconds
            await asyncio.sleep(seconds)
            # A move would wait for as long.
            async with self._shared.turns.own():
                self._shared.lateness.note(loop.time() - due)
            self.tick()
