"""One number of a game swept over several values, each figure measured over the same deals."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from capot.lab.errors import LabError
from capot.lab.measures.figures import Comparison, Report
from capot.lab.measures.playing.tables import USUAL, Seated
from capot.lab.measures.running.run import SECONDS, measure
from capot.lab.work import Crew
from capot.language.texts import reason
from capot.rules import codec
from capot.rules.changes.edits import Change, Edit, edited
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.terms import Exact

MOST = 50
"""Maximum number of values."""

_WHOLE = r"[-−]?[0-9]{1,9}"
_SPAN = re.compile(rf"({_WHOLE})\.\.({_WHOLE})(?:\.\.([0-9]{{1,9}}))?")
_NUMBER = re.compile(rf"{_WHOLE}(/[1-9][0-9]{{0,4}})?")


@dataclass(frozen=True, slots=True)
class Step:
    """A value with the report on the game that it makes, or the reason why it makes none."""

    value: Exact
    report: Report | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Sweep:
    """The reports on a game with different values of one number, at the path ``where``."""

    game: Game
    where: str
    steps: tuple[Step, ...]


def swept(  # noqa: PLR0913 - a run is described by just these
    game: Game,
    where: str,
    values: Sequence[Exact],
    *,
    seats: int | None = None,
    seconds: float = SECONDS,
    workers: int | Crew | None = None,
    seed: int = 0,
    usual: Seated = USUAL,
    figures: Sequence[str] = (),
    finer: float = 1.0,
    directory: Path | None = None,
    progress: Callable[[Sweep], None] = lambda _: None,
) -> Sweep:
    """Measure a game with each value of a number, such as that at ``rules.scoring.queen-of-spades.points``.

    All are measured over the same deals, and share the seconds.  ``progress`` is called after
    each.  Ctrl-C ends the sweep with what is there.  Raise `LabError` where no value makes a game that can be
    played, and `KeyboardInterrupt` if nothing has been measured yet.
    """
    if not values or len(values) > MOST:
        raise LabError(f"a sweep takes 1 to {MOST} values, not {len(values)}")
    made = [_changed(game, where, value, seats) for value in values]
    can_play = sum(isinstance(each, Game) for each in made)
    if not can_play:
        raise LabError(f"{where} cannot be swept: {next(each for each in made if isinstance(each, str))}")
    how: dict[str, Any] = {
        "workers": workers,
        "seed": seed,
        "usual": usual,
        "figures": figures,
        "finer": finer,
    }
    run = partial(measure, seconds=seconds / can_play, directory=directory, **how)
    steps: list[Step] = []
    for value, found in zip(values, made, strict=True):
        try:
            steps.append(_step(value, found, seats, run))
        except KeyboardInterrupt:
            if not any(step.report for step in steps):
                raise
            break
        progress(Sweep(game, where, tuple(steps)))
    return Sweep(game, where, tuple(steps))


def _step(
    value: Exact, found: Game | str, seats: int | None, run: Callable[..., Report | Comparison]
) -> Step:
    """Return the report on the game that a value makes, or why it makes none."""
    if isinstance(found, str):
        return Step(value, None, found)
    report = run(found, found.players[0] if seats is None else seats)
    assert isinstance(report, Report)
    return Step(value, report)


def _changed(game: Game, where: str, value: Exact, seats: int | None) -> Game | str:
    """Return the game with a value at a path, or the reason why it cannot be played."""
    try:
        changed = with_value(game, where, value)
        changed.check_seats(changed.players[0] if seats is None else seats)
    except RulesError as error:
        return reason(error)
    return changed


def with_value(game: Game, where: str, value: Exact) -> Game:
    """Return the game with a number at a path; raise `RulesError` with the reason if it cannot stand there.

    The number is read as one in a game file is, so that no number takes the place of anything else.
    """
    try:
        written = codec.encoded(Change(where, value), Edit)
        return edited(game, codec.edits_from_data(game, [written]))
    except RulesError as error:
        if not error.place:
            raise
        # The number of the edit means nothing to somebody who only named a path.
        raise RulesError(error.why) from error


def parsed(text: str) -> tuple[str, tuple[Exact, ...]]:
    """Return the path and the values of a text such as ``rules.scoring.queen-of-spades.points=5..15..2``.

    Values are a range with its ends, with a step if one is given, or a list: ``0,5,13``.  Raise `LabError`
    with a sentence for any other text.
    """
    where, sign, after = (part.strip() for part in text.partition("="))
    if not sign or not where or not after:
        raise LabError(f"{text!r} is not a sweep; write it as in rules.scoring.queen-of-spades.points=5..15")
    span = _SPAN.fullmatch(after)
    if span is not None:
        low, high = (int(each.replace("−", "-")) for each in span.group(1, 2))
        step = int(span[3] or 1)
        if low > high or step == 0:
            raise LabError(f"{after!r} is an empty range; write the smaller number first, and a step from 1")
        if (high - low) // step >= MOST:
            raise LabError(f"a sweep takes 1 to {MOST} values; {after!r} has {(high - low) // step + 1}")
        return where, tuple(range(low, high + 1, step))
    words = [word.strip() for word in after.split(",")]
    wrong = next((word for word in words if not _NUMBER.fullmatch(word)), None)
    if wrong is not None:
        raise LabError(f"{wrong!r} is not a number; write values as 5..15, 5..15..2 or 0,5,13")
    return where, tuple(dict.fromkeys(_exact(word.replace("−", "-")) for word in words))


def _exact(word: str) -> Exact:
    value = Fraction(word)
    return int(value) if value.denominator == 1 else value
