"""The server as an ASGI application: routes and middleware."""

from collections import defaultdict
from functools import cache

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from capot import __version__
from capot.server.errors import Refusal
from capot.server.http import pages
from capot.server.http.endpoints.api import ENDPOINTS
from capot.server.http.endpoints.openapi import described
from capot.server.http.endpoints.responses import Endpoint, answering, failed, not_answered, refused
from capot.server.http.guests import Guests
from capot.server.http.hosts import KnownHosts
from capot.server.http.limits import Limits
from capot.server.http.metrics import CONTENT_TYPE, CountRequests, Metrics
from capot.server.http.peers import Peers
from capot.server.http.security import SecurityHeaders
from capot.server.http.service import Service, Settings
from capot.server.http.sockets import events
from capot.server.messages.encoding import encoded
from capot.server.room import Room

PREFIX = "/api/v1"


def create_app(room: Room, settings: Settings, peers: Peers | None = None) -> Starlette:
    """Return the application of an open room; the caller closes the room.

    With ``peers`` it passes requests on to the process that has their table, and handles those of others.
    """
    service = Service(
        room=room,
        settings=settings,
        guests=Guests(room.secret, room.people.devices.sign_outs),
        limits=Limits(settings.allowed),
        metrics=Metrics(room),
        peers=peers,
    )
    app = Starlette(
        routes=[*_api_routes(), *_own_routes(), *_page_routes(settings)],
        middleware=[
            Middleware(CountRequests, metrics=service.metrics),
            Middleware(SecurityHeaders),
            *([] if settings.any_host else [Middleware(KnownHosts, names=settings.names)]),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
            *([] if peers is None else [peers.forwarding]),
        ],
        exception_handlers={Refusal: refused, HTTPException: not_answered, Exception: failed},
    )
    app.state.service = service
    if peers is not None:
        service.metrics.watch(peers)
        peers.begin(app, service.limits)
    return app


def _api_routes() -> list[BaseRoute]:
    by_path: defaultdict[str, dict[str, Endpoint]] = defaultdict(dict)
    for endpoint in ENDPOINTS:
        by_path[PREFIX + endpoint.path][endpoint.method] = endpoint
    routes: list[BaseRoute] = [
        Route(path, answering(endpoints), methods=list(endpoints)) for path, endpoints in by_path.items()
    ]
    return [*routes, WebSocketRoute(f"{PREFIX}/tables/{{table}}/events", events)]


def _own_routes() -> list[BaseRoute]:
    return [
        Route(f"{PREFIX}/openapi.json", get_description),
        Route("/healthz", get_health),
        Route("/metrics", get_metrics),
    ]


def _page_routes(settings: Settings) -> list[BaseRoute]:
    files = pages.Files(settings.page)
    return [*(Route(address, files.page) for address in pages.ADDRESSES), Route("/{file:path}", files.file)]


def get_description(request: Request) -> Response:  # noqa: ARG001
    """Return the description of the API, which is made when somebody first asks for it."""
    return Response(_description(), media_type="application/json")


@cache
def _description() -> bytes:
    return described(ENDPOINTS, PREFIX)


async def get_health(request: Request) -> Response:
    """Answer a health check, as long as the process runs: what it needs may be away."""
    service: Service = request.app.state.service
    needed = {"database": service.room.storage} | (
        {} if service.peers is None else {"bus": service.peers.bus}
    )
    found = {name: "away" if each.is_away else "ok" for name, each in needed.items()}
    health = {"capot": __version__, "status": "ok", **found}
    return Response(encoded(health), media_type="application/json")


async def get_metrics(request: Request) -> Response:
    """Return the metrics for Prometheus."""
    service: Service = request.app.state.service
    return Response(service.metrics.text(), media_type=CONTENT_TYPE)
