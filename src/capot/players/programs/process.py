"""A program in a process of its own: lines go in and come out, and nothing it does can hang its host.

Each pipe has a thread, so that no full pipe stops anybody; what the program writes is bounded in lines and
in bytes.
"""

import os
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, TypeAlias

from capot.players.errors import Forfeit
from capot.players.programs.messages import LONGEST, Message, line_of, message_of

MOST_WAITING = 1000
"""How many lines a program may write that nobody has read yet."""

LAST_WORDS = 5
"""How many lines of its error output are kept, for the reason of its end."""

LONGEST_WORDS = 200
"""How many bytes of each of them."""

PIECE = 65536

Heard: TypeAlias = bytes | str
"""A line, or why there will be no other."""

ENDED, DEAF, FLOOD = "it ended", "it no longer reads what it is told", "it floods its host with output"


class EngineProcess:
    """A running program; whatever is wrong with it becomes a `Forfeit` whose text is the reason."""

    def __init__(self, words: tuple[str, ...]) -> None:
        """Start the program; raise `Forfeit` if there is none."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own, no shell runs it
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # A group of its own: what it starts ends with it, and Ctrl-C is for the host.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Forfeit(f"{shlex.join(words)} cannot be started: {reason}") from error
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._name = shlex.join(words)
        self._end = weakref.finalize(self, _kill, self._process, self._to_say)
        pipes = self._process
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        assert pipes.stderr is not None
        # The threads hold no reference to this object: when it is forgotten, the program is ended.
        self._threads = [
            threading.Thread(target=_write, args=(pipes.stdin, self._to_say, self._heard), daemon=True),
            threading.Thread(target=_read, args=(pipes.stdout, self._heard), daemon=True),
            threading.Thread(target=_keep, args=(pipes.stderr, self._last_words), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, *messages: Message) -> None:
        """Send messages; returns at once, whether the program reads them or not."""
        for message in messages:
            self._to_say.put(line_of(message))

    def check_silent(self) -> None:
        """Raise `Forfeit` if the program has ended, or said something that nobody asked for."""
        while not self._heard.empty():
            message = self._message(self._heard.get())
            if message["type"] != "info":
                raise Forfeit(f"{self._name} spoke without being asked: {_quoted(message)}")

    def answer(self, kind: str, seconds: float) -> Message:
        """Return its message of this type; raise `Forfeit` if it sends something else, or nothing in time.

        Messages of type ``info`` are passed over.
        """
        end = monotonic() + seconds
        while True:
            try:
                heard = self._heard.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise Forfeit(f"{self._name} gave no answer for {seconds:g} seconds") from None
            message = self._message(heard)
            if message["type"] == kind:
                return message
            if message["type"] == "error":
                raise Forfeit(f"{self._name} answered: {_quoted(message)}")
            if message["type"] != "info":
                raise Forfeit(f"{self._name} was to send {kind!r}, and sent {_quoted(message)}")
            if monotonic() > end:
                raise Forfeit(f"{self._name} gave no answer for {seconds:g} seconds")

    def stop(self, politely_for: float = 0.0) -> None:
        """End the program, after so many seconds by force, and everything that it started."""
        if politely_for:
            self._to_say.put(None)
            self._has_ended(politely_for)
        self._end()
        for thread in self._threads:
            thread.join(timeout=1.0)

    def _message(self, heard: Heard) -> Message:
        if isinstance(heard, str):
            raise Forfeit(self._why(heard))
        try:
            return message_of(heard)
        except ValueError as error:
            raise Forfeit(f"{self._name}: {error}") from error

    def _why(self, reason: str) -> str:
        """Return a reason with the exit code and the last words of a program that has ended."""
        if reason in {ENDED, DEAF}:
            code = self._process.returncode if self._has_ended(0.5) else None
            reason = reason if code is None else f"it ended with exit code {code}"
            self._threads[2].join(timeout=0.5)
        words = f"; its last words: {' / '.join(self._last_words)}" if self._last_words else ""
        return f"{self._name}: {reason}{words}"

    def _has_ended(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def _quoted(message: Message) -> str:
    text = str(message.get("text") or message)
    return ascii(text if len(text) <= 200 else f"{text[:196]} ...")


# Each thread closes its pipe when it is done with it.


def _kill(process: "subprocess.Popen[bytes]", to_say: "SimpleQueue[bytes | None]") -> None:
    """End a process and its group, and take note of its end: no zombie stays."""
    to_say.put(None)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()
    process.wait()


def _write(pipe: IO[bytes], to_say: "SimpleQueue[bytes | None]", heard: "SimpleQueue[Heard]") -> None:
    """Write line after line."""
    try:
        with pipe:
            while (line := to_say.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]
    except OSError:
        heard.put(DEAF)


def _read(pipe: IO[bytes], heard: "SimpleQueue[Heard]") -> None:
    """Pass on line after line, until the program ends or says too much."""
    rest = b""
    with pipe:
        while some := pipe.read(PIECE):
            *lines, rest = (rest + some).split(b"\n")
            for line in lines:
                if line.strip():
                    heard.put(line)
            if len(rest) > LONGEST or heard.qsize() > MOST_WAITING:
                heard.put(FLOOD)
                return
    heard.put(ENDED)


def _keep(pipe: IO[bytes], last_words: deque[str]) -> None:
    """Keep the last lines of the error output."""
    rest = b""
    with pipe:
        while some := pipe.read(PIECE):
            *lines, rest = (rest + some).split(b"\n")
            last_words.extend(_tidy(lines))
            rest = rest[-PIECE:]
    last_words.extend(_tidy([rest]))


def _tidy(lines: list[bytes]) -> list[str]:
    """Return lines that say something, as they can stand in a sentence."""
    words = (" ".join(line[-LONGEST_WORDS:].decode("utf-8", errors="replace").split()) for line in lines)
    return ["".join(letter for letter in each if letter.isprintable()) for each in words if each]
