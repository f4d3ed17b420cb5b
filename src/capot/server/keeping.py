"""What is stored beside the events of a table: how it stands in the lobby, who sits at it, how it ended."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec import json
from sqlalchemy import Executable, update
from sqlalchemy.dialects.sqlite import insert

from capot.play.match import Match
from capot.server import schema
from capot.server.course import Course
from capot.server.events import AnyEvent, Back, Left, Moved, Sat
from capot.server.messages import MatchInfo, TableInfo
from capot.server.storage import Entry, upsert
from capot.server.viewing import points

OPEN, OVER, LEFT = "open", "over", "left"
"""How a table may stand: being played or waiting for people, finished, or left by everybody."""


def entry(table: str, course: Course, happened: Sequence[AnyEvent]) -> Entry:
    """Return what is to be stored when something happens: its events, who sits there then, and the end."""
    after = [change for event in happened for change in _changes(table, course, event)]
    return Entry(table, course.seq + 1, happened, after=after)


def opening(table: str, course: Course, definition: str | None, happened: Sequence[AnyEvent]) -> Entry:
    """Return what is to be stored when a table is opened; the game of a rematch is there already."""
    created, games = course.created, insert(schema.games)
    kept = games.values(digest=created.digest, game=definition).on_conflict_do_nothing()
    row = upsert(
        schema.tables,
        "table_id",
        table_id=table,
        status=OPEN,
        listed=created.listed,
        changed=created.at,
        info=json.encode(table_info(table, course)),
    )
    after = [change for event in happened for change in _changes(table, course, event)]
    return Entry(table, 1, (created, *happened), (row,) if definition is None else (kept, row), after)


def standing(table: str, course: Course, info: TableInfo) -> Entry:
    """Return what is to be stored of how a table stands in the lobby."""
    status = OVER if course.phase == "over" else LEFT if course.is_deserted else OPEN
    changed = (
        update(schema.tables)
        .where(schema.tables.c.table_id == table)
        .values(status=status, changed=course.changed, info=json.encode(info))
    )
    return Entry(after=(changed,))


def table_info(table: str, course: Course) -> TableInfo:
    """Return a table as it stands in the lobby, for somebody who does not sit there."""
    return TableInfo(
        table=table,
        game=course.game.key,
        name=course.game.name,
        seats=[seat.name for seat in course.seats],
        open=sum(seat.who == "open" for seat in course.seats),
        deal=max(len(course.match.deals), 1),
        phase=course.phase,
        mine=False,
    )


def date_of(moment: float) -> str:
    """Return a day as it is written down: ``2026-01-31``."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def _changes(table: str, course: Course, event: AnyEvent) -> Iterator[Executable]:
    sitters = schema.sitters
    match event:
        case Sat():
            yield upsert(
                sitters, ("table_id", "seat"), table_id=table, seat=event.seat, guest=event.guest, gone=False
            )
        case Left() | Back():
            here = (sitters.c.table_id == table) & (sitters.c.seat == event.seat)
            yield update(sitters).where(here).values(gone=isinstance(event, Left))
        case Moved():
            after = course.after(event.seat, event.move)
            if after.is_over:
                result = json.encode(_result(table, course, after, event.at))
                this = schema.tables.c.table_id == table
                yield update(schema.tables).where(this).values(status=OVER, changed=event.at, result=result)
        case _:
            pass


def _result(table: str, course: Course, match: Match, at: float) -> MatchInfo:
    """Return how a match has ended; whose eyes it is for is said when it is read."""
    return MatchInfo(
        table=table,
        game=course.game.key,
        name=course.game.name,
        date=date_of(at),
        players=[seat.name for seat in course.seats],
        totals=[points(each) for each in match.totals],
        you=-1,
        winners=list(match.winners),
    )
