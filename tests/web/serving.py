"""A real server for the tests of the page: a separate process, on a free port, with its own data."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.web.generous import NAMED_IN

PATIENCE = 180.0
"""Seconds within which a server must answer, on a machine that has other things to do."""


class Serving:
    """``capot serve`` without rate limits, its data in a directory; after `kill` it comes back as it was."""

    def __init__(self, data: Path, *words: str) -> None:
        """Choose a port; nothing runs yet."""
        self.patience = PATIENCE
        self._data = data
        self._words = words
        data.parent.mkdir(parents=True, exist_ok=True)
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    @property
    def number(self) -> int:
        """The number of the process, which must run."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and has neither been ended nor crashed since."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> Path:
        """The file into which the server writes."""
        return self._data.with_suffix(".log")

    @property
    def _named_in(self) -> Path:
        return self._data.with_suffix(".test")

    def deals_for(self, test: str) -> None:
        """From now on, deal as this test is dealt every time it runs."""
        self._named_in.write_text(test)

    def start(self) -> None:
        """Run the server and return once it answers."""
        command = [
            sys.executable,
            str(Path(__file__).with_name("generous.py")),
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self._data),
            *self._words,
        ]
        environment = {**os.environ, "CAPOT_DATA": str(self._data.parent), NAMED_IN: str(self._named_in)}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
            )
        until = time.monotonic() + self.patience
        while not self._answers():
            has_ended = self._process.poll() is not None
            if has_ended or time.monotonic() > until:
                why = "has ended" if has_ended else f"has not answered for {self.patience:.0f} seconds"
                raise AssertionError(f"the server {why}:\n{self.log.read_text()}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End the server in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let the server close what is open and end."""
        self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Let the server stand still, as a computer that is asleep."""
        self._tell(signal.SIGSTOP)

    def wake(self) -> None:
        """Let the server go on after a pause."""
        self._tell(signal.SIGCONT)

    def _tell(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=5):  # noqa: S310 - our own
                return True
        except OSError:
            return False
