"""A table: who sits at it, what has happened, and what each seat may know of it."""

from capot.server.messages import (
    Contribute,
    Hint,
    Invited,
    Join,
    Move,
    Proof,
    Push,
    Rulebook,
    Say,
    TableState,
)


class Connection:
    """The presence of one person's page at a table, and what has happened since it was last told."""

    async def next(self) -> Push | None:
        """Wait for something to happen; None when the table closes the connection."""
        raise NotImplementedError

    def close(self) -> None:
        """Tell the table that the page is gone; asked again, do nothing."""


class Table:
    """One match and the people and computer players around it."""

    def state(self, guest: str, invitation: str | None = None) -> TableState:
        """Return what a guest may know; raise `Forbidden` at a table that is not open to him."""
        raise NotImplementedError

    async def join(self, guest: str, wish: Join) -> None:
        """Give a guest an open seat."""

    async def leave(self, guest: str) -> None:
        """Let a computer player go on at the seat of a guest."""

    async def move(self, guest: str, wish: Move) -> None:
        """Make a move; it is stored before anybody sees it."""

    async def contribute(self, guest: str, wish: Contribute) -> None:
        """Add a seat's luck to the next shuffle."""

    async def say(self, guest: str, wish: Say) -> None:
        """Say a phrase."""

    async def undo(self, guest: str) -> None:
        """Go back to the guest's last decision in this deal."""

    async def hint(self, guest: str) -> Hint:
        """Return what the computer advises."""
        raise NotImplementedError

    async def rematch(self, guest: str) -> Invited:
        """Open a table for the same players, or return the one that was opened."""
        raise NotImplementedError

    def rulebook(self) -> Rulebook:
        """Return the rules that are played here."""
        raise NotImplementedError

    def record(self, guest: str, *, as_json: bool) -> str:
        """Return the record of the match, or the guest's own view while it is unfinished."""
        raise NotImplementedError

    def proofs(self, guest: str) -> list[Proof]:
        """Return how each deal was shuffled."""
        raise NotImplementedError

    def connect(self, guest: str, invitation: str | None, since: int | None) -> Connection:
        """Return the presence of a page; its first push tells what happened after ``since``."""
        raise NotImplementedError
