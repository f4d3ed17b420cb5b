"""Messages of the deal of the day: its deals, ranks, and the table of a month."""

from typing import Literal

from capot.server.messages.basics import Message, Words

DailyStatus = Literal["new", "begun", "given-up", "done"]
"""How far the asker's only attempt is."""


class DailyState(Message):
    """The deal of the day that a table is played for: its date, key and name."""

    day: str
    deal: str
    title: Words


class DailyInfo(Message):
    """A deal of a day: how many have played it, and the asker's own attempt.

    ``table`` is the asker's, once it is begun; ``place`` and ``lead`` are there once it is done.
    """

    deal: str
    game: str
    title: Words
    played: int
    status: DailyStatus
    table: str | None
    place: int | None
    lead: Words | None


class DailyDay(Message):
    """The deals of a day: those that lead it, the game of the day last, and all others.

    Dates are in ISO form; the day begins at midnight UTC.  If they are ``secret``, nobody can compute them
    beforehand, and the ranks are those of this server alone.
    """

    day: str
    today: str
    first: str
    secret: bool
    leading: list[DailyInfo]
    others: list[DailyInfo]


class DailyResult(Message):
    """A result: its place, lead over the table, and share from 0 to 1 of the others beaten.

    ``loss`` is the sum of the losses by decisions, where it is known.  A result is ``late`` if it was begun
    after its day.  ``table`` is that of the attempt, whose replay may be watched.
    """

    name: str
    place: int
    lead: Words
    share: float | None
    loss: float | None
    late: bool
    you: bool
    table: str


class DailyRanks(Message):
    """The ranks of a deal: the best and the asker's own, none before the asker has played it.

    ``text`` is what is hashed, with the server's secret if there is one; ``commitment`` is the SHA-256 of the
    result, and ``root`` that result, which is sent once it gives nothing away.  ``line`` is to share.
    """

    day: str
    deal: str
    game: str
    title: Words
    secret: bool
    played: int
    status: DailyStatus
    own_table: str | None
    text: str
    commitment: str
    root: str | None
    results: list[DailyResult]
    line: Words | None


class DailyStanding(Message):
    """A person's month: leading deals played on their day, and shares of the others beaten.

    ``points`` are the shares added up, 100 for a deal in which all others were beaten.
    """

    name: str
    place: int
    deals: int
    points: float
    you: bool


class DailyMonth(Message):
    """The table of a month, such as ``2026-11``: the best, and the asker."""

    month: str
    standings: list[DailyStanding]
