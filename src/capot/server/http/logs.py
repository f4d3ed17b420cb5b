"""The log of a server: enough to find faults, and never so much that strangers can fill the disk."""

import logging
import time
from collections.abc import Callable

MOST_ALIKE = 5
"""Maximum number of lines of one kind in a minute."""

MINUTE = 60.0

MOST_KINDS = 1000
"""Maximum number of kinds that are counted; then counting begins anew."""

_OF_STRANGERS = frozenset({"Invalid UTF-8 sequence received from client."})
"""Messages of Uvicorn with a traceback, though the fault is that of whoever sent the bytes."""


class Rated(logging.Filter):
    """Lets a few lines of each kind pass in a minute, and says how many more there were with the next.

    A kind is a message before its values are filled in, by one logger.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing counted."""
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}

    @property
    def kinds(self) -> int:
        """The number of kinds that are counted now."""
        return len(self._kinds)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if record.msg in _OF_STRANGERS:
            record.exc_info = None
        now, kind = self._clock(), (record.name, str(record.msg))
        since, count = self._kinds.get(kind, (now, 0))
        dropped = 0
        if now - since >= MINUTE:
            dropped, since, count = max(count - MOST_ALIKE, 0), now, 0
        if len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = since, count + 1
        if count >= MOST_ALIKE:
            return False
        if dropped:
            record.msg = f"{record.getMessage().rstrip()} ({dropped} more like this were not written down)"
            record.args = ()
        return True


class OneLine(logging.Formatter):
    """Writes a message as one line of visible characters; only a fault of the program has more lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name in the standard library
        """Return the line without line breaks or signs that change the terminal."""
        line = super().formatMessage(record).rstrip()
        return "".join(sign if sign.isprintable() else " " for sign in line)


def write_logs() -> None:
    """Write warnings and errors of the whole program to standard error, rated."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Rated())
    logging.basicConfig(handlers=[handler])
