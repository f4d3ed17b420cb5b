"""Choosing the options of a game by name, and variants made by the same kind of edits.

Options that change the same term contradict each other and are refused with the reason.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any, TypeAlias, assert_never

from capot.rules.edits import Add, Change, Edit, Keep, Remove, attempt, clash, edited, spoken, target
from capot.rules.ends import AfterDeals
from capot.rules.errors import RulesError
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option

MOST_DEALS = 1000
"""Maximum number of deals in a match."""

Chosen: TypeAlias = tuple[str, str, Edit]
"""An option, the word chosen for it, and one of its edits."""


def with_options(game: Game, chosen: Mapping[str, str]) -> Game:
    """Return the game with house rules in force, such as ``{"slam": "general", "points": "20"}``.

    Their order does not matter, but all must be chosen at once.

    Raise `RulesError` with a sentence for an unknown option or choice, a number out of range, options that
    contradict each other, or house rules that no number of players can play.
    """
    if not chosen:
        return game
    if game.chosen:
        raise RulesError("house rules are in force already; choose all of them at once")
    words = _in_order(game, chosen)
    picked = [(name, word, edits_of(game, name, word)) for name, word in words.items()]
    for (name, word, edits), (other, other_word, others) in combinations(picked, 2):
        # Equal edits of two options do not clash.
        mine = [(name, word, edit) for edit in edits if edit not in others]
        theirs = [(other, other_word, edit) for edit in others if edit not in edits]
        clashes = [pair for pair in product(mine, theirs) if clash(pair[0][2], pair[1][2])]
        if clashes:
            raise RulesError(_contradiction(*min(clashes, key=_has_no_reason)))
    made = tuple(dict.fromkeys(edit for _, _, edits in picked for edit in edits))
    _, missed = attempt(game, made)
    for name, word, edits in picked:
        where = next((edit.where for edit in edits if edit in missed), None)
        if where is not None:
            raise RulesError(f"{name}={word} has no meaning here: this table plays without {spoken(where)}")
    changed = replace(edited(game, made), chosen=tuple(sorted(words.items())))
    _check_playable(changed)
    return changed


def _in_order(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the choices in the order of the game's options, with numbers in canonical form."""
    places = {option.name: place for place, option in enumerate(game.options)}
    found = sorted(chosen.items(), key=lambda item: places.get(item[0], -1))
    return {
        name: str(_number(option, word)) if isinstance(option, NumberOption) else word
        for name, word in found
        for option in (find_option(game, name),)
    }


def _check_playable(game: Game) -> None:
    """Raise the reason if no number of players can play a game."""
    refusals = []
    for seats in game.players:
        try:
            game.check_seats(seats)
        except RulesError as error:
            refusals.append(str(error))
    if len(refusals) == len(game.players):
        others = "; it fits no other number of players either" if len(refusals) > 1 else ""
        raise RulesError(refusals[0] + others)


def _contradiction(one: Chosen, other: Chosen) -> str:
    """Return a sentence on how two choices contradict each other."""
    pair = f"{one[0]}={one[1]} and {other[0]}={other[1]} contradict each other"
    (name, word, edit), (other_name, other_word, other_edit) = sorted((one, other), key=_depth)
    if isinstance(edit, Keep) and edit.because:
        return f"{pair}: {name} {edit.because}"
    if isinstance(edit, Keep):
        kept = spoken(edit.where)
        if isinstance(other_edit, Add):
            return f"{pair}: {name}={word} leaves out the {kept}, which {other_name}={other_word} brings in"
        return f"{pair}: {name}={word} goes only with the usual {kept}, which {other_name} changes"
    if isinstance(edit, Remove) and not isinstance(other_edit, Remove):
        return f"{pair}: {name}={word} leaves out the {spoken(edit.where)}, which {other_name} is about"
    return f"{pair}: both say what the {spoken(edit.where)} is"


def _has_no_reason(pair: tuple[Chosen, Chosen]) -> bool:
    """Whether neither of two edits that clash gives a reason."""
    return not any(isinstance(edit, Keep) and edit.because for _, _, edit in pair)


def _depth(chosen: Chosen) -> tuple[bool, int, bool]:
    """Sort key: `Keep` first, then the outermost edit, and of two at one place the removal."""
    edit = chosen[2]
    return not isinstance(edit, Keep), len(target(edit)), not isinstance(edit, Remove)


def edits_of(game: Game, name: str, word: str) -> tuple[Edit, ...]:
    """Return the edits of one choice of one option; raise `RulesError` if there is no such choice."""
    option = find_option(game, name)
    match option:
        case Option():
            return find_choice(option, word).edits
        case NumberOption():
            return (*option.edits, Change(option.where, _number(option, word)))
        case _:
            assert_never(option)


def _number(option: NumberOption, word: str) -> int:
    """Return the number in a word; raise `RulesError` if it is not a number or out of range."""
    number = int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else None
    if number is None or not option.low <= number <= option.high:
        raise RulesError(f"{option.name} is a number from {option.low} to {option.high}, not {word!r}")
    return number


def find_option(game: Game, name: str) -> HouseRule:
    """Return the option of this name; raise `RulesError` listing the names if there is none."""
    for option in game.options:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in game.options)
    has = f"its options are {names}" if names else "it has no options"
    raise RulesError(f"{game.name} has no option {name!r}; {has}")


def find_choice(option: Option, word: str) -> Choice:
    """Return the choice of this name; raise `RulesError` listing the names if there is none."""
    for choice in option.choices:
        if choice.name == word:
            return choice
    names = ", ".join(choice.name for choice in option.choices)
    raise RulesError(f"{option.name} cannot be {word!r}; it is one of {names}")


def with_deals(game: Game, deals: int) -> Game:
    """Return the game played for a fixed number of deals; raise `RulesError` for a number out of range.

    The last round may be incomplete: not everybody has dealt equally often, or not every part been played.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise RulesError(f"a match has from 1 to {MOST_DEALS} deals, not {deals}")
    return replace(game, ends=(AfterDeals(deals),))


def variant(base: Game, *edits: Edit, **fields: Any) -> Game:
    """Return a new game that differs from ``base`` by the edits and the given fields.

    Options, citations and other names of the base are not inherited unless given.
    """
    fresh: dict[str, Any] = {"options": (), "cites": (), "also_called": (), "base": base.key}
    return replace(edited(base, edits), **{**fresh, **fields})
