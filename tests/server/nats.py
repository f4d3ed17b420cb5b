"""A real NATS server for tests, from a package of its program."""

import socket
import subprocess
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

_PATIENCE = 60.0


class NatsServer:
    """A server on a free port of this computer, which keeps it when it is started again."""

    def __init__(self, *options: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._options: Sequence[str] = options
        self._process: subprocess.Popen[bytes]
        self.start()

    @property
    def address(self) -> str:
        """The address for clients."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        program = Path(sysconfig.get_path("scripts")) / "nats-server"
        self._process = subprocess.Popen(
            [str(program), "--addr", "127.0.0.1", "--port", str(self.port), *self._options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                assert time.monotonic() < ends
                assert self._process.poll() is None
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """Stop at once, as when its computer fails."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Stop."""
        self.kill()
