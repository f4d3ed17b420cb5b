"""The interface of a server to the processes that share its tables."""

from collections.abc import Collection, Sized
from typing import Protocol

from starlette.applications import Starlette
from starlette.middleware import Middleware

from capot.server.http.limits import Limits


class Connected(Protocol):
    """A connection that may break."""

    @property
    def is_away(self) -> bool:
        """Whether it is broken at the moment."""


class Peers(Protocol):
    """The processes that share the tables, this one among them."""

    @property
    def bus(self) -> Connected:
        """The connection over which they talk."""

    @property
    def live(self) -> Collection[int]:
        """The numbers of those that have not ended."""

    @property
    def relay(self) -> Sized:
        """The requests and sockets that are under way between this process and others."""

    @property
    def forwarding(self) -> Middleware:
        """Passes requests on to the process that has their table."""

    def begin(self, app: Starlette, limits: Limits) -> None:
        """Handle requests by an application, and share the limits of guests."""
