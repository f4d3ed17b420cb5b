"""Rows stored with a table's events: its entry in the lobby, its people and its result."""

from collections.abc import Iterator, Sequence

from msgspec import json

from capot.language.texts import phrase
from capot.play.match import Match
from capot.play.position import Position
from capot.rules.match.sides import sides_of
from capot.server.catalogue import is_invented
from capot.server.deal_parts import points
from capot.server.fairness.counts import counts
from capot.server.log.events import AnyEvent, Back, Claimed, Dealt, Freed, Left, Moved, Sat, day_of
from capot.server.log.table_log import TableLog
from capot.server.messages.lobby import TableInfo
from capot.server.messages.study import MatchInfo
from capot.server.sharing.daily_tables import daily_begun, daily_result
from capot.server.store import statements
from capot.server.store.statements import Change
from capot.server.store.storage import Entry


def entry(table: str, log: TableLog, happened: Sequence[AnyEvent]) -> Entry:
    """Return the entry for new events, with changes of people and the result of the match."""
    return Entry(table, log.seq + 1, happened, after=[*_changes(table, log, happened)])


def opening(
    table: str,
    log: TableLog,
    definition: str | None,
    happened: Sequence[AnyEvent],
    owner: int | None = None,
) -> Entry:
    """Return the entry for a new table; ``definition`` is None for a rematch, whose game is stored.

    ``owner`` is the number of the process that has the table, if several share the tables.
    """
    created = log.created
    info = _stored(table_info(table, log))
    status = statements.LESSON if created.lesson else statements.OPEN
    listed = created.listed
    before = [statements.opened(table, created.at, info, listed=listed, status=status, owner=owner)]
    if definition is not None:
        before.append(statements.game(created.digest, definition))
    if is_invented(log.game):
        before.append(statements.another_table(log.game.key))
    return Entry(table, 1, (created, *happened), before, [*_changes(table, log, happened)])


def standing(table: str, log: TableLog, info: TableInfo) -> Entry:
    """Return the entry for a change of a table's row in the lobby."""
    status = statements.LEFT if log.is_deserted else statements.OPEN
    status = statements.LESSON if log.created.lesson else status
    return Entry(after=(statements.standing(table, log.changed, status, _stored(info)),))


def table_info(table: str, log: TableLog) -> TableInfo:
    """Return a table's row in the lobby, as a stranger sees it."""
    return TableInfo(
        table=table,
        game=log.game.key,
        name=phrase(log.game.name),
        seats=[seat.name for seat in log.seats],
        open=sum(seat.who == "open" for seat in log.seats),
        deal=max(len(log.match.deals), 1),
        phase=log.phase,
        strengths=[seat.strength for seat in log.seats],
        strangers=log.is_gathering,
        # In a fast match the row would be stored with every move.
        to_act=_awaited(log) if log.is_slow else [],
    )


def _awaited(log: TableLog) -> list[int]:
    """Return the seats for which a match waits: to move or, between deals, to want the next one."""
    if log.phase == "playing":
        return sorted(log.match.position.to_act)
    coming = log.coming
    if coming is None:
        return []
    return [seat for seat in log.people if coming.given[seat] is None and not log.seats[seat].stands_in]


def stored_info(row: bytes) -> TableInfo:
    """Return a table's row in the lobby from its stored form, which is in English."""
    info = json.decode(row, type=TableInfo)
    info.name = phrase(info.name)
    return info


def stored_result(row: bytes) -> MatchInfo:
    """Return the result of a match from its stored form, which is in English."""
    result = json.decode(row, type=MatchInfo)
    result.name = phrase(result.name)
    return result


def _stored(row: TableInfo | MatchInfo) -> bytes:
    return json.encode(row, enc_hook=str)


def _changes(table: str, log: TableLog, happened: Sequence[AnyEvent]) -> Iterator[Change]:
    match = log.match
    for event in happened:
        yield from _seated(table, log, event)
        after = _match_after(log, match, event)
        if after is not match:
            yield from _end(table, log, after, event.at)
            match = after


def _seated(table: str, log: TableLog, event: AnyEvent) -> Iterator[Change]:
    """Yield the changes of the people at a table."""
    match event:
        case Sat():
            yield statements.sitter(table, event.seat, event.guest, gone=False)
            if log.created.daily is not None:
                yield daily_begun(table, log.created.daily, event)
        case Left() | Back() | Freed():
            # A seat freed before the first deal, or given up, is nobody's any more.
            is_kept = log.has_begun and not (isinstance(event, Left) and event.for_good)
            guest = (log.seats[event.seat].guest or "") if is_kept else ""
            yield statements.sitter(table, event.seat, guest, gone=not isinstance(event, Back))
            if log.created.daily is not None and isinstance(event, Left) and event.for_good:
                yield statements.daily_given_up(table, event.at)
        case _:
            pass


def _match_after(log: TableLog, match: Match, event: AnyEvent) -> Match:
    """Return a match after an event; some deals are decided by the cards alone."""
    match event:
        case Moved():
            return log.after(event.seat, event.made)
        case Claimed():
            return log.with_rest(match, event.moves)
        case Dealt():
            return log.with_deal(match, event.pack)
        case _:
            return match


def _end(table: str, log: TableLog, after: Match, at: float) -> Iterator[Change]:
    """Yield the counts of a deal if it is over, and the result of the match if it is; a lesson has none."""
    if log.created.lesson:
        return
    # Cards that others play too were not shuffled for this table.  Invented games are not counted: the
    # statistics show everybody the names of games.
    if not log.created.is_compared and not is_invented(log.game):
        are_people = [seat.strength is None for seat in log.seats]
        for deal in _opened_by(after):
            for count in counts(deal, are_people, low_wins=log.game.low_wins):
                yield statements.dealt(log.game.key, str(log.game.name), at, count._asdict())
    if after.is_over:
        yield statements.over(table, at, _stored(_result(table, log, after, at)))
        if log.created.daily is not None:
            yield from daily_result(table, log.created.daily, after, at)


def _opened_by(after: Match) -> Sequence[Position]:
    """Return the deals whose cards all may see now that a match is as it is ``after`` an event."""
    if not after.position.is_over:
        return ()
    if not after.position.rules.kind_of_play.hides_unplayed:
        return (after.position,)
    return after.deals if after.is_over else ()


def _result(table: str, log: TableLog, match: Match, at: float) -> MatchInfo:
    """Return the result of a match; ``you`` is filled in on reading."""
    return MatchInfo(
        table=table,
        game=log.game.key,
        name=phrase(log.game.name),
        date=day_of(at).isoformat(),
        players=[seat.name for seat in log.seats],
        totals=[points(each) for each in match.results],
        you=-1,
        winners=list(match.winners),
        sides=[] if match.sides is None else [list(seats) for seats in sides_of(match.sides, match.seats)],
    )
