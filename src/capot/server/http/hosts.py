"""The names under which a server answers: others lead a browser to it in the name of another site."""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from capot.language.texts import Name, say
from capot.server.errors import Forbidden
from capot.server.http.endpoints.responses import refused
from capot.server.http.sockets import turn_away

AT_HOME = (
    *(".localhost", ".localdomain", ".local", ".lan", ".home", ".home.arpa", ".internal"),
    *(".fritz.box", ".speedport.ip"),
)
"""Ends of names that only a network at home gives out."""


class KnownHosts:
    """Refuses requests under names that are not the server's.

    A page of another site could have its own name lead to a server at home, and would then be of the same
    origin.  It cannot do so with a number, or with a name that no public server may have.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        """Wrap an application that has some further ``names``."""
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        host = Headers(scope=scope).get("host", "") if scope["type"] in {"http", "websocket"} else ""
        if is_known(host, self._names):
            await self._app(scope, receive, send)
            return
        refusal = Forbidden(
            say(
                "This server is not known as {host}.  Whoever runs it can add this name: "
                "capot serve --origin http://{host}",
                host=Name(host),
            )
        )
        if scope["type"] == "websocket":
            await turn_away(WebSocket(scope, receive, send), refusal)
        else:
            await refused(Request(scope), refusal)(scope, receive, send)


def is_known(host: str, names: Collection[str]) -> bool:
    """Whether a server answers to a host with its port: to numbers, names at home, and some further names."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(AT_HOME) or name in names
    return True
