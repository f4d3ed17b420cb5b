"""The catalogue as it is listed, read from a file next to this module: no game is built for it.

`capot.rules.entries` makes the file; a test says when it is out of date.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

FILE: Final = Path(__file__).with_name("catalogue.json")

SOUGHT: Final[Mapping[str, tuple[str, ...]]] = {
    "hearts-classic": ("Hearts", "Microsoft", "Windows", "Dame de Pique"),
    "black-lady": ("Dame de Pique", "Black Queen"),
    "tien-len": ("Big Two", "President", "Daifugō"),
    "whist": ("Spades", "Bridge"),
    "skat": ("Doppelkopf", "Sheepshead"),
}
"""Words by which people look for games, by the key of the one that comes closest."""


class Pack(TypedDict):
    """The pack of a game's first deal: its ``cards``, by number of players, and its faces."""

    cards: dict[str, int]
    faces: str


class Entry(TypedDict):
    """A game as it is listed.

    ``translated`` are its names in other languages, ``group`` is the heading of its family, ``source`` is the
    main source of its rules, author and title, and ``sources`` are the keys of all.
    """

    key: str
    name: str
    also_called: list[str]
    translated: list[str]
    family: str
    group: str
    blurb: str
    players: list[int]
    best: list[int]
    pack: Pack
    options: list[str]
    credit: str
    source: str
    sources: list[str]


@cache
def listing() -> tuple[Entry, ...]:
    """Return the entry of each game of the catalogue, in the order in which games are listed."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8")))


def names_of(entry: Entry) -> tuple[str, ...]:
    """Return the key and all names of a listed game."""
    return entry["key"], entry["name"], *entry["also_called"]
