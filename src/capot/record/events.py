"""The lines of a journal: numbered events, each with a checksum, so that a torn or damaged one is found.

A line is ``checksum number verb rest``; what was torn by a crash stays where it is and is passed over.
"""

import re
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from capot.record.errors import JournalError

MOST_BYTES = 50_000_000
TORN_LINES = 2
"""How many unreadable lines at the end pass for torn: a crash leaves one, and another in going on from it."""

_LINE = re.compile(r"([0-9a-f]{8}) (([0-9]{1,9}) ([a-z]+)(?: (.*))?)", re.DOTALL)


class Event(NamedTuple):
    """One whole line of a journal: its line in the file, from 1, what happened, and the rest of its text."""

    line: int
    verb: str
    rest: str


class Events(NamedTuple):
    """The whole lines of a journal, how many bytes after them are torn, and whether a line's end is due."""

    events: tuple[Event, ...]
    torn: int
    is_open: bool


def line_of(number: int, verb: str, rest: str = "") -> bytes:
    """Return the line of event ``number``, from 0, with its end."""
    body = f"{number} {verb} {rest}".rstrip()
    return f"{zlib.crc32(body.encode()):08x} {body}\n".encode()


def events_in(data: bytes, path: Path) -> Events:
    """Return the events of a journal; raise `JournalError` naming the line where it is damaged.

    Unreadable lines are passed over where no event is missing: they are what a crash left of a line that
    was written again.  At the end they are torn, unless they are more than a crash could leave.
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
    """Return the deals and moves that count after all undoing, and whether the match was ended.

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
                raise JournalError(f"{path}:{event.line}: the journal cannot go on with {event.verb!r}")
    return tuple(some), is_ended


def _take_back(some: list[Event], event: Event, path: Path) -> None:
    """Take back the last moves, and the deals begun after them."""
    left = int(event.rest) if re.fullmatch("[1-9][0-9]{0,8}", event.rest) else 0
    if not left or left > sum(each.verb == "move" for each in some):
        raise JournalError(f"{path}:{event.line}: so many moves cannot be taken back: {event.rest[:20]!r}")
    while left:
        left -= some.pop().verb == "move"


def _whole(raw: bytes) -> re.Match[str] | None:
    """The parts of a line, if it is all there."""
    try:
        found = _LINE.fullmatch(raw.decode())
    except UnicodeDecodeError:
        return None
    return found if found and zlib.crc32(found[2].encode()) == int(found[1], 16) else None
