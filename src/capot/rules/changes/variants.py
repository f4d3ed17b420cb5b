"""Variants: the edits by which two games differ, and games invented by edits of another.

Nobody's name stands on another's invention: what is credited to a person or a source stays with the game as
it was, and only citations of what a variant left alone are kept.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES, check_free
from capot.rules.changes.edits import (
    Add,
    Change,
    Edit,
    Keep,
    Remove,
    Shift,
    attempt,
    clash,
    edited,
    found,
    name_of,
)
from capot.rules.errors import RulesError
from capot.rules.model import DESCRIPTIVE, Choice, Game, HouseRule, NumberOption, Option, Part
from capot.rules.scoring import ByRank
from capot.rules.sources import Source
from capot.rules.terms import Batches

Edits: TypeAlias = tuple[Edit, ...]
Steps: TypeAlias = tuple[str, ...]

_RULES: Final = tuple(field.name for field in fields(Game) if field.name not in DESCRIPTIVE)
_WHOLE: Final = (Card, ByRank, Batches, Source, BySeats)
"""Types whose fields no path enters."""


# --- The edits between two games -------------------------------------------------------------------------


def edits_between(base: Game, game: Game) -> Edits:
    """Return the smallest edits after which ``base`` is played like ``game``; descriptions are not compared.

    Games that have little in common differ by a change of their whole schedule.
    """
    made: Edits = ()
    for name in _RULES:
        old, new = getattr(base, name), getattr(game, name)
        made += _parts(old, new) if name == "schedule" else _between(old, new, (name,))
    if plays_like(game, edited(base, made)):
        return made
    return tuple(
        Change(name, getattr(game, name))
        for name in _RULES
        if not _same(getattr(base, name), getattr(game, name))
    )


def plays_like(game: Game, other: Game) -> bool:
    """Whether two games are played alike, whatever they are called."""
    return all(_same(getattr(game, name), getattr(other, name)) for name in _RULES)


def _same(one: object, other: object) -> bool:
    """Whether two values are equal and written alike: ``True`` is not 1 here."""
    return one == other and repr(one) == repr(other)


def _between(old: Any, new: Any, where: Steps) -> Edits:  # noqa: ANN401 - any part of a game
    """Return the cheapest edits that turn one value at a place into another."""
    if _same(old, new):
        return ()
    whole: Edits = (Change(".".join(where), new),)
    finer = _inside(old, new, where)
    return whole if finer is None else min(finer, whole, key=_cost)


def _inside(old: Any, new: Any, where: Steps) -> Edits | None:  # noqa: ANN401 - any part of a game
    """Return the edits of what lies inside a value, or None if only the whole of it can be changed."""
    if isinstance(old, BySeats) and isinstance(new, BySeats):
        return _in_cases(old, new, where)
    if isinstance(old, tuple) and isinstance(new, tuple):
        return _in_terms(old, new, where) if _are_named(old) and _are_named(new) else None
    if type(old) is not type(new) or not is_dataclass(old) or isinstance(old, _WHOLE):
        return None
    pairs = ((field.name, getattr(old, field.name), getattr(new, field.name)) for field in fields(old))
    return tuple(edit for name, one, other in pairs for edit in _between(one, other, (*where, name)))


def _in_cases(old: BySeats[Any], new: BySeats[Any], where: Steps) -> Edits | None:
    """Return the edits that all numbers of players have in common, as paths reach all of them."""
    numbers = [number for number, _ in old.cases]
    if numbers != [number for number, _ in new.cases] or (old.others is None) != (new.others is None):
        return None
    pairs = [(one, other) for (_, one), (_, other) in zip(old.cases, new.cases, strict=True)]
    pairs += [] if old.others is None else [(old.others, new.others)]
    results = [_inside(one, other, where) for one, other in pairs]
    return results[0] if results and all(_same(each, results[0]) for each in results) else None


def _are_named(terms: tuple[Any, ...]) -> bool:
    """Whether paths can reach each of the terms by its name."""
    names = [name_of(each) if is_dataclass(each) else "" for each in terms]
    return len(set(names)) == len(names) and not any(not name or set(".*") & set(name) for name in names)


def _in_terms(old: Sequence[Any], new: Sequence[Any], where: Steps) -> Edits:
    """Return the edits of the terms of a tuple, found by their names."""
    before, after = {name_of(each): each for each in old}, {name_of(each): each for each in new}
    changes = {name: _between(before[name], term, ("*",)) for name, term in after.items() if name in before}
    everywhere = _everywhere(changes, before) if before.keys() == after.keys() else ()
    left = (
        replace(edit, where=edit.where.replace("*", name, 1))
        for name, some in changes.items()
        for edit in some
        if edit not in everywhere
    )
    path = ".".join(where)
    return (
        *_in_order(before, after, path),
        *(replace(edit, where=f"{path}.{edit.where}") for edit in (*everywhere, *left)),
    )


def _everywhere(changes: dict[str, Edits], terms: dict[str, Any]) -> Edits:
    """Return the edits of two terms or more that hold in all terms that have the place."""
    counts = Counter(edit for some in changes.values() for edit in some)
    return tuple(
        edit
        for edit, count in counts.items()
        if count > 1 and all(_holds(edit, term) for name, term in terms.items() if edit not in changes[name])
    )


def _holds(edit: Edit, term: object) -> bool:
    """Whether an edit changes nothing in a term."""
    return all(isinstance(edit, Change) and _same(each, edit.value) for each in found((term,), edit.where))


def _in_order(before: dict[str, Any], after: dict[str, Any], where: str) -> Edits:
    """Return the edits that remove, shift and add terms until the names stand in the new order."""
    made: list[Edit] = [Remove(f"{where}.{name}") for name in before if name not in after]
    wanted = [name for name in after if name in before]
    staying = _staying([name for name in before if name in after], wanted)
    for name, behind in reversed(list(pairwise(wanted))):
        if name not in staying:
            made.append(Shift(f"{where}.{name}", behind))
    names = list(after)
    for place, (name, term) in enumerate(after.items()):
        if name not in before:
            made.append(Add(where, term, next((each for each in names[place:] if each in before), None)))
    return tuple(made)


def _staying(order: list[str], wanted: list[str]) -> list[str]:
    """Return the most names, the last one wanted among them, that already stand in the order wanted.

    A term is only shifted in front of another, so that the last one has to stay.
    """
    longest: list[list[str]] = []
    for place, name in enumerate(wanted):
        ahead = [each for each in longest[:place] if order.index(each[-1]) < order.index(name)]
        longest.append([*max(ahead, key=len, default=[]), name])
    return longest[-1] if longest else []


def _parts(old: tuple[Part, ...], new: tuple[Part, ...]) -> Edits:
    """Return the edits of the schedule; paths reach the rules of its parts by ``rules`` or ``rules@NAME``."""
    if _same(old, new):
        return ()
    whole: Edits = (Change("schedule", new),)
    told = [[(part.name, part.title, part.deals) for part in parts] for parts in (old, new)]
    if told[0] == told[1]:
        alike = [_between(one.rules, other.rules, ("rules",)) for one, other in zip(old, new, strict=True)]
        if all(_same(each, alike[0]) for each in alike):
            return min(alike[0], whole, key=_cost)
    if not _are_named(old) or not _are_named(new):
        return whole
    before = {part.name: part for part in old}
    finer = _in_order(before, {part.name: part for part in new}, "schedule")
    kept = [(before[part.name], part) for part in new if part.name in before]
    for one, other in kept:
        for field in ("title", "deals"):
            place = ("schedule", other.name, field)
            finer += _between(getattr(one, field), getattr(other, field), place)
    return min((*finer, *_in_parts(kept)), whole, key=_cost)


def _in_parts(parts: Sequence[tuple[Part, Part]]) -> Edits:
    """Return the edits of the rules of parts of a schedule, given as they were and as they are."""
    changes = [_between(one.rules, other.rules, ("rules",)) for one, other in parts]
    counts = Counter(edit for some in changes for edit in some)
    everywhere = tuple(
        edit
        for edit, count in counts.items()
        if count > 1
        and all(edit in some or _keeps(edit, other) for some, (_, other) in zip(changes, parts, strict=True))
    )
    left = (
        replace(edit, where=edit.where.replace("rules", f"rules@{other.name}", 1))
        for some, (_, other) in zip(changes, parts, strict=True)
        for edit in some
        if edit not in everywhere
    )
    return (*everywhere, *left)


def _keeps(edit: Edit, part: Part) -> bool:
    """Whether an edit of all rules changes nothing in a part."""
    inner = edit.where.partition(".")[2]
    return isinstance(edit, Change) and all(_same(each, edit.value) for each in found(part.rules, inner))


def _cost(edits: Edits) -> tuple[int, int]:
    """Return what an inventor has to write, and the number of edits to choose between equal costs."""
    return sum(map(_cost_of, edits)), len(edits)


def _cost_of(edit: Edit) -> int:
    match edit:
        case Change():
            return 1 + _size(edit.value)
        case Add():
            return 1 + _size(edit.term)
        case Remove() | Shift() | Keep():
            return 1


def _size(value: Any) -> int:  # noqa: ANN401 - any part of a game
    """Return the number of values that are written for a value."""
    if isinstance(value, BySeats):
        return 1 + sum(_size(each) for _, each in (*value.cases, ("others", value.others)))
    if isinstance(value, tuple):
        return 1 + sum(_size(each) for each in value if not isinstance(each, Card))
    if not is_dataclass(value) or isinstance(value, Card):
        return 1
    given = ((getattr(value, field.name), field.default) for field in fields(value))
    return 1 + sum(_size(each) for each, usual in given if each != usual)


# --- An invented game ------------------------------------------------------------------------------------


def based_on(base: Game, edits: Edits, **own: Any) -> Game:  # noqa: ANN401 - fields of a game
    """Return the variant of ``base`` with these edits; ``own`` are its key, name and other descriptions.

    A variant without a name is called after its base.  House rules of the base remain if they have nothing to
    do with what was edited and can still be made; the credit, the other names and all citations of what
    differs do not.  Raise `RulesError` with a sentence if an edit leads nowhere or the rules contradict
    themselves.
    """
    changed = edited(base, edits)
    name = own.get("name", f"My {base.name}")
    usual = {
        "name": name,
        "key": key_of(name),
        "blurb": f"A variant of {base.name}.",
        "credit": "" if edits or base.chosen else base.credit,
        "also_called": (),
        "base": base.key,
        "options": _house_rules(base, changed, edits),
        "cites": tuple(cite for cite in base.cites if is_untouched(base, changed, cite.where)),
        "chosen": (),
    }
    return replace(changed, **{**usual, **own})


def started_from(game: Game, name: str | None = None, key: str | None = None) -> Game:
    """Return an invented game that so far is played like another, its house rules included.

    A game that is not in the catalogue passes on its base.  Raise `RulesError` for the name or key of a game
    of the catalogue.
    """
    own = {"name": name or f"My {game.name}"}
    own["key"] = key or key_of(own["name"])
    for word in own.values():
        check_free(word)
    if game.key not in GAMES:
        return replace(based_on(game, (), **own), base=game.base)
    return based_on(GAMES[game.key], edits_between(GAMES[game.key], game), **own)


def key_of(name: str) -> str:
    """Return the key for a game of this name: ``Café Hearts`` is ``cafe-hearts``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain)) or "my-game"


def is_untouched(base: Game, changed: Game, where: str) -> bool:
    """Whether a path still leads to the same in a changed game."""
    there = found(base, where)
    return bool(there) and _same(there, found(changed, where))


@lru_cache(maxsize=64)
def _house_rules(base: Game, changed: Game, edits: Edits) -> tuple[HouseRule, ...]:
    """Return the house rules of the base that a variant still offers."""
    return tuple(_still_offered(base, changed, edits))


def _still_offered(base: Game, changed: Game, edits: Edits) -> Iterator[HouseRule]:
    decided = {name for name, _ in base.chosen}
    options = [each for each in base.options if each.name not in decided]
    every = [made for each in options for made in _edits_offered(each)]
    for option in options:
        if isinstance(option, NumberOption):
            offered = (*option.edits, Change(option.where, option.low))
            if not _clashes(offered, edits) and _can_be_made(changed, offered, every):
                yield option
            continue
        kept = [each for each in option.choices if not _forbids(each, edits)]
        if any(_clashes(each.edits, edits) for each in kept):
            continue
        choices = tuple(each for each in kept if _can_be_made(changed, each.edits, every))
        if len(choices) > 1 and choices[0] == option.choices[0]:
            yield replace(option, choices=choices)


def _edits_offered(option: HouseRule) -> Iterator[Edits]:
    match option:
        case Option():
            yield from (choice.edits for choice in option.choices if choice.edits)
        case NumberOption():
            yield (*option.edits, Change(option.where, option.low))


def _forbids(choice: Choice, edits: Edits) -> bool:
    """Whether a choice needs something to stay as it was that has been edited."""
    return _clashes(tuple(each for each in choice.edits if isinstance(each, Keep)), edits)


def _clashes(some: Edits, others: Edits) -> bool:
    return any(clash(one, other) for one in some for other in others)


def _can_be_made(game: Game, edits: Edits, every: Sequence[Edits]) -> bool:
    """Whether edits can be made in a game, alone or after those of another house rule."""
    attempted = attempt(game, edits)
    if not attempted[1]:
        return _is_playable(*attempted)
    together = (tuple(dict.fromkeys((*others, *edits))) for others in every if others != edits)
    return any(_is_playable(*attempt(game, both)) for both in together)


def _is_playable(attempted: Game, missed: Edits) -> bool:
    """Whether edits that were attempted have made a game, which its constructor has not seen yet."""
    if missed:
        return False
    try:
        replace(attempted)
    except RulesError:
        return False
    return True
