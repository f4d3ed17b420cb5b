"""How one server is set up, and what its handlers share."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from capot.server.http.guests import Guests
from capot.server.http.limits import Allowed, Limits
from capot.server.http.metrics import Metrics
from capot.server.http.peers import Peers
from capot.server.room import Room


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of a server, apart from the data it keeps.

    ``origins`` are further addresses, such as ``https://cards.example``, whose pages may use this server, and
    under whose names it answers, unless it does so under ``any_host``; ``page`` is the directory of the built
    page, and ``nearby`` the server's address on its network, empty if it listens to its own computer only,
    None if unknown.  With a ``daily_secret`` the server has its own deals of the day.  ``strangers`` may play
    together, and wait for each other for that many seconds, None if they may not.  While
    ``most_tables`` are in use, no more are opened.
    """

    origins: frozenset[str] = frozenset()
    any_host: bool = False
    nearby: str | None = ""
    page: Path = Path(__file__).parent.parent / "static"
    allowed: Allowed = field(default_factory=Allowed)
    daily_secret: bytes | None = None
    strangers: int | None = None
    most_tables: int | None = None

    @property
    def names(self) -> frozenset[str]:
        """The names in its further addresses."""
        return frozenset(urlsplit(each).hostname or "" for each in self.origins)


@dataclass(frozen=True, kw_only=True)
class Service:
    """The room with its settings, guests, limits and metrics, and its ``peers`` if it has any."""

    room: Room
    settings: Settings
    guests: Guests
    limits: Limits
    metrics: Metrics
    peers: Peers | None = None

    @classmethod
    def of(cls, connection: HTTPConnection) -> "Service":
        """Return the service that handles a request or a socket."""
        service: Service = connection.app.state.service
        return service
