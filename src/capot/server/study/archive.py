"""Matches to look back at: those of a guest, listed tables, and what public links show."""

import asyncio

from capot.language.texts import say
from capot.server.errors import Forbidden, NotFound
from capot.server.log.table_log import TableLog
from capot.server.messages.study import Replay, Seen
from capot.server.sharing import public_links
from capot.server.sharing.daily import DailyDeals
from capot.server.states import replays
from capot.server.tables.memory import Memory


class Archive:
    """The matches of one server, for those who may look back at them."""

    def __init__(self, memory: Memory, daily: DailyDeals) -> None:
        """Read the tables in memory and in storage."""
        self._memory, self._daily = memory, daily

    async def replay(self, guest: str, table: str) -> Replay:
        """Return the replay of a finished match, to its players only unless the table was listed."""
        log = await self.log(guest, table)
        return await asyncio.to_thread(replays.replay, table, log, log.seat_of(guest))

    async def seen(self, guest: str, table: str, deal: int) -> list[Seen]:
        """Return what the player of each move of a deal could see, to those who may see the replay."""
        return await asyncio.to_thread(replays.seen, await self.log(guest, table), deal)

    async def shared(self, table: str, key: str) -> Replay:
        """Return what a public link shows; raise `NotFound` unless everybody who played agrees to it."""
        return await asyncio.to_thread(replays.shared, *(await self.share(table, key)))

    async def shared_seen(self, table: str, key: str, deal: int) -> list[Seen]:
        """Return the same for a deal that a public link shows."""
        return await asyncio.to_thread(replays.shared_seen, *(await self.share(table, key)), deal)

    async def share(self, table: str, key: str) -> tuple[TableLog, int]:
        """Return where a public link leads: a table's log, and a deal of it or 0; raise as `shared`."""
        try:
            log = await self._memory.log(table)
        except NotFound:
            raise public_links.no_such_link() from None
        return log, public_links.deal_of(log, key)

    async def log(self, guest: str, table: str) -> TableLog:
        """Return the log of a table; raise `Forbidden` to those who may not look back at its match."""
        log = await self._memory.log(table)
        is_open = log.created.listed or await self._daily.may_watch(guest, log)
        if log.seat_of(guest) is None and not is_open:
            raise Forbidden(say("Only those who played this match can see it."))
        return log
