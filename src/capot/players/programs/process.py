"""A program in a subprocess that exchanges lines with its host and cannot hang it.

Each pipe has a thread, so that no full pipe blocks the host; the program's output is bounded in lines and
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
from typing import IO, Any, TypeAlias

from capot.players.errors import Forfeit
from capot.players.programs.messages import LONGEST, Message, line_of, message_of

MOST_WAITING = 1000
"""Maximum number of unread lines of a program."""

LAST_WORDS = 5
"""Last lines of the error output that are kept, to explain its end."""

LONGEST_WORDS = 200
"""Maximum length of each in bytes."""

PIECE = 65536

Heard: TypeAlias = bytes | str
"""A line, or the reason why there are no more."""

ENDED, DEAF, FLOOD = "it ended", "it no longer reads its input", "it floods its host with output"


class EngineProcess:
    """A running program; its failures raise `Forfeit` with the reason."""

    def __init__(self, words: tuple[str, ...]) -> None:
        """Start the program; raise `Forfeit` if that fails."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own, no shell runs it
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # Its own process group: its children end with it, and Ctrl-C reaches only the host.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Forfeit(f"{shlex.join(words)}: {reason}") from error
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._name = shlex.join(words)
        self._end = weakref.finalize(self, _kill, self._process, self._to_say)
        pipes = self._process
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        assert pipes.stderr is not None
        # The threads hold no reference to this object: once it is collected, the program is ended.
        self._threads = [
            threading.Thread(target=_write, args=(pipes.stdin, self._to_say, self._heard), daemon=True),
            threading.Thread(target=_read, args=(pipes.stdout, self._heard), daemon=True),
            threading.Thread(target=_keep, args=(pipes.stderr, self._last_words), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, *messages: Message) -> None:
        """Queue messages without waiting for the program to read them."""
        for message in messages:
            self._to_say.put(line_of(message))

    def check_silent(self) -> None:
        """Raise `Forfeit` if the program has ended, or sent something unasked."""
        while not self._heard.empty():
            message = self._message(self._heard.get())
            if message["type"] != "info":
                raise Forfeit(f"{self._name} spoke without being asked: {_quoted(message)}")

    def answer(self, kind: str, seconds: float) -> Message:
        """Return its message of this type; raise `Forfeit` if it sends something else, or nothing in time.

        Messages of type ``info`` are skipped.
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

    def last_words(self) -> str:
        """Return the end of its error output as the end of a sentence, or nothing if it was silent."""
        return f"; its last words: {' / '.join(self._last_words)}" if self._last_words else ""

    def stop(self, politely_for: float = 0.0) -> None:
        """End the program and its children, by force after ``politely_for`` seconds."""
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
        """Return a reason with the exit code of a program that has ended."""
        if reason in {ENDED, DEAF}:
            code = self._process.returncode if self._has_ended(0.5) else None
            reason = reason if code is None else f"it ended with exit code {code}"
            self._threads[2].join(timeout=0.5)
        return f"{self._name}: {reason}"

    def _has_ended(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def _quoted(message: Message) -> str:
    text = str(message.get("text") or message)
    return ascii(text if len(text) <= 200 else f"{text[:196]} ...")


def _kill(process: "subprocess.Popen[bytes]", to_say: "SimpleQueue[bytes | None]") -> None:
    to_say.put(None)
    kill_group(process)


def kill_group(process: "subprocess.Popen[Any]") -> None:
    """Kill a process and its group, and wait for it, so that no zombie stays."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()
    process.wait()


def _write(pipe: IO[bytes], to_say: "SimpleQueue[bytes | None]", heard: "SimpleQueue[Heard]") -> None:
    try:
        with pipe:
            while (line := to_say.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]
    except OSError:
        heard.put(DEAF)


def _read(pipe: IO[bytes], heard: "SimpleQueue[Heard]") -> None:
    """Queue each line until the program ends or writes too much."""
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
    """Return the printable text of lines that are not blank."""
    words = (" ".join(line[-LONGEST_WORDS:].decode("utf-8", errors="replace").split()) for line in lines)
    return ["".join(letter for letter in each if letter.isprintable()) for each in words if each]
