"""What stands at a path of a game, so that two games can be compared place by place."""

from dataclasses import fields, is_dataclass

from capot.rules.by_seats import BySeats
from capot.rules.edits import meet, name_of
from capot.rules.model import Game


def found(game: Game, where: str) -> tuple[object, ...]:
    """Return all values that a path leads to, as edits find them: none if there is no such place."""
    return tuple(_found(game, tuple(where.split("."))))


def _found(value: object, steps: tuple[str, ...]) -> list[object]:
    if not steps:
        return [value]
    step, _, part = steps[0].partition("@")
    if isinstance(value, BySeats):
        every = [each for _, each in value.cases] + ([] if value.others is None else [value.others])
        inner = [_found(each, steps) for each in every]
    elif isinstance(value, tuple):
        inner = [_found(each, steps[1:]) for each in value if meet(name_of(each), step)]
    elif step == "rules" and isinstance(value, Game):
        inner = [_found(each.rules, steps[1:]) for each in value.schedule if part in {"", each.name}]
    elif (
        is_dataclass(value)
        and not isinstance(value, type)
        and step in {field.name for field in fields(value)}
    ):
        inner = [_found(getattr(value, step), steps[1:])]
    else:
        inner = []
    return [each for some in inner for each in some]
