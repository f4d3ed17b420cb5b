"""Open Graph tags for links to the page, without any person's name."""

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from capot.language.languages import Language
from capot.language.texts import Name, Text, phrase, say, say_count, told
from capot.server.errors import Refusal
from capot.server.http.service import Service

PICTURE = "/preview.png"
"""The picture of every preview, 1200 by 630 pixels."""


@dataclass(frozen=True)
class Preview:
    """The title and the description of a link."""

    title: Text
    description: Text


PLAIN = Preview(
    Name("Capot"),
    say("Trick-avoidance card games: Hearts, Polignac, Slobberhannes and their kin."),
)


async def preview_of(request: Request) -> Preview:
    """Return the preview of an address: an invitation, a public link, or the page as such."""
    table, key = request.path_params.get("table"), request.path_params.get("key")
    game = request.path_params.get("game") if request.url.path.startswith("/games/") else None
    is_private = request.url.path.startswith(("/replay/", "/review/")) and key is None
    if (table is None and game is None) or is_private:
        return PLAIN
    service = Service.of(request)
    try:
        service.limits.spend("requests", service.guests.caller(request))
        if game is not None:
            return await _invented(service, game)
        assert table is not None
        return await (_invitation(service, table) if key is None else _shared(service, table, key))
    except Refusal:
        return PLAIN


async def _invitation(service: Service, table: str) -> Preview:
    info = await service.room.info(table)
    if info is None:
        return PLAIN
    if not info.open:
        return Preview(_at_capot(info.name), say("All seats of this table are taken."))
    free = say_count(
        "One seat is free of {seats}: sit down and play.",
        "{count} seats are free of {seats}: sit down and play.",
        info.open,
        seats=len(info.seats),
    )
    return Preview(say("Play {game} at Capot", game=info.name), free)


async def _shared(service: Service, table: str, key: str) -> Preview:
    log, deal = await service.room.archive.share(table, key)
    one = say("Deal {deal} of a match: all hands, move by move.", deal=deal)
    whole = say_count(
        "A match of one deal: all hands, move by move.",
        "A match of {count} deals: all hands, move by move.",
        len(log.match.deals),
    )
    return Preview(_at_capot(phrase(log.game.name)), one if deal else whole)


async def _invented(service: Service, game: str) -> Preview:
    name, blurb = await service.room.invented.headline(game)
    return Preview(_at_capot(Name(name)), Name(blurb) if blurb else PLAIN.description)


def _at_capot(game: str) -> Text:
    return say("{game} at Capot", game=game)


def with_tags(page: str, preview: Preview, base: str, language: Language) -> str:
    """Return an HTML page with the tags of a preview, in a language, at the end of its head."""
    tags = {
        "og:site_name": "Capot",
        "og:type": "website",
        "og:title": told(preview.title, language),
        "og:description": told(preview.description, language),
        "og:image": base + PICTURE,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace("</head>", "\n".join(["", *lines, "</head>"]), 1)
