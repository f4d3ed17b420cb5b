"""Messages to the process that measures, and its answers."""

from typing import Any

import msgspec


class Slice(msgspec.Struct):
    """A game to be measured for some seconds more; without a game everything is compiled that it needs."""

    key: str = ""
    game: dict[str, Any] | None = None
    against: dict[str, Any] | None = None
    seats: int = 0
    where: str = ""
    values: list[int] = []
    seconds: float = 1.0


class Sliced(msgspec.Struct):
    """The figures after a slice, as JSON in each language; ``share`` is of the whole run."""

    share: float
    seconds: float
    is_final: bool
    found: dict[str, msgspec.Raw]
