"""What every answer of a server leans on."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from capot.server.guests import Guests
from capot.server.limits import Limits
from capot.server.metrics import Metrics
from capot.server.room import Room
from capot.server.settings import Settings


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
