"""The key that signs cookies: a file beside the database."""

import os
from pathlib import Path
from secrets import token_bytes

from capot.server.store.damage import Damaged

FILE = "secret"
BYTES = 32


def secret_of(directory: Path) -> bytes:
    """Return the secret of a server, created on first use and readable by its user only.

    Raise `Damaged` if it is not whole: anybody could sign cookies with an empty one.
    """
    path = directory / FILE
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        return _created(path)
    if len(secret) != BYTES:
        raise Damaged(
            f"The key that signs cookies, {path}, is damaged: it has {len(secret)} bytes instead of {BYTES}. "
            " Copy it from a backup.  If there is none, delete it: the server then makes another, "
            "and knows none of its guests any more."
        )
    return secret


def _created(path: Path) -> bytes:
    """Create a secret: it is there as a whole or not at all, whenever the computer stops."""
    secret, fresh = token_bytes(BYTES), path.with_name(f"{FILE}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_directory(path.parent)
    return secret


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last through a power failure, where the system can."""
    if os.name == "posix":
        file = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
