"""Trying the house rules that a game offers, each as if it were chosen."""

from collections.abc import Iterator
from dataclasses import dataclass

from capot.language.texts import Name, reason, say
from capot.rules.changes.edits import Add, Edit, Shift, attempt, found, name_of
from capot.rules.changes.options import edits_of, with_options
from capot.rules.decoding.faults import Path, refuse
from capot.rules.decoding.places import nothing_at, nothing_called, terms_at
from capot.rules.errors import RulesError
from capot.rules.model import Game, NumberOption, Option


@dataclass(frozen=True, slots=True)
class _Trial:
    """A word for an option, and the place of its edits in the JSON of the game."""

    option: str
    word: str
    place: Path


def check_house_rules(game: Game) -> None:
    """Raise `RulesError` with the place of a choice that cannot be in force, alone or with another one.

    A number is tried at both its limits.  A game that has house rules in force offers no others.
    """
    if game.chosen:
        return
    trials = tuple(_trials(game))
    for trial in trials:
        _check_names(game, trial, trials)
        try:
            with_options(game, {trial.option: trial.word})
        except RulesError as error:
            if not _works_with_another(game, trial, trials):
                _refuse_trial(game, trial, error)


def _trials(game: Game) -> Iterator[_Trial]:
    for place, option in enumerate(game.options):
        match option:
            case Option():
                for number, choice in enumerate(option.choices):
                    yield _Trial(option.name, choice.name, ("options", place, "choices", number))
            case NumberOption():
                for limit, field in {option.low: "low", option.high: "high"}.items():
                    yield _Trial(option.name, str(limit), ("options", place, field))


def _check_names(game: Game, trial: _Trial, trials: tuple[_Trial, ...]) -> None:
    """Refuse an edit that puts a term before one of which no choice knows."""
    for edit, place in _edits(game, trial):
        match edit:
            case Add(before=str() as before):
                steps = tuple(edit.where.split("."))
            case Shift(before=before):
                steps = tuple(edit.where.split(".")[:-1])
            case _:
                continue
        added = {name_of(each.term) for other in trials for each, _ in _edits(game, other)
                 if isinstance(each, Add)}  # fmt: skip
        there = terms_at(game, steps)
        if before not in {*there, *added} and found(game, ".".join(steps)):
            _refuse(trial, nothing_called(before, there), (*place, "before"))


def _works_with_another(game: Game, trial: _Trial, trials: tuple[_Trial, ...]) -> bool:
    for other in trials:
        if other.option == trial.option:
            continue
        try:
            with_options(game, {trial.option: trial.word, other.option: other.word})
        except RulesError:
            continue
        return True
    return False


def _refuse_trial(game: Game, trial: _Trial, error: RulesError) -> None:
    edits = _edits(game, trial)
    changed, missed = attempt(game, tuple(edit for edit, _ in edits))
    for edit, place in edits:
        if edit in missed:
            _refuse(trial, nothing_at(changed, edit.where.split(".")), (*place, "where"))
    _refuse(trial, reason(error), trial.place)


def _edits(game: Game, trial: _Trial) -> list[tuple[Edit, Path]]:
    """Return the edits of a trial with their places; that of the number itself is the option."""
    edits = edits_of(game, trial.option, trial.word)
    option = next(each for each in game.options if each.name == trial.option)
    if isinstance(option, Option):
        return [(edit, (*trial.place, "edits", number)) for number, edit in enumerate(edits)]
    within = trial.place[:2]
    return [
        (edit, within if number == len(option.edits) else (*within, "edits", number))
        for number, edit in enumerate(edits)
    ]


def _refuse(trial: _Trial, why: str, place: Path) -> None:
    """Raise the error that a choice cannot be in force."""
    told = Name(f"{trial.option}={trial.word}")
    refuse((), say("house rule {option}: {reason}", option=told, reason=why), place=place)
