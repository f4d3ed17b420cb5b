"""A server with a room that does as it is told, and people who come to it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.doorway import Door, opened
from tests.server.live_server import LiveServer


@pytest.fixture
def door() -> Iterator[Door]:
    """A running server."""
    with opened() as door:
        yield door


@pytest.fixture
def guest(door: Door) -> Iterator[httpx.Client]:
    """Somebody new."""
    with httpx.Client(base_url=door.url) as client:
        yield client


@pytest.fixture
def seated(door: Door, guest: httpx.Client) -> httpx.Client:
    """Somebody who sits at the table."""
    guest.post("/api/v1/tables/t1/seats", json={"invitation": door.table.invitation}).raise_for_status()
    return guest


@pytest.fixture
def server(tmp_path) -> Iterator[LiveServer]:
    """A server over a room of its own."""
    server = LiveServer(tmp_path)
    yield server
    server.close()
