"""Messages of records that a guest opens: what is in a file, and its matches for replay and review."""

from typing import Annotated, Literal

from msgspec import Meta

from capot.server.messages.basics import Message, Points, Request, Words
from capot.server.messages.review import ReviewRequest

FileName = Annotated[str, Meta(max_length=200)]
RecordText = Annotated[
    str, Meta(description="A record in Capot's own format (docs/record.md), as an opened file gave it.")
]


class OpenRequest(Request):
    """A file to be opened, or one match of it, counted from 1; the content tells the format."""

    name: FileName
    text: str
    match: int | None = None


class RecordRequest(Request):
    """A record to be looked at."""

    record: RecordText


class RecordSeenRequest(RecordRequest):
    """A deal of a record, counted from 1, to be looked at as its players saw it."""

    deal: int


class RecordReviewRequest(RecordRequest):
    """A record and a seat's play in a finished deal of it."""

    review: ReviewRequest


class FoundMatch(Message):
    """A match in a file, by its place from 1; ``notes`` say how it was read, if that needs saying.

    The ``totals`` are the games won where a match consists of several; unless it ``is_over``, those so far.
    """

    match: int
    name: Words
    date: str
    players: list[str]
    totals: list[Points]
    deals: int
    notes: list[Words]
    is_over: bool = True


class RefusedMatch(Message):
    """A match that cannot be read, with the line of the file and the reason."""

    line: int | None
    reason: Words


class OpenedFile(Message):
    """The matches in a file; ``more`` if not all of it was read.

    If there is one match, or one was asked for, it comes along as a ``record`` in Capot's own format.
    """

    format: Literal["capot", "skat-server", "openspiel"]
    matches: list[FoundMatch]
    refused: list[RefusedMatch]
    more: bool
    record: str | None
