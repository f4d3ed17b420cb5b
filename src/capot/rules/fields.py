"""The contents of the fields of terms, by role: points, names of other scoring terms, cards.

No reader of these lists the terms: a new one says in its fields what it holds.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin

from capot.cards import Card
from capot.rules.terms import Exact, Role

T = TypeVar("T")

NAMES = (Role.NAMES, Role.REPLACED, Role.WEIGHED, Role.COMPARED)
"""The roles of names of scoring terms."""


def fields_of(kind: Any, *roles: Role) -> tuple[str, ...]:  # noqa: ANN401 - the type of a term
    """Return the fields of a type in which something of these roles may be found."""
    return _fields_of(kind, roles)


@lru_cache(maxsize=1024)
def _fields_of(kind: Hashable, roles: tuple[Role, ...]) -> tuple[str, ...]:
    return tuple(name for name, hint in _hints(kind).items() if _holds(hint, roles))


def amounts_of(term: object) -> tuple[Exact, ...]:
    """Return the amounts that a term of resolved rules pays or charges, for one card, trick or deed.

    A term that counts cards without points pays one counter for each.
    """
    counting = fields_of(type(term), Role.COUNTED)
    if counting and not any(getattr(term, name) for name in counting):
        return ()
    return points_in(term) or (1,) * len(counting)


def points_in(term: object) -> tuple[Exact, ...]:
    """Return all points in the fields of a term."""
    found: list[Exact] = []

    def noted(points: Exact) -> Exact:
        found.append(points)
        return points

    with_points(term, noted)
    return tuple(found)


def with_points(term: T, change: Callable[[Exact], Exact]) -> T:
    """Return a term with all points in its fields changed."""
    kind: Any = type(term)
    hints, paying = _hints(kind), fields_of(kind, Role.POINTS)
    new = {name: _mapped(getattr(term, name), hints[name], change) for name in paying}
    return replace(cast("Any", term), **new) if new else term


def _mapped(value: Any, hint: Any, change: Callable[[Exact], Exact]) -> Any:  # noqa: ANN401 - of any field
    """Return the value of a field with its points changed."""
    for each in get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,):
        if Role.POINTS in _roles(each) and isinstance(value, int | Fraction):
            return change(value)
        if get_origin(each) is tuple and isinstance(value, tuple):
            kinds = get_args(each)
            return tuple(
                _mapped(item, kinds[0 if Ellipsis in kinds else place], change)
                for place, item in enumerate(value)
            )
        if is_dataclass(each) and type(value) is each:
            return with_points(value, change)
    return value


def factor_of(term: object) -> Exact | None:
    """Return the factor by which a term multiplies the points of others, or None."""
    return next((getattr(term, name) for name in fields_of(type(term), Role.FACTOR)), None)


def names_in(term: object, *roles: Role) -> tuple[str, ...]:
    """Return the names of scoring terms that a term refers to in these roles, or in any."""
    named = fields_of(type(term), *(roles or NAMES))
    return tuple(each for name in named for each in getattr(term, name))


def with_names(term: T, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> T:
    """Return a term with the names of the scoring terms that it refers to changed."""
    new = {name: change(getattr(term, name)) for name in fields_of(type(term), *NAMES)}
    return replace(cast("Any", term), **new) if new else term


def counted_in(term: object) -> tuple[Card, ...]:
    """Return the cards that a term counts."""
    return tuple(card for name in fields_of(type(term), Role.COUNTED) for card in getattr(term, name))


def with_counted(term: T, change: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> T:
    """Return a term with the cards that it counts changed."""
    new = {name: change(getattr(term, name)) for name in fields_of(type(term), Role.COUNTED)}
    return replace(cast("Any", term), **new) if new else term


def cards_in(value: object, apart: tuple[type, ...] = ()) -> Iterator[Card]:
    """Yield the cards that a term of resolved rules names, but for those within values of types ``apart``."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each, apart)
    elif not isinstance(value, apart):
        kind: Any = type(value)
        for name in _card_fields(kind):
            yield from cards_in(getattr(value, name), apart)


@lru_cache(maxsize=256)
def _card_fields(kind: Hashable) -> tuple[str, ...]:
    return tuple(name for name, hint in _hints(kind).items() if _may_be_card(hint))


def _may_be_card(hint: Any) -> bool:  # noqa: ANN401 - the declared type of a field
    if is_dataclass(hint):
        return hint is Card or bool(_card_fields(cast("Hashable", hint)))
    return any(map(_may_be_card, get_args(hint)))


@lru_cache(maxsize=256)
def _hints(kind: Hashable) -> dict[str, Any]:
    """Return the declared type of each field of a type, which has none unless it is a term."""
    return {each.name: each.type for each in fields(kind)} if is_dataclass(kind) else {}


def _holds(hint: Any, roles: tuple[Role, ...]) -> bool:  # noqa: ANN401 - the declared type of a field
    if is_dataclass(hint):
        return bool(_fields_of(cast("Hashable", hint), roles))
    return any(each in roles for each in _roles(hint)) or any(_holds(each, roles) for each in get_args(hint))


def _roles(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the declared type of a field
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()
