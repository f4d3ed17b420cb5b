"""Games as JSON and back, following the fields of the dataclasses, and the digest that records store."""

import json
from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn, cast

from capot.cards import Card, codes
from capot.language.texts import Name, say
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Edit
from capot.rules.changes.variants import based_on, edits_between
from capot.rules.decoding.base_form import decoded_edits, game_of_base_form, is_base_form
from capot.rules.decoding.json_types import (
    LETTER_OF_SUIT,
    RENAMED,
    TAGGED,
    TYPES,
    Hint,
    Value,
    case_hint,
    hints_of,
    item_hint,
)
from capot.rules.decoding.option_values import check_options
from capot.rules.decoding.syntax import fault_of
from capot.rules.decoding.values import decoded
from capot.rules.errors import RulesError
from capot.rules.model import DESCRIPTIVE, Game
from capot.rules.scoring import ByRank
from capot.rules.sources import SOURCES, Source
from capot.rules.terms import Batches, Suit

LONGEST = 200_000
"""Maximum number of characters in the JSON of a game, five times what the catalogue needs."""


def dumps(game: Game, indent: int | None = None, *, whole: bool = True) -> str:
    """Return the game as JSON text; `loads` gives an equal game back.

    Unless the ``whole`` is asked for, a variant of a game of the catalogue is written as edits of that game,
    if that is shorter.
    """
    data = to_data(game)
    edits = None if whole else to_base_data(game)
    if edits is not None and len(json.dumps(edits)) < len(json.dumps(data)):
        data = edits
    return json.dumps(data, ensure_ascii=False, indent=indent)


def loads(text: str) -> Game:
    """Return the game written as JSON; raise `RulesError` with the place and the reason of any fault."""
    if len(text) > LONGEST:
        raise RulesError(
            say(
                "this is too long for a game: {length} characters, and {most} are allowed",
                length=Name(len(text)),
                most=Name(LONGEST),
            )
        )
    if not text.strip():
        raise RulesError(say("the file is empty"))
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RulesError:
        raise
    except json.JSONDecodeError as error:
        raise RulesError(fault_of(error)) from error
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, brackets by the thousand.
        raise RulesError(
            say("this is no game: its numbers are too long or it is nested too deeply")
        ) from error
    return from_data(data)


def to_data(game: Game) -> dict[str, Any]:
    """Return the game as dicts, lists, strings and numbers, ready for JSON."""
    return cast("dict[str, Any]", encoded(game, Game))


def to_base_data(game: Game) -> dict[str, Any] | None:
    """Return the game as its differences from its base, or None if that is not in the catalogue."""
    base = GAMES.get(game.base)
    if base is None or base == game:
        return None
    edits = edits_between(base, game)
    usual = based_on(base, edits, name=game.name)
    hints = hints_of(Game)
    own: dict[str, Any] = {
        name: encoded(getattr(game, name), hints[name])
        for name in DESCRIPTIVE
        if name in {"key", "name"} or getattr(game, name) != getattr(usual, name)
    }
    return {**own, "base": base.key, "edits": edits_to_data(edits)}


def edits_to_data(edits: tuple[Edit, ...]) -> list[dict[str, Any]]:
    """Return edits as data ready for JSON, which `edits_from_data` reads."""
    return [cast("dict[str, Any]", encoded(edit, Edit)) for edit in edits]


def edits_from_data(base: Game, data: object) -> tuple[Edit, ...]:
    """Return the edits of a game that data describe; raise `RulesError` for one that does not fit."""
    return decoded_edits(base, data)


def from_data(data: object) -> Game:
    """Return the game of the data that `to_data` or `to_base_data` makes; errors are those of `loads`."""
    if is_base_form(data):
        game = game_of_base_form(cast("dict[str, Any]", data))
    else:
        game = cast("Game", decoded(data, Game))
    check_options(game)
    return game


@lru_cache(maxsize=256)
def digest(game: Game) -> str:
    """Return the hexadecimal SHA-256 of how the game is played, shared by games that are played alike.

    Descriptions and options not in force are left out, so that better wording or a new option keeps the
    digest.
    """
    from hashlib import sha256  # noqa: PLC0415 - not needed to read a game, and loaded with all of OpenSSL

    rules = {name: value for name, value in to_data(game).items() if name not in DESCRIPTIVE}
    text = json.dumps(rules, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for former, name in RENAMED.items():
        text = text.replace(f'"type":"{name}"', f'"type":"{former}"')
    return sha256(text.encode()).hexdigest()


def encoded(value: Value, hint: Hint) -> Value:
    """Return a part of a game as JSON data, the inverse of `capot.rules.decoding.values.decoded`.

    Where anything may stand (``hint`` is `object`) the data name their type.
    """
    is_open = hint is object
    match value:
        case None | bool() | int():
            return value
        case str():
            return LETTER_OF_SUIT[value] if hint == Suit else value
        case Fraction():
            return {"type": "Fraction", "value": str(value)} if is_open else str(value)
        case Card():
            return {"type": "Card", "card": value.code} if is_open else value.code
        case tuple():
            return _encoded_tuple(value, hint)
        case BySeats():
            return _encoded_cases(value, hint)
        case Batches():
            return _tagged("Batches", {str(size): text for size, text in value.packets}, tag=is_open)
        case ByRank():
            return _tagged("ByRank", dict(value.values), tag=is_open)
        case Source() if SOURCES.get(value.key) == value and not is_open:
            return value.key
        case _:
            assert type(value) in TYPES.values(), f"{type(value).__name__} has no place in a game"
            return _encoded_fields(value, tag=is_open or type(value) in TAGGED)


def _encoded_tuple(value: tuple[Any, ...], hint: Hint) -> Value:
    if value and all(isinstance(each, Card) for each in value):
        written = codes(value)
        return {"type": "Cards", "cards": written} if hint is object else written
    return [encoded(each, object if hint is object else item_hint(hint, i)) for i, each in enumerate(value)]


def _encoded_cases(value: BySeats[Any], hint: Hint) -> dict[str, Any]:
    inner = case_hint(hint)
    data = {str(number): encoded(each, inner) for number, each in value.cases}
    if value.others is not None:
        data["others"] = encoded(value.others, inner)
    return _tagged("BySeats", data, tag=hint is object)


def _encoded_fields(value: Value, *, tag: bool) -> dict[str, Any]:
    cls = type(value)
    hints, data = hints_of(cls), {}
    for field in fields(value):
        each = getattr(value, field.name)
        if each != field.default or type(each) is not type(field.default):
            data[field.name] = encoded(each, hints[field.name])
    return _tagged(cls.__name__, data, tag=tag)


def _tagged(name: str, data: dict[str, Any], *, tag: bool) -> dict[str, Any]:
    return {"type": name, **data} if tag else data


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise RulesError(say("{name} is given twice in one object", name=Name(json.dumps(name))))
        data[name] = value
    return data


def _no_number(name: str) -> NoReturn:
    raise RulesError(say("{name} is no number for a game", name=Name(name)))
