"""Two servers with the same tables, their database and their bus, and what they have stored."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from capot.server.log.events import Dealt, Moved
from capot.server.store.postgresql import Postgresql
from capot.server.store.storage import Storage
from tests.server.nats import NatsServer
from tests.server.postgres import PostgresServer
from tests.web.serving import PATIENCE, Serving


class Site:
    """Two servers, their database and their bus."""

    def __init__(self, directory: Path, *more: str, patience: float = PATIENCE) -> None:
        self.postgres, self.nats = PostgresServer(), NatsServer()
        self.place = self.postgres.address(self.postgres.database())
        words = ("--database", self.place, "--bus", self.nats.address, *more)
        self.servers = [Serving(directory / name, *words) for name in ("one", "other")]
        for each in self.servers:
            each.patience = patience
            each.start()

    def close(self) -> None:
        for each in self.servers:
            each.stop()
        self.nats.close()
        self.postgres.close()


async def compared(
    place: str, acknowledged: Mapping[str, Sequence[tuple[int, str]]]
) -> tuple[Counter[tuple[int, str]], int]:
    """Return the acknowledged moves of tables that are not stored, and the number of those stored twice."""
    storage = await Storage.open(Postgresql(place, is_shared=True))
    lost, doubled = Counter[tuple[int, str]](), 0
    for table, moves in acknowledged.items():
        deal, stored = 0, Counter[tuple[int, int, str]]()
        for event in await storage.events_of(table):
            deal += isinstance(event, Dealt)
            if isinstance(event, Moved):
                stored[deal, event.seat, event.move] += 1
        doubled += sum(stored.values()) - len(stored)
        lost += Counter(moves) - Counter((seat, move) for _, seat, move in stored)
    await storage.close()
    return lost, doubled
