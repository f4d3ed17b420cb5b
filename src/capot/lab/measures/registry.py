"""All samples and measures of a game."""

from capot.lab.measures import course, fair, luck, skill
from capot.lab.measures.sample import Measure, Sample
from capot.rules.model import Game

MODULES = (fair, luck, skill, course)
"""Modules with ``samples_of(game, seats, seed)`` and ``measures_of(game, seats)``, as a report reads."""


def samples_of(game: Game, seats: int, seed: int) -> tuple[Sample, ...]:
    """Return the samples by which a game is measured, the quick ones first."""
    found = {sample.key: sample for module in MODULES for sample in module.samples_of(game, seats, seed)}
    return tuple(sorted(found.values(), key=lambda sample: sample.key != "play"))


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of a game, in the order of a report; their samples are those of `samples_of`."""
    return tuple(measure for module in MODULES for measure in module.measures_of(game, seats))
