"""The journal of a match in progress: each move is on disk before anybody hears of it.

Each match has one append-only file; `read` returns its state, `Journal` continues it.
"""

import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Self

from capot.cards import codes
from capot.play.match import new_match
from capot.play.moves import Move
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
    """The journal of a match.  Every call returns once its line is safely on disk.

    Begin one with `create` or `begin`, continue with `resume`.  ``stored`` is the content when it was opened.
    After a `JournalError` nothing more can be written: `resume` shows what was stored.
    """

    def __init__(self, path: Path, file: FileIO, stored: Stored, found: Events | None = None) -> None:
        """Take an open, locked file; meant for the three constructors below."""
        self.path = path
        self.stored = stored
        self._file: FileIO | None = file
        self._count = len(found.events) if found else 0
        self._is_open_line = found.is_open if found else False

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Return a new journal; raise `JournalError` if the file exists or cannot be written.

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
            # An empty journal would later look damaged.
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def begin(cls, directory: Path, header: Header, now: datetime | None = None) -> Self:
        """Return a new journal under a unique name in a directory, which is created if missing.

        The name is the time in UTC and random letters.  Raise `JournalError` if it cannot be created.
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
        """Return the journal of a match to continue; ``stored`` is the match and the state of the file.

        Raise `JournalError` if it is damaged, cannot be opened, or is open in another program.
        """
        try:
            file = FileIO(os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)), "r+b")
        except OSError as error:
            raise JournalError(f"{path} cannot be opened: {reason_of(error)}") from error
        try:
            _lock(file, path)
            found = events_in(content_of(path), path)
            return cls(path, file, replayed(found, path), found)
        except JournalError:
            file.close()
            raise

    def deal(self, position: Position) -> None:
        """Record a deal that has just begun."""
        data = {
            "number": position.standing.number + 1,
            "dealer": position.dealer,
            "hands": [codes(hand) for hand in position.dealt],
            "talon": codes(position.talon),
            "turn_up": position.turn_up.code if position.turn_up else None,
        }
        self._write("deal", compact(data))

    def move(self, seat: int, move: Move) -> None:
        """Record a move, which must be legal; not checked here."""
        self._write("move", f"{seat} {move.text}")

    def undo(self, moves: int) -> None:
        """Record that the last moves, and the deals begun after them, are taken back."""
        assert moves > 0
        self._write("undo", str(moves))

    def end(self) -> None:
        """Record the end of the match; only an `undo` may follow."""
        self._write("end", "")

    def close(self) -> None:
        """Close the file; the match can be resumed."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        """Return the journal itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def _write(self, verb: str, rest: str) -> None:
        file, self._file = self._file, None
        if file is None:
            raise JournalError(f"{self.path} is closed; resume it to continue")
        # A line torn by a crash stays as it is; the next event starts a new line.
        data = (b"\n" if self._is_open_line else b"") + line_of(self._count, verb, rest)
        try:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except BaseException as error:
            # The content of the file is unknown until it is read again.
            file.close()
            if isinstance(error, OSError):
                raise JournalError(f"{self.path} cannot be written: {reason_of(error)}") from error
            raise
        self._file = file
        self._count += 1
        self._is_open_line = False


def _lock(file: FileIO, path: Path) -> None:
    """Lock the file against other programs, where the system can."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise JournalError(f"{path} is being played in another program; end it there first") from error
        except OSError:
            # Some file systems, such as network drives, have no locks: go on without.
            return


def _sync_directory(directory: Path) -> None:
    """Write the directory entry of a new file to disk, or a crash could lose the file."""
    if sys.platform != "win32":
        try:
            place = os.open(directory, os.O_RDONLY)
            try:
                os.fsync(place)
            finally:
                os.close(place)
        except OSError as error:
            raise JournalError(f"{directory} cannot be written: {reason_of(error)}") from error
