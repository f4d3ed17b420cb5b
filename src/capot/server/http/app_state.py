"""What every answer of a server leans on."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from capot.server.http.guests import Guests
from capot.server.http.limits import Limits
from capot.server.http.metrics import Metrics
from capot.server.http.settings import Settings
from capot.server.tables.room import Room


@dataclass(frozen=True, kw_only=True)
class Service:
    """The room, and those who stand at its door."""

    room: Room
    settings: Settings
    guests: Guests
    limits: Limits
    metrics: Metrics

    @classmethod
    def of(cls, connection: HTTPConnection) -> "Service":
        """Return the service that a request or a socket has come to."""
        service: Service = connection.app.state.service
        return service
