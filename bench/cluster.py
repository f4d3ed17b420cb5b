"""Load test of one server and of several with the same tables, on their own database and bus.

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


def run_kept(postgres: PostgresServer, title: str, *words: str) -> None:
    """Run the load test with a new database, and print what a row of events takes there."""
    database = postgres.database()
    begun = postgres.tell(LOG, database)[0][0]
    run(title, "--database", postgres.address(database), *words)
    rows, mean, size = postgres.tell(SIZES, database)[0]
    log = postgres.tell(LOG, database)[0][0] - begun
    print(f"{rows} events of {mean:.0f} bytes: {size / rows:.0f} bytes on disk each, {log / rows:.0f} of log")


SIZES = "SELECT count(*), avg(length(data)), pg_total_relation_size('events') FROM events"
LOG = "SELECT pg_current_wal_lsn() - '0/0'"


if __name__ == "__main__":
    if {"-h", "--help"} & {*sys.argv}:
        raise SystemExit(__doc__)
    postgres, nats = PostgresServer(), NatsServer()
    try:
        run("one server, SQLite")
        run_kept(postgres, "one server, PostgreSQL")
        run_kept(postgres, "one server, PostgreSQL and a bus", "--bus", nats.address)
        run_kept(postgres, "two servers, PostgreSQL and a bus", "--bus", nats.address, "--servers", "2")
    finally:
        nats.close()
        postgres.close()
