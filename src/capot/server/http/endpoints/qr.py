"""QR codes of this server's addresses, as the path of an SVG image."""

from collections.abc import Collection
from itertools import groupby
from urllib.parse import urlsplit

from capot.language.texts import say
from capot.server.errors import BadRequest
from capot.server.messages.sharing import QrCode


def qr_code(address: str, hosts: Collection[str]) -> QrCode:
    """Return the QR code of an address; raise `BadRequest` unless it is at one of the hosts."""
    import segno  # noqa: PLC0415 - few guests ask for one

    if not _is_at(address, hosts):
        raise BadRequest(say("Only addresses of this server become QR codes."))
    rows = segno.make(address, error="m", micro=False).matrix
    return QrCode(size=len(rows), path="".join(_row(y, row) for y, row in enumerate(rows)))


def _is_at(address: str, hosts: Collection[str]) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        # Python refuses some addresses, such as ``http://[``.
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() in hosts


def _row(y: int, row: bytearray) -> str:
    """Return the dark runs of a row as rectangles."""
    path, x = "", 0
    for is_dark, modules in groupby(row):
        width = len(list(modules))
        path += f"M{x} {y}h{width}v1h-{width}z" if is_dark else ""
        x += width
    return path
