"""Why the server refuses something: a sentence for the person who asked, and its HTTP status.

Refusal
├── BadRequest   400  what was sent cannot be read
├── Forbidden    403  somebody else's seat, or a table that is not open to the asker
├── NotFound     404  no such table, game or match
├── Conflict     409  out of turn, or asked about a table that has moved on since
├── Illegal      422  the rules or the table do not allow it
└── TooMany      429  more than a guest or an address may ask for
"""


class Refusal(ValueError):  # noqa: N818 - a refusal is no failure of the program
    """The server does not do what was asked, and nothing has changed; the text says why."""

    status = 400


class BadRequest(Refusal):
    """What was sent cannot be read."""


class Forbidden(Refusal):
    """It is somebody else's seat, or the table is not open to the asker."""

    status = 403


class NotFound(Refusal):
    """There is no such table, game or match."""

    status = 404


class Conflict(Refusal):
    """It is not the asker's turn, or the table has moved on since the asker saw it."""

    status = 409


class Illegal(Refusal):
    """The rules of the game, or of the table, do not allow it."""

    status = 422


class TooMany(Refusal):
    """A guest or an address asks for more than is allowed."""

    status = 429
