"""The part of the HTTP API for study: reviews of deals, and what a guest's decisions cost."""

from capot.server.http.endpoints.responses import Call, Endpoint, deal_of
from capot.server.messages.review import GameLosses, Glance, ReviewRequest, ReviewState


async def post_review(call: Call, body: ReviewRequest) -> ReviewState:
    """Return the review of a seat's play in a finished deal, or how many reviews come first: then ask again.

    Until the match is over its players see only reviews of what they played.
    """
    table = call.request.path_params["table"]
    return await call.room.reviews.of_table(
        call.guest, table, await call.room.archive.log(call.guest, table), body
    )


async def post_shared_review(call: Call, body: ReviewRequest) -> ReviewState:
    """Return the same of a deal that a public link shows."""
    places = call.request.path_params
    log, deal = await call.room.archive.share(places["table"], places["key"])
    return await call.room.reviews.of_link(call.guest, places["table"], log, deal, body)


async def get_glance(call: Call) -> Glance:
    """Return the best and the costliest move of the guest's own play in a finished deal, in a line.

    Nothing comes while the server has other things to do.
    """
    table = call.request.path_params["table"]
    log = await call.room.archive.log(call.guest, table)
    return await call.room.reviews.glance(call.guest, table, log, deal_of(call))


async def get_losses(call: Call) -> list[GameLosses]:
    """Return what the guest's decisions cost by game and kind, in the deals that were reviewed."""
    return await call.room.reviews.of_guest(call.guest)


STUDY_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST", "/tables/{table}/reviews", post_review, ReviewState, takes=ReviewRequest, kind="reviews"
    ),
    Endpoint(
        "POST",
        "/shared/{table}/{key}/reviews",
        post_shared_review,
        ReviewState,
        takes=ReviewRequest,
        kind="reviews",
    ),
    Endpoint("GET", "/tables/{table}/deals/{deal}/glance", get_glance, Glance, kind="reviews"),
    Endpoint("GET", "/guest/losses", get_losses, list[GameLosses], kind="replays"),
)
"""The endpoints of study."""
