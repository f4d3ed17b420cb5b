"""Removing what one guest has left on a server: alone as a whole, with others without name and number.

At the tables of others the guest becomes somebody unknown, another one at each table, so that nobody can put
together what the same person has played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from msgspec import json, structs
from sqlalchemy import ColumnElement, LargeBinary, Select, delete, func, literal, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from capot.server.log.events import (
    AnyEvent,
    Created,
    Filled,
    Freed,
    Origin,
    Renamed,
    Sat,
    day_of,
    decoded,
    encoded,
)
from capot.server.log.names import name_at
from capot.server.log.seats import Seat
from capot.server.messages.lobby import TableInfo
from capot.server.messages.study import MatchInfo
from capot.server.store import schema
from capot.server.store.upkeep.retention import OF_ONE_GUEST, remove_tables

SHOWN = 8
"""Characters of a guest's number that are shown."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The numbers of tables removed, and of those at which the guest is now unknown."""

    removed: int
    unknown: int


class NoSuchGuest(ValueError):  # noqa: N818 - a wrong name is no failure of the program
    """A name does not identify one guest; the text says why."""


class _Place(FunctionElement[int]):
    """Where bytes begin within others, from 1; 0 if they are not there."""

    inherit_cache = True


@compiles(_Place, "sqlite")
def _instr(element: _Place, compiler: Any, **kwargs: Any) -> str:  # noqa: ANN401 - as SQLAlchemy has it
    return f"instr({compiler.process(element.clauses, **kwargs)})"


@compiles(_Place, "postgresql")
def _position(element: _Place, compiler: Any, **kwargs: Any) -> str:  # noqa: ANN401 - as SQLAlchemy has it
    within, what = [compiler.process(each, **kwargs) for each in element.clauses]
    return f"position({what} in {within})"


def tables_of(guest: str) -> Select[tuple[str]]:
    """Return the query for the tables in whose events a guest is found, as a player or in passing."""
    place: ColumnElement[int] = _Place(schema.events.c.data, literal(guest.encode(), LargeBinary))
    return select(schema.events.c.table_id).where(place > 0).distinct()


def guest_called(connection: Connection, name: str, begins: str = "") -> str:
    """Return the only guest of a name, or the one whose number begins so; raise `NoSuchGuest` otherwise."""
    guests, results = schema.guests.c, schema.results.c
    query = (
        select(guests.guest, guests.name, func.count(results.guest), func.max(results.ended))
        .join_from(schema.guests, schema.results, results.guest == guests.guest, isouter=True)
        .group_by(guests.guest, guests.name)
        .order_by(guests.guest)
    )
    called = [row for row in connection.execute(query) if row.name.casefold() == name.strip().casefold()]
    found = [row for row in called if row.guest.startswith(begins)]
    if len(found) == 1:
        return str(found[0].guest)
    if not called:
        raise NoSuchGuest(f"Nobody here is called {name}.")
    of = ", ".join(
        f"{row.guest[:SHOWN]} ({matches} matches{f', the last on {day_of(last)}' if matches else ''})"
        for row in called
        for _, _, matches, last in (row,)
    )
    raise NoSuchGuest(f"Name one of those called {name} by --guest, with the beginning of a number: {of}.")


def forget(connection: Connection, guest: str) -> Forgotten:
    """Remove a guest from a database; tables at which nobody else has sat go as a whole."""
    alone, with_others = [], []
    for row in connection.execute(tables_of(guest)).all():
        table = row.table_id
        happened = _events(connection, table)
        sat = {each.guest for each in happened if isinstance(each, Sat)}
        if sat == {guest}:
            alone.append(table)
        else:
            with_others.append(table)
            _become_unknown(connection, table, happened, guest)
    remove_tables(connection, select(schema.tables.c.table_id).where(schema.tables.c.table_id.in_(alone)))
    sitters = schema.sitters.c
    connection.execute(update(schema.sitters).where(sitters.guest == guest).values(guest="", gone=True))
    for each in (schema.guests, *OF_ONE_GUEST):
        connection.execute(delete(each).where(each.c.guest == guest))
    return Forgotten(len(alone), len(with_others))


def _events(connection: Connection, table: str) -> list[AnyEvent]:
    events = schema.events.c
    query = select(events.data).where(events.table_id == table).order_by(events.seq)
    return [decoded(data) for (data,) in connection.execute(query)]


def _become_unknown(connection: Connection, table: str, happened: Sequence[AnyEvent], guest: str) -> None:
    """Give a guest another number and no name in all that is stored of a table."""
    other = token_urlsafe(16)
    name = name_at([Seat(None, each) for each in _names(happened, guest)], "")
    events = schema.events.c
    for seq, event in enumerate(happened, 1):
        changed = _changed(event, guest, other, name)
        if changed != event:
            of_event = events.table_id == table, events.seq == seq
            connection.execute(update(schema.events).where(*of_event).values(data=encoded(changed)))
    kept = schema.results.c
    of_result = kept.table_id == table, kept.guest == guest
    connection.execute(update(schema.results).where(*of_result).values(guest=other))
    _rename(connection, table, _seats(happened, guest), name)


def _names(happened: Iterable[AnyEvent], guest: str) -> list[str]:
    """Return the names that others have had at a table."""
    names: list[str] = []
    for event in happened:
        match event:
            case Created():
                kept = zip(event.names, event.reserved, strict=True)
                names += [name for name, reserved in kept if name and reserved != guest]
            case Filled() | Renamed():
                names.append(event.name)
            case Sat() if event.guest != guest:
                names.append(event.name)
            case _:
                pass
    return names


def _changed(event: AnyEvent, guest: str, other: str, name: str) -> AnyEvent:
    """Return an event without a guest's number and name."""
    match event:
        case Sat() if event.guest == guest:
            return structs.replace(event, guest=other, name=name)
        case Created():
            return structs.replace(
                event,
                names=[
                    name if kept == guest else each
                    for each, kept in zip(event.names, event.reserved, strict=True)
                ],
                reserved=[other if each == guest else each for each in event.reserved],
                challenge=None if event.challenge is None else _offered(event.challenge, guest, other, name),
            )
        case _:
            return event


def _offered(origin: Origin, guest: str, other: str, name: str) -> Origin:
    others = [other if each == guest else each for each in origin.others]
    if origin.guest == guest:
        return structs.replace(origin, guest=other, name=name, others=others)
    return structs.replace(origin, others=others)


def _seats(happened: Iterable[AnyEvent], guest: str) -> list[int]:
    """Return the seats that are a guest's, or kept for the guest, in the end."""
    own: set[int] = set()
    for event in happened:
        match event:
            case Created():
                own |= {seat for seat, kept in enumerate(event.reserved) if kept == guest}
            case Sat() | Filled() | Freed():
                own.discard(event.seat)
                if isinstance(event, Sat) and event.guest == guest:
                    own.add(event.seat)
            case _:
                pass
    return sorted(own)


def _rename(connection: Connection, table: str, seats: Sequence[int], name: str) -> None:
    """Rename seats in a table's row in the lobby and in the result of its match."""
    tables = schema.tables.c
    row = connection.execute(select(tables.info, tables.result).where(tables.table_id == table)).one()
    info = json.decode(row.info, type=TableInfo)
    info.seats = _renamed(info.seats, seats, name)
    values = {"info": json.encode(info, enc_hook=str)}
    if row.result is not None:
        result = json.decode(row.result, type=MatchInfo)
        result.players = _renamed(result.players, seats, name)
        values["result"] = json.encode(result, enc_hook=str)
    connection.execute(update(schema.tables).where(tables.table_id == table).values(values))


def _renamed(names: Sequence[str], seats: Sequence[int], name: str) -> list[str]:
    """Return the names at a table; an open seat has none."""
    return [name if place in seats and each else each for place, each in enumerate(names)]
