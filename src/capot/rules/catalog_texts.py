"""The texts of the catalogue's games that are translated: names, titles, meanings and notes."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change

TRANSLATED: Final = frozenset({"because", "blurb", "credit", "imprint", "meaning", "note", "title"})
"""The fields of a game, and of all that it is made of, that are texts for people; its name is one more."""


def catalog_texts() -> Iterator[str]:
    """Yield each text of the catalogue once, in English; those that a house rule changes to included."""
    yield from dict.fromkeys(text for game in GAMES.values() for text in (game.name, *_texts(game)) if text)


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401 - any part of a game
    if isinstance(value, Change) and value.where.rpartition(".")[2] in TRANSLATED:
        yield str(value.value)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if field.name in TRANSLATED and isinstance(part, str):
                yield part
            else:
                yield from _texts(part)
    elif isinstance(value, tuple | frozenset | list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
