"""Rematches: the same game for the same players at a new table."""

from secrets import token_urlsafe

from msgspec import structs

from capot.language.texts import say
from capot.server.errors import Conflict
from capot.server.log import events
from capot.server.log.names import name_of_computer
from capot.server.log.seats import STAND_IN
from capot.server.log.table_log import TableLog


def check(log: TableLog) -> None:
    """Raise `Conflict` if there is no rematch of a match, or not yet."""
    if log.phase != "over":
        raise Conflict(say("The match is not over yet."))
    if log.created.is_compared:
        raise Conflict(say("Cards that others play too are played once."))


def opening(log: TableLog, host: int, now: float, first_dealer: int, luck: str) -> events.Created:
    """Return the opening of a rematch: the same game and computers, seats kept for the people.

    Computer players take the seats of people who have left.
    """
    gone = [place for place, seat in enumerate(log.seats) if seat.gone and place != host]
    strengths = [STAND_IN if place in gone else seat.strength for place, seat in enumerate(log.seats)]
    names = [seat.name if seat.strength else "" for seat in log.seats]
    for place in gone:
        names[place] = name_of_computer([*names, *(seat.name for seat in log.seats)])
    return structs.replace(
        log.created,
        at=now,
        strengths=strengths,
        names=names,
        reserved=[None if place in gone else seat.guest for place, seat in enumerate(log.seats)],
        first_dealer=first_dealer,
        invitation=token_urlsafe(16),
        luck=luck,
        chat=log.chat == "on",
        strangers=None,
        rated=log.is_rated,
    )
