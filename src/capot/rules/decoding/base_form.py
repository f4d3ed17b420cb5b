"""Reading a game that is written as edits of a game of the catalogue, and the edits by themselves.

What stands in an edit is read as what is due at the place that the edit leads to, so that its type need only
be named where the game itself would need it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any, TypeAlias, cast, get_args

from capot.language.texts import Name, Text, say
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Edit, Keep, Remove, Shift, attempt
from capot.rules.changes.edits import found as found_at
from capot.rules.changes.variants import based_on
from capot.rules.decoding.blame import blame
from capot.rules.decoding.faults import Path, known_names, nearest, refuse, shown
from capot.rules.decoding.json_types import TYPES, Hint, Value, hints_of, item_hint, origin
from capot.rules.decoding.limits import check_size, check_word
from capot.rules.decoding.option_values import conforms
from capot.rules.decoding.places import hints_at, nothing_at, nothing_called, terms_at
from capot.rules.decoding.values import decoded
from capot.rules.errors import RulesError
from capot.rules.model import DESCRIPTIVE, Game

Data: TypeAlias = Mapping[str, Any]

_KINDS = {"Change": Change, "Add": Add, "Remove": Remove, "Shift": Shift}
_OWN = ("base", "edits", *(name for name in DESCRIPTIVE if name != "base"))


def is_base_form(data: object) -> bool:
    """Whether data are meant as edits of another game rather than as a whole game."""
    return isinstance(data, dict) and ("edits" in data or ("base" in data and "schedule" not in data))


def game_of_base_form(data: Data) -> Game:
    """Return the variant that data describe; raise `RulesError` with the place and the reason of a fault."""
    hints = hints_of(Game)
    if "schedule" in data:
        why = say('a game has either a "schedule" or the "edits" of a game that is its "base"')
        refuse((), why, place=("edits",))
    unknown = next((name for name in data if name not in hints and name != "edits"), None)
    if unknown is not None:
        refuse((), _no_field(unknown), place=(unknown,))
    if "name" not in data:
        refuse((), say('a game needs its own "name"'))
    base = _base(data.get("base"))
    own = {
        name: decoded(each, hints[name], (name,))
        for name, each in data.items()
        if name in DESCRIPTIVE and name != "base"
    }
    if "key" in own:
        check_word(own["key"], ("key",), is_key=True)
    direct = tuple(
        Change(name, decoded(each, hints[name], (name,)))
        for name, each in data.items()
        if name in hints and name not in DESCRIPTIVE
    )
    edits = decoded_edits(base, data.get("edits", []), ("edits",))
    made = (*direct, *edits)
    try:
        return based_on(base, made, **own)
    except RulesError as error:
        places: list[Path] = [(edit.where,) for edit in direct]
        places += [("edits", number) for number in range(len(edits))]
        if not error.place:
            blame(base, made, places, error)
        raise


def decoded_edits(base: Game, data: object, path: Path = ()) -> tuple[Edit, ...]:
    """Return the edits of a game that data describe; raise `RulesError` for one that does not fit."""
    if not isinstance(data, list):
        refuse(path, say("expected a list, found {given}", given=shown(data)))
    check_size(len(data), path or ("edits",))
    made: dict[int, Edit] = {}
    draft = base
    # As `edited` does: terms are removed, added and shifted first, then changed.
    for place in sorted(range(len(data)), key=lambda place: _kind(data[place]) == "Change"):
        made[place] = _edit(draft, data[place], (*path, place))
        draft = _draft(draft, made[place], (*path, place))
    if not conforms(draft, Game, _known(base)):
        refuse(path, say("this puts a value where one of another kind is due"))
    return tuple(made[place] for place in range(len(data)))


def _base(key: object) -> Game:
    if not isinstance(key, str):
        refuse(("base",), say("expected the key of a game, found {given}", given=shown(key)))
    if key not in GAMES:
        names = {game.name: game.key for game in GAMES.values()}
        near = nearest(names.get(key, key), GAMES)
        there = say("there is no game {key} in the catalogue", key=shown(key))
        refuse(("base",), there if near is None else say("{what}; {near}", what=there, near=near))
    return GAMES[key]


def _no_field(unknown: str) -> Text:
    near, wrong = nearest(unknown, (*hints_of(Game), "edits")), shown(unknown)
    if near is not None:
        return say("a variant has no field {name}; {near}", name=wrong, near=near)
    return say("a variant has no field {name}; it has {names}", name=wrong, names=known_names(_OWN))


def _kind(data: object) -> str:
    """Return the type of an edit; one without a type that brings a value is a `Change`, a term an `Add`."""
    if not isinstance(data, dict):
        return ""
    return str(data.get("type") or ("Change" if "value" in data else "Add" if "term" in data else ""))


def _edit(game: Game, data: object, path: Path) -> Edit:
    """Return one edit of a game, its value decoded as what is due at its place."""
    kind = _kind(data)
    if not isinstance(data, dict) or kind not in _KINDS:
        what = known_names(_KINDS)
        if kind == "Keep":
            refuse(path, say("Keep belongs in a house rule: nothing is edited here that could contradict it"))
        near = nearest(kind, _KINDS) if kind else None
        if near is not None:
            refuse(path, say("there is no {type} here; {near}", type=shown(kind), near=near))
        refuse(path, say('expected an edit, which has a "type", one of {names}, found {given}',
                         names=what, given=shown(data)))  # fmt: skip
    inner = {"Change": "value", "Add": "term"}.get(kind)
    hint = _due(game, data, kind, path)
    plain = {**{name: each for name, each in data.items() if name != inner}, "type": kind}
    if inner is None or inner not in data:
        return cast("Edit", decoded(plain, _KINDS[kind], path))
    value = decoded(data[inner], hint, (*path, inner))
    if hint is str and str(data["where"]).endswith(".name"):
        check_word(value, (*path, inner))
    # The term must not be decoded twice; any value stands in for it.
    edit = decoded({**plain, inner: None}, _KINDS[kind], path)
    return Change(edit.where, value) if kind == "Change" else Add(edit.where, value, edit.before, edit.first)


def _due(game: Game, data: Data, kind: str, path: Path) -> Hint:
    """Return the declared type of what an edit puts at its place; refuse a place that is not there."""
    where = data.get("where")
    if not isinstance(where, str) or not where:
        refuse(path, say('an edit needs a "where", such as {example}', example=Name('"rules.scoring"')))
    steps = where.split(".")
    if steps[0] in (*DESCRIPTIVE, "chosen"):
        why = say("edits are for rules; the {field} of a variant stands beside them", field=Name(steps[0]))
        refuse((*path, "where"), why)
    found = hints_at(game, tuple(steps))
    if not found:
        refuse((*path, "where"), nothing_at(game, steps))
    hint = found[0]
    if kind == "Add":
        lists = [each for each in found if origin(each) is tuple and _holds_terms(each)]
        if not lists:
            refuse((*path, "where"), say("{where} is no list to add to", where=shown(where)))
        hint = item_hint(lists[0], 0)
        longest = max(len(each) for each in found_at(game, where) if isinstance(each, tuple))
        check_size(longest + 1, tuple(steps))
        _check_before(game, steps, data, path)
    if kind in {"Remove", "Shift"} and steps[-1] not in {"*", *terms_at(game, tuple(steps[:-1]))}:
        refuse((*path, "where"), say("{where} is no term with a name in a list", where=shown(where)))
    if kind == "Shift":
        _check_before(game, steps[:-1], data, path)
    return hint


def _holds_terms(hint: Hint) -> bool:
    """Whether the elements of a tuple are terms with names."""
    some = item_hint(hint, 0)
    kinds = get_args(some) or (some,)
    return any(is_dataclass(each) and "name" in hints_of(each) for each in kinds if each in TYPES.values())


def _check_before(game: Game, steps: Sequence[str], data: Data, path: Path) -> None:
    before, names = data.get("before"), terms_at(game, tuple(steps))
    if before is not None and before not in names:
        refuse((*path, "before"), nothing_called(before, names))


def _draft(game: Game, edit: Edit, path: Path) -> Game:
    """Return the game with one more edit, not yet checked as a whole."""
    assert not isinstance(edit, Keep)
    try:
        changed, missed = attempt(game, (edit,))
    except (AttributeError, TypeError):
        missed = (edit,)
    if missed:
        refuse(path, say("this puts a value where one of another kind is due"))
    return changed


def _known(game: Value) -> set[int]:
    """Return the ids of the parts of a game that need not be examined again."""
    parts = (game.options, game.cites)
    return {id(each) for some in parts for each in some}
