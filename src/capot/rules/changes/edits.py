"""Edits of named terms, of which variants and house rules are made.

A path is names joined by dots: fields, and the names of terms in a tuple.  ``rules`` stands for each
set of rules in a game's schedule, ``rules@NAME`` for one of a medley.  Numbers of players are skipped:
``rules.packs.order`` reaches the pack for every number of players.  ``*`` stands for each term of a tuple
that has the place: ``contracts.*.stages.doubling`` is the doubling in each contract.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar, assert_never, cast

from capot.language.texts import mark, say
from capot.rules.by_seats import BySeats
from capot.rules.errors import RulesError

G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class Change:
    """The field, or the whole named term, at ``where`` becomes ``value``.

    With ``yields`` it does so only if no other option chosen changes the same place.
    """

    where: str
    value: object
    yields: bool = False


@dataclass(frozen=True, slots=True)
class Add:
    """A named term joins the tuple at ``where``: at its end, or ``first``, or before the term ``before``."""

    where: str
    term: object
    before: str | None = None
    first: bool = False

    def __post_init__(self) -> None:
        """Raise `RulesError` for two places at once."""
        if self.first and self.before is not None:
            raise RulesError(say('a term is added either "first" or "before" another one, not both'))


@dataclass(frozen=True, slots=True)
class Remove:
    """The named term at ``where`` is removed."""

    where: str


@dataclass(frozen=True, slots=True)
class Shift:
    """The named term at ``where`` moves in front of the term named ``before`` in the same tuple."""

    where: str
    before: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Anything at ``where`` must stay as it is, or the choice would not make sense.

    ``because`` is the reason, said of the option: "is reckoned in penalty points".
    """

    where: str
    because: str = ""


Edit: TypeAlias = Change | Add | Remove | Shift | Keep


def edited(game: G, edits: tuple[Edit, ...]) -> G:
    """Return the value with the edits made: terms are removed, added and shifted first, then changed.

    Raise `RulesError` for a path that leads nowhere, or for a result that contradicts itself.
    """
    changed, missed = attempt(game, edits)
    if missed:
        raise RulesError(f"there is no {spoken(missed[0].where)} here to change")
    # A game may contradict itself between two edits, so only the result goes through the constructor.
    return cast("G", replace(cast("Any", changed))) if edits else changed


def attempt(game: G, edits: tuple[Edit, ...]) -> tuple[G, tuple[Edit, ...]]:
    """Return the value with the edits made as in `edited`, unchecked, and those whose path leads nowhere."""
    changed: Any = game
    missed = []
    made = [edit for edit in edits if not isinstance(edit, Keep)]
    for edit in sorted(made, key=lambda edit: isinstance(edit, Change)):
        there = not isinstance(edit, Shift) or _at(changed, target(edit), lambda term: term)[1]
        changed, found = _at(changed, _steps(edit), _action(edit)) if there else (changed, False)
        if not found:
            missed.append(edit)
    return cast("G", changed), tuple(missed)


def target(edit: Edit) -> tuple[str, ...]:
    """Return the steps of the path to what an edit adds, changes or removes."""
    match edit:
        case Add():
            return (*edit.where.split("."), name_of(edit.term))
        case Change() | Remove() | Shift() | Keep():
            return tuple(edit.where.split("."))
        case _:
            assert_never(edit)


def clash(one: Edit, other: Edit) -> bool:
    """Whether two edits cannot both be made: they meet at one place, or one removes where the other works."""
    if isinstance(one, Keep) and isinstance(other, Keep):
        return False
    first, second = _place(one), _place(other)
    shorter = min(len(first), len(second))
    if not all(map(_overlap, first[:shorter], second[:shorter])):
        return False
    outer, inner = (one, second) if len(first) < len(second) else (other, first)
    if isinstance(outer, Remove) and shorter == 1 and inner[0] == "rules":
        # An edit of each deal of a medley does not contradict the removal of one of them.
        return False
    return len(first) == len(second) or not isinstance(outer, Add | Shift)


def _place(edit: Edit) -> tuple[str, ...]:
    """Return the steps of `target`, those through the schedule in the way that reaches its rules."""
    match target(edit):
        case ("schedule", part, "rules", *inner):
            return (f"rules@{part}", *inner)
        case ("schedule", part):
            return (f"rules@{part}",)
        case ("schedule", part, *others):
            # The name, the title or the number of deals, which is in no set of rules.
            return (f"rules@{part}", f"@{'.'.join(others)}")
        case ("schedule",):
            return ("rules",)
        case steps:
            return steps


def _overlap(one: str, other: str) -> bool:
    """Whether two steps may lead to the same place, where ``rules`` leads to each set of rules."""
    return meet(one, other) or (
        one.partition("@")[0] == other.partition("@")[0] == "rules" and "rules" in {one, other}
    )


def meet(one: str, other: str) -> bool:
    """Whether two steps of paths may lead to the same place."""
    return one == other or "*" in {one, other}


def found(value: object, where: str) -> tuple[object, ...]:
    """Return all values that a path leads to, found as by an edit; empty if there is no such place."""
    every: list[object] = []

    def noted(there: object) -> object:
        every.append(there)
        return there

    _at(value, tuple(where.split(".")), noted)
    return tuple(every)


_SILENT = {
    "rules",
    "stages",
    "scoring",
    "tricks",
    "bans",
    "duties",
    "undertakings",
    "contracts",
    "*",
}
_WORDS = {
    "announce": "announcement",
    "exchange": "passing",
    "schedule": "deal",
    "ends": "end of the match",
    "low_wins": "rule for winning",
    "deals": "number of deals",
    "total": "target",
    "turn": "turning",
    "courts": "value of court cards",
    "packs": "pack",
}


def spoken(where: str) -> str:
    """Return the last steps of a path as words for a sentence: ``scoring.sweep`` is the sweep."""
    steps = where.split(".")
    told = [step for step in steps if step.partition("@")[0] not in _SILENT] or steps[-1:]
    told = told[1:] if told[0] in {"ends", "contract"} and len(told) > 1 else told
    told = told[:-1] if told[-2:] == ["total", "points"] else told
    # Words that say themselves of what they are stand alone.
    told = told[-1:] if " of " in _WORDS.get(told[-1], "") else told
    words = " ".join(_WORDS.get(step, step) for step in told)
    part = steps[0].partition("@")[2]
    return (f"{words} of {part}" if part else words).replace("-", " ").replace("_", " ")


PARTS_IN_DISPUTE: Final = (
    mark("all three"),
    mark("announcement of four bad queens"),
    mark("announcement"),
    mark("arranging scope"),
    mark("deal no kings or jacks"),
    mark("deal"),
    mark("diamonds"),
    mark("doubling owed"),
    mark("doubling"),
    mark("end of the match"),
    mark("exposing"),
    mark("first lead"),
    mark("king"),
    mark("pack"),
    mark("passing cycle"),
    mark("passing"),
    mark("rule for winning"),
    mark("scoring"),
    mark("sweep"),
    mark("target"),
    mark("ties"),
    mark("turning points"),
    mark("value of court cards"),
    mark("widow untaken"),
)
"""Words of `spoken` for the parts over which house rules of the catalogue contradict each other."""


def name_of(term: object) -> str:
    """Return the name by which a term is found in a tuple, or the empty text."""
    return str(getattr(term, "name", ""))


def _steps(edit: Change | Add | Remove | Shift) -> tuple[str, ...]:
    """The path of the value that the edit's action replaces."""
    steps = tuple(edit.where.split("."))
    return steps[:-1] if isinstance(edit, Shift) else steps


def _action(edit: Change | Add | Remove | Shift) -> Callable[[Any], Any]:
    match edit:
        case Change():
            return lambda _: edit.value
        case Remove():
            return lambda _: None
        case Add():
            return lambda terms: _with_term(terms, edit.term, edit.before, first=edit.first)
        case Shift():
            return lambda terms: _shifted(terms, edit.where.rpartition(".")[2], edit.before)
        case _:
            assert_never(edit)


def _with_term(
    terms: tuple[object, ...], term: object, before: str | None, *, first: bool = False
) -> tuple[object, ...]:
    names = [name_of(each) for each in terms]
    place = names.index(before) if before in names else 0 if first else len(terms)
    return (*terms[:place], term, *terms[place:])


def _shifted(terms: tuple[object, ...], name: str, before: str) -> tuple[object, ...]:
    """Return the terms with one of them moved, if it is among them: not each deal of a medley has all."""
    moved = next((each for each in terms if name_of(each) == name), None)
    if moved is None:
        return terms
    return _with_term(tuple(each for each in terms if each is not moved), moved, before)


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
        return (_with_field(value, steps[0], inner) if found else value), found
    return value, False


def _with_field(value: Any, name: str, inner: Any) -> Any:
    """Return a copy with one field replaced, without the checks of the constructor."""
    copy = object.__new__(type(value))
    for field in fields(value):
        object.__setattr__(copy, field.name, inner if field.name == name else getattr(value, field.name))
    return copy


def _at_cases(value: BySeats[Any], steps: tuple[str, ...], action: Callable[[Any], Any]) -> tuple[Any, bool]:
    results = [(number, _at(each, steps, action)) for number, each in value.cases]
    others, found = (None, False) if value.others is None else _at(value.others, steps, action)
    cases = [(number, inner) for number, (inner, _) in results]
    return BySeats(cases, others=others), found or any(hit for _, (_, hit) in results)


def _at_named(
    value: tuple[Any, ...], steps: tuple[str, ...], action: Callable[[Any], Any]
) -> tuple[Any, bool]:
    results = [
        _at(each, steps[1:], action) if meet(name_of(each), steps[0]) else (each, False) for each in value
    ]
    kept = tuple(inner for inner, _ in results if inner is not None)
    return kept, any(found for _, found in results)


def _at_schedule(value: Any, steps: tuple[str, ...], action: Callable[[Any], Any]) -> tuple[Any, bool]:
    """Act in every set of rules that has the place, or in the one named after ``@``."""
    wanted = steps[0].partition("@")[2]
    results = [
        _at(part, ("rules", *steps[1:]), action) if wanted in {"", name_of(part)} else (part, False)
        for part in value.schedule
    ]
    if not any(found for _, found in results):
        return value, False
    return _with_field(value, "schedule", tuple(part for part, _ in results)), True
