"""The finished matches of a guest, as they are listed."""

from sqlalchemy import select

from capot.server.messages.study import MatchInfo
from capot.server.store import schema
from capot.server.store.statements import OVER
from capot.server.store.storage import Storage
from capot.server.tables import lobby_rows

MOST_MATCHES = 500
"""Maximum number of a guest's finished matches that are listed."""


async def matches(storage: Storage, guest: str) -> list[MatchInfo]:
    """Return a guest's finished matches, newest first."""
    tables, sitters = schema.tables.c, schema.sitters.c
    query = (
        select(tables.result, sitters.seat)
        .join_from(schema.tables, schema.sitters)
        .where(sitters.guest == guest, tables.status == OVER, tables.result.is_not(None))
        .order_by(tables.changed.desc())
        .limit(MOST_MATCHES)
    )
    found = []
    for row in await storage.rows(query):
        result = lobby_rows.stored_result(row.result)
        result.you = row.seat
        found.append(result)
    return found
