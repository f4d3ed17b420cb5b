"""The part of the HTTP API for records that guests open; the page sends them again with each request."""

import msgspec

from capot.server.http.endpoints.responses import Call, Endpoint
from capot.server.http.endpoints.workshop_api import LARGEST_BODY
from capot.server.messages.records import (
    OpenedFile,
    OpenRequest,
    RecordRequest,
    RecordReviewRequest,
    RecordSeenRequest,
)
from capot.server.messages.review import ReviewState
from capot.server.messages.study import Replay, Seen


async def post_record_file(call: Call, body: OpenRequest) -> msgspec.Raw:
    """Return the matches in a file, Capot's own record or that of a program whose format is known.

    Nothing is kept.  Each match is replayed by the rules here; one that cannot be is refused with its line.
    """
    return await call.room.opened.opened(call.guest, body, call.language, call.caller.address)


async def post_record_replay(call: Call, body: RecordRequest) -> msgspec.Raw:
    """Return the replay of a record, with all hands."""
    return await call.room.opened.replay(call.guest, body.record, call.language, call.caller.address)


async def post_record_seen(call: Call, body: RecordSeenRequest) -> msgspec.Raw:
    """Return for each move of a deal of a record what its player could see before it."""
    return await call.room.opened.seen(call.guest, body.record, body.deal, call.language, call.caller.address)


async def post_record_review(call: Call, body: RecordReviewRequest) -> ReviewState:
    """Return the review of a seat's play in a finished deal of a record, or how many reviews come first."""
    return await call.room.opened.review(call.guest, body, call.language, call.caller.address)


RECORD_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        *("POST", "/records/files", post_record_file, OpenedFile),
        takes=OpenRequest,
        kind="drafts",
        largest=LARGEST_BODY,
    ),
    Endpoint(
        *("POST", "/records/replays", post_record_replay, Replay),
        takes=RecordRequest,
        kind="replays",
        largest=LARGEST_BODY,
    ),
    Endpoint(
        *("POST", "/records/seen", post_record_seen, list[Seen]),
        takes=RecordSeenRequest,
        kind="replays",
        largest=LARGEST_BODY,
    ),
    Endpoint(
        *("POST", "/records/reviews", post_record_review, ReviewState),
        takes=RecordReviewRequest,
        kind="reviews",
        largest=LARGEST_BODY,
    ),
)
"""The endpoints of opened records."""
