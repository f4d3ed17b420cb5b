"""Whether the options of a game from elsewhere put values of the right types where they lead.

An edit holds any value, and only the place that it leads to tells what is due there.
"""

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from capot.cards import RANKS, Card
from capot.rules.by_seats import BySeats
from capot.rules.edits import Change, Edit, attempt
from capot.rules.errors import RulesError
from capot.rules.json_types import (
    SUIT_OF_LETTER,
    TYPES,
    Hint,
    Value,
    alternatives,
    case_hint,
    hints_of,
    item_hint,
    literals,
    origin,
)
from capot.rules.model import Game, NumberOption, Option
from capot.rules.terms import Ranks, Suit

Choices: TypeAlias = Sequence[tuple[str, tuple[Edit, ...]]]

MOST_CHOICES = 300
"""How many choices the options of a game may have; each is tried, some beside each other one."""


def check_options(game: Game) -> None:
    """Raise `RulesError` naming the option if a choice puts what does not belong there into the game."""
    choices = list(_choices(game))
    if len(choices) > MOST_CHOICES:
        raise RulesError(f"options: {len(choices)} choices are too many; {MOST_CHOICES} are allowed")
    known = {id(each) for each in _objects(game)}
    for told, edits in choices:
        if not conforms(_tried(game, edits, told, choices), Game, known):
            raise RulesError(f"option {told}: it puts a value where one of another kind is due")


def _tried(game: Game, edits: tuple[Edit, ...], told: str, choices: Choices) -> Game:
    """Return the game with the edits made, if need be beside another choice that brings what they change."""
    changed, missed = _made(game, edits, told)
    if missed:
        for _, others in choices:
            changed, missed = _made(game, (*others, *edits), told)
            if not any(edit in edits for edit in missed):
                break
    return changed


def conforms(value: Value, hint: Hint, known: Container[int] = ()) -> bool:
    """Whether a value and all that stands in it is of the type that is declared.

    Objects whose ``id`` is in ``known`` are taken to be sound within.
    """
    return hint is object or any(_is_of(value, each, known) for each in alternatives(hint))


def _is_of(value: Value, hint: Hint, known: Container[int]) -> bool:
    if hint == Suit:
        return isinstance(value, str) and SUIT_OF_LETTER.get(value) == value
    if hint == Ranks:
        return isinstance(value, str) and all(rank in RANKS for rank in value)
    if literals(hint):
        return isinstance(value, str) and value in literals(hint)
    if hint in {int, str, bool, Fraction, Card, type(None)}:
        return type(value) is hint
    if origin(hint) is tuple:
        return isinstance(value, tuple) and all(
            conforms(each, item_hint(hint, place), known) for place, each in enumerate(value)
        )
    if origin(hint) is BySeats:
        inner = case_hint(hint)
        return isinstance(value, BySeats) and all(conforms(each, inner, known) for each in _values(value))
    if type(value) is not hint or hint not in TYPES.values():
        return False
    parts = hints_of(hint).items()
    return id(value) in known or all(conforms(getattr(value, name), each, known) for name, each in parts)


def _objects(value: Value) -> Iterator[Value]:
    """Return a value of a game and all objects with fields that stand in it."""
    if isinstance(value, tuple):
        for each in value:
            yield from _objects(each)
    elif isinstance(value, BySeats):
        for each in _values(value):
            yield from _objects(each)
    elif type(value) in TYPES.values():
        yield value
        for name in hints_of(type(value)):
            yield from _objects(getattr(value, name))


def _values(cases: BySeats[Value]) -> tuple[Value, ...]:
    return (*(each for _, each in cases.cases), *(() if cases.others is None else (cases.others,)))


def _choices(game: Game) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Return each choice of each option with its edits; of a number, the lowest."""
    for option in game.options:
        match option:
            case Option():
                for choice in option.choices:
                    yield f"{option.name}={choice.name}", choice.edits
            case NumberOption():
                yield f"{option.name}={option.low}", (*option.edits, Change(option.where, option.low))


def _made(game: Game, edits: tuple[Edit, ...], told: str) -> tuple[Game, tuple[Edit, ...]]:
    try:
        return attempt(game, edits)
    except (AttributeError, TypeError, ValueError) as error:
        raise RulesError(f"option {told}: it leads to something that cannot be changed") from error
