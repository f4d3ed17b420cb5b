"""A server with an obedient room, and people who come to it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from capot.server import openings
from capot.server.bus import connection
from capot.server.store.databases import Database
from capot.server.store.postgresql import Postgresql
from capot.server.store.sqlite import SqliteFile
from capot.server.study import reviews
from capot.server.tables import decisions
from tests.server.doorway import Door, opened
from tests.server.live_server import LiveServer
from tests.server.nats import NatsServer
from tests.server.postgres import PostgresServer


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal each test the same cards, and let the same seat deal first, every time it runs."""
    rng = Random(request.node.name)
    monkeypatch.setattr(decisions, "token_bytes", rng.randbytes)
    monkeypatch.setattr(openings, "randbelow", rng.randrange)
    monkeypatch.setattr(openings, "token_hex", lambda size: rng.randbytes(size).hex())


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no connection to a bus break, nor fail, and no review be given up because the computer is busy."""
    for name in ("ANSWERS_WITHIN", "CONNECTING", "PING"):
        monkeypatch.setattr(connection, name, 60)
    monkeypatch.setattr(reviews, "PATIENCE", 600)


@pytest.fixture
def door() -> Iterator[Door]:
    """A running server."""
    with opened() as door:
        yield door


@pytest.fixture
def guest(door: Door) -> Iterator[httpx.Client]:
    """Somebody new."""
    with httpx.Client(base_url=door.url, timeout=600) as client:
        yield client


@pytest.fixture
def seated(door: Door, guest: httpx.Client) -> httpx.Client:
    """Somebody who sits at the table."""
    guest.post("/api/v1/tables/t1/seats", json={"invitation": door.table.invitation}).raise_for_status()
    return guest


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(scope="session")
def broker() -> Iterator[NatsServer]:
    """A NATS server."""
    server = NatsServer()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database, of each kind."""
    if request.param == "sqlite":
        return SqliteFile(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres")
    return Postgresql(server.address(server.database()))


@pytest.fixture
def server(tmp_path) -> Iterator[LiveServer]:
    """A server over a fresh room."""
    server = LiveServer(tmp_path)
    yield server
    server.close()
