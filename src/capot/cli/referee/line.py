"""The line to a model: its questions are written, its answers read, as text."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO

from capot.lab.errors import LabError
from capot.players.programs.process import kill_group

POLITE = 5.0
"""Seconds in which a program may end by itself."""


class GoneError(LabError):
    """The model has ended before the last answer."""


@dataclass(frozen=True, slots=True)
class Line:
    """Two streams: the model reads texts and writes one line for each that ends with a question."""

    read: IO[str]
    write: IO[str]

    def say(self, text: str) -> None:
        """Send a text; raise `GoneError` if nobody reads it."""
        try:
            self.write.write(text)
            self.write.flush()
        except OSError as error:
            raise GoneError("the model no longer reads its questions") from error

    def ask(self, text: str) -> str:
        """Send a question and return the answer; raise `GoneError` if there is none."""
        self.say(text)
        answer = self.read.readline()
        if not answer:
            raise GoneError("the model has ended without an answer")
        return answer


@contextmanager
def line_to(words: tuple[str, ...]) -> Iterator[Line]:
    """Yield the line to a program, started for it; raise `GoneError` if it cannot start."""
    try:
        process = subprocess.Popen(  # noqa: S603 - the command is the user's own, no shell runs it
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            # Its own process group: its children end with it.
            start_new_session=True,
        )
    except OSError as error:
        raise GoneError(f"{words[0]} cannot be started: {error.strerror}") from error
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Line(process.stdout, process.stdin)
    finally:
        try:
            # The end of its input asks it to end.
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=POLITE)
        finally:
            kill_group(process)
            process.stdout.close()
