"""The subjects on the bus by which servers find the workers that answer as they would themselves."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from capot import __version__
from capot.sources import PACKAGE, source_of

Kind: TypeAlias = Literal["moves", "hints", "reviews", "puzzles", "measures", "progress"]
"""Work for workers, and the progress that they report of it."""

GROUP = "workers"
"""The group of the bus in which each job goes to one worker."""


def subject(kind: Kind, *own: str) -> str:
    """Return the subject of a kind of work, or below it one of somebody's ``own``.

    Workers of another version have others, as have those with other files of the same version: they may
    play, explain and measure otherwise.
    """
    return ".".join(("capot.think", stamp(), kind, *own))


@lru_cache(maxsize=1)
def stamp() -> str:
    """Return the version with a hash of all files that an answer may depend on; reading them takes 50 ms."""
    return f"{__version__.replace('.', '_')}-{source_of(_places())}"


def _places() -> Iterator[Path]:
    """Yield all of the package but the commands and the page."""
    for place in sorted(PACKAGE.iterdir()):
        if place.name == "server":
            yield from sorted(each for each in place.iterdir() if each.name != "static")
        elif place.name != "cli":
            yield place
