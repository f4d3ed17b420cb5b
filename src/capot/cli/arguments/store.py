"""The directories of stored matches, and finding a match in them."""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import click

from capot.cli.arguments.chosen import chosen_game
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Name, Text, reason, say, told
from capot.record import Record, RecordError, load, load_each
from capot.record.foreign.files import RECORD_SUFFIX, unreadable
from capot.record.journal import JournalError, Listed, matches, read, to_record
from capot.record.stored import SUFFIX

Kind = Literal["file", "folder", "other"]
"""The kinds of things at a path; a pipe is something other."""


def data_directory() -> Path:
    """Return the directory of all data: ``CAPOT_DATA``, or a directory among the user data of this system."""
    chosen = os.environ.get("CAPOT_DATA")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("capot", appauthor=False)


def matches_directory() -> Path:
    """Return the directory of the matches played in a terminal."""
    return data_directory() / "matches"


def records_directory() -> Path:
    """Return the directory of the records imported from other programs."""
    return data_directory() / "records"


def waiting_match() -> str:
    """Return the name and deal of the newest unfinished match, or nothing."""
    try:
        found = next((each for each in matches(matches_directory()) if not each.is_finished), None)
    except JournalError:
        return ""
    return "" if found is None or found.problem else f"{found.name}, deal {max(found.deals, 1)}"


def newest_unfinished(game: str | None = None) -> tuple[Path, tuple[str, ...]]:
    """Return the file of the newest unfinished match, optionally of one game, and warnings.

    The warnings name damaged files that were skipped.  Raise `JournalError` if there is no match.
    """
    key = None if game is None else chosen_game(game, ()).key
    passed_over: list[str] = []
    for each in matches(matches_directory()):
        if each.problem:
            passed_over.append(f"A newer match was skipped: {each.problem}.")
        elif not each.is_finished and key in {None, each.key}:
            return each.path, tuple(passed_over)
    what = "match" if key is None else f"match of {key}"
    tail = f" ({passed_over[0]})" if passed_over else ""
    raise JournalError(f"there is no unfinished {what} to continue; begin one with: capot play{tail}")


def find_match(text: str | None) -> Path:
    """Return the file of a stored match: the newest, or the one with this path or name, imported or not."""
    directory = matches_directory()
    if text is None:
        readable: list[Listed] = [each for each in matches(directory) if not each.problem]
        if not readable:
            raise JournalError(f"there is no stored match in {directory}")
        return readable[0].path
    imported = records_directory() / f"{text}{RECORD_SUFFIX}"
    for path in (Path(text), directory / text, directory / f"{text}{SUFFIX}", imported):
        if kind_of(path) == "file":
            return path
    raise JournalError(f"there is no match {text!r}, either as a file or in {directory}")


def find_record(file: str, language: Language = ENGLISH) -> Record:
    """Return the record in a file, or of a stored or imported match given by file or name.

    Notes on it, such as that its game is not in the catalogue, are printed on standard error.
    """
    path = file_of(file)
    if path.suffix != SUFFIX:
        record = load(path)
        for note in record.notes:
            click.echo(told(note, language), err=True)
        return record
    stored = read(path)
    if stored.state.message:
        click.echo(stored.state.message, err=True)
    return to_record(stored.header, stored.match)


def file_of(text: str) -> Path:
    """Return the file of this path, or else of the stored or imported match with this name."""
    path = Path(text)
    kept = matches_directory() / f"{text}{SUFFIX}", records_directory() / f"{text}{RECORD_SUFFIX}"
    if kind_of(path) is not None:
        return path
    return next((each for each in kept if kind_of(each) == "file"), path)


class Records:
    """The records in files and folders, read anew each time; what is refused or noted is printed once.

    A file that cannot be read at all raises `RecordError` or `JournalError`, but one in a folder is left out,
    as are folders and pipes in a folder and, of many matches in a file, those that are refused.  ``names``
    has the file and the place of each that was yielded.
    """

    def __init__(self, texts: Sequence[str], language: Language = ENGLISH) -> None:
        """Take the files and folders, or the names of stored and imported matches."""
        self._texts, self._language = tuple(texts), language
        self._told: set[str] = set()
        self.names: list[str] = []

    def __iter__(self) -> Iterator[Record]:
        """Yield the records one by one; only one is in memory at a time."""
        self.names = []
        for text in self._texts:
            path = file_of(text)
            if kind_of(path) != "folder":
                yield from self._in(path)
                continue
            for each in files_within(path, self._tell):
                try:
                    yield from self._in(each)
                except (RecordError, JournalError) as error:
                    self._tell(reason(error))

    def _in(self, path: Path) -> Iterator[Record]:
        if path.suffix == SUFFIX:
            stored = read(path)
            self._tell(stored.state.message)
            self.names.append(path.stem)
            yield to_record(stored.header, stored.match)
            return
        for number, each in enumerate(load_each(path), start=1):
            if isinstance(each, RecordError):
                self._tell(reason(each))
                continue
            for note in each.notes:
                self._tell(note)
            self.names.append(f"{path.name}, match {number}")
            yield each

    def _tell(self, note: str) -> None:
        if note and note not in self._told:
            self._told.add(note)
            click.echo(told(note, self._language), err=True)


def files_within(folder: Path, tell: Callable[[Text], None]) -> Iterator[Path]:
    """Yield the files in a folder in the order of the names, and name all else, which is not read.

    Raise `RecordError` if the folder cannot be read or holds no file.
    """
    for each, kind in _within(folder):
        if kind == "file":
            yield each
        elif kind == "folder":
            tell(say("{name}: a folder in a folder is not read", name=Name(each.name)))
        else:
            # A named pipe would be waited for until somebody writes to it.
            tell(say("{name}: neither a file nor a folder, and not read", name=Name(each.name)))


def kind_of(path: Path) -> Kind | None:
    """Return what is at a path; a file where the system does not say, as opening it tells the reason."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return None if error.errno in {errno.ENOENT, errno.ENOTDIR, errno.ELOOP} else "file"
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


def _within(folder: Path) -> list[tuple[Path, Kind | None]]:
    """Return what is in a folder in the order of the names, numbers by their size, but for hidden files."""
    try:
        found = sorted((each for each in folder.iterdir() if not each.name.startswith(".")), key=_in_order)
    except OSError as error:
        raise unreadable(folder, error) from error
    kinds = [kind_of(each) for each in found]
    if "file" not in kinds:
        raise RecordError(say("there is no file in this folder"), name=str(folder))
    return [*zip(found, kinds, strict=True)]


def _in_order(path: Path) -> list[tuple[int, str]]:
    return [(int(each), "") if each.isdecimal() else (0, each) for each in re.split(r"(\d+)", path.name)]
