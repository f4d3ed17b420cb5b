"""Choosing the options of a game by name, and variants made by the same kind of edits.

Options that change the same term contradict each other and are refused with the reason.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any, TypeAlias, assert_never

from capot.language.texts import Name, Text, joined, mark, phrase, reason, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Edit, Keep, Remove, attempt, clash, edited, spoken, target
from capot.rules.decoding.faults import refuse, shown
from capot.rules.decoding.json_types import expected, item_hint
from capot.rules.decoding.option_values import conforms
from capot.rules.decoding.places import hints_at, nothing_at
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.stages.exchanges import Exchange, Side

MOST_DEALS = 1000
"""Maximum number of deals in a match."""

Cycle: TypeAlias = tuple[Side, ...]
"""The sides to which cards are passed, deal by deal."""

Chosen: TypeAlias = tuple[str, str, Edit]
"""An option, the word chosen for it, and one of its edits."""

Picked: TypeAlias = tuple[str, str, tuple[Edit, ...]]
"""An option, the word chosen for it, and its edits."""


def with_options(game: Game, chosen: Mapping[str, str | int]) -> Game:
    """Return the game with house rules in force, such as ``{"slam": "general", "points": 20}``.

    Their order does not matter, but all must be chosen at once.  A number may also be given as a word.

    Raise `RulesError` with a sentence for an unknown option or choice, a number out of range, options that
    contradict each other, or house rules that no number of players can play.
    """
    if not chosen:
        return game
    if game.chosen:
        raise RulesError(say("house rules are in force already; choose all of them at once"))
    words = _in_order(game, {name: _word(name, choice) for name, choice in chosen.items()})
    picked = _without_yielding([(name, word, edits_of(game, name, word)) for name, word in words.items()])
    for (name, word, edits), (other, other_word, others) in combinations(picked, 2):
        # Equal edits of two options do not clash.
        mine = [(name, word, edit) for edit in edits if edit not in others]
        theirs = [(other, other_word, edit) for edit in others if edit not in edits]
        clashes = [pair for pair in product(mine, theirs) if clash(pair[0][2], pair[1][2])]
        if clashes:
            raise RulesError(_contradiction(*min(clashes, key=_has_no_reason)))
    made = tuple(dict.fromkeys(edit for _, _, edits in picked for edit in edits))
    attempted, missed = attempt(game, made)
    for name, word, edits in picked:
        where = next((edit.where for edit in edits if edit in missed), None)
        if where is not None:
            raise RulesError(
                say(
                    "{one} has no meaning here: this table plays without {part}",
                    one=Name(f"{name}={word}"),
                    part=phrase(spoken(where)),
                )
            )
    changed = replace(attempted, chosen=tuple(sorted(words.items())))
    _check_playable(changed)
    return changed


def _without_yielding(picked: Sequence[Picked]) -> list[Picked]:
    """Return what was chosen without the changes that give way to another of the choices."""

    def holds(edit: Edit, name: str) -> bool:
        if not (isinstance(edit, Change) and edit.yields):
            return True
        others = (each for other, _, edits in picked if other != name for each in edits)
        return all(each == edit or target(each) != target(edit) for each in others)

    return [(name, word, tuple(edit for edit in edits if holds(edit, name))) for name, word, edits in picked]


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
            refusals.append(reason(error))
    if len(refusals) == len(game.players):
        first, *others = refusals
        if not others:
            raise RulesError(first)
        raise RulesError(say("{reason}; it fits no other number of players either", reason=first))


def _contradiction(one: Chosen, other: Chosen) -> Text:
    """Return a sentence on how two choices contradict each other.

    Its places ``one`` and ``other`` name the two choices, ``again`` and ``also`` one of them once more, and
    ``option`` and ``changed`` an option without its choice.
    """
    (name, word, edit), (other_name, other_word, other_edit) = sorted((one, other), key=_depth)
    if isinstance(edit, Keep) and edit.because:
        message = mark("{one} and {other} contradict each other: {option} {because}")
    elif isinstance(edit, Keep) and isinstance(other_edit, Add):
        message = mark(
            "{one} and {other} contradict each other: {again} leaves out the {part}, which {also} brings in"
        )
    elif isinstance(edit, Keep):
        message = mark(
            "{one} and {other} contradict each other: {again} goes only with the usual {part}, which "
            "{changed} changes"
        )
    elif isinstance(edit, Remove) and not isinstance(other_edit, Remove):
        message = mark(
            "{one} and {other} contradict each other: {again} leaves out the {part}, which {changed} is about"
        )
    elif isinstance(edit, Change) and target(edit) != target(other_edit):
        message = mark(
            "{one} and {other} contradict each other: {again} sets another {part} than the one that "
            "{changed} is about"
        )
    else:
        message = mark("{one} and {other} contradict each other: both say what the {part} is")
    return say(
        message,
        one=Name(f"{one[0]}={one[1]}"),
        other=Name(f"{other[0]}={other[1]}"),
        again=Name(f"{name}={word}"),
        also=Name(f"{other_name}={other_word}"),
        option=Name(name),
        changed=Name(other_name),
        because=phrase(edit.because if isinstance(edit, Keep) else ""),
        part=phrase(spoken(edit.where)),
    )


def _has_no_reason(pair: tuple[Chosen, Chosen]) -> bool:
    """Whether neither of two edits that clash gives a reason."""
    return not any(isinstance(edit, Keep) and edit.because for _, _, edit in pair)


def _depth(chosen: Chosen) -> tuple[bool, int, bool]:
    """Sort key: `Keep` first, then the outermost edit, and of two at one place the removal."""
    edit = chosen[2]
    return not isinstance(edit, Keep), len(target(edit)), not isinstance(edit, Remove)


def _word(name: str, choice: object) -> str:
    """Return a choice as a word; raise `RulesError` if it is neither a word nor a whole number."""
    if isinstance(choice, str):
        return choice
    if isinstance(choice, int) and not isinstance(choice, bool):
        return str(choice)
    raise RulesError(
        say(
            "the choice for {name} is a word or a whole number, not {choice}",
            name=Name(name),
            choice=Name(repr(choice)),
        )
    )


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
        raise RulesError(
            say(
                "{name} is a number from {low} to {high}, not {word}",
                name=Name(option.name),
                low=option.low,
                high=option.high,
                word=Name(repr(word)),
            )
        )
    return number


def find_option(game: Game, name: str) -> HouseRule:
    """Return the option of this name; raise `RulesError` listing the names if there is none."""
    for option in game.options:
        if option.name == name:
            return option
    names = joined(", ", [Name(option.name) for option in game.options])
    message = (
        mark("{game} has no option {name}; its options are {names}")
        if names
        else mark("{game} has no option {name}; it has no options")
    )
    raise RulesError(say(message, game=phrase(game.name), name=Name(repr(name)), names=names))


def find_choice(option: Option, word: str) -> Choice:
    """Return the choice of this name; raise `RulesError` listing the names if there is none."""
    for choice in option.choices:
        if choice.name == word:
            return choice
    names = joined(", ", [Name(choice.name) for choice in option.choices])
    raise RulesError(
        say(
            "{name} cannot be {word}; it is one of {names}",
            name=Name(option.name),
            word=Name(repr(word)),
            names=names,
        )
    )


def with_deals(game: Game, deals: int) -> Game:
    """Return the game played for a fixed number of deals; raise `RulesError` for a number out of range.

    The last round may be incomplete: not everybody has dealt equally often, or not every part been played.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise RulesError(say("a match has from 1 to {most} deals, not {deals}", most=MOST_DEALS, deals=deals))
    return replace(game, ends=(AfterDeals(deals),))


def one_deal(game: Game, number: int) -> Game:
    """Return the game of deal ``number`` (from 0) of a match by itself: by its rules, passing to its side."""
    part = game.part(number)
    stages = tuple(
        replace(term, cycle=_turned(term.cycle, number)) if isinstance(term, Exchange) else term
        for term in part.rules.stages
    )
    part = replace(part, rules=replace(part.rules, stages=stages))
    return replace(with_deals(game, 1), schedule=(part,), ties="share")


def _turned(cycle: Cycle | BySeats[Cycle], number: int) -> Cycle | BySeats[Cycle]:
    """Return the cycle of passing of a deal by itself."""
    if isinstance(cycle, BySeats):
        others = None if cycle.others is None else _side_of(cycle.others, number)
        return BySeats({seats: _side_of(each, number) for seats, each in cycle.cases}, others)
    return _side_of(cycle, number)


def _side_of(cycle: Cycle, number: int) -> Cycle:
    return (cycle[number % len(cycle)],)


def variant(base: Game, *edits: Edit, **fields: Any) -> Game:
    """Return a new game that differs from ``base`` by the edits and the given fields.

    Options, citations and other names of the base are not inherited unless given.  Raise `RulesError` with a
    sentence for an edit that leads nowhere, or puts a value where one of another kind is due.
    """
    _check_places(base, edits)
    fresh: dict[str, Any] = {"options": (), "cites": (), "also_called": (), "base": base.key}
    return replace(edited(base, edits), **{**fresh, **fields})


def _check_places(base: Game, edits: tuple[Edit, ...]) -> None:
    """Raise `RulesError` unless each edit leads to a place, and what it brings is of the kind due there."""
    changed, missed = attempt(base, edits)
    for edit in missed:
        refuse((edit.where,), nothing_at(changed, edit.where.split(".")))
    for edit in edits:
        if not isinstance(edit, Change | Add):
            continue
        hints = hints_at(changed, tuple(edit.where.split(".")))
        value = edit.value if isinstance(edit, Change) else edit.term
        due = hints if isinstance(edit, Change) else [item_hint(each, 0) for each in hints]
        if due and not any(conforms(value, each) for each in due):
            refuse(
                (edit.where,),
                say("expected {what}, found {given}", what=expected(due[0]), given=shown(value)),
            )
