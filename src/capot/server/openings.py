"""New tables: opened by a guest, or for strangers, a challenge, a deal of the day or a rematch."""

import asyncio
from contextlib import suppress
from secrets import randbelow, token_hex

from sqlalchemy import func, select

from capot.language.texts import say
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
from capot.server.sharing import challenges, daily_tables
from capot.server.sharing.daily import DailyDeals
from capot.server.store import schema
from capot.server.store.statements import OPEN
from capot.server.store.storage import Storage
from capot.server.tables import lobby, lobby_rows, new_table, rematch
from capot.server.tables.decisions import bound
from capot.server.tables.memory import Memory
from capot.server.tables.shared import Shared
from capot.server.tables.table import Table
from capot.server.workshop.invented import Invented

MOST_OPEN = 20
"""Maximum number of unfinished tables of one guest."""


class Openings:
    """The ways in which the tables of one server are opened, and strangers come together."""

    def __init__(
        self, storage: Storage, shared: Shared, memory: Memory, invented: Invented, daily: DailyDeals
    ) -> None:
        """Keep each new table in memory."""
        self._storage, self._shared, self._memory = storage, shared, memory
        self._invented, self._daily = invented, daily
        self._opening_daily = asyncio.Lock()
        self._meeting = asyncio.Lock()
        shared.reopen = self.rematch

    async def create(
        self, guest: str, request: NewTable, *, strangers: int | None = None, rated: bool = True
    ) -> Invited:
        """Open a table with the guest in its first seat; raise `Illegal` if that is impossible.

        Of ``strangers``, those still missing after that many seconds are replaced by computers.
        """
        new_table.check_request(request)
        invented = None
        if request.game not in GAMES:
            invented = await self._invented.game(request.game, listed=request.listed)
        game, digest, definition = await asyncio.to_thread(new_table.game_for, request, invented)
        self._memory.check_has_room()
        await self._check_may_open(guest)
        name = tidied(await self._shared.name_of(guest))
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
                invitation = (await self._memory.log(own.table)).created.invitation
                return Invited(table=own.table, invitation=invitation)
            await self._check_may_open(guest)
            for table in self._memory:
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
        own = await lobby.shown_to(guest, self._storage, self._memory, self._shared.now())
        return next((each for each in own if each.strangers and each.you is not None and not each.left), None)

    @staticmethod
    def _waits_already(own: TableInfo) -> Conflict:
        return Conflict(say("You are waiting for {game} already: leave that table first.", game=own.name))

    async def challenge(self, guest: str, table: str, request: Challenge) -> Invited:
        """Open a table at which somebody else plays a guest's deal; one played alone becomes public."""
        origin = await self._memory.table(table)
        challenges.check_offer(origin.log, guest, request.deal)
        self._memory.check_has_room()
        await self._check_may_open(guest)
        if challenges.is_shared(origin.log):
            await origin.arrange(guest, ShareRequest(deal=request.deal, agree=True))
        deal = challenges.origin_of(origin.log, table, guest, request.deal)
        created, game = challenges.opening(origin.log, deal, self._shared.now(), token_hex(16))
        return await self._stored(TableLog(created, game), codec.dumps(game), [])

    async def daily(self, guest: str, day: str, key: str) -> Invited:
        """Return the table of a guest's only attempt at a deal of a day, opened if it has not begun."""
        deal = self._daily.deal(day, key)
        async with self._opening_daily:
            begun = await self._daily.attempt(guest, deal)
            if begun is not None:
                log = await self._memory.log(begun)
                if log.is_resigned:
                    raise Conflict(say("You have given this deal up; there is only one attempt."))
                return Invited(table=begun, invitation=log.created.invitation)
            if is_getting_ready():
                raise Conflict(say("The computer players are still getting ready: try again in a minute."))
            self._memory.check_has_room()
            await self._check_may_open(guest)
            name = tidied(await self._shared.name_of(guest))
            log, definition = daily_tables.opening(deal, name, self._shared.now())
            await self._shared.computers.get_to_know(log.match)
            return await self._stored(log, definition, daily_tables.first_events(log, deal, guest, name))

    async def rematch(self, log: TableLog, guest: str) -> Invited:
        """Return the table of the rematch, opened if necessary with the guest seated and seats kept."""
        if log.next_table is not None:
            opened = await self._memory.log(log.next_table)
            return Invited(table=log.next_table, invitation=opened.created.invitation)
        await self._check_may_open(guest)
        seat = log.seat_of(guest)
        assert seat is not None
        created = rematch.opening(log, seat, self._shared.now(), randbelow(len(log.seats)), token_hex(16))
        again = TableLog(created, log.game)
        return await self._opened(again, guest, seat, log.seats[seat].name)

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
        owner = None if self._storage.leases is None else self._storage.leases.number
        await self._storage.store(lobby_rows.opening(table, log, definition, happened, owner))
        for event in happened:
            log.apply(event)
        kept = self._memory.keep(table, log)
        if owner is not None:
            # Others show the row that is stored.
            kept.keep_info()
        if log.is_gathering:
            kept.wake()
        return Invited(table=table, invitation=log.created.invitation)

    async def _check_may_open(self, guest: str) -> None:
        """Raise `TooMany` if a guest has too many unfinished tables."""
        tables, sitters = schema.tables.c, schema.sitters.c
        sits = sitters.guest == guest, sitters.gone.is_(False)
        own = tables.table_id.in_(select(sitters.table_id).where(*sits))
        query = select(func.count()).where(tables.status == OPEN, own)
        if (await self._storage.rows(query))[0][0] >= MOST_OPEN:
            raise TooMany(
                say(
                    "You have {count} unfinished tables; finish or give up one of them first.",
                    count=MOST_OPEN,
                )
            )
