"""All tables of one server, in one event loop."""

from pathlib import Path
from typing import Self

from capot.server.messages import Invited, MatchInfo, NewTable, Replay, TableInfo
from capot.server.table import Table


class Room:
    """All tables of one server; open it with `Room.open`."""

    secret: bytes
    """What cookies are signed with; made once and kept with the data."""

    @classmethod
    async def open(cls, data: Path) -> Self:
        """Return the room whose matches are stored in a directory; unfinished tables come back."""
        raise NotImplementedError

    async def close(self) -> None:
        """Store what is waiting and end all that runs."""

    async def create(self, guest: str, wish: NewTable) -> Invited:
        """Open a table."""
        raise NotImplementedError

    async def table(self, table: str) -> Table:
        """Return a table, from storage if need be; raise `NotFound`."""
        raise NotImplementedError

    async def tables(self, guest: str) -> list[TableInfo]:
        """Return the listed tables and the guest's own, unfinished ones."""
        raise NotImplementedError

    async def matches(self, guest: str) -> list[MatchInfo]:
        """Return the finished matches of a guest, the last first."""
        raise NotImplementedError

    async def replay(self, guest: str, table: str) -> Replay:
        """Return a finished match, moment by moment."""
        raise NotImplementedError

    async def name(self, guest: str) -> str:
        """Return the name that a guest has chosen, or an empty text."""
        raise NotImplementedError

    async def rename(self, guest: str, name: str) -> None:
        """Keep the name that a guest has chosen."""

    @property
    def tables_open(self) -> int:
        """How many tables are in memory."""
        raise NotImplementedError

    @property
    def people_connected(self) -> int:
        """How many connections there are."""
        raise NotImplementedError

    @property
    def computers_waiting(self) -> int:
        """How many moves the computer players have yet to choose."""
        raise NotImplementedError
