"""Lines of a journal: numbered events with checksums, so that damage is detected.

A line is ``checksum number verb rest``; lines torn by a crash stay in the file and are skipped.
"""

import re
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from capot.record.errors import JournalError

MOST_BYTES = 50_000_000
TORN_LINES = 2
"""Maximum number of torn lines at the end: a crash leaves one, a crash while resuming another."""

_LINE = re.compile(r"([0-9a-f]{8}) (([0-9]{1,9}) ([a-z]+)(?: (.*))?)", re.DOTALL)


class Event(NamedTuple):
    """One intact line of a journal: its line number in the file, from 1, its verb and the rest."""

    line: int
    verb: str
    rest: str


class Events(NamedTuple):
    """The intact lines of a journal, the torn bytes after them, and whether a newline is missing."""

    events: tuple[Event, ...]
    torn: int
    is_open: bool


def line_of(number: int, verb: str, rest: str = "") -> bytes:
    """Return the line of event ``number``, from 0, with its newline."""
    body = f"{number} {verb} {rest}".rstrip()
    return f"{zlib.crc32(body.encode()):08x} {body}\n".encode()


def events_in(data: bytes, path: Path) -> Events:
    """Return the events of a journal; raise `JournalError` with the line where it is damaged.

    Unreadable lines are skipped if no event is missing: a crash left them and they were written again.  At
    the end they count as torn, unless there are more than a crash can leave.
    """
    if len(data) > MOST_BYTES:
        raise JournalError(f"{path} is too large for a journal: more than {MOST_BYTES:,} bytes")
    events: list[Event] = []
    unread: list[tuple[int, int]] = []
    for line, raw in enumerate(data.split(b"\n"), start=1):
        found = _whole(raw)
        if found is None:
            unread += [(line, len(raw))] if raw else []
        elif int(found[3]) != len(events):
            where = unread[0][0] if unread else line
            raise JournalError(
                f"{path}:{where}: the journal is damaged here, and nothing after it can be trusted"
            )
        else:
            events.append(Event(line, found[4], found[5] or ""))
            unread = []
    if not events or events[0].verb != "capot":
        raise JournalError(f"{path}: this is no journal of a match, or its beginning is lost")
    if len(unread) > TORN_LINES:
        raise JournalError(f"{path}:{unread[0][0]}: the journal is damaged from here to its end")
    return Events(tuple(events), sum(size for _, size in unread), is_open=not data.endswith(b"\n"))


def kept(events: Sequence[Event], path: Path) -> tuple[tuple[Event, ...], bool]:
    """Return the deals and moves left after undoing, and whether the match was ended.

    Raise `JournalError` for events that make no sense.
    """
    some: list[Event] = []
    is_ended = False
    for event in events:
        match event.verb:
            case "undo":
                is_ended = False
                _take_back(some, event, path)
            case "deal" | "move" if not is_ended:
                some.append(event)
            case "end":
                is_ended = True
            case _:
                raise JournalError(f"{path}:{event.line}: the event {event.verb!r} cannot come here")
    return tuple(some), is_ended


def _take_back(some: list[Event], event: Event, path: Path) -> None:
    """Take back the last moves and the deals begun after them."""
    left = int(event.rest) if re.fullmatch("[1-9][0-9]{0,8}", event.rest) else 0
    if not left or left > sum(each.verb == "move" for each in some):
        raise JournalError(
            f"{path}:{event.line}: this number of moves cannot be taken back: {event.rest[:20]!r}"
        )
    while left:
        left -= some.pop().verb == "move"


def _whole(raw: bytes) -> re.Match[str] | None:
    """Return the parts of a line, or None if it is damaged."""
    try:
        found = _LINE.fullmatch(raw.decode())
    except UnicodeDecodeError:
        return None
    return found if found and zlib.crc32(found[2].encode()) == int(found[1], 16) else None
