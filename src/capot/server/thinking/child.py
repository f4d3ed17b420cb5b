"""A process that works for the server, ended when it takes too long or too much memory."""

import math
import os
import subprocess
import sys
from collections.abc import Sequence
from threading import Lock, Timer

MEMORY = {"drafts": 1 << 30, "measures": 4 << 30}
"""Maximum bytes of address space by kind of work; the compiler reserves much that it never uses."""

TO_BEGIN = {"drafts": 10, "measures": 900}
"""Seconds of one core for the first message, at which a process that measures compiles what it needs."""

TO_ANSWER = {"drafts": 10, "measures": 60}
"""Seconds of one core for each further message."""

_LENGTH = 8
"""Bytes before each message that hold its length."""


class ChildError(RuntimeError):
    """The process ended, or was ended, before it answered."""


class Child:
    """One process that answers one message after another, begun when it is first asked.

    Its methods block and may be called from any thread.
    """

    def __init__(self, work: str, arguments: Sequence[str] = ()) -> None:
        """Begin with no process; ``work`` is that of `capot.server.workshop.worker`."""
        self._command = [sys.executable, "-P", "-m", "capot.server.workshop.worker", work, *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = Lock()
        self._is_closed = False

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Return the answer; raise `ChildError` if there is none within some seconds."""
        with self._turn:
            process = self._running()
            timer = Timer(seconds, process.kill)
            timer.start()
            try:
                return _exchanged(process, message)
            except OSError as error:
                self._end()
                raise ChildError("the process has ended") from error
            except ChildError:
                self._end()
                raise
            finally:
                timer.cancel()

    def rest(self) -> None:
        """End the process until it is asked again."""
        with self._turn:
            self._end()

    def close(self) -> None:
        """End the process, at once even if it works; it is not begun again."""
        self._is_closed = True
        process = self._process
        if process is not None:
            process.kill()
        with self._turn:
            self._end()

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._is_closed:
            raise ChildError("the process has been closed")
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                # Nobody reads the rest any more.
                try:
                    pipe.close()
                except OSError:
                    continue


def framed(message: bytes) -> bytes:
    """Return a message after its length, as it is sent."""
    return len(message).to_bytes(_LENGTH, "big") + message


def length_of(header: bytes) -> int | None:
    """Return the length of the message that follows, or None at the end of all messages."""
    return int.from_bytes(header, "big") if len(header) == _LENGTH else None


HEADER = _LENGTH
"""Bytes to be read for `length_of`."""


def _exchanged(process: "subprocess.Popen[bytes]", message: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(message))
    process.stdin.flush()
    length = length_of(process.stdout.read(_LENGTH))
    if length is None:
        raise ChildError("the process has ended")
    answer = process.stdout.read(length)
    if len(answer) < length:
        raise ChildError("the process has ended")
    return answer


def limit(work: str) -> None:
    """Limit the priority and memory of the process that calls this; a crash leaves no file of its memory."""
    if hasattr(os, "nice"):
        os.nice(15 if work == "measures" else 2)
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY[work], MEMORY[work]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_answer(seconds: int) -> None:
    """Let the system end the process that calls this after further seconds of one core.

    Those who wait on a busy computer wait longer, but no game is refused because others are measured.
    """
    try:
        import resource  # noqa: PLC0415 - as above
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = math.ceil(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
