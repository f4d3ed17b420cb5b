"""All tables of one server, in one event loop: those in memory, and those that wait in storage."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import randbelow, token_hex, token_urlsafe
from typing import Any, Self

from msgspec import json
from sqlalchemy import Row, Select, and_, func, or_, select

from capot.players.catalog import STRENGTHS
from capot.players.protocol import Player
from capot.rules import codec
from capot.rules.model import Game
from capot.server.errors import Forbidden, Illegal, NotFound, Refusal, TooMany
from capot.server.messages import Invited, MatchInfo, NewTable, Replay, Strength, TableInfo
from capot.server.store import lobby_rows, schema, statements
from capot.server.store.statements import OPEN, OVER
from capot.server.store.storage import Entry, Storage, secret_of
from capot.server.tables import events, replays
from capot.server.tables.catalogue import game_of, written
from capot.server.tables.computers import Computers
from capot.server.tables.decisions import bound
from capot.server.tables.seats import name_at, names_of_computers, tidied
from capot.server.tables.shared import GRACE, RETRY, Shared
from capot.server.tables.table import Table
from capot.server.tables.table_log import TableLog

MOST_OPEN = 20
"""So many unfinished tables one guest may have."""

MOST_LISTED = 100
"""So many tables of others the lobby shows, those first at which something happened last."""

LISTED_FOR = 86400.0
"""After so many seconds without a new deal a table of others is no longer shown in the lobby."""

MOST_MATCHES = 500
"""So many of a guest's finished matches are told."""

IDLE = 600.0
"""After so many seconds without people a table leaves memory; it comes back when somebody asks for it."""

TICK = 0.25
"""How often, in seconds, it is looked whose time has run out."""

_logger = logging.getLogger(__name__)


class Room:
    """All tables of one server; open it with `Room.open`."""

    def __init__(self, storage: Storage, shared: Shared, secret: bytes) -> None:
        """Begin without any table in memory; meant for `open`."""
        self.secret = secret
        """What cookies are signed with; made once and kept with the data."""
        self._storage = storage
        self._shared = shared
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._ticking: asyncio.Task[None] | None = None

    @classmethod
    async def open(  # noqa: PLR0913 - what tests replace has a name each
        cls,
        data: Path,
        *,
        now: Callable[[], float] = time.time,
        players: Mapping[str, Player] = STRENGTHS,
        threads: int | None = None,
        grace: float = GRACE,
        tick: float | None = TICK,
    ) -> Self:
        """Return the room whose matches are stored in a directory; unfinished tables come back on demand.

        Without a ``tick`` time passes only when `tick` is called.
        """
        storage = await Storage.open(data)
        shared = Shared(storage, Computers(players, threads), now, _nobody, grace)
        room = cls(storage, shared, secret_of(data))
        shared.reopen = room._rematch
        if tick is not None:
            room._ticking = asyncio.create_task(room._tick_every(tick))
        return room

    async def close(self) -> None:
        """Store what is waiting and end all that runs."""
        if self._ticking is not None:
            self._ticking.cancel()
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self._shared.computers.close()
        await self._storage.close()

    def tick(self) -> None:
        """Look after the tables whose time has come, and let those go where nobody is."""
        for sleeper in self._shared.due():
            table = self._tables.get(sleeper.id)
            if table is sleeper:
                self._look_after(table)
        earliest = self._shared.now() - IDLE
        for table in [each for each in self._tables.values() if each.touched < earliest]:
            if not table.is_busy:
                del self._tables[table.id]

    # Tables

    async def create(self, guest: str, wish: NewTable) -> Invited:
        """Open a table with the guest at its first seat; raise `Illegal` where it cannot be."""
        strengths: list[Strength | None] = [None, *(None if each == "open" else each for each in wish.others)]
        if len(strengths) != wish.seats:
            raise Illegal(f"At a table of {wish.seats} there are {wish.seats - 1} others.")
        options = tuple(sorted(wish.options.items()))
        game = game_of(wish.game, options, wish.seats, wish.deals)
        digest, definition = written(wish.game, options, wish.seats, wish.deals)
        await self._check_may_open(guest)
        name = tidied(await self.name(guest))
        created = events.Created(
            at=self._shared.now(),
            game=wish.game,
            options=dict(options),
            deals=wish.deals,
            digest=digest,
            seats=wish.seats,
            strengths=strengths,
            names=names_of_computers(strengths, name),
            reserved=[None] * wish.seats,
            first_dealer=randbelow(wish.seats),
            listed=wish.listed,
            seconds=wish.seconds,
            invitation=token_urlsafe(16),
            luck=token_hex(16),
        )
        return await self._opened(TableLog(created, game), guest, 0, name, definition)

    async def table(self, table: str) -> Table:
        """Return a table, from storage if need be; raise `NotFound`."""
        if table not in self._tables:
            if table not in self._loading:
                task = asyncio.create_task(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(self._loading[table])
        found = self._tables[table]
        found.touched = self._shared.now()
        return found

    async def tables(self, guest: str) -> list[TableInfo]:
        """Return the listed tables and the guest's own, unfinished ones."""
        mine, tables = self._of(guest).subquery(), schema.tables.c
        lately = self._shared.now() - LISTED_FOR
        listed = and_(tables.listed, tables.changed > lately)
        query = (
            select(tables.table_id, tables.info, mine.c.seat)
            .join_from(schema.tables, mine, mine.c.table_id == tables.table_id, isouter=True)
            .where(tables.status == OPEN, or_(listed, mine.c.seat.is_not(None)))
            .order_by(mine.c.seat.is_not(None).desc(), tables.changed.desc())
            .limit(MOST_LISTED)
        )
        return [self._info(row) for row in await self._storage.rows(query)]

    # Finished matches

    async def matches(self, guest: str) -> list[MatchInfo]:
        """Return the finished matches of a guest, the last first."""
        tables, sitters = schema.tables.c, schema.sitters.c
        query = (
            select(tables.result, sitters.seat)
            .join_from(schema.tables, schema.sitters)
            .where(sitters.guest == guest, tables.status == OVER, tables.result.is_not(None))
            .order_by(tables.changed.desc())
            .limit(MOST_MATCHES)
        )
        return [_match_info(row) for row in await self._storage.rows(query)]

    async def replay(self, guest: str, table: str) -> Replay:
        """Return a finished match, moment by moment, to those who played it, or to all if it was listed."""
        log = (await self.table(table)).log
        seat = log.seat_of(guest)
        if seat is None and not log.created.listed:
            raise Forbidden("This match is open to those who played it.")
        return await asyncio.to_thread(replays.replay, table, log, seat)

    # Guests

    async def name(self, guest: str) -> str:
        """Return the name that a guest has chosen, or an empty text."""
        return await self._shared.name_of(guest)

    async def rename(self, guest: str, name: str) -> None:
        """Keep the name that a guest has chosen."""
        await self._storage.store(Entry(after=(statements.name(guest, tidied(name)),)))

    # Figures

    @property
    def tables_open(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def people_connected(self) -> int:
        """How many pages are at tables."""
        return sum(table.connections for table in self._tables.values())

    @property
    def computers_waiting(self) -> int:
        """How many moves the computer players have yet to choose."""
        return self._shared.computers.waiting

    def _look_after(self, table: Table) -> None:
        """Look after a table; one that fails must not keep the others waiting."""
        try:
            table.due()
        except Exception:
            _logger.exception("looking after table %s failed and is tried again", table.id)
            self._shared.wake_at(self._shared.now() + RETRY, table)

    async def _tick_every(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self.tick()

    async def _opened(
        self, log: TableLog, guest: str, seat: int, name: str, definition: str | None = None
    ) -> Invited:
        """Store a new table with one guest at it, and keep it in memory."""
        created, now = log.created, log.created.at
        happened: list[events.AnyEvent] = [
            events.Sat(at=now, seat=seat, guest=guest, name=name_at(log.seats, name))
        ]
        if sum(each.who == "open" for each in log.seats) == 1:
            happened.append(bound(1, now))
        table = token_hex(6)
        await self._storage.store(lobby_rows.opening(table, log, definition, happened))
        for event in happened:
            log.apply(event)
        self._tables[table] = Table(self._shared, table, log)
        return Invited(table=table, invitation=created.invitation)

    async def _rematch(self, log: TableLog, guest: str) -> Invited:
        """Return the table of the rematch, opened if it is not there: the guest sits, seats are kept."""
        if log.next_table is not None:
            opened = await self.table(log.next_table)
            return Invited(table=opened.id, invitation=opened.log.created.invitation)
        await self._check_may_open(guest)
        seat = log.seat_of(guest)
        assert seat is not None
        again = TableLog(_again(log, self._shared.now()), log.game)
        return await self._opened(again, guest, seat, log.seats[seat].name)

    async def _check_may_open(self, guest: str) -> None:
        """Raise `TooMany` for a guest who has many unfinished tables."""
        tables = schema.tables.c
        own = tables.table_id.in_(select(self._of(guest).subquery().c.table_id))
        query = select(func.count()).where(tables.status == OPEN, own)
        if (await self._storage.rows(query))[0][0] >= MOST_OPEN:
            raise TooMany(f"You have {MOST_OPEN} unfinished tables; finish or leave one of them first.")

    async def _load(self, table: str) -> Table:
        """Return a table from storage; raise `NotFound` if it is not there."""
        happened = await self._storage.events_of(table)
        if not happened or not isinstance(happened[0], events.Created):
            raise NotFound("There is no such table.")
        game = await self._game(happened[0])
        log = await asyncio.to_thread(TableLog.of, happened, game)
        found = Table(self._shared, table, log)
        self._tables[table] = found
        found.wake()
        return found

    async def _game(self, created: events.Created) -> Game:
        """Return the game of a table as it was when the match began."""
        game: Game | None
        try:
            game = game_of(*_key(created))
        except Refusal:
            game = None
        if game is not None and written(*_key(created))[0] == created.digest:
            return game
        games = schema.games.c
        rows = await self._storage.rows(select(games.game).where(games.digest == created.digest))
        return codec.loads(rows[0].game)

    @staticmethod
    def _of(guest: str) -> Select[tuple[str, int]]:
        """Return the query for the tables of a guest, and his seats at them."""
        sitters = schema.sitters.c
        return select(sitters.table_id, sitters.seat).where(sitters.guest == guest, sitters.gone.is_(False))

    def _info(self, row: Row[Any]) -> TableInfo:
        """Return a table as it stands in the lobby: as it is now, or as it was stored."""
        live = self._tables.get(row.table_id)
        info = live.info() if live is not None else json.decode(row.info, type=TableInfo)
        info.you = row.seat
        return info


def _key(created: events.Created) -> tuple[str, tuple[tuple[str, str], ...], int, int | None]:
    """Return by what the catalogue makes the game of a table."""
    return created.game, tuple(sorted(created.options.items())), created.seats, created.deals


def _again(log: TableLog, now: float) -> events.Created:
    """Return the opening of a table like another: the same game and computers, seats kept for the people."""
    created = log.created
    return events.Created(
        at=now,
        game=created.game,
        options=created.options,
        deals=created.deals,
        digest=created.digest,
        seats=created.seats,
        strengths=created.strengths,
        names=[seat.name if seat.strength else "" for seat in log.seats],
        reserved=[seat.guest for seat in log.seats],
        first_dealer=randbelow(created.seats),
        listed=created.listed,
        seconds=created.seconds,
        invitation=token_urlsafe(16),
        luck=token_hex(16),
    )


def _match_info(row: Row[Any]) -> MatchInfo:
    info = json.decode(row.result, type=MatchInfo)
    info.you = row.seat
    return info


async def _nobody(_log: TableLog, _guest: str) -> Invited:
    raise AssertionError("the room has not been opened")
