"""Values that depend on the number of players, and resolving them for one table."""

import operator
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import NoneType
from typing import Any, Generic, TypeVar, cast

from capot.cards import Card
from capot.rules.errors import RulesError

T = TypeVar("T")

PLAIN = {str, int, bool, NoneType, Card, Fraction}
"""Types that hold no `BySeats`: most values in rules are of one of them."""


@dataclass(frozen=True, init=False, slots=True)
class BySeats(Generic[T]):
    """A value for each number of players: ``BySeats({4: PIQUET}, others=PIQUET_30)``.

    Without ``others``, `at` raises `RulesError` for a number that is not listed.
    """

    cases: tuple[tuple[int, T], ...]
    others: T | None

    def __init__(self, cases: Mapping[int, T] | Iterable[tuple[int, T]], others: T | None = None) -> None:
        """Take the cases in any order."""
        pairs = cases.items() if isinstance(cases, Mapping) else cases
        object.__setattr__(self, "cases", tuple(sorted(pairs, key=lambda pair: pair[0])))
        object.__setattr__(self, "others", others)

    def at(self, seats: int) -> T:
        """Return the value for this number of players."""
        for number, value in self.cases:
            if number == seats:
                return value
        if self.others is None:
            raise RulesError(f"nothing is laid down for {seats} players")
        return self.others


def resolved(value: T, seats: int) -> T:
    """Return the value with every `BySeats` inside it replaced by its value for this number of players."""
    return cast("T", _resolved(value, seats))


def _resolved(value: object, seats: int) -> object:
    if type(value) in PLAIN:
        return value
    if isinstance(value, BySeats):
        return _resolved(value.at(seats), seats)
    if isinstance(value, tuple):
        items = tuple([_resolved(each, seats) for each in value])
        return value if all(map(operator.is_, items, value)) else items
    changed = {}
    for name in _field_names(cast("Hashable", type(value))):
        before = getattr(value, name)
        after = _resolved(before, seats)
        if after is not before:
            changed[name] = after
    return replace(cast("Any", value), **changed) if changed else value


@lru_cache
def _field_names(kind: Hashable) -> tuple[str, ...]:
    """Names of the fields that may hold a `BySeats`."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
