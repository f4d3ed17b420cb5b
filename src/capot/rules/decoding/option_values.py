"""Checks that the options of a decoded game put values of the right types in their places.

An edit holds any value; only the place it leads to determines what fits there.
"""

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from capot.cards import RANKS, Card
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change, Edit, attempt
from capot.rules.decoding.json_types import (
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
from capot.rules.decoding.limits import check_amount
from capot.rules.errors import RulesError
from capot.rules.model import Game, NumberOption, Option
from capot.rules.terms import Ranks, Suit

Choices: TypeAlias = Sequence[tuple[str, tuple[Edit, ...]]]

MOST_CHOICES = 150
"""Maximum number of choices in all options of a game; each is tried, some together with every other."""


_PLAIN: Final = frozenset({int, str, bool, Fraction, Card, type(None)})
_KINDS: Final = frozenset(TYPES.values())


def check_options(game: Game) -> None:
    """Raise `RulesError` naming the option if a choice puts a value of the wrong type into the game."""
    choices = list(_choices(game))
    if len(choices) > MOST_CHOICES:
        raise RulesError(f"options: {len(choices)} choices are too many; {MOST_CHOICES} are allowed")
    check_amount(game, len(choices))
    known = {id(each) for each in _objects(game)}
    for told, edits in choices:
        if not conforms(_tried(game, edits, told, choices), Game, known):
            raise RulesError(f"option {told}: it puts a value where one of another kind is due")


def _tried(game: Game, edits: tuple[Edit, ...], told: str, choices: Choices) -> Game:
    """Return the edited game, if need be together with another choice that adds what they change."""
    changed, missed = _made(game, edits, told)
    if missed:
        for _, others in choices:
            changed, missed = _made(game, (*others, *edits), told)
            if not any(edit in edits for edit in missed):
                break
    return changed


def conforms(value: Value, hint: Hint, known: Container[int] = ()) -> bool:
    """Whether a value and everything in it is of the declared type.

    Objects whose ``id`` is in ``known`` are not examined inside.
    """
    return hint is object or any(_is_of(value, each, known) for each in alternatives(hint))


def _is_of(value: Value, hint: Hint, known: Container[int]) -> bool:
    if hint in _PLAIN:
        return type(value) is hint
    if hint in _KINDS:
        parts = hints_of(hint).items()
        return type(value) is hint and (
            id(value) in known or all(conforms(getattr(value, name), each, known) for name, each in parts)
        )
    if hint == Suit:
        return isinstance(value, str) and SUIT_OF_LETTER.get(value) == value
    if hint == Ranks:
        return isinstance(value, str) and all(rank in RANKS for rank in value)
    if literals(hint):
        return isinstance(value, str) and value in literals(hint)
    if origin(hint) is tuple:
        return isinstance(value, tuple) and all(
            conforms(each, item_hint(hint, place), known) for place, each in enumerate(value)
        )
    if origin(hint) is BySeats:
        inner = case_hint(hint)
        return isinstance(value, BySeats) and all(conforms(each, inner, known) for each in _values(value))
    return False


def _objects(value: Value) -> Iterator[Value]:
    """Yield all dataclass instances in a value of a game, itself included."""
    if isinstance(value, tuple):
        for each in value:
            yield from _objects(each)
    elif isinstance(value, BySeats):
        for each in _values(value):
            yield from _objects(each)
    elif type(value) in _KINDS:
        yield value
        for name in hints_of(type(value)):
            yield from _objects(getattr(value, name))


def _values(cases: BySeats[Value]) -> tuple[Value, ...]:
    return (*(each for _, each in cases.cases), *(() if cases.others is None else (cases.others,)))


def _choices(game: Game) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield each choice of each option with its edits; for a number, only the lowest."""
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
