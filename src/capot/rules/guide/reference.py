"""The reference of terms as a page of Markdown: ``python -m capot.rules.guide.reference > docs/terms.md``."""

import json
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from types import NoneType
from typing import Any, get_args

from capot.cards import Card
from capot.language.texts import say
from capot.rules.by_seats import BySeats
from capot.rules.changes.options import find_option
from capot.rules.codec import encoded
from capot.rules.decoding.defaults import MADE, default_values, required_fields
from capot.rules.decoding.json_types import TYPES, Hint, alternatives, hints_of, literals, origin
from capot.rules.guide import CHAPTERS, GUIDES
from capot.rules.guide.examples import Example, examples
from capot.rules.model import Game, Option, Part
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank
from capot.rules.sources import Source
from capot.rules.terms import Batches, Ranks, Suit
from capot.rules.text.guides import NAME, Field, Guide

HEAD = """# Terms

Every kind of object that the file of a game may hold, with its fields, their values, an example and what the rulebook
says of the example.  [Games as data](games-as-data.md) explains how they make a game.  This page is generated:
`python -m capot.rules.guide.reference > docs/terms.md`.

For an editor that checks and completes as you type, `capot schema > capot.schema.json` writes the JSON Schema of a
game's file; in Visual Studio Code, name it under `json.schemas` in the settings.

A field without a usual value must be given.  *One of these* are the values that its meaning lists.  A `name` is one word of letters,
digits and hyphens; edits, house rules and other terms find a term by it.
"""

LONGEST = 600
"""Maximum number of characters of an example."""

MOST_LINKS = 6
"""Maximum number of kinds to be listed in a table."""

_TOO_LARGE = (Game, Part, Rules)

_SEVERAL = "[BySeats](#byseats)"
"""The words for a value of the same kind for each number of players."""


def reference() -> str:
    """Return the whole page."""
    blocks = [HEAD.strip()]
    for chapter, guides in CHAPTERS.items():
        blocks.append(f"**{chapter}:** {', '.join(map(_link, guides))}")
    for chapter, guides in CHAPTERS.items():
        blocks.append(f"## {chapter}")
        for kind, guide in guides.items():
            blocks += _entry(kind, guide)
    return "\n\n".join(blocks) + "\n"


def _entry(kind: Any, guide: Guide) -> Iterator[str]:  # noqa: ANN401 - a type of a game
    yield f"### {kind.__name__}"
    title, meaning = str(say(guide.title)), str(say(guide.meaning))
    title = f"{title[:1].upper()}{title[1:]}."
    yield "  ".join(dict.fromkeys((title, meaning, *_name(kind, guide))))
    if kind is BySeats:
        yield 'In JSON: `{"4": ..., "others": ...}`.'
        return
    if any(each != NAME for each in guide.fields.values()) and kind not in (Batches, ByRank):
        yield _table(kind, guide)
    example = examples().get(kind)
    if example is not None and kind not in _TOO_LARGE:
        yield from _example(kind, example)


def _name(kind: Any, guide: Guide) -> Iterator[str]:  # noqa: ANN401 - a type of a game
    """Yield the usual name of a term, or that it needs one."""
    if guide.fields.get("name") == NAME:
        usual = default_values(kind).get("name")
        yield f"Usual name: `{usual}`." if usual else "It needs a `name`."


def _table(kind: Any, guide: Guide) -> str:  # noqa: ANN401 - a type of a game
    usual, needed = default_values(kind), required_fields(kind)
    rows = [
        _row(
            f"`{name}`",
            _held_by(guide.fields[name], hint),
            "made of the name"
            if (kind, name) == MADE
            else ""
            if name in needed
            else _usual(usual.get(name), hint),
            _meaning(guide.fields[name], hint),
        )
        for name, hint in hints_of(kind).items()
        if guide.fields[name] != NAME
    ]
    return "\n".join([_row("Field", "Holds", "Usual", "Meaning"), "|---|---|---|---|", *rows])


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def _usual(value: Any, hint: Hint) -> str:  # noqa: ANN401 - a value of a game
    if value is None:
        return "none"
    written = json.dumps(encoded(value, hint), ensure_ascii=False)
    return f"`{written}`" if written not in {'""', "[]"} else "none"


def _held_by(field: Field, hint: Hint) -> str:
    """Return what a field may hold; values that its meaning lists are not listed twice."""
    listed, kinds = {f"`{_value(value)}`" for value in _listed(field, hint)}, _kinds(hint)
    if listed and ({*kinds} <= {*listed, _SEVERAL} or hint is str):
        return " or ".join(["one of these", *(each for each in kinds if each == _SEVERAL)])
    return " or ".join("a list of these" if each == _list_of(listed, each) else each for each in kinds)


def _list_of(listed: set[str], held: str) -> str:
    """Return the words for a list, if it holds nothing but values that the meaning of a field lists."""
    some = held.removeprefix("a list of ")
    return held if some != held and listed and {*some.split(" or ")} <= listed else ""


def _meaning(field: Field, hint: Hint) -> str:
    """Return what a field means, and each of its values."""
    told = [f"`{_value(value)}`: {say(words)}" for value, words in _listed(field, hint).items()]
    return "<br>".join([field.meaning, *told])


def _listed(field: Field, hint: Hint) -> dict[Any, str]:
    """Return the words for the values of a field, unless they are yes and no to its meaning."""
    if hint is bool and field.meaning.startswith("whether "):
        return {}
    return {value: words for value, words in field.words.items() if value != ""}


def _value(value: Any) -> str:  # noqa: ANN401 - a value with words
    return json.dumps(str(value) if isinstance(value, Fraction) else value, ensure_ascii=False)


def _holds(hint: Hint) -> str:
    return " or ".join(_kinds(hint))


def _kinds(hint: Hint) -> Iterable[str]:
    return dict.fromkeys(word for each in alternatives(hint) for word in _held(each))


def _held(hint: Hint) -> Iterable[str]:
    """Yield what a type of field may hold, in a few words."""
    plain = {
        int: "a whole number",
        bool: "`true` or `false`",
        str: "a text",
        NoneType: "`null`",
        Card: "a card such as `QS`",
        Fraction: "a fraction such as `1/2`",
        Source: "a source or its key",
        object: "any value",
    }
    if hint in (Suit, Ranks):
        return ("a suit: `S`, `H`, `D` or `C`",) if hint == Suit else ("ranks such as `AKQJT987`",)
    if literals(hint):
        return tuple(f"`{json.dumps(value)}`" for value in literals(hint))
    if origin(hint) is tuple:
        return (_list(hint),)
    if origin(hint) is BySeats:
        return (_SEVERAL,)
    return (plain.get(hint) or _link(hint),)


def _list(hint: Hint) -> str:
    items = get_args(hint)
    if items[0] is Card:
        return "cards such as `QS KS`"
    if Ellipsis not in items:
        return f"a pair: {', '.join(map(_holds, items))}"
    if len(alternatives(items[0])) > MOST_LINKS:
        return "a list of terms"
    several = {"a text": "texts", "a whole number": "whole numbers"}
    held = _holds(items[0])
    return f"a list of {several.get(held) or held.replace('a pair', 'pairs').replace('a suit', 'suits')}"


def _link(kind: Any) -> str:  # noqa: ANN401 - a type of a game
    name = kind.__name__
    return f"[{name}](#{name.lower()})" if name in TYPES or kind in GUIDES else name


def _example(kind: Any, example: Example) -> Iterator[str]:  # noqa: ANN401 - a type of a game
    written = json.dumps(encoded(example.term, object), ensure_ascii=False)
    if len(written) > LONGEST:
        return
    yield f"{_where(example)}: {example.says or ''}".rstrip()
    yield f"```json\n{written}\n```"
    assert kind is type(example.term)


def _where(example: Example) -> str:
    """Return where an example is from."""
    name = example.game.name
    if example.option == "added":
        return f"Added to {name}"
    if not example.option:
        return f"In {name}"
    option, _, choice = example.option.partition("=")
    found = find_option(example.game, option)
    assert isinstance(found, Option)
    return f"In {name} with the house rule `{option}={choice}`"


if __name__ == "__main__":
    sys.stdout.write(reference())
