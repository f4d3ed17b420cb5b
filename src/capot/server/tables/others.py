"""The other processes that share the tables of a room."""

from typing import Protocol

import msgspec


class SignedOut(msgspec.Struct, tag="signed out"):
    """A guest has signed out all other devices, ``times`` times by now."""

    guest: str
    times: int


class HungUp(msgspec.Struct, tag="hung up"):
    """All pages of a guest have to reconnect."""

    guest: str


class Forgotten(msgspec.Struct, tag="forgotten"):
    """A guest is not known any more."""

    guest: str


News = SignedOut | HungUp | Forgotten
"""News that all processes must have at once; the rest is in the database."""


class Others(Protocol):
    """The other processes."""

    async def tell(self, news: News) -> None:
        """Tell all others; those that cannot be reached learn it when they can be again."""

    async def ask_for(self, table: str, owner: int) -> None:
        """Have another process give a table to this one; raise `Unavailable` if it cannot be reached."""


class Nobody:
    """No other process."""

    async def tell(self, news: News) -> None:
        """Tell nobody."""

    async def ask_for(self, table: str, owner: int) -> None:
        """Never called: there is no other owner."""
        raise AssertionError(table, owner)
