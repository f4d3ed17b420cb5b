"""House rules in force: choosing options of a game by name, and variants made by the same edits.

Options that work on the same term contradict each other and are refused with the reason.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any, TypeAlias, assert_never

from capot.rules.edits import Add, Change, Edit, Keep, Remove, attempt, clash, edited, spoken, target
from capot.rules.errors import RulesError
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.terms import AfterDeals

Chosen: TypeAlias = tuple[str, str, Edit]
"""An option, the word chosen for it, and one of the edits that make it so."""


def with_options(game: Game, chosen: Mapping[str, str]) -> Game:
    """Return the game with house rules in force, such as ``{"slam": "general", "points": "20"}``.

    Raise `RulesError` with a sentence for an unknown option or choice, a number out of range, or options
    that contradict each other.
    """
    picked = [(name, word, edits_of(game, name, word)) for name, word in chosen.items()]
    for (name, word, edits), (other, other_word, others) in combinations(picked, 2):
        # What both ask for in the same words they agree upon.
        mine = [(name, word, edit) for edit in edits if edit not in others]
        theirs = [(other, other_word, edit) for edit in others if edit not in edits]
        for one, another in product(mine, theirs):
            if clash(one[2], another[2]):
                raise RulesError(_contradiction(one, another))
    made = tuple(dict.fromkeys(edit for _, _, edits in picked for edit in edits))
    _, missed = attempt(game, made)
    for name, word, edits in picked:
        where = next((edit.where for edit in edits if edit in missed), None)
        if where is not None:
            raise RulesError(f"{name}={word} has no meaning here: this table plays without {spoken(where)}")
    changed = edited(game, made)
    return replace(changed, chosen=tuple(sorted({**dict(game.chosen), **chosen}.items())))


def _contradiction(one: Chosen, other: Chosen) -> str:
    """Say in which way two choices contradict each other: by what one leaves out, or by what both set."""
    pair = f"{one[0]}={one[1]} and {other[0]}={other[1]} contradict each other"
    (name, word, edit), (other_name, other_word, other_edit) = sorted((one, other), key=_depth)
    if isinstance(edit, Keep):
        kept = spoken(edit.where)
        if isinstance(other_edit, Add):
            return f"{pair}: {name}={word} leaves out the {kept}, which {other_name}={other_word} brings in"
        return f"{pair}: {name}={word} goes only with the usual {kept}, which {other_name} changes"
    if isinstance(edit, Remove) and not isinstance(other_edit, Remove):
        return f"{pair}: {name}={word} leaves out the {spoken(edit.where)}, which {other_name} is about"
    return f"{pair}: both say what the {spoken(edit.where)} is"


def _depth(chosen: Chosen) -> tuple[bool, int, bool]:
    """What is kept first, else the outermost edit, and of two at one place the one that removes it."""
    edit = chosen[2]
    return not isinstance(edit, Keep), len(target(edit)), not isinstance(edit, Remove)


def edits_of(game: Game, name: str, word: str) -> tuple[Edit, ...]:
    """Return the edits of one choice of one option; raise `RulesError` if there is no such choice."""
    option = find_option(game, name)
    match option:
        case Option():
            return find_choice(option, word).edits
        case NumberOption():
            number = int(word) if word.lstrip("-").isdecimal() else None
            if number is None or not option.low <= number <= option.high:
                raise RulesError(f"{name} is a number from {option.low} to {option.high}, not {word!r}")
            return (*option.edits, Change(option.where, number))
        case _:
            assert_never(option)


def find_option(game: Game, name: str) -> HouseRule:
    """Return the option of this name; raise `RulesError` naming those there are."""
    for option in game.options:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in game.options)
    has = f"its options are {names}" if names else "it has no options"
    raise RulesError(f"{game.name} has no option {name!r}; {has}")


def find_choice(option: Option, word: str) -> Choice:
    """Return the choice of this name; raise `RulesError` naming those there are."""
    for choice in option.choices:
        if choice.name == word:
            return choice
    names = ", ".join(choice.name for choice in option.choices)
    raise RulesError(f"{option.name} cannot be {word!r}; it is one of {names}")


def with_deals(game: Game, seats: int, deals: int) -> Game:
    """Return the game played for a fixed number of deals; raise `RulesError` if the game forbids that number.

    A game whose deals go round the table, or through a schedule, must be given whole rounds.
    """
    if deals < 1:
        raise RulesError(f"a match needs at least one deal, not {deals}")
    ends = [end for end in game.ends if isinstance(end, AfterDeals)]
    if any(end.per == "player" or end.multiple_of_seats for end in ends) and deals % seats:
        raise RulesError(
            f"with {seats} players the number of deals must be a multiple of {seats}, not {deals}"
        )
    if deals % len(game.schedule):
        whole = len(game.schedule)
        raise RulesError(f"{game.name} has {whole} deals, so their number must be a multiple of {whole}")
    return replace(game, ends=(AfterDeals(deals),))


def variant(base: Game, *edits: Edit, **fields: Any) -> Game:
    """Return a new game that differs from ``base`` by the edits and the given fields, and remembers it.

    Options, citations and other names of the base are not inherited unless given.
    """
    fresh: dict[str, Any] = {"options": (), "cites": (), "also_called": (), "base": base.key}
    return replace(edited(base, edits), **{**fresh, **fields})
