"""How long moves wait for their turn: a server that cannot keep up with its tables opens no more."""

from capot.language.texts import say
from capot.server.errors import Full

MOST = 1.0
"""Mean seconds of lateness from which no more tables are opened."""

_LATEST = 0.05
"""Weight of the latest lateness in the mean, noted four times a second: it is that of some five seconds."""

_FREAK = 2.0
"""Maximum seconds that count at once, such as after the computer has slept."""


class Lateness:
    """The mean lateness in the last seconds: the wait for the event loop and for a turn, as a move has."""

    def __init__(self) -> None:
        """Start without lateness."""
        self.mean = 0.0

    def note(self, seconds: float) -> None:
        """Take note of the seconds by which something due was late."""
        self.mean += (min(max(seconds, 0.0), _FREAK) - self.mean) * _LATEST

    def check(self) -> None:
        """Raise `Full` if the server cannot keep up with its tables."""
        if self.mean > MOST:
            raise Full(
                say(
                    "This server is full: it could not keep up with more tables.  Try again in a few minutes."
                )
            )
