"""Security headers, and the check of a request's origin."""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from capot.language.texts import say
from capot.server.errors import Forbidden

_ALLOWED = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CONTENT_POLICY = "; ".join(f"{what} {where}" for what, where in _ALLOWED.items())
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


_OVER_HTTPS = (("strict-transport-security", "max-age=31536000"),)


class SecurityHeaders:
    """Adds the headers to every response, including WebSocket handshakes."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its response."""
        is_safe = scope.get("scheme") in {"https", "wss"}

        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                headers = MutableHeaders(scope=message)
                for name, value in (*HEADERS.items(), *(_OVER_HTTPS if is_safe else ())):
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def check_origin(headers: Headers, origins: Collection[str]) -> None:
    """Raise `Forbidden` if a page of another site sends the request in a guest's name.

    Browsers name the page's origin; other programs send none, and have no cookies of others.
    """
    origin = headers.get("origin")
    if origin is None:
        is_ours = headers.get("sec-fetch-site", "none") in {"same-origin", "none"}
    else:
        host = headers.get("host", "").lower()
        is_ours = origin in origins or origin.lower() in {f"http://{host}", f"https://{host}"}
    if not is_ours:
        raise Forbidden(say("A page on another site may not play here in your name."))
