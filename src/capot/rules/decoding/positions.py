"""Positions in the JSON text of a game, for messages to its author."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

from capot.rules.decoding.base_form import is_base_form
from capot.rules.decoding.faults import Path
from capot.rules.decoding.json_types import TYPES
from capot.rules.errors import RulesError

Position: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]|[^\s\[\]{}:,"]+')


def position_of_error(text: str, error: RulesError) -> Position | None:
    """Return the position of a game's fault in its JSON, or None if that is not known."""
    cause = error.__cause__
    if isinstance(cause, json.JSONDecodeError):
        return cause.lineno, cause.colno
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    path = error.place
    if not path:
        words = str(error).split(": ")[:-1]
        path = next((each for word in words if (each := _path_about(text, data, word))), ())
    return position_of(text, path) if path else None


def position_of_place(text: str, where: str) -> Position | None:
    """Return the place of a path of a game in its JSON text, as near as it can be found."""
    data = json.loads(text)
    path = _path_to(data, where.split("."))
    return position_of(text, path) if path else None


def position_of(text: str, path: Path) -> Position:
    """Return where the member or element at a path of valid JSON begins, or the nearest one around it."""
    best, place = 0, 0
    for each, offset in _members(text):
        if each == path[: len(each)] and len(each) > best:
            best, place = len(each), offset
            if best == len(path):
                break
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _members(text: str) -> Iterator[tuple[Path, int]]:
    """Yield the path and the offset of each member and element of valid JSON, in its order."""
    stack: list[list[Any]] = []
    for token in _TOKEN.finditer(text):
        sign = token[0]
        top = stack[-1] if stack else None
        if sign in {"}", "]"}:
            stack.pop()
            continue
        if sign == ",":
            if top is not None:
                top[1], top[2] = (top[1] + 1 if top[0] == "[" else None), True
            continue
        if top is not None and top[2]:
            # A name in an object, or the beginning of an element of a list.
            top[2] = False
            if top[0] == "{":
                top[1] = json.loads(sign)
            yield tuple(each[1] for each in stack), token.start()
            if top[0] == "{":
                continue
        if sign in {"{", "["}:
            stack.append([sign, 0 if sign == "[" else None, True])


def _path_to(data: Any, steps: Sequence[str]) -> Path:  # noqa: ANN401 - JSON data
    """Return the path in the data of a game that comes nearest to a path of the game itself."""
    if not isinstance(data, dict):
        return ()
    if steps[0] in data:
        return _inside(data, steps)
    if is_base_form(data):
        return _edit_of(data, steps)
    name = steps[0].partition("@")[2]
    parts = data.get("schedule", [])
    place = next((i for i, part in enumerate(parts) if not name or part.get("name") == name), 0)
    return ("schedule", place, "rules", *_inside(parts[place].get("rules"), steps[1:])) if parts else ()


def _inside(data: Any, steps: Sequence[str]) -> Path:  # noqa: ANN401 - JSON data
    """Return the JSON path below some data to which the steps of a path lead, as far as they do."""
    if not steps:
        return ()
    if isinstance(data, dict):
        if steps[0] in data:
            return (steps[0], *_inside(data[steps[0]], steps[1:]))
        cases = [name for name in data if name.isdigit() or name == "others"]
        inner = ((name, *_inside(data[name], steps)) for name in cases)
        return max(inner, key=len, default=())
    if isinstance(data, list):
        place = next((i for i, each in enumerate(data) if _name_in(each) == steps[0]), None)
        return () if place is None else (place, *_inside(data[place], steps[1:]))
    return ()


def _name_in(data: object) -> str:
    """Return the name of a term as JSON data, that of its type if none is given."""
    if not isinstance(data, dict):
        return ""
    cls = TYPES.get(str(data.get("type")))
    usual = {field.name: field.default for field in fields(cls)}.get("name", "") if cls is not None else ""
    return str(data.get("name", usual))


def _edit_of(data: Mapping[str, Any], steps: Sequence[str]) -> Path:
    """Return the path of the edit that has most steps in common with a path of the game."""
    best, place = 1, -1
    edits = data.get("edits", [])
    for number, edit in enumerate(edits):
        where = str(edit.get("where", "")).split(".")
        target = [*where, _name_in(edit["term"])] if "term" in edit else where
        common = next((i for i, (a, b) in enumerate(zip(target, steps, strict=False)) if a != b), None)
        count = min(len(target), len(steps)) if common is None else common
        if count > best:
            best, place = count, number
    return ("edits", place) if place >= 0 else ("edits",) if edits else ("base",)


def _path_about(text: str, data: Any, word: str) -> Path:  # noqa: ANN401 - JSON data
    """Return the first path that a word in a reason may be about: a field, a term by its name, an edit."""
    for path, _ in _members(text):
        value = _at(data, path)
        is_term = isinstance(value, dict) and _name_in(value) == word and "type" in value
        is_edit = isinstance(value, dict) and word in str(value.get("where", "")).split(".")
        if path[-1] == word or is_term or is_edit:
            return path
    return ()


def _at(data: Any, path: Path) -> Any:  # noqa: ANN401 - JSON data
    for step in path:
        data = data[step]
    return data
