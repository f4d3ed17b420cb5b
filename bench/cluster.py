"""Load test of one server and of several with the same tables, on a database and a bus of their own.

    python bench/cluster.py                      # 60 tables for 10 seconds: SQLite, PostgreSQL, two servers
    python bench/cluster.py --tables 400 --think 4 --seconds 30

Each is a run of bench/tables.py, which takes the same options.  PostgreSQL and NATS come from the packages of
the tests; PostgreSQL does not wait for the disk, which would measure the disk.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.nats import NatsServer  # noqa: E402 - from the checkout
from tests.server.postgres import PostgresServer  # noqa: E402

QUICK = ("--tables", "60", "--think", "1", "--seconds", "10", "--settling", "4", "--processes", "1")


def run(title: str, *words: str) -> None:
    """Run the load test, and print its figures under a title."""
    print(f"\n{title}", flush=True)
    command = [sys.executable, str(ROOT / "bench" / "tables.py"), *QUICK, *sys.argv[1:], *words]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    if {"-h", "--help"} & {*sys.argv}:
        raise SystemExit(__doc__)
    postgres, nats = PostgresServer(), NatsServer()
    try:
        run("one server, SQLite")
        run("one server, PostgreSQL", "--database", postgres.address(postgres.database()))
        shared = ("--database", postgres.address(postgres.database()), "--bus", nats.address)
        run("one server, PostgreSQL and a bus", *shared)
        shared = ("--database", postgres.address(postgres.database()), "--bus", nats.address)
        run("two servers, PostgreSQL and a bus", *shared, "--servers", "2")
    finally:
        nats.close()
        postgres.close()
