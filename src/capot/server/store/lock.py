"""The lock of a data directory: two servers would deal at the same tables."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE = "server.lock"

# Beyond all written bytes, so that the address can be read where locks forbid reading.
_LOCKED_BYTE = 1 << 20


_OWN = ("capot.sqlite", "secret", FILE, "replaced-")
"""Beginnings of the names of a server's files."""


def private_directory(data: Path) -> None:
    """Create a directory that only its user may read, or make it so if it holds nothing but Capot's files.

    In a directory that holds other things, only Capot's own files are closed to others.  Raise `OSError` if
    it cannot be created.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Someone else's file that is closed already cannot be closed again.
    with suppress(PermissionError):
        if all(each.name.startswith(_OWN) for each in data.iterdir()):
            data.chmod(0o700)
        for each in data.iterdir():
            if each.name.startswith(_OWN) and each.is_file() and not each.is_symlink():
                each.chmod(0o600)


class InUse(ValueError):  # noqa: N818 - not a failure of the program
    """Another server uses the directory, at ``address``, which is empty while it starts."""

    def __init__(self, data: Path, address: str) -> None:
        """Name the server that has the directory."""
        who = f"the Capot at {address}" if address else "another Capot that is just starting"
        super().__init__(f"The tables in {data} are in use by {who}.")
        self.address = address


def published(data: Path) -> str:
    """Return the address of the server that used a directory last, empty if none has."""
    try:
        return (data / FILE).read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class DirectoryLock:
    """Exclusive use of a data directory until it is released or the process ends."""

    def __init__(self, data: Path) -> None:
        """Lock a directory, created if necessary.

        Raise `InUse` if another server has it, and `OSError` if it is not writable.
        """
        private_directory(data)
        self._file = os.open(data / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(self._file):
            address = os.read(self._file, 200).decode(errors="replace").strip()
            os.close(self._file)
            raise InUse(data, address)
        os.truncate(self._file, 0)

    def publish(self, address: str) -> None:
        """Write this server's address for other servers to report."""
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, address.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


if sys.platform == "win32":

    def _lock(file: int) -> bool:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True
else:

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # A file system without locks, such as some network drives: run unlocked.
            return True
        return True
