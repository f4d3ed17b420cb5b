"""Decoding JSON data into the values of a game; faults are reported with the place and the reason.

Nothing is ever executed: a name in the data can only choose one of the listed types.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from types import NoneType
from typing import TypeAlias, TypeVar, cast, get_args

from capot.cards import RANKS, Card, card, cards
from capot.language.texts import Name, Text, listed, reason, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.variants import key_of
from capot.rules.decoding.defaults import default_values, required_fields
from capot.rules.decoding.faults import Path, known_names, nearest, refuse, shown
from capot.rules.decoding.json_types import (
    PLAIN,
    RENAMED,
    SUIT_OF_LETTER,
    TYPES,
    Hint,
    Value,
    alternatives,
    case_hint,
    expected,
    hints_of,
    item_hint,
    literals,
    origin,
)
from capot.rules.decoding.limits import check_size, check_text, check_word
from capot.rules.model import Game
from capot.rules.scoring import ByRank
from capot.rules.sources import SOURCES, Source
from capot.rules.terms import Batches, Ranks, Suit

DEEPEST = 40
LARGEST = 10**9

T = TypeVar("T")
Object: TypeAlias = dict[str, Value]

NUMBER = re.compile(r"[1-9][0-9]?")
"""A number of players, or a size of hand."""
_PACKETS = re.compile(r"[1-9][0-9]?(-[1-9][0-9]?)*")
FRACTION = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
"""A fraction as text."""


def decoded(data: object, hint: Hint, path: Path = ()) -> Value:
    """Return the value of JSON data at a place declared as ``hint``; raise `RulesError` if there is none."""
    if len(path) > DEEPEST:
        refuse(path[:4], say("this is nested too deeply for a game"))
    if hint is object:
        return _any(data, path)
    data = _unwrapped(data)
    fitting = [each for each in alternatives(hint) if _fits(data, each)]
    if not fitting:
        refuse(path, _unfit(data, hint))
    if len(fitting) > 1 and isinstance(data, dict):
        plain = [each for each in fitting if each in PLAIN]
        if len(plain) != 1:
            names = known_names(each.__name__ for each in fitting)
            refuse(path, say('this needs a "type", one of {names}', names=names))
        return _as(plain[0], data, path)
    return _as(fitting[0], data, path)


def _as(hint: Hint, data: Value, path: Path) -> Value:
    """Return the value of one type, given data that `_fits` accepts."""
    if hint == Suit:
        return SUIT_OF_LETTER[data.upper()]
    if hint == Ranks or hint in {str, bool, NoneType} or literals(hint):
        return check_text(data, path) if isinstance(data, str) else data
    if hint is int:
        return _whole(data, path)
    if hint is Fraction:
        return _fraction(data, path)
    if hint is Card:
        return _made(path, lambda: card(data))
    if origin(hint) is tuple:
        return _tuple(data, hint, path)
    if origin(hint) is BySeats:
        return _cases(data, case_hint(hint), path)
    if hint is Batches:
        return _batches(data, path)
    if hint is ByRank:
        return ByRank([(rank, _whole(each, (*path, rank))) for rank, each in _content(data).items()])
    if hint is Source and isinstance(data, str):
        return _source(data, path)
    return _fields(data, hint, path)


def _fields(data: Object, cls: Value, path: Path) -> Value:
    hints, given = hints_of(cls), _content(data)
    unknown = next((name for name in given if name not in hints), None)
    if unknown is not None:
        refuse(path, _no_field(cls, unknown, tuple(hints)), place=(*path, unknown))
    for name in required_fields(cls):
        if name not in given:
            needed = say('{type} needs a field "{name}"', type=Name(cls.__name__), name=Name(name))
            refuse(path, needed)
    values = {name: decoded(each, hints[name], (*path, name)) for name, each in given.items()}
    for name in ("name", "key", "base"):
        if values.get(name) and (cls is not Game or name != "name"):
            check_word(values[name], (*path, name), is_key=cls is Game)
    if values.get("title") == "" and "title" in required_fields(cls):
        refuse((*path, "title"), say("{type} needs words here, not an empty text", type=Name(cls.__name__)))
    usual = {**default_values(cls), **({"key": key_of(values["name"])} if cls is Game else {})}
    return _made(path, lambda: cls(**{**usual, **values}))


def _no_field(cls: Value, unknown: str, names: tuple[str, ...]) -> Text:
    kind, wrong = Name(cls.__name__), shown(unknown)
    near = nearest(unknown, names)
    if near is not None:
        return say("{type} has no field {name}; {near}", type=kind, name=wrong, near=near)
    if not names:
        return say("{type} has no field {name}; it has none", type=kind, name=wrong)
    return say(
        "{type} has no field {name}; its fields are {names}", type=kind, name=wrong, names=known_names(names)
    )


def _unwrapped(data: object) -> object:
    """Return cards and fractions without the type that they have where anything may stand."""
    match data:
        case {"type": "Cards", "cards": str() as text, **rest} if not rest:
            return text
        case {"type": "Card", "card": str() as text, **rest} if not rest:
            return text
        case {"type": "Fraction", "value": str() as text, **rest} if not rest:
            return text
        case _:
            return data


def _tuple(data: Value, hint: Hint, path: Path) -> tuple[Value, ...]:
    if isinstance(data, str):
        # Each card is two or three characters and a space.
        check_size(len(data) // 3, path)
        return _different(_made(path, lambda: cards(data)), path)
    check_size(len(data), path)
    arguments = get_args(hint)
    if Ellipsis not in arguments and len(arguments) != len(data):
        few, given = Name(len(arguments)), Name(len(data))
        refuse(path, say("{few} values belong here, not {given}", few=few, given=given))
    values = tuple(decoded(each, item_hint(hint, place), (*path, place)) for place, each in enumerate(data))
    return _different(values, path) if hint == tuple[Card, ...] else values


def _different(some: tuple[Card, ...], path: Path) -> tuple[Card, ...]:
    """Return a list of cards; refuse one that names a card twice."""
    for place, each in enumerate(some):
        if each in some[:place]:
            refuse(path, say("{card} is named twice", card=Name(each)))
    return some


def _cases(data: Object, inner: Hint, path: Path) -> BySeats[Value]:
    values = {name: decoded(each, inner, (*path, name)) for name, each in _content(data).items()}
    others = values.pop("others", None)
    return BySeats([(int(number), each) for number, each in values.items()], others=others)


def _batches(data: Object, path: Path) -> Batches:
    for size, text in _content(data).items():
        if not isinstance(text, str) or not _PACKETS.fullmatch(text):
            refuse((*path, size), say("expected packets such as 3-2-3, found {given}", given=shown(text)))
    return _made(path, lambda: Batches([(int(size), text) for size, text in _content(data).items()]))


def _any(data: object, path: Path) -> Value:
    """Return the value of data that name their own type, like those of an edit."""
    match data:
        case list():
            check_size(len(data), path)
            return tuple(decoded(each, object, (*path, place)) for place, each in enumerate(data))
        case {"type": "Cards", "cards": str() as some, **rest} if not rest:
            return _different(_made(path, lambda: cards(some)), path)
        case {"type": "Card", "card": str() as one, **rest} if not rest:
            return _made(path, lambda: card(one))
        case {"type": "Fraction", "value": str() as value, **rest} if not rest:
            return _fraction(value, path)
        case {"type": "BySeats"} if _fits(data, BySeats):
            return _cases(cast("Object", data), object, path)
        case {"type": str() as name} if TYPES.get(RENAMED.get(name, name), BySeats) is not BySeats:
            return decoded(data, TYPES[RENAMED.get(name, name)], path)
        case bool() | None:
            return data
        case int():
            return _whole(data, path)
        case str():
            return check_text(data, path)
        case _:
            wrong = data.get("type") if isinstance(data, dict) else None
            near = nearest(wrong, ("Card", "Cards", "Fraction", *TYPES)) if isinstance(wrong, str) else None
            if near is not None:
                return refuse(path, say("there is no {type}; {near}", type=shown(wrong), near=near))
            return refuse(path, say('expected an object with a "type", found {given}', given=shown(data)))


def _fits(data: object, hint: Hint) -> bool:
    """Whether data are of the JSON kind that a type is written in, without looking inside."""
    match data:
        case None:
            return bool(hint is NoneType)
        case bool():
            return bool(hint is bool)
        case int():
            return hint in {int, Fraction}
        case str():
            return _text_fits(data, hint)
        case list():
            return origin(hint) is tuple
        case dict():
            return _object_fits(data, origin(hint) or hint)
        case _:
            return False


def _text_fits(data: str, hint: Hint) -> bool:
    if hint == Suit:
        return data.upper() in SUIT_OF_LETTER
    if hint == Ranks:
        return all(rank in RANKS for rank in data)
    return hint in {str, Fraction, Card, Source, tuple[Card, ...]} or data in literals(hint)


def _object_fits(data: Object, cls: Value) -> bool:
    if cls not in TYPES.values():
        return False
    given = _content(data).keys()
    by_number = bool(given) and all(name == "others" or NUMBER.fullmatch(name) for name in given)
    if "type" in data and cls.__name__ not in (data["type"], RENAMED.get(str(data["type"]))):
        return False
    if cls is BySeats:
        return by_number
    if cls is Batches:
        return (by_number or not given) and "others" not in given
    if cls is ByRank:
        return all(name in RANKS for name in given)
    return "type" in data or not by_number or given <= hints_of(cls).keys()


def _unfit(data: object, hint: Hint) -> Text:
    kinds = [each.__name__ for each in alternatives(hint) if each in TYPES.values()]
    if kinds and isinstance(data, dict) and "type" in data:
        wrong = shown(data["type"])
        near = nearest(data["type"], kinds)
        if near is not None:
            return say("there is no {type} here; {near}", type=wrong, near=near)
        return say("there is no {type} here; this is {what}", type=wrong, what=expected(hint))
    return say("expected {what}, found {given}", what=expected(hint), given=shown(data))


def _whole(data: object, path: Path) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        refuse(path, say("expected a whole number, found {given}", given=shown(data)))
    if abs(data) > LARGEST:
        refuse(path, say("this number is too large for a game"))
    return data


def _fraction(data: str | int, path: Path) -> Fraction:
    if not FRACTION.fullmatch(str(data)):
        refuse(
            path, say("expected a whole number or a fraction such as 1/2, found {given}", given=shown(data))
        )
    return Fraction(data)


def _source(key: str, path: Path) -> Source:
    if key not in SOURCES:
        refuse(
            path,
            say(
                "there is no source {key}; known are {names}",
                key=shown(key),
                names=listed([Name(each) for each in SOURCES]),
            ),
        )
    return SOURCES[key]


def _content(data: Object) -> Object:
    return {name: each for name, each in data.items() if name != "type"}


def _made(path: Path, make: Callable[[], T]) -> T:
    """Return what a constructor makes, adding the place to the reason if it refuses."""
    try:
        return make()
    except ValueError as error:
        refuse(path, reason(error), error, place=(*path, *getattr(error, "place", ())))
