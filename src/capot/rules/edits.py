"""Edits of named terms, of which variants and house rules are made.

A path is names joined by dots: fields, and the names of terms in a tuple.  ``rules`` stands for each
set of rules in a game's schedule, ``rules@NAME`` for one of a medley; a number of players is passed over,
so that an edit of ``rules.packs.order`` reaches the pack for every number of players.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeAlias, TypeVar, assert_never, cast

from capot.rules.errors import RulesError
from capot.rules.varying import BySeats

G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class Change:
    """The field, or the whole named term, at ``where`` becomes ``value``."""

    where: str
    value: object


@dataclass(frozen=True, slots=True)
class Add:
    """A named term joins the tuple at ``where``: at its end, or before the term named ``before``."""

    where: str
    term: object
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """The named term at ``where`` goes."""

    where: str


Edit: TypeAlias = Change | Add | Remove


def edited(game: G, edits: tuple[Edit, ...]) -> G:
    """Return the value with the edits made: terms are removed and added first, then changed.

    Raise `RulesError` for a path that leads nowhere.
    """
    changed: Any = game
    for edit in sorted(edits, key=lambda edit: isinstance(edit, Change)):
        changed, found = _at(changed, _steps(edit), _action(edit))
        if not found:
            raise RulesError(f"there is no {spoken(edit.where)} here to change")
    return cast("G", changed)


def target(edit: Edit) -> tuple[str, ...]:
    """Return the path of what an edit makes, changes or removes, step by step."""
    match edit:
        case Add():
            return (*edit.where.split("."), name_of(edit.term))
        case Change() | Remove():
            return tuple(edit.where.split("."))
        case _:
            assert_never(edit)


def clash(one: Edit, other: Edit) -> bool:
    """Whether two edits cannot both be made: they meet at one place, or one removes where the other works."""
    first, second = target(one), target(other)
    shorter = min(len(first), len(second))
    if first[:shorter] != second[:shorter]:
        return False
    outer = one if len(first) < len(second) else other
    return len(first) == len(second) or not isinstance(outer, Add)


def spoken(where: str) -> str:
    """Return the last steps of a path as words for a sentence."""
    steps = [
        step
        for step in where.split(".")
        if step not in {"rules", "stages", "scoring", "tricks", "bans", "duties"}
    ]
    return " ".join(steps or where.split(".")[-1:]).replace("-", " ").replace("_", " ")


def name_of(term: object) -> str:
    """Return the name by which a term is found in a tuple, or the empty text."""
    return str(getattr(term, "name", ""))


def _steps(edit: Edit) -> tuple[str, ...]:
    return tuple(edit.where.split("."))


def _action(edit: Edit) -> Callable[[Any], Any]:
    match edit:
        case Change():
            return lambda _: edit.value
        case Remove():
            return lambda _: None
        case Add():
            return lambda terms: _with_term(terms, edit)
        case _:
            assert_never(edit)


def _with_term(terms: tuple[object, ...], edit: Add) -> tuple[object, ...]:
    if edit.before is None:
        return (*terms, edit.term)
    place = next((i for i, term in enumerate(terms) if name_of(term) == edit.before), len(terms))
    return (*terms[:place], edit.term, *terms[place:])


def _at(value: Any, steps: tuple[str, ...], action: Callable[[Any], Any]) -> tuple[Any, bool]:
    """Return the value with the action done at the end of the steps, and whether that place exists."""
    if not steps:
        return action(value), True
    if isinstance(value, BySeats):
        return _at_cases(value, steps, action)
    if isinstance(value, tuple):
        return _at_named(value, steps, action)
    if steps[0].partition("@")[0] == "rules" and hasattr(value, "schedule"):
        return _at_schedule(value, steps, action)
    if is_dataclass(value) and steps[0] in {field.name for field in fields(value)}:
        inner, found = _at(getattr(value, steps[0]), steps[1:], action)
        return (replace(cast("Any", value), **{steps[0]: inner}) if found else value), found
    return value, False


def _at_cases(value: BySeats[Any], steps: tuple[str, ...], action: Callable[[Any], Any]) -> tuple[Any, bool]:
    results = [(number, _at(each, steps, action)) for number, each in value.cases]
    others, found = (None, False) if value.others is None else _at(value.others, steps, action)
    cases = [(number, inner) for number, (inner, _) in results]
    return BySeats(cases, others=others), found or any(hit for _, (_, hit) in results)


def _at_named(
    value: tuple[Any, ...], steps: tuple[str, ...], action: Callable[[Any], Any]
) -> tuple[Any, bool]:
    results = [_at(each, steps[1:], action) if name_of(each) == steps[0] else (each, False) for each in value]
    kept = tuple(inner for inner, _ in results if inner is not None)
    return kept, any(found for _, found in results)


def _at_schedule(value: Any, steps: tuple[str, ...], action: Callable[[Any], Any]) -> tuple[Any, bool]:
    """Go on in every set of rules that has the place, or in the one that is named after ``@``."""
    wanted = steps[0].partition("@")[2]
    results = [
        _at(part, ("rules", *steps[1:]), action) if wanted in {"", name_of(part)} else (part, False)
        for part in value.schedule
    ]
    if not any(found for _, found in results):
        return value, False
    return replace(value, schedule=tuple(part for part, _ in results)), True
