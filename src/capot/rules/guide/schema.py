"""The JSON Schema of a game's file, made from the types of a game and the guide to them."""

from fractions import Fraction
from types import NoneType
from typing import Any, TypeAlias, get_args

from capot.cards import Card
from capot.language.texts import Text, say
from capot.rules.by_seats import BySeats
from capot.rules.decoding.defaults import default_values, required_fields
from capot.rules.decoding.json_types import (
    LETTER_OF_SUIT,
    RENAMED,
    TAGGED,
    TYPES,
    Hint,
    alternatives,
    case_hint,
    hints_of,
    literals,
    origin,
)
from capot.rules.decoding.values import FRACTION, NUMBER
from capot.rules.guide import GUIDES
from capot.rules.model import Game
from capot.rules.scoring import ByRank
from capot.rules.sources import SOURCES, Source
from capot.rules.terms import Batches, Ranks, Suit
from capot.rules.text.guides import Field

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NUMBER = f"^{NUMBER.pattern}$"
_CARD = r"((10|[2-9TJQKAXtjqkax])[SHDCshdc♠♥♦♣♤♡♢♧]|XX|xx|JK|jk)"


def game_schema() -> Schema:
    """Return the schema of a file: a whole game, or the edits of another that is its base."""
    kinds: dict[str, Any] = {name: kind for name, kind in TYPES.items() if kind is not BySeats}
    return {
        "$schema": DIALECT,
        "title": "A game for Capot",
        "description": "A whole game, or the edits that make it from a game of the catalogue.",
        "if": {"type": "object", "required": ["schedule"]},
        "then": {"$ref": "#/$defs/Game"},
        "else": {"$ref": "#/$defs/Variant"},
        "$defs": {
            "Variant": _variant(),
            **{name: _type_schema(kind) for name, kind in sorted(kinds.items())},
            **_small_schemas(),
        },
    }


def _variant() -> Schema:
    """Return the schema of a game that is written as edits of its base."""
    whole = _type_schema(Game)["properties"]
    own = {name: schema for name, schema in whole.items() if name not in {"schedule", "chosen", "type"}}
    own["base"] = {"type": "string", "description": "The key of the game of the catalogue that is changed."}
    own["edits"] = {
        "type": "array",
        "description": "The edits that are made, in any order: terms are removed, added and moved before others "
        "change.",
        "items": {"$ref": "#/$defs/VariantEdit"},
    }
    return {
        "title": "A variant of a game of the catalogue",
        "type": "object",
        "properties": own,
        "required": ["base", "name"],
        "additionalProperties": False,
    }


def _small_schemas() -> Schema:
    """Return the schemas of values that are no objects, and of those that may be of any type."""
    card = {"type": "string", "pattern": f"^{_CARD}$", "description": "A card, such as QS."}
    row = {"type": "string", "pattern": f"^({_CARD}([ ,]+{_CARD})*)?$"}
    return {
        "Card": card,
        "Cards": {
            "description": "Cards, such as QS KS.",
            "anyOf": [row, {"type": "array", "items": {"$ref": "#/$defs/Card"}}],
        },
        "Suit": {"enum": [*LETTER_OF_SUIT.values(), *LETTER_OF_SUIT], "description": "A suit."},
        "Ranks": {
            "type": "string",
            "pattern": "^[AKQJT2-9]*$",
            "description": "A row of ranks such as AKQJT987; T is the ten.",
        },
        "Fraction": {
            "type": ["integer", "string"],
            "pattern": f"^{FRACTION.pattern}$",
            "description": "A fraction such as 1/2.",
        },
        "Open": _open(),
        "VariantEdit": _variant_edit(),
    }


def _open() -> Schema:
    """Return the schema of a value that names its type where JSON alone would leave it open."""
    wrapped = {
        "Card": {"card": {"$ref": "#/$defs/Card"}},
        "Cards": {"cards": {"$ref": "#/$defs/Cards"}},
        "Fraction": {"value": {"$ref": "#/$defs/Fraction"}},
        "BySeats": {"others": {"$ref": "#/$defs/Open"}},
    }
    objects = [
        {"if": _is_type(name), "then": {"properties": {"type": True, **some}}}
        for name, some in wrapped.items()
    ]
    typed = [
        {"if": _is_type(name), "then": {"$ref": f"#/$defs/{name}"}} for name in TYPES if name != "BySeats"
    ]
    return {
        "description": "Any value; an object, several cards or a fraction name their type.",
        "anyOf": [
            {"type": ["null", "boolean", "integer", "string"]},
            {"type": "array", "items": {"$ref": "#/$defs/Open"}},
            {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"enum": [*wrapped, *(name for name in TYPES if name != "BySeats")]}},
                "allOf": [*objects, *typed],
            },
        ],
    }


def _is_type(name: str) -> Schema:
    return {"properties": {"type": {"const": name}}, "required": ["type"]}


def _variant_edit() -> Schema:
    """Return the schema of an edit of a variant, whose values may be written as in the game itself."""
    named = [each for each in TYPES if each not in {"BySeats", "Keep"}]
    typed = [{"if": _is_type(name), "then": {"$ref": f"#/$defs/{name}"}} for name in named]
    value = {
        "description": "The new value, written as in the game itself or with its type.",
        "if": {"type": "object", "required": ["type"]},
        "then": {"allOf": typed},
    }
    edits = {}
    for name in ("Change", "Add", "Remove", "Shift"):
        schema = _type_schema(TYPES[name])
        inner = {"Change": "value", "Add": "term"}.get(name)
        if inner is not None:
            schema["properties"][inner] = value
            schema["required"].remove("type")
        edits[name] = schema
    return {"anyOf": list(edits.values())}


def _type_schema(kind: Any) -> Schema:  # noqa: ANN401 - a type of a game
    """Return the schema of an object of a type."""
    guide = GUIDES[kind]
    head = {"title": _capital(say(guide.title)), "description": str(say(guide.meaning)), "type": "object"}
    names = [kind.__name__, *(former for former, name in RENAMED.items() if name == kind.__name__)]
    tag = {"const": names[0]} if len(names) == 1 else {"enum": names}
    if kind is Batches:
        packets = {"type": "string", "pattern": "^[1-9][0-9]?(-[1-9][0-9]?)*$"}
        return {**head, **_mapping(_NUMBER, packets, tag)}
    if kind is ByRank:
        return {**head, **_mapping("^[AKQJT2-9]$", {"type": "integer"}, tag)}
    hints = hints_of(kind)
    properties = {name: _field_schema(hint, guide.fields[name], kind, name) for name, hint in hints.items()}
    needed = [*(["type"] if kind in TAGGED else []), *required_fields(kind)]
    return {
        **head,
        "properties": {"type": tag, **properties},
        "required": needed,
        "additionalProperties": False,
    }


def _mapping(pattern: str, value: Schema, tag: Schema) -> Schema:
    return {
        "properties": {"type": tag},
        "patternProperties": {pattern: value},
        "additionalProperties": False,
    }


def _field_schema(hint: Hint, field: Field, kind: Any, name: str) -> Schema:  # noqa: ANN401 - a type
    schema = dict(_hint_schema(hint))
    if field.words and hint is str:
        schema = {"enum": [each for each in field.words if each]}
    schema["description"] = _capital(field.meaning) + _words(field)
    default = default_values(kind).get(name)
    if isinstance(default, bool | str | int):
        schema["default"] = default
    return schema


def _words(field: Field) -> str:
    """Return what the values of a field mean, in a line each."""
    told = [f"\n{_shown(value)}: {say(words)}" for value, words in field.words.items() if value != ""]
    return "".join(told)


def _shown(value: object) -> str:
    return {None: "null", True: "true", False: "false"}.get(value, str(value))  # type: ignore[call-overload, no-any-return]


def _hint_schema(hint: Hint) -> Schema:
    """Return the schema of what a field of a declared type may hold."""
    some = [_one_schema(each) for each in alternatives(hint)]
    return some[0] if len(some) == 1 else {"anyOf": some}


def _one_schema(hint: Hint) -> Schema:
    if hint is object:
        return _ref("Open")
    if hint in (Suit, Ranks):
        return _ref("Suit" if hint == Suit else "Ranks")
    if literals(hint):
        return {"enum": [*literals(hint)]}
    if origin(hint) is tuple:
        return _tuple_schema(hint)
    if origin(hint) is BySeats:
        return _by_seats(_hint_schema(case_hint(hint)))
    if hint is Source:
        return {"anyOf": [{"enum": [*SOURCES]}, _ref("Source")]}
    plain = {int: "integer", bool: "boolean", str: "string", NoneType: "null"}
    if hint in plain:
        return {"type": plain[hint]}
    return _ref({Fraction: "Fraction", Card: "Card"}.get(hint, hint.__name__))


def _tuple_schema(hint: Hint) -> Schema:
    items = get_args(hint)
    if items[0] is Card:
        return _ref("Cards")
    if Ellipsis in items:
        return {"type": "array", "items": _hint_schema(items[0])}
    some = [_hint_schema(each) for each in items]
    return {"type": "array", "prefixItems": some, "items": False, "minItems": len(some)}


def _by_seats(inner: Schema) -> Schema:
    return {
        "type": "object",
        "description": "A value for each number of players, and for all others.",
        "properties": {"type": {"const": "BySeats"}, "others": inner},
        "patternProperties": {_NUMBER: inner},
        "additionalProperties": False,
        "minProperties": 1,
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _capital(text: str | Text) -> str:
    return f"{text[:1].upper()}{text[1:]}"
