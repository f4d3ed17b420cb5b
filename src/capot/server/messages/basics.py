"""The basics of all messages: two base classes, and types of words and numbers."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Points: TypeAlias = int | str
Strength = Literal["easy", "medium", "hard", "max"]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "one-moment",
    "good-bye",
    "thumbs-up",
    "applause",
    "laughing",
    "surprised",
    "sad",
    "party",
]
"""Fixed phrases, and reactions shown as emoji."""

Phase = Literal["seating", "dealing", "playing", "scored", "over"]
"""Waiting for people; for contributions to the shuffle; for moves; for the next deal; the match is over."""

Helper = Literal["stand-in", "clock"]
"""A computer player moves for a person who is away or idle; or once, when the time for a move is over."""

Moment = Literal["lying", "settled", "now"]
"""A moment of an event: trick or pile still on the table; taken but not scored; the end."""

ShortText = Annotated[str, Meta(max_length=40)]
MoveText = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(description="In the reader's language.")]
"""A sentence or a name; the server fills it with a `Text`."""

Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""


class Message(Struct, kw_only=True, gc=False):
    """A message from the server; it never contains itself, so that the garbage collector need not look."""


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """A message from the page."""


class Problem(Message):
    """The reason for a refusal, as a sentence."""

    reason: Words
