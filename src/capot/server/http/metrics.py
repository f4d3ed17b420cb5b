"""Metrics for Prometheus at ``/metrics``; they contain nothing about guests."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from capot.server.http.peers import Peers
from capot.server.room import Room

_MOVE_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

_SHARES = (0.1, 0.25, 0.5, 0.75, 0.999, 1)

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


class Metrics:
    """The metrics of one server, in its own registry."""

    def __init__(self, room: Room) -> None:
        """Start at zero."""
        self._registry = CollectorRegistry()
        self.requests = self._counter("requests", "Requests answered.", "method", "route", "status")
        self.refusals = self._counter("refusals", "Requests refused, on sockets too.", "status")
        self.moves = self._counter("moves", "Moves of people carried out.")
        self.move_seconds = Histogram(
            "capot_move_seconds",
            "Time from a move's arrival until it is stored and sent.",
            buckets=_MOVE_SECONDS,
            registry=self._registry,
        )
        self._gauge("tables_open", "Tables in memory.").set_function(lambda: room.tables_open)
        self._gauge("people_connected", "Pages connected to tables.").set_function(
            lambda: room.people_connected
        )
        self._gauge("late_seconds", "Mean seconds that a move waits for its turn.").set_function(
            lambda: room.lateness
        )
        self._gauge("computers_waiting", "Computer moves queued or being chosen.").set_function(
            lambda: room.computers_waiting
        )

        thinking = Histogram(
            "capot_thinking_share",
            "Share of the usual time for a computer's move, chosen here or elsewhere.",
            ("where",),
            buckets=_SHARES,
            registry=self._registry,
        )
        room.note_thoughts(lambda where, share: thinking.labels(where).observe(share))
        self._gauge("games_measured", "Games being measured.").set_function(lambda: room.measures.measuring)
        self._gauge("database_up", "Whether the database answers.").set_function(
            lambda: not room.storage.is_away
        )

    def watch(self, peers: Peers) -> None:
        """Count what goes on between this process and others."""
        self._gauge("bus_up", "Whether the bus answers.").set_function(lambda: not peers.bus.is_away)
        self._gauge("processes", "Processes that share the tables.").set_function(lambda: len(peers.live))
        self._gauge(
            "relayed", "Requests and sockets under way between this process and others."
        ).set_function(lambda: len(peers.relay))

    @contextmanager
    def move(self) -> Iterator[None]:
        """Time a move, and count it unless it is refused."""
        with self.move_seconds.time():
            yield
        self.moves.inc()

    def text(self) -> bytes:
        """Return all metrics in Prometheus's format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"capot_{name}", meaning, labels, registry=self._registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"capot_{name}", meaning, registry=self._registry)


class CountRequests:
    """Counts requests by method, route and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Wrap an application."""
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            self._metrics.requests.labels(_method(scope), _route(scope.get("route")), status).inc()
            if status >= 400:
                self._metrics.refusals.labels(status).inc()


def _method(scope: Scope) -> str:
    # Clients can invent methods, each of which would add a counter for good.
    method: str = scope["method"]
    return method if method in {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"} else "other"


def _route(route: BaseRoute | None) -> str:
    return route.path if isinstance(route, Route) else "none"
