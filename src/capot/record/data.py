"""The JSON form of a record, for programs: the same content as the text, checked the same way."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from capot.cards import codes
from capot.language.texts import NOTHING, Name, Text, joined, reason, say
from capot.record.errors import RecordError
from capot.record.head import compact, tags_of
from capot.record.lines import MOST_CHARACTERS, Lines, Tag, Word, too_long
from capot.record.reader import read, read_view
from capot.record.record import Record, ViewRecord
from capot.record.sheet import DOINGS, DealSheet, no_move
from capot.rules import codec
from capot.rules.decoding.syntax import fault_of

R = TypeVar("R")

_FIELDS = {"tags", "definition", "deals", "comments"}
_DEAL_FIELDS = {"dealer", "hands", "talon", "turn_up", "moves", "asides", "rest", "score", "total", "pool"}


def to_json(record: Record | ViewRecord, *, embed: bool = True, indent: int | None = None) -> str:
    """Return a record as JSON; `from_json`, or `view_from_json` for a view, reads it back.

    With ``embed`` it includes the rules of its game, as in `capot.record.dumps`.
    """
    head = record.head
    data: dict[str, Any] = {"tags": dict(tags_of(head, embed=embed))}
    data["deals"] = [_deal_data(deal) for deal in record.deals]
    if isinstance(record, Record) and record.comments:
        data["comments"] = [[each.deal, each.move, each.text] for each in record.comments]
    if embed:
        data["definition"] = codec.to_data(head.game)
    return compact(data) if indent is None else json.dumps(data, indent=indent)


def from_json(text: str, *, name: str = "<record>") -> Record:
    """Return the record in JSON, replayed; raise `RecordError` as `capot.record.loads` does."""
    return _read(text, name, read)


def view_from_json(text: str, *, name: str = "<record>") -> ViewRecord:
    """Return the view in JSON, checked; raise `RecordError` as `capot.record.loads_view` does."""
    return _read(text, name, read_view)


def _deal_data(deal: DealSheet) -> dict[str, Any]:
    data: dict[str, Any] = {
        "dealer": deal.dealer,
        "hands": [None if hand is None else codes(hand) for hand in deal.hands],
    }
    if deal.talon != ():
        data["talon"] = None if deal.talon is None else codes(deal.talon)
    if deal.turn_up is not None:
        data["turn_up"] = deal.turn_up.code
    data["moves"] = [[seat, move.text] for seat, move in deal.moves]
    if deal.asides:
        data["asides"] = [[each.move, each.seat, each.what] for each in deal.asides]
    if deal.rest_to is not None:
        data["rest"] = deal.rest_to
    for what, numbers in (("score", deal.score), ("total", deal.total)):
        if numbers is not None:
            data[what] = [each if isinstance(each, int) else str(each) for each in numbers]
    if not deal.pool:
        return data
    return {**data, "pool": deal.pool[0] if len(deal.pool) == 1 else list(deal.pool)}


# JSON is read as the lines of the equivalent text; the place of each is kept for error messages.


def _read(text: str, name: str, reader: Callable[[Lines, str], R]) -> R:
    places: list[Text] = []
    try:
        return reader(_lines(_parsed(text), places), name)
    except _WrongJSON as error:
        raise RecordError(reason(error), name=name) from error
    except RecordError as error:
        place = places[error.line - 1] if error.line else NOTHING
        named = error.move.startswith(place)
        where = error.move if named else joined(": ", [part for part in (place, error.move) if part])
        raise type(error)(error.reason, name=name, move=where) from error


class _WrongJSON(Exception):  # noqa: N818
    """JSON that does not have the shape of a record."""


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > MOST_CHARACTERS:
        raise _WrongJSON(too_long(MOST_CHARACTERS))
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise _WrongJSON(say("this is nested too deeply to be a record")) from error
    except json.JSONDecodeError as error:
        raise _WrongJSON(fault_of(error)) from error
    except ValueError as error:
        raise _WrongJSON(say("this is no JSON: {error}", error=Name(str(error)))) from error
    return _object(data, _FIELDS, say("a record"))


def _lines(data: dict[str, Any], places: list[Text]) -> Lines:
    tags = {key: Tag(0, value) for key, value in _object(data.get("tags", {}), None, Name("tags")).items()}
    if "definition" in data:
        tags["Definition"] = Tag(0, data["definition"])
    comments: dict[tuple[int, int], list[str]] = {}
    for each in _list(data.get("comments", []), "comments"):
        match each:
            case [int() as deal, int() as move, str() as text]:
                comments.setdefault((deal, move), []).append(text)
            case _:
                raise _WrongJSON(_looks("comments", '[1, 5, "a remark"]'))
    lines: list[tuple[Word, ...]] = []

    def add(place: Text, words: str, remarks: tuple[int, int] | None = None) -> None:
        places.append(place)
        some = [Word(len(places), word) for word in words.replace(",", " ").split()]
        texts = comments.pop(remarks, []) if remarks else []
        lines.append((*some, *(Word(len(places), text, is_comment=True) for text in texts)))

    add(NOTHING, "", (0, 0))
    for number, deal in enumerate(_list(data.get("deals", []), "deals"), start=1):
        for place, words, count in _deal_words(number, _object(deal, _DEAL_FIELDS, say("a deal"))):
            add(place, words, None if count is None else (number, count))
    if comments:
        wrong = next(iter(comments))
        raise _WrongJSON(no_move(*wrong))
    return Lines(tags, tuple(lines))


def _deal_words(number: int, deal: dict[str, Any]) -> Iterator[tuple[Text, str, int | None]]:
    """Yield the place, the words and the move number (None if not a move) of each line of a deal."""
    where = say("deal {deal}", deal=number)
    dealer = f" dealer {_shown(deal['dealer'])}" if "dealer" in deal else ""
    yield where, f"deal {number}{dealer}", None
    for seat, hand in enumerate(_list(deal.get("hands", []), "hands")):
        yield where, f"hand {seat} {_cards(hand)}", None
    if "talon" in deal:
        yield where, f"talon {_cards(deal['talon'])}", None
    last = f"turn-up {_cards(deal['turn_up'])}" if "turn_up" in deal else ""
    yield where, last, 0
    for count, each in enumerate(_list(deal.get("moves", []), "moves"), start=1):
        match each:
            case [int() as seat, str() as text] if not isinstance(seat, bool):
                verb, _, rest = text.strip().partition(" ")
                place = say("deal {deal}, move {move}", deal=number, move=count)
                yield place, f"{verb} {seat} {rest}", count
            case _:
                raise _WrongJSON(_looks("moves", '[2, "play QS"]'))
    yield from _ending_words(where, deal)
    for what in ("score", "total"):
        if what in deal:
            yield where, " ".join([what, *map(_shown, _list(deal[what], what))]), None
    if "pool" in deal:
        parts = deal["pool"] if isinstance(deal["pool"], list) else [deal["pool"]]
        yield where, " ".join(["pool", *map(_shown, parts)]), None


def _ending_words(where: Text, deal: dict[str, Any]) -> Iterator[tuple[Text, str, None]]:
    """Yield what players did besides moving, and who got the rest."""
    for each in _list(deal.get("asides", []), "asides"):
        match each:
            case [int() as move, int() as seat, str() as what] if what in DOINGS:
                yield where, f"{what} {seat} after {move}", None
            case _:
                raise _WrongJSON(_looks("asides", '[22, 1, "shows"]'))
    if "rest" in deal:
        yield where, f"rest {_shown(deal['rest'])}", None


def _looks(field: str, example: str) -> Text:
    return say('"{field}" holds the likes of {example}', field=Name(field), example=Name(example))


def _object(data: object, known: set[str] | None, what: Text) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _WrongJSON(say("{what} must be an object of JSON", what=what))
    unknown = next((key for key in data if known is not None and key not in known), None)
    if unknown is not None:
        raise _WrongJSON(say("{what} has no field {field}", what=what, field=Name(repr(unknown[:40]))))
    return data


def _list(data: object, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise _WrongJSON(say('"{what}" must be a list', what=Name(what)))
    return data


def _cards(data: object) -> str:
    match data:
        case None:
            return "?"
        case str():
            return data
        case _:
            raise _WrongJSON(say('cards are written like "QS 9H", and null where they are hidden'))


def _shown(data: object) -> str:
    """Return a number as text; anything else is refused when the text is read."""
    match data:
        case int() | str() if not isinstance(data, bool) and " " not in str(data):
            return str(data)
        case _:
            raise _WrongJSON(say('a number must be whole, or a fraction such as "7/2"'))
