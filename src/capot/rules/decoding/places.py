"""Types and names of the values at the places of a game that the paths of edits lead to."""

from collections.abc import Sequence
from dataclasses import is_dataclass

from capot.cards import Card
from capot.language.texts import Text, phrase, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import found, meet, name_of, spoken
from capot.rules.decoding.faults import known_names, nearest, shown
from capot.rules.decoding.json_types import TYPES, Hint, Value, case_hint, hints_of, item_hint
from capot.rules.model import Game
from capot.rules.rules import Rules


def hints_at(game: Game, steps: tuple[str, ...]) -> list[Hint]:
    """Return the declared types of the places that a path leads to, each once; none if it leads nowhere."""
    every = _hints(game, steps, Game)
    return [each for place, each in enumerate(every) if each not in every[:place]]


def names_at(game: Game, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that the next step of a path may be: fields, and terms of lists."""
    values = found(game, ".".join(steps)) if steps else (game,)
    return tuple(dict.fromkeys(name for value in values for name in _names(value)))


def terms_at(game: Game, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the terms of the lists that a path leads to."""
    lists = [value for value in found(game, ".".join(steps)) if isinstance(value, tuple)]
    return tuple(dict.fromkeys(name for value in lists for name in _names(value)))


def nothing_at(game: Game, steps: Sequence[str]) -> Text:
    """Return that a path leads nowhere, with the nearest name at the step where it does."""
    for count in range(1, len(steps) + 1):
        if not hints_at(game, tuple(steps[:count])):
            return nothing_called(steps[count - 1], names_at(game, tuple(steps[: count - 1])))
    return say("there is no {part} here to change", part=phrase(spoken(".".join(steps))))


def nothing_called(name: object, names: Sequence[str]) -> Text:
    """Return that there is no such name, with the nearest of those there are, or all of them."""
    near, wrong = nearest(name, names), shown(name)
    if near is not None:
        return say("there is no {name} here; {near}", name=wrong, near=near)
    if not names:
        return say("there is no {name} here", name=wrong)
    return say("there is no {name} here; there are {names}", name=wrong, names=known_names(names))


def _names(value: Value) -> list[str]:
    if isinstance(value, BySeats):
        every = [*(each for _, each in value.cases), value.others]
        return [name for each in every for name in _names(each)]
    if isinstance(value, tuple):
        return [name_of(each) for each in value if name_of(each)]
    if isinstance(value, Game):
        parts = [f"rules@{part.name}" for part in value.schedule if part.name]
        return ["rules", *parts, *hints_of(Game)]
    is_term = is_dataclass(value) and not isinstance(value, Card)
    return [*hints_of(type(value))] if is_term else []


def _hints(value: Value, steps: tuple[str, ...], hint: Hint) -> list[Hint]:
    if not steps:
        return [hint]
    step, _, part = steps[0].partition("@")
    if isinstance(value, BySeats):
        every = [each for _, each in value.cases] + ([] if value.others is None else [value.others])
        inner = [_hints(each, steps, case_hint(hint)) for each in every]
    elif isinstance(value, tuple):
        inner = [
            _hints(each, steps[1:], item_hint(hint, place))
            for place, each in enumerate(value)
            if meet(name_of(each), steps[0])
        ]
    elif step == "rules" and isinstance(value, Game):
        inner = [_hints(each.rules, steps[1:], Rules) for each in value.schedule if part in {"", each.name}]
    elif type(value) in TYPES.values() and steps[0] in hints_of(type(value)):
        inner = [_hints(getattr(value, steps[0]), steps[1:], hints_of(type(value))[steps[0]])]
    else:
        inner = []
    return [each for some in inner for each in some]
