"""Messages to the process that measures, and its answers."""

from typing import Any

import msgspec

from capot.server.messages.basics import Words
from capot.server.messages.workshop import FigureInfo, MeterInfo


class Slice(msgspec.Struct):
    """A game to be measured for some seconds more; without a game everything is compiled that it needs.

    ``before`` is the ``digest`` of the game before its last change.
    """

    key: str = ""
    game: dict[str, Any] | None = None
    against: dict[str, Any] | None = None
    seats: int = 0
    where: str = ""
    values: list[int] = []
    seconds: float = 1.0
    digest: str = ""
    before: str = ""


class Sliced(msgspec.Struct):
    """The figures after a slice, as JSON in each language; ``share`` is of the whole run.

    ``last_change`` says in each language what the last change did to the game of the digest ``before``.
    """

    share: float
    seconds: float
    is_final: bool
    found: dict[str, msgspec.Raw]
    before: str = ""
    last_change: dict[str, str] = {}


class FoundReport(msgspec.Struct):
    """The figures of a game so far, or of a value of a sweep."""

    figures: list[FigureInfo]
    meters: list[MeterInfo] = []
    value: int | None = None
    refused: Words | None = None


class Found(msgspec.Struct):
    """The figures so far in one language, and what the changes of the first game did."""

    reports: list[FoundReport]
    differences: list[FigureInfo]
    effect: Words = ""


SLICED = msgspec.json.Decoder(Sliced)
FOUND = msgspec.json.Decoder(Found)
