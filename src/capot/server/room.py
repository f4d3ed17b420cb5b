"""All tables of one server, in one event loop: those in memory and those in storage."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Self

from sqlalchemy import func, select

from capot.language.texts import say
from capot.players.catalog import STRENGTHS
from capot.players.protocol import Player
from capot.players.readiness import is_getting_ready
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.server.errors import Conflict, NotFound, TooMany, Unavailable
from capot.server.log import events
from capot.server.log.names import name_at, tidied
from capot.server.log.table_log import TableLog
from capot.server.messages.challenges import Challenge
from capot.server.messages.lobby import Invited, Join, NewTable, TableInfo
from capot.server.messages.sharing import ShareRequest
from capot.server.messages.study import MatchInfo
from capot.server.opened import OpenedRecords
from capot.server.people.erasure import Erasure
from capot.server.people.matches import matches
from capot.server.people.people import People
from capot.server.sharing import challenges, daily_tables
from capot.server.sharing.daily import DailyDeals
from capot.server.store import schema, statements
from capot.server.store.databases import Database
from capot.server.store.secret import secret_in, secret_of
from capot.server.store.sqlite import SqliteFile
from capot.server.store.statements import OPEN
from capot.server.store.storage import Entry, Storage
from capot.server.study.archive import Archive
from capot.server.study.puzzles import Puzzles
from capot.server.study.reviews import Reviews
from capot.server.tables import lobby, lobby_rows, new_table, rematch
from capot.server.tables.beat import Beat
from capot.server.tables.computers import Computers
from capot.server.tables.decisions import bound
from capot.server.tables.lateness import Lateness
from capot.server.tables.memory import Memory
from capot.server.tables.others import Forgotten, HungUp, News, Others, SignedOut
from capot.server.tables.shared import GRACE, RETRY, Shared
from capot.server.tables.table import Table
from capot.server.thinking.elsewhere import Elsewhere
from capot.server.workshop.invented import Invented
from capot.server.workshop.measures import Measures

MOST_OPEN = 20
"""Maximum number of unfinished tables of one guest."""

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
        self._opening_daily = asyncio.Lock()
        self._meeting = asyncio.Lock()
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
            shared = Shared(storage, computers, now, steady, _nobody, grace, lateness=lateness or Lateness())
            has_file = database is None or isinstance(database, SqliteFile)
            secret = secret_of(data) if has_file else await secret_in(storage, data)
            room = cls(storage, shared, secret, daily_secret, most_tables)
            unless_opened.push_async_callback(room.close)
            shared.reopen = room._rematch
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

    async def create(
        self, guest: str, request: NewTable, *, strangers: int | None = None, rated: bool = True
    ) -> Invited:
        """Open a table with the guest in its first seat; raise `Illegal` if that is impossible.

        Of ``strangers``, those still missing after that many seconds are replaced by computers.
        """
        new_table.check_request(request)
        invented = None
        if request.game not in GAMES:
            invented = await self.invented.game(request.game, listed=request.listed)
        game, digest, definition = await asyncio.to_thread(new_table.game_for, request, invented)
        self.memory.check_has_room()
        await self._check_may_open(guest)
        name = tidied(await self.name(guest))
        dealer, luck = randbelow(request.seats), token_hex(16)
        created = new_table.opening(
            request,
            digest,
            name=name,
            now=self._shared.now(),
            first_dealer=dealer,
            luck=luck,
            strangers=strangers,
        )
        return await self._opened(TableLog(created, game), guest, 0, name, definition, rated=rated)

    async def meet(self, guest: str, key: str, wait: int, *, rated: bool) -> Invited:
        """Seat a guest where strangers come together for a game; raise `Conflict` at another such table.

        The queue of a game is an open table, in memory here: a process that shares its tables with others
        is asked for a game only if it is the game's home (see `Forwarding`).  If that changes, those who
        wait at the earlier table get computers.  A guest who waits already keeps the seat.
        """
        if key not in GAMES:
            raise NotFound(say("There is no such game."))
        async with self._meeting:
            own = await self._waits_at(guest)
            if own is not None:
                if own.game != key:
                    raise self._waits_already(own)
                invitation = (await self.memory.log(own.table)).created.invitation
                return Invited(table=own.table, invitation=invitation)
            await self._check_may_open(guest)
            for table in self.memory:
                if table.log.game.key == key and table.log.is_gathering and table.log.people:
                    # It may have filled, or gone to another process, a moment ago.
                    with suppress(Conflict, Unavailable):
                        await table.join(guest, Join(rated=rated))
                        return Invited(table=table.id, invitation=table.log.created.invitation)
            request = new_table.among_strangers(GAMES[key])
            return await self.create(guest, request, strangers=wait, rated=rated)

    async def join(self, guest: str, table: Table, request: Join) -> None:
        """Seat a guest as `Table.join`; among strangers, raise `Conflict` to those who wait elsewhere."""
        if not table.log.is_gathering:
            await table.join(guest, request)
            return
        async with self._meeting:
            own = await self._waits_at(guest)
            if own is not None and own.table != table.id:
                raise self._waits_already(own)
            await table.join(guest, request)

    async def _waits_at(self, guest: str) -> TableInfo | None:
        """Return the table at which a guest waits for strangers, or None."""
        own = await self.tables(guest)
        return next((each for each in own if each.strangers and each.you is not None and not each.left), None)

    @staticmethod
    def _waits_already(own: TableInfo) -> Conflict:
        return Conflict(say("You are waiting for {game} already: leave that table first.", game=own.name))

    async def challenge(self, guest: str, table: str, request: Challenge) -> Invited:
        """Open a table at which somebody else plays a guest's deal; one played alone becomes public."""
        origin = await self.table(table)
        challenges.check_offer(origin.log, guest, request.deal)
        self.memory.check_has_room()
        await self._check_may_open(guest)
        if challenges.is_shared(origin.log):
            await origin.arrange(guest, ShareRequest(deal=request.deal, agree=True))
        deal = challenges.origin_of(origin.log, table, guest, request.deal)
        created, game = challenges.opening(origin.log, deal, self._shared.now(), token_hex(16))
        return await self._stored(TableLog(created, game), codec.dumps(game), [])

    async def open_daily(self, guest: str, day: str, key: str) -> Invited:
        """Return the table of a guest's only attempt at a deal of a day, opened if it has not begun."""
        deal = self.daily.deal(day, key)
        async with self._opening_daily:
            begun = await self.daily.attempt(guest, deal)
            if begun is not None:
                log = await self.memory.log(begun)
                if log.is_resigned:
                    raise Conflict(say("You have given this deal up; there is only one attempt."))
                return Invited(table=begun, invitation=log.created.invitation)
            if is_getting_ready():
                raise Conflict(say("The computer players are still getting ready: try again in a minute."))
            self.memory.check_has_room()
            await self._check_may_open(guest)
            name = tidied(await self.name(guest))
            log, definition = daily_tables.opening(deal, name, self._shared.now())
            await self._shared.computers.get_to_know(log.match)
            return await self._stored(log, definition, daily_tables.first_events(log, deal, guest, name))

    async def table(self, table: str) -> Table:
        """Return a table, loaded if necessary.

        Raise `NotFound` if there is none, and `OwnedElsewhere` if another process has it.
        """
        return await self.memory.table(table)

    async def tables(self, guest: str) -> list[TableInfo]:
        """Return the unfinished tables that are the guest's own, left lately by the guest, or listed."""
        rows = await lobby.shown_to(self.storage, guest, self._shared.now())
        found = await self.memory.readable.of([row.table_id for row in rows])
        return [lobby.info_of(row, self.memory.get(row.table_id)) for row in rows if row.table_id in found]

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
        """The mean seconds by which the event loop was late in the last seconds."""
        return self._shared.lateness.mean

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
            self._shared.lateness.note(loop.time() - due)
            self.tick()

    async def _opened(  # noqa: PLR0913 - who sits down where
        self,
        log: TableLog,
        guest: str,
        seat: int,
        name: str,
        definition: str | None = None,
        *,
        rated: bool = True,
    ) -> Invited:
        """Store a new table with one guest seated, and keep it in memory."""
        now = log.created.at
        happened: list[events.AnyEvent] = [
            events.Sat(at=now, seat=seat, guest=guest, name=name_at(log.seats, name), rated=rated)
        ]
        if sum(each.who == "open" for each in log.seats) == 1:
            happened.append(bound(1, now))
        return await self._stored(log, definition, happened)

    async def _stored(
        self, log: TableLog, definition: str | None, happened: list[events.AnyEvent]
    ) -> Invited:
        """Store a new table with its first events, and keep it in memory."""
        table = token_hex(6)
        owner = None if self.storage.leases is None else self.storage.leases.number
        await self.storage.store(lobby_rows.opening(table, log, definition, happened, owner))
        for event in happened:
            log.apply(event)
        kept = self.memory.keep(table, log)
        if owner is not None:
            # Others show the row that is stored.
            kept.keep_info()
        if log.is_gathering:
            kept.wake()
        return Invited(table=table, invitation=log.created.invitation)

    async def _rematch(self, log: TableLog, guest: str) -> Invited:
        """Return the table of the rematch, opened if necessary with the guest seated and seats kept."""
        if log.next_table is not None:
            opened = await self.memory.log(log.next_table)
            return Invited(table=log.next_table, invitation=opened.created.invitation)
        await self._check_may_open(guest)
        seat = log.seat_of(guest)
        assert seat is not None
        created = rematch.opening(log, seat, self._shared.now(), randbelow(len(log.seats)), token_hex(16))
        again = TableLog(created, log.game)
        return await self._opened(again, guest, seat, log.seats[seat].name)

    async def _check_may_open(self, guest: str) -> None:
        """Raise `TooMany` if a guest has too many unfinished tables."""
        tables, sitters = schema.tables.c, schema.sitters.c
        sits = sitters.guest == guest, sitters.gone.is_(False)
        own = tables.table_id.in_(select(sitters.table_id).where(*sits))
        query = select(func.count()).where(tables.status == OPEN, own)
        if (await self.storage.rows(query))[0][0] >= MOST_OPEN:
            raise TooMany(
                say(
                    "You have {count} unfinished tables; finish or give up one of them first.",
                    count=MOST_OPEN,
                )
            )


async def _nobody(_log: TableLog, _guest: str) -> Invited:
    raise AssertionError("the room has not been opened")
