"""All tables of one server, in one event loop: those in memory and those in storage."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Any, Self

from sqlalchemy import Row, Select, func, select

from capot.language.texts import say
from capot.players.catalog import STRENGTHS
from capot.players.protocol import Player
from capot.players.readiness import is_getting_ready
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.server.errors import Conflict, Forbidden, NotFound, TooMany
from capot.server.messages.challenges import Challenge
from capot.server.messages.lobby import Invited, NewTable, TableInfo
from capot.server.messages.sharing import ShareWish
from capot.server.messages.study import MatchInfo, Replay, Seen
from capot.server.people.archive import Loaded
from capot.server.people.forgetting import Forgetting
from capot.server.people.matches import matches
from capot.server.people.people import People
from capot.server.sharing import challenges, daily_tables, public_links
from capot.server.sharing.daily import DailyDeals
from capot.server.states import replays
from capot.server.store import lobby_rows, schema, statements
from capot.server.store.databases import Database
from capot.server.store.secret import secret_in, secret_of
from capot.server.store.sqlite import SqliteFile
from capot.server.store.statements import OPEN
from capot.server.store.storage import Entry, Storage
from capot.server.study.puzzles import Puzzles
from capot.server.study.reviews import Reviews
from capot.server.tables import events, lobby, opening, rematch
from capot.server.tables.beat import Beat
from capot.server.tables.computers import Computers, Elsewhere
from capot.server.tables.decisions import bound
from capot.server.tables.names import name_at, tidied
from capot.server.tables.shared import GRACE, RETRY, Shared
from capot.server.tables.table import Table
from capot.server.tables.table_log import TableLog
from capot.server.workshop.invented import Invented
from capot.server.workshop.measures import Measures

MOST_OPEN = 20
"""Maximum number of unfinished tables of one guest."""

IDLE = 600.0
"""Seconds without people after which a table leaves memory; a request loads it again."""

TICK = 0.25
"""Seconds between checks of the alarms."""

_logger = logging.getLogger(__name__)


class Room:
    """All tables of one server; open it with `Room.open`."""

    def __init__(
        self, storage: Storage, shared: Shared, secret: bytes, daily_secret: bytes | None = None
    ) -> None:
        """Begin without any table in memory; meant for `open`."""
        self.secret = secret
        """The key that signs cookies, created once and kept with the data."""
        self.people = People(storage, shared.now, self._loaded, shared.ended)
        self._opening_daily = asyncio.Lock()
        self._storage = storage
        self._shared = shared
        self._tables: dict[str, Table] = {}
        self._forgetting = Forgetting(storage, self.people, self._tables)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._ticking: asyncio.Task[None] | None = None
        self._was_away = False
        self.reviews = Reviews(storage, self.table, shared.now, lambda: shared.computers.waiting_here)
        self.daily = DailyDeals(storage, shared.now, daily_secret, self.reviews.losses_of)
        self.puzzles = Puzzles(storage, self.reviews, self.played, shared.now)
        self.invented = Invented(storage, shared.now)
        self.measures = Measures(storage, self.invented, shared.now, lambda: shared.computers.waiting_here)

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
    ) -> Self:
        """Return the room of the matches in a directory; tables are loaded on demand.

        With a ``database`` only the key that signs cookies is in the directory.

        If ``tick`` is None, alarms go off only when `tick` is called.  With a ``daily_secret`` the
        deals of the day are those of this server alone.  Computer players think ``elsewhere`` if they can.
        """
        storage = await Storage.open(database or data)
        shared = Shared(
            storage,
            Computers(players, threads, Beat(steady, pause), elsewhere),
            now,
            steady,
            _nobody,
            grace,
        )
        has_file = database is None or isinstance(database, SqliteFile)
        secret = secret_of(data) if has_file else await secret_in(storage, data)
        room = cls(storage, shared, secret, daily_secret)
        shared.reopen = room._rematch
        await room.people.devices.load()
        if tick is not None:
            room._ticking = asyncio.create_task(room._tick_every(tick))
        return room

    async def close(self) -> None:
        """Store what is queued and stop all tasks."""
        if self._ticking is not None:
            self._ticking.cancel()
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self.people.close()
        self.daily.losses.close()
        self.reviews.close()
        self.puzzles.close()
        self.measures.close()
        self.invented.close()
        self._shared.computers.close()
        await self._storage.close()

    def tick(self) -> None:
        """Handle the alarms that are due, drop idle tables from memory, and tell if the database is away."""
        if self._storage.is_away != self._was_away:
            self._was_away = self._storage.is_away
            for each in tuple(self._tables.values()):
                self._look_after(each)
        for sleeper in self._shared.due():
            table = self._tables.get(sleeper.id)
            if table is sleeper:
                self._look_after(table)
        earliest = self._shared.steady() - IDLE
        for table in [each for each in self._tables.values() if each.touched < earliest]:
            if not table.is_busy:
                del self._tables[table.id]

    # Tables

    async def create(self, guest: str, wish: NewTable) -> Invited:
        """Open a table with the guest in its first seat; raise `Illegal` if that is impossible."""
        opening.check_wish(wish)
        invented = None
        if wish.game not in GAMES:
            invented = await self.invented.game(wish.game, listed=wish.listed)
        game, digest, definition = await asyncio.to_thread(opening.game_for, wish, invented)
        await self._check_may_open(guest)
        name = tidied(await self.name(guest))
        dealer, luck = randbelow(wish.seats), token_hex(16)
        created = opening.opening(
            wish, digest, name=name, now=self._shared.now(), first_dealer=dealer, luck=luck
        )
        return await self._opened(TableLog(created, game), guest, 0, name, definition)

    async def challenge(self, guest: str, table: str, wish: Challenge) -> Invited:
        """Open a table at which somebody else plays a guest's deal; one played alone becomes public."""
        origin = await self.table(table)
        challenges.check_offer(origin.log, guest, wish.deal)
        await self._check_may_open(guest)
        if challenges.is_shared(origin.log):
            await origin.arrange(guest, ShareWish(deal=wish.deal, agree=True))
        deal = challenges.origin_of(origin.log, table, guest, wish.deal)
        created, game = challenges.opening(origin.log, deal, self._shared.now(), token_hex(16))
        return await self._stored(TableLog(created, game), codec.dumps(game), [])

    async def open_daily(self, guest: str, day: str, key: str) -> Invited:
        """Return the table of a guest's only attempt at a deal of a day, opened if it has not begun."""
        deal = self.daily.deal(day, key)
        async with self._opening_daily:
            begun = await self.daily.attempt(guest, deal)
            if begun is not None:
                log = (await self.table(begun)).log
                if log.seat_of(guest) is None:
                    raise Conflict(say("You have given this deal up; there is only one attempt."))
                return Invited(table=begun, invitation=log.created.invitation)
            if is_getting_ready():
                raise Conflict(say("The computer players are still getting ready: try again in a minute."))
            await self._check_may_open(guest)
            name = tidied(await self.name(guest))
            log, definition = daily_tables.opening(deal, name, self._shared.now())
            await self._shared.computers.get_to_know(log.match)
            return await self._stored(log, definition, daily_tables.first_events(log, deal, guest, name))

    async def table(self, table: str) -> Table:
        """Return a table, loaded if necessary; raise `NotFound` if there is none."""
        if table not in self._tables:
            if table not in self._loading:
                task = asyncio.create_task(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(self._loading[table])
        found = self._tables[table]
        found.touched = self._shared.steady()
        return found

    async def tables(self, guest: str) -> list[TableInfo]:
        """Return the unfinished tables that are the guest's own, left lately by the guest, or listed."""
        rows = await lobby.shown_to(self._storage, guest, self._shared.now())
        return [self._info(row) for row in rows]

    async def info(self, table: str) -> TableInfo | None:
        """Return a table's row in the lobby, or None if there is no such table."""
        if table in self._tables:
            return self._tables[table].info()
        tables = schema.tables.c
        rows = await self._storage.rows(select(tables.info).where(tables.table_id == table))
        return lobby_rows.stored_info(rows[0].info) if rows else None

    # Finished matches

    async def matches(self, guest: str) -> list[MatchInfo]:
        """Return a guest's finished matches, newest first."""
        return await matches(self._storage, guest)

    async def replay(self, guest: str, table: str) -> Replay:
        """Return the replay of a finished match, to its players only unless the table was listed."""
        log = await self.played(guest, table)
        return await asyncio.to_thread(replays.replay, table, log, log.seat_of(guest))

    async def seen(self, guest: str, table: str, deal: int) -> list[Seen]:
        """Return what the player of each move of a deal could see, to those who may see the replay."""
        return await asyncio.to_thread(replays.seen, await self.played(guest, table), deal)

    async def shared(self, table: str, key: str) -> Replay:
        """Return what a public link shows; raise `NotFound` unless everybody who played agrees to it."""
        return await asyncio.to_thread(replays.shared, *(await self.share(table, key)))

    async def shared_seen(self, table: str, key: str, deal: int) -> list[Seen]:
        """Return the same for a deal that a public link shows."""
        return await asyncio.to_thread(replays.shared_seen, *(await self.share(table, key)), deal)

    async def share(self, table: str, key: str) -> tuple[TableLog, int]:
        """Return where a public link leads: a table's log, and a deal of it or 0; raise as `shared`."""
        try:
            log = (await self.table(table)).log
        except NotFound:
            raise public_links.no_such_link() from None
        return log, public_links.deal_of(log, key)

    async def played(self, guest: str, table: str) -> TableLog:
        """Return the log of a table; raise `Forbidden` to those who may not look back at its match."""
        log = (await self.table(table)).log
        is_open = log.created.listed or await self.daily.may_watch(guest, log)
        if log.seat_of(guest) is None and not is_open:
            raise Forbidden(say("Only those who played this match can see it."))
        return log

    # Guests

    async def name(self, guest: str) -> str:
        """Return a guest's chosen name, or an empty string."""
        return await self._shared.name_of(guest)

    async def rename(self, guest: str, name: str) -> None:
        """Store a guest's chosen name."""
        await self._storage.store(Entry(after=(statements.name(guest, tidied(name)),)))

    async def forget(self, guest: str) -> None:
        """Remove a guest, who gives up unfinished matches and becomes unknown at the tables of others."""
        await self._forgetting.forget(guest, self.table)

    async def hang_up(self, guest: str) -> None:
        """Close all connections of a guest; the pages with a valid cookie reconnect."""
        for page in [page for table in self._tables.values() for page in table.pages]:
            if page.guest == guest:
                page.close()

    # Metrics

    @property
    def tables_open(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    @property
    def people_connected(self) -> int:
        """The number of connected pages."""
        return sum(len(table.pages) for table in self._tables.values())

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
        while True:
            await asyncio.sleep(seconds)
            self.tick()

    async def _opened(
        self, log: TableLog, guest: str, seat: int, name: str, definition: str | None = None
    ) -> Invited:
        """Store a new table with one guest seated, and keep it in memory."""
        now = log.created.at
        happened: list[events.AnyEvent] = [
            events.Sat(at=now, seat=seat, guest=guest, name=name_at(log.seats, name))
        ]
        if sum(each.who == "open" for each in log.seats) == 1:
            happened.append(bound(1, now))
        return await self._stored(log, definition, happened)

    async def _stored(
        self, log: TableLog, definition: str | None, happened: list[events.AnyEvent]
    ) -> Invited:
        """Store a new table with its first events, and keep it in memory."""
        table = token_hex(6)
        await self._storage.store(lobby_rows.opening(table, log, definition, happened))
        for event in happened:
            log.apply(event)
        self._tables[table] = Table(self._shared, table, log)
        return Invited(table=table, invitation=log.created.invitation)

    async def _rematch(self, log: TableLog, guest: str) -> Invited:
        """Return the table of the rematch, opened if necessary with the guest seated and seats kept."""
        if log.next_table is not None:
            opened = await self.table(log.next_table)
            return Invited(table=opened.id, invitation=opened.log.created.invitation)
        await self._check_may_open(guest)
        seat = log.seat_of(guest)
        assert seat is not None
        created = rematch.opening(log, seat, self._shared.now(), randbelow(len(log.seats)), token_hex(16))
        again = TableLog(created, log.game)
        return await self._opened(again, guest, seat, log.seats[seat].name)

    async def _check_may_open(self, guest: str) -> None:
        """Raise `TooMany` if a guest has too many unfinished tables."""
        tables = schema.tables.c
        own = tables.table_id.in_(select(self._of(guest).subquery().c.table_id))
        query = select(func.count()).where(tables.status == OPEN, own)
        if (await self._storage.rows(query))[0][0] >= MOST_OPEN:
            raise TooMany(
                say(
                    "You have {count} unfinished tables; finish or give up one of them first.",
                    count=MOST_OPEN,
                )
            )

    async def _load(self, table: str) -> Table:
        """Load a table from storage; raise `NotFound` if there is none."""
        _, log = await self._forgetting.meanwhile(lambda: self._loaded(table))
        found = Table(self._shared, table, log)
        self._tables[table] = found
        found.wake()
        return found

    async def _loaded(self, table: str) -> Loaded:
        """Return a table's events and its log after them; raise `NotFound` if there is no table."""
        happened = await self._storage.events_of(table)
        if not happened or not isinstance(happened[0], events.Created):
            raise NotFound(say("There is no such table."))
        if table in self._tables and self._tables[table].log.seq == len(happened):
            return happened, self._tables[table].log
        game = await opening.game_as_begun(self._storage, happened[0])
        return happened, await asyncio.to_thread(TableLog.of, happened, game)

    @staticmethod
    def _of(guest: str) -> Select[tuple[str, int]]:
        """Return the query for a guest's tables and seats."""
        sitters = schema.sitters.c
        return select(sitters.table_id, sitters.seat).where(sitters.guest == guest, sitters.gone.is_(False))

    def _info(self, row: Row[Any]) -> TableInfo:
        """Return a table's row in the lobby, live or as stored."""
        live = self._tables.get(row.table_id)
        info = live.info() if live is not None else lobby_rows.stored_info(row.info)
        info.you, info.left = row.seat, bool(row.gone)
        return info


async def _nobody(_log: TableLog, _guest: str) -> Invited:
    raise AssertionError("the room has not been opened")
