"""All samples and measures of a game."""

from collections.abc import Sequence
from difflib import get_close_matches
from types import ModuleType

from capot.lab.errors import LabError
from capot.lab.measures import all_seeing, course, drama, fair, interest, luck, skill
from capot.lab.measures.playing.tables import USUAL, Seated
from capot.lab.measures.sample import Measure, Sample
from capot.rules.model import Game

BY_USUAL_PLAYERS = (fair, luck, skill, course)
"""Modules with ``samples_of(game, seats, seed, usual)`` and ``measures_of(game, seats)``."""

BY_OWN_PLAYERS: tuple[ModuleType, ...] = (all_seeing, interest, drama)
"""Modules with ``samples_of(game, seats, seed)`` and ``measures_of(game, seats)``."""

SECTIONS = ("fair", "skill", "interest", "course")
"""The sections in the order in which a report is read."""


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples by which a game is measured, that of plain deals first."""
    found: list[Sample] = [
        sample for module in BY_USUAL_PLAYERS for sample in module.samples_of(game, seats, seed, usual)
    ]
    found += [sample for module in BY_OWN_PLAYERS for sample in module.samples_of(game, seats, seed)]
    return tuple({sample.key: sample for sample in found}.values())


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of a game, in the order of a report; their samples are those of `samples_of`."""
    modules = (*BY_USUAL_PLAYERS, *BY_OWN_PLAYERS)
    found = [measure for module in modules for measure in module.measures_of(game, seats)]
    return tuple(sorted(found, key=lambda measure: SECTIONS.index(measure.section)))


def wanted_of(measures: Sequence[Measure], figures: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures with these keys or of these sections; all if there are no wishes.

    The range of the places takes them all along.  Raise `LabError` for a name that is neither.
    """
    if not figures:
        return tuple(measures)
    keys = [each.key for each in measures]
    for name in figures:
        if name not in keys and name not in SECTIONS:
            close = get_close_matches(name, [*SECTIONS, *keys], n=1)
            hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join([*SECTIONS, *keys])}"
            raise LabError(f"there is no figure {name!r}{hint}")
    kept = [each for each in measures if each.key in figures or each.section in figures]
    if any(each.interval == "range" for each in kept):
        kept = [each for each in measures if each in kept or each.interval == "place"]
    return tuple(kept)
