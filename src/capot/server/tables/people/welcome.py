"""The people who may see a table."""

from hmac import compare_digest

from capot.language.texts import say
from capot.server.errors import Forbidden
from capot.server.log.table_log import TableLog


def check_welcome(log: TableLog, guest: str, invitation: str | None) -> None:
    """Raise `Forbidden` if a guest may not see a table."""
    created = log.created
    if created.daily is not None and log.seat_of(guest) is None:
        raise Forbidden(say("Only its player sees the table of a deal of the day."))
    is_known = created.listed or guest in created.reserved or log.seat_of(guest) is not None
    if not is_known and not is_invited(log, invitation):
        raise Forbidden(say("This table is private: you need an invitation to it."))


def is_invited(log: TableLog, invitation: str | None) -> bool:
    """Whether somebody has the invitation to a table."""
    return compare_digest((invitation or "").encode(), log.created.invitation.encode())
