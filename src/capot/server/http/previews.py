"""What a link to the page says of itself where it is posted: Open Graph tags, and never a name."""

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from capot.server.errors import Refusal
from capot.server.http.service import Service

PICTURE = "/preview.png"
"""The picture of every preview, 1200 by 630 pixels."""


@dataclass(frozen=True)
class Preview:
    """The title and the description of a link."""

    title: str = "Capot"
    description: str = "Trick-avoidance card games: Hearts, Polignac, Slobberhannes and their kin."


PLAIN = Preview()


async def preview_of(request: Request) -> Preview:
    """Return the preview of an address: an invitation, a public link, or the page as such."""
    table, key = request.path_params.get("table"), request.path_params.get("key")
    if table is None or request.url.path.startswith("/replay/"):
        return PLAIN
    service = Service.of(request)
    try:
        service.limits.spend("requests", service.guests.caller(request))
        return await (_invitation(service, table) if key is None else _shared(service, table, key))
    except Refusal:
        return PLAIN


async def _invitation(service: Service, table: str) -> Preview:
    info = await service.room.info(table)
    if info is None:
        return PLAIN
    if not info.open:
        return Preview(f"{info.name} at Capot", "All seats of this table are taken.")
    free = "One seat is free" if info.open == 1 else f"{info.open} seats are free"
    return Preview(f"Play {info.name} at Capot", f"{free} of {len(info.seats)}: sit down and play.")


async def _shared(service: Service, table: str, key: str) -> Preview:
    log, deal = await service.room.share(table, key)
    what = f"Deal {deal} of a match" if deal else f"A match of {len(log.match.deals)} deals"
    return Preview(f"{log.game.name} at Capot", f"{what}: all hands, move by move.")


def with_tags(page: str, preview: Preview, base: str) -> str:
    """Return an HTML page with the tags of a preview at the end of its head."""
    tags = {
        "og:site_name": "Capot",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": base + PICTURE,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace("</head>", "\n".join(["", *lines, "</head>"]), 1)
