"""The lines of the engine protocol, one JSON object each, and their fields."""

import json
import re
from fractions import Fraction
from typing import Any, TypeAlias

from capot.cards import Card, CardError, cards
from capot.players.errors import BadMessage
from capot.rules.terms import Exact

PROTOCOL = 1
"""Version of the protocol."""

LONGEST = 1_000_000
"""Maximum length of a line in bytes; the rules of a game need a hundredth of it."""

LUCK = 2**53
"""Upper bound of luck; every JSON parser keeps smaller integers exact."""

Message: TypeAlias = dict[str, Any]

_FRACTION = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,8}")


def line_of(message: Message) -> bytes:
    """Return a message as a line of plain ASCII, which no terminal or system garbles."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def message_of(line: bytes) -> Message:
    """Return the message of a line; raise `BadMessage` with the reason if it is invalid."""
    if len(line) > LONGEST:
        raise BadMessage(f"a line may have {LONGEST} bytes, and this one has more")
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        # Not UTF-8, not JSON, numbers of thousands of digits, or thousands of brackets.
        raise BadMessage(f"this line is no message in JSON: {shown(line)}") from error
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BadMessage(f'a message is an object of JSON with a "type", not {shown(line)}')
    return message


def shown(line: bytes) -> str:
    """Return the beginning of a line, to be quoted in a sentence."""
    text = line.decode("utf-8", errors="replace").strip()
    return ascii(text if len(text) <= 60 else f"{text[:56]} ...")


def number(message: Message, field: str, below: int, default: int | None = None) -> int:
    """Return a whole number from 0; raise `BadMessage` if the field holds none below ``below``."""
    value = message.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise BadMessage(f'"{field}" must be a whole number from 0 to {below - 1}')
    return value


def text(message: Message, field: str, default: str | None = None) -> str:
    """Return a text; raise `BadMessage` if the field holds none."""
    value = message.get(field, default)
    if not isinstance(value, str):
        raise BadMessage(f'"{field}" must be a text')
    return value


def some_cards(message: Message, field: str) -> tuple[Card, ...]:
    """Return the cards of a field such as ``"QS KS 9H"``; raise `BadMessage` if it holds none."""
    written = text(message, field)
    try:
        found = cards(written)
    except CardError as error:
        raise BadMessage(f'"{field}": {error}') from error
    if len(set(found)) < len(found):
        raise BadMessage(f'"{field}" names a card twice')
    return found


def exact_data(value: Exact) -> int | str:
    """Return points as JSON has them: a whole number, or a text such as ``"7/2"``."""
    return value if isinstance(value, int) else str(value)


def exact_of(data: object, field: str) -> Exact:
    """Return the points that `exact_data` wrote; raise `BadMessage` for anything else."""
    match data:
        case int() if not isinstance(data, bool):
            return data
        case str() if _FRACTION.fullmatch(data):
            return Fraction(data)
        case _:
            raise BadMessage(f'"{field}" holds whole numbers, or fractions such as "7/2"')
