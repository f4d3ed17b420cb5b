"""The files of the built page; those named by their content are cached for good."""

import asyncio
import hashlib
import os
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

from capot.language.texts import say, told
from capot.server.http.previews import preview_of, with_tags
from capot.server.http.reader import language_of

ADDRESSES = (
    "/",
    "/table/{table}",
    "/shelf/{shelf}",
    "/matches",
    "/profile",
    "/fairness",
    "/daily",
    "/daily/{day}",
    "/daily/{day}/{deal}",
    "/device",
    "/replay/{table}",
    "/record/{record}",
    "/record/{record}/review",
    "/shared/{table}/{key}",
    "/review/{table}",
    "/review/{table}/{key}",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{lesson}",
    "/workshop",
    "/workshop/{game}",
    "/games/{game}",
    "/settings",
)
"""Addresses of the page's screens."""

NOT_BUILT = say(
    "The page of this Capot has not been built, so there is nothing to see here.\n"
    "The command that builds it is in the terminal where Capot was started.\n"
    "Meanwhile, play in a terminal: capot play\n"
)

# Systems differ in media types, and browsers may not guess (nosniff).
_MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


class Files(StaticFiles):
    """The files of the page, in the compressed form if the build made one."""

    def __init__(self, directory: Path) -> None:
        """Serve a directory, which need not exist yet."""
        super().__init__(directory=directory, check_dir=False)
        self.config_checked = True
        self._index = directory / "index.html"

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or 304 if the browser's copy is current."""
        asked = Headers(scope=scope)
        path = Path(full_path)
        headers = {
            "cache-control": IMMUTABLE if path.parent.name == "assets" else REVALIDATE,
            "vary": "accept-encoding",
        }
        sent = path
        for encoding, suffix in _ENCODINGS.items():
            packed = path.with_name(path.name + suffix)
            if encoding in asked.get("accept-encoding", "") and packed.is_file():
                headers["content-encoding"] = encoding
                sent, stat_result = packed, packed.stat()
                break
        kind = _MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        response = FileResponse(sent, status_code, headers, kind, stat_result=stat_result)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response

    async def file(self, request: Request) -> Response:
        """Return the file of an address; for an unknown one the page, with status 404."""
        try:
            return await self.get_response(self.get_path(request.scope), request.scope)
        except HTTPException as error:
            if error.status_code != 404 or not _is_of_the_page(request.url.path):
                raise
            response = await self.page(request)
            if response.status_code != 200:
                raise
            response.status_code = 404
            return response

    async def page(self, request: Request) -> Response:
        """Return the page with the preview of its address, or a note that it has not been built."""
        try:
            page = await asyncio.to_thread(self._index.read_text, encoding="utf-8")
        except FileNotFoundError:
            return PlainTextResponse(told(NOT_BUILT, language_of(request)), 503)
        base = f"{request.url.scheme}://{request.url.netloc}"
        page = with_tags(page, await preview_of(request), base, language_of(request))
        etag = f'"{hashlib.sha256(page.encode()).hexdigest()[:32]}"'
        response = HTMLResponse(
            page, headers={"cache-control": REVALIDATE, "etag": etag, "vary": "accept-language"}
        )
        if self.is_not_modified(response.headers, request.headers):
            return NotModifiedResponse(response.headers)
        return response


def _is_of_the_page(address: str) -> bool:
    """Whether an address belongs neither to the API nor to a file."""
    return not address.startswith("/api/") and not PurePath(address).suffix
