"""The people of one server: their devices, the archive of their matches, profiles and ratings."""

import asyncio
from collections.abc import Awaitable, Callable

from capot.server.catalogue import rated_family
from capot.server.fairness.statistics import fairness
from capot.server.log.table_log import TableLog
from capot.server.messages.fairness import Fairness
from capot.server.messages.profiles import Profile, SeatRating
from capot.server.people.archive import Archive
from capot.server.people.devices import Devices
from capot.server.people.profiles import profile
from capot.server.people.ratings import Ratings
from capot.server.store.storage import Storage
from capot.server.tables.memory import Loaded

ARCHIVED_WITHIN = 2.0
"""Seconds that somebody waits for matches that have just ended."""


class People:
    """The people of one server."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], float],
        load: Callable[[str], Awaitable[Loaded]],
        ended: asyncio.Event,
    ) -> None:
        """Begin to archive finished matches, as `Archive` does."""
        self.devices = Devices(storage, now)
        self._storage = storage
        self._archive = Archive(storage, load, ended)
        self._ratings = Ratings(storage)

    def close(self) -> None:
        """Stop archiving."""
        self._archive.close()

    async def rest(self) -> None:
        """Wait until the matches that have just ended are archived, but not for long."""
        await self._archive.rest(ARCHIVED_WITHIN)

    def forget(self, guest: str) -> None:
        """Drop what is known in memory of a guest who is not in storage any more."""
        self.devices.forget(guest)
        self._ratings.forget()

    async def profile(self, guest: str) -> Profile:
        """Return what a guest has played."""
        await self.rest()
        return await profile(self._storage, self._ratings, guest)

    async def fairness(self) -> Fairness:
        """Return which cards people and computers were dealt in all finished deals."""
        return await fairness(self._storage)

    async def ratings(self, log: TableLog) -> list[SeatRating]:
        """Return the ratings of the people at a table, in the family of its game."""
        family = rated_family(log.game)
        people = [(place, seat.guest) for place, seat in enumerate(log.seats) if seat.guest is not None]
        return [
            SeatRating(seat=place, rating=(await self._ratings.skill(guest, family)).rating)
            for place, guest in people
        ]
