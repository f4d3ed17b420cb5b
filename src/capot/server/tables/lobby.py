"""The unfinished tables that a guest is shown."""

from typing import Any

from sqlalchemy import Row, and_, or_, select

from capot.server.messages.lobby import TableInfo
from capot.server.store import schema
from capot.server.store.statements import OPEN
from capot.server.store.storage import Storage
from capot.server.tables import lobby_rows
from capot.server.tables.memory import Memory
from capot.server.tables.table import Table

MOST_LISTED = 100
"""Maximum number of tables in the lobby, the most recently active first."""

LISTED_FOR = 86400.0
"""Seconds without a change after which the lobby no longer lists a table of others."""


async def shown_to(guest: str, storage: Storage, memory: Memory, now: float) -> list[TableInfo]:
    """Return the unfinished tables that are a guest's own, left lately by the guest, or listed."""
    sitters, tables = schema.sitters.c, schema.tables.c
    own = select(sitters.table_id, sitters.seat, sitters.gone)
    mine = own.where(sitters.guest == guest).subquery()
    lately = tables.changed > now - LISTED_FOR
    shown = or_(mine.c.gone.is_(False), and_(lately, or_(tables.listed, mine.c.gone)))
    rows = await storage.rows(
        select(tables.table_id, tables.info, mine.c.seat, mine.c.gone)
        .join_from(schema.tables, mine, mine.c.table_id == tables.table_id, isouter=True)
        .where(tables.status == OPEN, shown)
        .order_by(mine.c.gone.is_(False).desc(), mine.c.gone.desc().nulls_last(), tables.changed.desc())
        .limit(MOST_LISTED)
    )
    found = await memory.readable.of([row.table_id for row in rows])
    return [_info_of(row, memory.get(row.table_id)) for row in rows if row.table_id in found]


def _info_of(row: Row[Any], live: Table | None) -> TableInfo:
    """Return what is shown of a row, by its table if that is in memory."""
    info = live.info() if live is not None else lobby_rows.stored_info(row.info)
    info.you, info.left = row.seat, bool(row.gone)
    return info
