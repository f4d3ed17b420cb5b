"""The edit of several that contradicts a game, and the places that still name a term it removes."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from capot.cards import Card
from capot.language.texts import Name, listed, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Edit, Remove, attempt, edited, found, name_of
from capot.rules.decoding.faults import Path, refuse
from capot.rules.decoding.json_types import Value
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.opening import Contract

MOST_LEFT_OUT: Final = 24
"""Number of edits that are left out, each in turn, to find the one that a game cannot have."""


def blame(base: Game, edits: Sequence[Edit], places: Sequence[Path], error: RulesError) -> None:
    """Give an error of the edited game the place of the edit without which there would be none.

    If that removes a term that others still name, raise an error that says where they do.
    """
    changed, _ = attempt(base, tuple(edits))
    for edit, place in zip(edits, places, strict=True):
        if not isinstance(edit, Remove):
            continue
        name = edit.where.rpartition(".")[2]
        naming = _naming(changed, edit.where) if name in str(error) else []
        if naming:
            some = listed([Name(each) for each in naming])
            why = say("{name} cannot be removed: it is still named in {places}", name=Name(name), places=some)
            refuse(place, why, error)
    # The last edits are the newest, and the likeliest to be wrong.
    for number in reversed(range(len(edits))[-MOST_LEFT_OUT:]):
        try:
            edited(base, (*edits[:number], *edits[number + 1 :]))
        except RulesError:
            continue
        error.place = places[number]
        return


def _naming(game: Game, where: str) -> list[str]:
    """Return the paths of the terms that name a scoring term no longer at its path."""
    owner, scoring, name = (where.rpartition(".")[0].rpartition(".")[0], *where.split(".")[-2:])
    if scoring != "scoring" or found(game, where):
        return []
    every = [each for one in found(game, owner) for each in _named_in(one, name, owner)]
    return list(dict.fromkeys(every))


def _named_in(value: Value, name: str, path: str) -> Iterator[str]:
    """Yield the paths of the terms below a value that name another; contracts have their own scoring."""
    if isinstance(value, BySeats):
        for each in (*(inner for _, inner in value.cases), value.others):
            yield from _named_in(each, name, path)
    elif isinstance(value, tuple):
        if name in value:
            yield path
        for each in value:
            within = f"{path}.{name_of(each)}" if name_of(each) else path
            if not isinstance(each, Contract):
                yield from _named_in(each, name, within)
    elif is_dataclass(value) and not isinstance(value, Card):
        for field in fields(value):
            inner = getattr(value, field.name)
            is_list = isinstance(inner, tuple) and any(name_of(each) for each in inner)
            yield from _named_in(inner, name, f"{path}.{field.name}" if is_list else path)
