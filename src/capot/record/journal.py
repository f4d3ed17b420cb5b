"""The journal of a match: written as it is played, each move on the disk before anybody hears of it.

One file for a match, only ever added to; `read` tells how the match stands, `Journal` goes on with it.
"""

import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

from capot.cards import codes
from capot.play.match import new_match
from capot.play.moves import Move, move_text
from capot.play.position import Position
from capot.record.errors import JournalError
from capot.record.events import Events, events_in, line_of
from capot.record.head import compact
from capot.record.stored import (
    SUFFIX,
    Header,
    Listed,
    State,
    Stored,
    content_of,
    header_data,
    matches,
    read,
    reason_of,
    replayed,
    to_record,
)

if sys.platform != "win32":
    import fcntl

__all__ = ["Header", "Journal", "JournalError", "Listed", "State", "Stored", "matches", "read", "to_record"]


class Journal:
    """A match being written down.  Every call returns when its line is safe on the disk.

    Begin one with `create` or `begin`, go on with `resume`.  ``stored`` is what it held when it was opened.
    After a `JournalError` nothing more can be written: `resume` tells what was stored in the end.
    """

    def __init__(self, path: Path, file: FileIO, stored: Stored, found: Events | None = None) -> None:
        """Take a file that is open and locked; meant for the three ways to begin."""
        self.path = path
        self.stored = stored
        self._file: FileIO | None = file
        self._count = len(found.events) if found else 0
        self._is_open_line = found.is_open if found else False

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Return the new journal of a match; raise `JournalError` if the file exists or cannot be written.

        Raise `RulesError` or `PlayError` for a table that cannot play the game.
        """
        match = new_match(header.game, header.seats, header.first_dealer)
        try:
            file = FileIO(path, "xb")
        except FileExistsError as error:
            raise JournalError(f"{path} is there already, and is not written over") from error
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {reason_of(error)}") from error
        journal = cls(path, file, Stored(header, match, State()))
        try:
            _lock(file, path)
            journal._write("capot", compact(header_data(header)))
            _sync_directory(path.parent)
        except JournalError:
            journal.close()
            # Nothing is stored in it yet; it would only be found damaged later.
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def begin(cls, directory: Path, header: Header, now: datetime | None = None) -> Self:
        """Return the new journal of a match in a directory, made if need be, under a name of its own.

        The name is the time in UTC and a few letters by chance.  Raise `JournalError` if it cannot be made.
        """
        now = datetime.now(UTC) if now is None else now
        header = replace(header, started=header.started or f"{now:%Y-%m-%dT%H:%M:%SZ}")
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalError(f"{directory} cannot be made: {reason_of(error)}") from error
        return cls.create(directory / f"{now:%Y%m%dT%H%M%SZ}-{os.urandom(4).hex()}{SUFFIX}", header)

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Return the journal of a match to go on with; ``stored`` is the match and how the file was found.

        Raise `JournalError` if it is damaged, cannot be opened, or is open in another program.
        """
        try:
            file = FileIO(os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)), "r+b")
        except OSError as error:
            raise JournalError(f"{path} cannot be opened: {reason_of(error)}") from error
        try:
            _lock(file, path)
            found = events_in(content_of(file, path), path)
            return cls(path, file, replayed(found, path), found)
        except JournalError:
            file.close()
            raise

    def deal(self, position: Position) -> None:
        """Write down a deal that has just begun."""
        data = {
            "number": position.standing.number + 1,
            "dealer": position.dealer,
            "hands": [codes(hand) for hand in position.dealt],
            "talon": codes(position.talon),
            "turn_up": position.turn_up.code if position.turn_up else None,
        }
        self._write("deal", compact(data))

    def move(self, seat: int, move: Move) -> None:
        """Write down a seat's move; it must be legal, which is not checked here."""
        self._write("move", f"{seat} {move_text(move)}")

    def undo(self, moves: int) -> None:
        """Write down that the last moves are taken back, and with them the deals begun after them."""
        assert moves > 0
        self._write("undo", str(moves))

    def end(self) -> None:
        """Write down that the match is over; only an `undo` may follow."""
        self._write("end", "")

    def close(self) -> None:
        """Close the file; the match can be resumed."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        """Return the journal itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def _write(self, verb: str, rest: str) -> None:
        file, self._file = self._file, None
        if file is None:
            raise JournalError(f"{self.path} is closed; resume it to go on")
        # A line that a crash tore stays as it is; the next begins on a line of its own.
        data = (b"\n" if self._is_open_line else b"") + line_of(self._count, verb, rest)
        try:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except BaseException as error:
            # What is on the disk now, nobody knows before it is read again.
            file.close()
            if isinstance(error, OSError):
                raise JournalError(f"{self.path} cannot be written: {reason_of(error)}") from error
            raise
        self._file = file
        self._count += 1
        self._is_open_line = False


def _lock(file: FileIO, path: Path) -> None:
    """Keep the file to this program, where the system can."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise JournalError(f"{path} is being played in another program; end it there first") from error
        except OSError:
            # A file system without locks, such as some network drives: better unlocked than not at all.
            return


def _sync_directory(directory: Path) -> None:
    """Put the name of a new file on the disk; its content alone would not be found after a crash."""
    if sys.platform != "win32":
        try:
            place = os.open(directory, os.O_RDONLY)
            try:
                os.fsync(place)
            finally:
                os.close(place)
        except OSError as error:
            raise JournalError(f"{directory} cannot be written: {reason_of(error)}") from error
