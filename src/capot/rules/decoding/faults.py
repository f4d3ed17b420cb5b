"""Refusing data that are no part of a game: the place, and the reason in a sentence."""

import json
from collections.abc import Iterable
from typing import NoReturn, TypeAlias

from capot.language.texts import Name, Text, listed, say
from capot.rules.errors import RulesError

Path: TypeAlias = tuple[str | int, ...]
"""The fields and places of lists that lead to a part of JSON data."""

LONGEST_LIST = 12
"""Number of names up to which a sentence lists all that are known."""


def refuse(path: Path, reason: str, cause: Exception | None = None, *, place: Path | None = None) -> NoReturn:
    """Raise the `RulesError` that the value at a path, or at a ``place`` in it, is no part of a game."""
    where = path_text(path)
    error = RulesError(say("{where}: {reason}", where=Name(where), reason=reason) if where else reason)
    error.why, error.place = reason, path if place is None else place
    raise error from cause


def path_text(path: Path) -> str:
    """Return a path as people write it: ``schedule[0].rules.packs``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def shown(data: object) -> Name:
    """Return the beginning of data as they stand in JSON."""
    text = json.dumps(data, ensure_ascii=False, default=str)
    text = text if text.isprintable() else json.dumps(data, default=str)
    return Name(text if len(text) <= 40 else f"{text[:36]} ...")


def nearest(wrong: object, known: Iterable[str]) -> Text | None:
    """Return the question whether one of the known names was meant, or None if none resembles it."""
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415 - only needed for typing errors

    folded, meant = {name.casefold(): name for name in known}, str(wrong)[:60].casefold()
    near = get_close_matches(meant, folded, n=3, cutoff=0.6)
    if not near:
        return None
    alike = [SequenceMatcher(None, name, meant).ratio() for name in near]
    best = [Name(folded[name]) for name, each in zip(near, alike, strict=True) if each > max(alike) - 0.1]
    return say("did you mean {names}?", names=listed(best, "or"))


def known_names(names: Iterable[str]) -> Text:
    """Return names as a list in a sentence, shortened if there are many."""
    every = [Name(name) for name in names]
    some = every if len(every) <= LONGEST_LIST else [*every[:LONGEST_LIST], say("others")]
    return listed(some)
