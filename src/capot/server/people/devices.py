"""A guest on several devices: links to take along, and signing all other devices out."""

import asyncio
import hashlib
from collections.abc import Callable
from secrets import token_urlsafe

from sqlalchemy import delete, func, select
from sqlalchemy.engine import Connection

from capot.language.texts import say
from capot.server.errors import NotFound
from capot.server.messages.guests import DeviceLink, Identity
from capot.server.store import schema, statements
from capot.server.store.statements import LESSON, OVER
from capot.server.store.storage import Entry, Storage

VALID = 600.0
"""Seconds for which a link to another device works."""


class Devices:
    """The devices of all guests; only links are known, not the devices."""

    def __init__(self, storage: Storage, now: Callable[[], float]) -> None:
        """Begin without sign-outs; `load` reads them."""
        self._storage = storage
        self._now = now
        self._sign_outs: dict[str, int] = {}
        # A link works once, even if two devices use it at the same moment.
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Read from storage how often guests have signed out their devices."""
        rows = await self._storage.rows(select(schema.sign_outs))
        self._sign_outs = {row.guest: row.times for row in rows}

    def sign_outs(self, guest: str) -> int:
        """Return how often a guest has signed out all other devices."""
        return self._sign_outs.get(guest, 0)

    def forget(self, guest: str) -> None:
        """Drop how often a guest has signed out devices."""
        self._sign_outs.pop(guest, None)

    def signed_out(self, guest: str, times: int) -> None:
        """Note how often a guest has now signed out all devices, as another process reports."""
        self._sign_outs[guest] = times

    async def sign_out_others(self, guest: str) -> int:
        """Make all cookies and links of a guest void, and return how often; the caller gets a new cookie."""
        async with self._lock:
            times = self.sign_outs(guest) + 1
            changes = statements.sign_outs(guest, times), statements.no_device_link(guest, self._now())
            await self._storage.store(Entry(after=changes))
            self._sign_outs[guest] = times
        return times

    async def make_link(self, guest: str) -> DeviceLink:
        """Return a new link of a guest, in place of any other; only the hash of its secret is stored."""
        secret, until = token_urlsafe(16), self._now() + VALID
        changes = (
            statements.no_device_link(guest, self._now()),
            statements.device_link(guest, _digest(secret), until),
        )
        async with self._lock:
            await self._storage.store(Entry(after=changes))
        return DeviceLink(secret=secret, until=until * 1000)

    async def withdraw_link(self, guest: str) -> None:
        """Make a guest's link void."""
        async with self._lock:
            await self._storage.store(Entry(after=(statements.no_device_link(guest, self._now()),)))

    async def guest_of(self, secret: str) -> str:
        """Return the guest to whom a link belongs; raise `NotFound` if it does not work."""
        links = schema.device_links.c
        found = select(links.guest).where(links.digest == _digest(secret), links.until >= self._now())
        rows = await self._storage.rows(found)
        if not rows:
            raise _no_link()
        return str(rows[0].guest)

    async def use_link(self, secret: str) -> str:
        """Return the guest to whom a link belongs, once, wherever it is used; raise as `guest_of`."""
        links = schema.device_links
        used = delete(links).where(links.c.digest == _digest(secret), links.c.until >= self._now())

        def use(connection: Connection) -> str | None:
            return connection.execute(used.returning(links.c.guest)).scalar()

        async with self._lock:
            guest = await self._storage.work(use)
        if guest is None:
            raise _no_link()
        return guest

    async def identity(self, guest: str) -> Identity:
        """Return a guest's name and number of matches."""
        guests, sitters, tables = schema.guests.c, schema.sitters.c, schema.tables.c
        names = await self._storage.rows(select(guests.name).where(guests.guest == guest))
        is_over = (tables.status == OVER).label("is_over")
        query = (
            select(is_over, func.count().label("matches"))
            .join_from(schema.tables, schema.sitters)
            .where(sitters.guest == guest, tables.status != LESSON)
            .group_by("is_over")
        )
        counts = {bool(row.is_over): int(row.matches) for row in await self._storage.rows(query)}
        return Identity(
            name=names[0].name if names else "",
            finished=counts.get(True, 0),
            unfinished=counts.get(False, 0),
        )


def _no_link() -> NotFound:
    return NotFound(say("This link does not work: it is too old, was used already, or was withdrawn."))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
