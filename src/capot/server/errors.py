"""Refusals: a sentence for the person who asked, and an HTTP status.

Refusal
├── BadRequest   400  the request cannot be read
├── Forbidden    403  somebody else's seat, or a private table
├── NotFound     404  no such table, game or match
├── Conflict     409  out of turn, or the table has changed since
├── Illegal      422  the rules or the table do not allow it
├── TooMany      429  over the limit of a guest or an address
├── Unavailable  503  the database, or another process, does not answer
└── Full         503  as many tables are open as the server, or its computer players, can keep up with
"""

from capot.language.texts import Text


class Refusal(ValueError):  # noqa: N818 - a refusal is no failure of the program
    """A request was refused and nothing has changed; the text gives the reason."""

    status = 400

    def __init__(self, reason: Text) -> None:
        """Give the reason in a text that can be said in the reader's language."""
        super().__init__(reason)


class BadRequest(Refusal):
    """The request cannot be read."""


class Forbidden(Refusal):
    """The seat is somebody else's, or the table is private."""

    status = 403


class NotFound(Refusal):
    """There is no such table, game or match."""

    status = 404


class Conflict(Refusal):
    """It is not the asker's turn, or the table has changed since the asker saw it."""

    status = 409


class Unreadable(Conflict):
    """The table cannot be read by this version of Capot."""


class Illegal(Refusal):
    """The rules of the game or of the table do not allow it."""

    status = 422


class TooMany(Refusal):
    """A guest or an address is over a limit."""

    status = 429


class Unavailable(Refusal):
    """The server cannot reach its database or another process: the request may succeed in a moment."""

    status = 503


class Full(Refusal):
    """No more tables can be opened: the request may succeed in a few minutes."""

    status = 503
