"""Records that were played elsewhere and that a guest opens, as messages; read in a separate process."""

from collections.abc import Iterator
from datetime import date
from io import BytesIO
from time import thread_time

from capot.language.texts import Name, Text, joined, phrase, say
from capot.record import Record, RecordError, dumps, loads
from capot.record.foreign.files import each_in, format_of
from capot.record.signs import tamed
from capot.rules.model import Game
from capot.server import deal_parts
from capot.server.errors import Illegal, NotFound
from capot.server.lines import one_line
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.records import FoundMatch, OpenedFile, OpenRequest, RefusedMatch
from capot.server.messages.study import Frame, Replay, Seen
from capot.server.states import replays
from capot.surface.asides import done, rest_taken

MOST_MATCHES = 200
"""Maximum number of matches of a file that are listed."""

LONGEST_READING, LONGEST_RECORD = 6.0, 0.3
"""Maximum seconds of a core to read a file, whose rest is then left out, and a record that is reviewed.

The server itself reads the latter once more, and holds up all its tables meanwhile.
"""

LARGEST_RECORD = 256 * 1024
"""Maximum number of characters in the record of one match."""


def opened(request: OpenRequest) -> OpenedFile:
    """Return what is in a file, and the match that was asked for or is the only one.

    Raise `Illegal` if there is no match in it, and `RecordError` if the one asked for cannot be read.
    """
    file = BytesIO(request.text.encode())
    found = OpenedFile(format=format_of(file), matches=[], refused=[], more=False, record=None)
    chosen = None
    for number, each in _each(file, one_line(request.name)):
        if each is None:
            found.more = True
            break
        if request.match is not None and number != request.match:
            continue
        if isinstance(each, RecordError):
            found.refused.append(RefusedMatch(line=each.line, reason=_reason(each)))
        else:
            found.matches.append(_found(each, number))
            chosen = each
        if request.match is not None:
            break
    if not found.matches and not found.refused:
        if found.more:
            raise Illegal(say("This file is too long to be read so far here; capot import reads all of it."))
        raise Illegal(say("There is no match in this file."))
    if chosen and len(found.matches) == 1 and not found.refused and not found.more:
        found.record = _written(chosen)
    return found


def _each(file: BytesIO, name: str) -> Iterator[tuple[int, Record | RecordError | None]]:
    """Yield the matches of a file with their numbers, from 1; None at the end if not all of it was read."""
    begun = thread_time()
    try:
        for number, each in enumerate(each_in(file, name), start=1):
            if number > MOST_MATCHES or thread_time() - begun > LONGEST_READING:
                yield number, None
                return
            yield number, each
    except RecordError as error:
        yield 1, error


def _reason(error: RecordError) -> Text:
    return tamed(joined(": ", [part for part in (error.move, error.reason) if part]))


def refusal(error: RecordError) -> Text:
    """Return why a record is refused that came alone, so that no file need be named."""
    why = _reason(error)
    if error.line is None:
        return say("This record cannot be read: {reason}", reason=why)
    return say("This record cannot be read, line {line}: {reason}", line=error.line, reason=why)


def _found(record: Record, number: int) -> FoundMatch:
    match = record.match
    return FoundMatch(
        match=number,
        name=phrase(match.game.name),
        date=_day(record),
        players=_names(record),
        totals=[deal_parts.points(each) for each in match.results],
        deals=len(match.deals),
        notes=[*record.notes],
        is_over=match.is_over,
    )


def _names(record: Record) -> list[str]:
    seats = range(record.match.seats)
    names = record.names or tuple(f"Seat {seat}" for seat in seats)
    return [say("Seat {seat}", seat=seat) if names[seat] == f"Seat {seat}" else names[seat] for seat in seats]


def _day(record: Record) -> str:
    """Return the day on which a match was played as ``2026-11-29``, or nothing."""
    said = dict(record.tags).get("Date", "")[:10].replace(".", "-")
    try:
        return date.fromisoformat(said).isoformat()
    except ValueError:
        return ""


def _written(record: Record) -> str:
    text = dumps(record)
    if len(text) > LARGEST_RECORD:
        most = Name(f"{LARGEST_RECORD // 1024:,}")
        raise Illegal(say("This match is too long to be opened here: the limit is {most} KB.", most=most))
    return text


def replay(text: str) -> Replay:
    """Return the replay of a record; raise `RecordError` if it is none."""
    record = loads(text)
    found = replays.opened(log_of(record), _day(record))
    for aside in record.asides:
        _add(found.deals[aside.deal - 1].frames[aside.move], done(aside, None))
    for deal, shown in zip(record.match.deals, found.deals, strict=True):
        if deal.rest_to is not None:
            _add(shown.frames[-1], rest_taken(deal.rest_to, None))
    return found


def _add(frame: Frame, sentence: Text) -> None:
    """Add a sentence to the words of a moment of a deal."""
    frame.words = joined(" ", [frame.words, sentence]) if frame.words else sentence


def seen(text: str, number: int) -> list[Seen]:
    """Return what the player of each move of a deal, counted from 1, could see."""
    deals = loads(text).match.deals
    if not 0 < number <= len(deals):
        raise NotFound(say("There is no such deal in this match."))
    return [replays.seen_in(each) for each in replays.views(deals[number - 1])]


def game_to_check(text: str) -> Game | None:
    """Return the game of a record unless the catalogue has it; raise `Illegal` if reading takes long."""
    record = _quickly_read(text)
    try:
        dumps(Record(record.match), embed=False)
    except RecordError:
        return record.match.game
    return None


def _quickly_read(text: str) -> Record:
    # The first time may include the import of modules.
    for _ in range(2):
        begun = thread_time()
        record = loads(text)
        if thread_time() - begun <= LONGEST_RECORD:
            return record
    raise Illegal(say("This match is too long to be reviewed here."))


def log_of(record: Record) -> TableLog:
    """Return the log of a table at which nobody sits, and at which a match was played elsewhere."""
    match = record.match
    nobody = [None] * match.seats
    created = events.Created(
        at=0.0,
        game=match.game.key,
        options=dict(match.game.chosen),
        deals=None,
        digest="",
        seats=match.seats,
        strengths=list(nobody),
        names=_names(record),
        reserved=list(nobody),
        first_dealer=match.first_dealer,
        listed=False,
        seconds=None,
        invitation="",
        luck="",
    )
    log = TableLog(created, match.game)
    log.match = match
    return log
