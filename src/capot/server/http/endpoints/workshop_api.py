"""The part of the HTTP API for the workshop: drafts, invented games and measures."""

import msgspec

from capot.server.http.endpoints.responses import Call, Endpoint
from capot.server.messages.workshop import (
    Draft,
    DraftRequest,
    FileRequest,
    InventedGame,
    InventedInfo,
    Measured,
    MeasureRequest,
    SaveRequest,
)

LARGEST_BODY = 512 * 1024
"""Maximum bytes of a request that holds a game."""


async def post_draft(call: Call, body: DraftRequest) -> msgspec.Raw:
    """Return a game after some edits: its rules as sentences with slots, its rulebook, and what is odd.

    Nothing is kept.  Edits that do not go together are refused in the draft, which is then as before.
    """
    call.room.measures.get_ready()
    return await call.room.invented.draft(call.guest, body, call.language, call.caller.address)


async def post_file(call: Call, body: FileRequest) -> msgspec.Raw:
    """Return the draft of a game file; a refusal names the place of the fault."""
    return await call.room.invented.opened(call.guest, body, call.language, call.caller.address)


async def post_invented(call: Call, body: SaveRequest) -> msgspec.Raw:
    """Keep a game under a link that nobody can guess, or a new version of the guest's own.

    Matches that have begun go on by the version they began with.
    """
    return await call.room.invented.save(call.guest, body, call.language, call.caller.address)


async def get_invented(call: Call) -> list[InventedInfo]:
    """Return the games that the guest has made, then those of others that are listed."""
    return await call.room.invented.listed(call.guest)


async def get_invented_game(call: Call) -> msgspec.Raw:
    """Return the page of an invented game, to anybody who has its link."""
    game = call.request.path_params["game"]
    return await call.room.invented.page(call.guest, game, call.language, call.caller.address)


async def delete_invented(call: Call) -> None:
    """Delete the guest's own game; matches played by it stay."""
    await call.room.invented.delete(call.guest, call.request.path_params["game"])


async def post_measure(call: Call, body: MeasureRequest) -> msgspec.Raw:
    """Return the figures so far of a game, of two, or for each value of a number: ask again for finer ones.

    They are measured as long as somebody asks, for at most a minute of one core.
    """
    return await call.room.measures.measured(call.guest, body, call.language, call.caller.address)


WORKSHOP_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST", "/workshop/drafts", post_draft, Draft, takes=DraftRequest, kind="drafts", largest=LARGEST_BODY
    ),
    Endpoint(
        "POST", "/workshop/files", post_file, Draft, takes=FileRequest, kind="drafts", largest=LARGEST_BODY
    ),
    Endpoint(
        "POST",
        "/workshop/games",
        post_invented,
        InventedGame,
        takes=SaveRequest,
        status=201,
        kind="inventions",
        largest=LARGEST_BODY,
    ),
    Endpoint(
        "POST",
        "/workshop/measures",
        post_measure,
        Measured,
        takes=MeasureRequest,
        kind="measures",
        largest=2 * LARGEST_BODY,
    ),
    Endpoint("GET", "/workshop/games", get_invented, list[InventedInfo]),
    Endpoint("GET", "/workshop/games/{game}", get_invented_game, InventedGame, kind="drafts"),
    Endpoint("DELETE", "/workshop/games/{game}", delete_invented, None, status=204, kind="inventions"),
)
"""The endpoints of the workshop."""
