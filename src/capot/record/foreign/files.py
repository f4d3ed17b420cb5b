"""Records in files, by whatever program they were written; the content says which, not the name."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from capot.language.texts import Name, Text, mark, say
from capot.record.errors import RecordError, Unrecognised
from capot.record.foreign import openspiel, skat_server
from capot.record.lines import MOST_CHARACTERS
from capot.record.record import Record
from capot.record.text import loads

LONGEST_LINE = 100_000
"""Bytes of the longest line, and of the longest match, in a file of many."""

_BEGINNING = 4096
"""Bytes at the beginning of a file that show its format."""

RECORD_SUFFIX = ".capot"
"""The ending of files of records."""

_OWN = re.compile(r"^\ufeff?\s*\[\s*(Capot|Game|Definition)\s", re.MULTILINE)
"""A sign of Capot's own format in a file of any name."""

_UNREAD = {
    mark("Portable Bridge Notation"): re.compile(r'\s*% PBN|[\s\S]*^\[Deal "[NESW]:', re.MULTILINE),
    mark("the Portable Game Notation of chess"): re.compile(r'[\s\S]*^\[White "', re.MULTILINE),
    mark("the Smart Game Format"): re.compile(r"\s*\(;"),
}
"""Formats that are known by name and not read."""

_NO_TEXT = mark("this is not text in UTF-8")


Format: TypeAlias = Literal["capot", "skat-server", "openspiel"]
"""A format that is read, by its key."""


@dataclass(frozen=True, slots=True)
class Many:
    """A format with many matches a file, each of which begins and ends a line."""

    key: Format
    is_it: Callable[[str], bool]
    begins: Callable[[bytes], bool]
    ends: Callable[[bytes], bool]
    read: Callable[[str, str, int], Record]


@dataclass(frozen=True, slots=True)
class Whole:
    """A format with one match a file."""

    key: Format
    is_it: Callable[[str], bool]
    read: Callable[[str, str], Record]


FORMATS = (
    Many("skat-server", skat_server.is_it, skat_server.begins, skat_server.ends, skat_server.read_game),
    Whole("openspiel", openspiel.is_it, openspiel.read),
)
"""The formats of others that are read."""


def load(path: str | Path) -> Record:
    """Return the record in a file, Capot's own or that of a program whose format is known.

    Raise `RecordError` as `loads` does, or if the file cannot be read or holds several matches, which
    `load_each` reads.
    """
    found: Record | None = None
    for each in load_each(path):
        if isinstance(each, RecordError):
            raise each
        if found is not None:
            why = say("this holds several matches; `capot import` makes a record of each")
            raise RecordError(why, name=Path(path).name)
        found = each
    if found is None:
        raise RecordError(say("the file is empty"), name=Path(path).name)
    return found


def load_each(path: str | Path) -> Iterator[Record | RecordError]:
    """Yield the records in a file one by one, however many there are; in place of one, why it is refused.

    Only one match is in memory at a time.  Raise `RecordError` for a file that cannot be read at all, and
    `Unrecognised` if it shows no format.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            yield from each_in(file, path.name)
    except OSError as error:
        raise unreadable(path, error) from error


def each_in(file: BinaryIO, name: str) -> Iterator[Record | RecordError]:
    """Yield the records in an open file as `load_each` does; ``name`` is the file's, for error messages."""
    beginning = _beginning(file)
    form = _form(beginning)
    match form:
        case None:
            yield _own_or_none(file, beginning, name)
        case Many():
            yield from _each(file, form, name)
        case Whole():
            yield form.read(_text(file, name), name)


def unreadable(path: Path, error: OSError) -> RecordError:
    """Return the error that the system does not let a file or folder be read."""
    return RecordError(say("cannot be read: {reason}", reason=Name(error.strerror or error)), name=str(path))


def format_of(file: BinaryIO) -> Format:
    """Return the format of an open file, as far as its beginning shows it: Capot's own if no other."""
    form = _form(_beginning(file))
    return "capot" if form is None else form.key


def _beginning(file: BinaryIO) -> str:
    """Return the first part of a file that is not empty, and go back to its start."""
    while (data := file.read(_BEGINNING)).isspace():
        pass
    file.seek(0)
    return data.decode("utf-8-sig", "replace")


def _form(beginning: str) -> Many | Whole | None:
    return next((each for each in FORMATS if each.is_it(beginning)), None)


def _own_or_none(file: BinaryIO, beginning: str, name: str) -> Record:
    """Return the record in a file of Capot's own format; raise `Unrecognised` if nothing shows that."""
    try:
        return _own(file, beginning, name)
    except RecordError as error:
        if name.endswith(RECORD_SUFFIX) or _OWN.search(beginning):
            raise
        raise Unrecognised(error.reason, name=error.name, line=error.line, move=error.move) from error


def _own(file: BinaryIO, beginning: str, name: str) -> Record:
    """Return the record in a file of Capot's own format."""
    for form, signs in _UNREAD.items():
        if signs.match(beginning):
            why = say("this is {form}, which is not read here", form=say(form))
            raise RecordError(why, name=name)
    return loads(_text(file, name), name=name)


def _text(file: BinaryIO, name: str) -> str:
    """Return the whole text of a file."""
    data = file.read(MOST_CHARACTERS + 1)
    if len(data) > MOST_CHARACTERS:
        most = Name(f"{MOST_CHARACTERS:,}")
        raise RecordError(say("this is too large for a record: more than {most} bytes", most=most), name=name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(say(_NO_TEXT), name=name, line=line) from error


def _each(file: BinaryIO, form: Many, name: str) -> Iterator[Record | RecordError]:
    """Yield the matches of a file that are not empty, or what is wrong with one."""
    for number, data in _pieces(_lines(file), form):
        if isinstance(data, str):
            yield RecordError(data, name=name, line=number)
            continue
        try:
            text = data.decode("utf-8-sig")
            found = form.read(text, name, number) if text.strip() else None
        except UnicodeDecodeError:
            yield RecordError(say(_NO_TEXT), name=name, line=number)
        except RecordError as error:
            yield error
        else:
            if found is not None:
                yield found


def _pieces(lines: Iterable[tuple[int, bytes | None]], form: Many) -> Iterator[tuple[int, bytes | Text]]:
    """Yield each match with the number of its first line, and each line that is in none.

    A match that does not end is cut off where the next begins.  In place of what is too long stands a
    sentence, and all is left out from there to the next match.
    """
    most, first, held, is_lost = Name(f"{LONGEST_LINE:,}"), 0, bytearray(), False
    for number, line in lines:
        begins = line is not None and form.begins(line)
        if held and (line is None or begins):
            yield first, bytes(held)
            held.clear()
        if line is None:
            yield number, say("this line is longer than {most} bytes", most=most)
        is_lost = line is None or (is_lost and not begins)
        if line is None or is_lost:
            continue
        first, is_match = first if held else number, begins or bool(held)
        held += line
        if len(held) > LONGEST_LINE:
            yield first, say("this game is longer than {most} bytes, or does not end", most=most)
            is_lost = True
        elif form.ends(line) or not is_match:
            yield first, bytes(held)
        else:
            continue
        held.clear()
    if held:
        yield first, bytes(held)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield each line with its number, None in place of one that is too long."""
    number = 0
    while data := file.readline(LONGEST_LINE):
        number += 1
        is_whole = len(data) < LONGEST_LINE or data.endswith(b"\n")
        yield number, data if is_whole else None
        while data and not is_whole:
            data = file.readline(LONGEST_LINE)
            is_whole = data.endswith(b"\n")
