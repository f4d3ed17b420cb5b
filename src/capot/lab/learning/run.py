"""A whole run of learning: rounds, the temperature of the last net, and trials of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from capot.kernel.playout import LEARNED_EARLIER, THUMB
from capot.lab.errors import LabError
from capot.lab.learning.temperature import Temperature, fitted_temperatures, with_temperatures
from capot.lab.learning.training import Round, Subject, rounds, steps_of, subjects
from capot.lab.learning.trial import Lead, lead_over
from capot.rules.model import Game


@dataclass(frozen=True, slots=True)
class Config:
    """The description of a run.

    Each of ``rounds`` rounds adds ``decisions`` and fits them for ``epochs`` epochs.  For each game,
    ``heat_deals`` deals fit the temperature and ``trials`` deals try the net at each seat.
    """

    games: tuple[Game, ...]
    rounds: int
    decisions: int
    epochs: int
    seed: int
    heat_deals: int
    trials: int


@dataclass(frozen=True, slots=True)
class Trial:
    """The lead of a net in one kind of deal: over the rule of thumb, and over the net before if any."""

    name: str
    over_thumb: Lead
    over_before: Lead | None


@dataclass(frozen=True, slots=True)
class Learned:
    """The results of a run; ``is_interrupted`` if it was ended before all was done."""

    config: Config
    net: Any
    rounds: tuple[Round, ...]
    temperatures: dict[str, Temperature]
    trials: tuple[Trial, ...]
    is_interrupted: bool


def learnable(games: Sequence[Game]) -> tuple[Game, ...]:
    """Return the games whose deals the kernel plays at some number of players."""
    return tuple(game for game in games if subjects([game]))


def learn(  # noqa: PLR0913 - three of them are callbacks
    config: Config,
    *,
    workers: int,
    start: Sequence[Any] = (),
    begin: Callable[[int], None] = lambda _: None,
    step: Callable[[], None] = lambda: None,
    keep: Callable[[Round], None] = lambda _: None,
) -> Learned:
    """Learn by a config, from nets to ``start`` with, the newest last.

    ``begin`` gets the number of steps, ``step`` is called after each, ``keep`` gets each round.  Ctrl-C
    ends it with what is done; if that is no round, `KeyboardInterrupt` is raised.  The result does not depend
    on ``workers``.  Raise `LabError` if there is nothing to learn from.
    """
    learners = subjects(config.games)
    if not learners:
        raise LabError("the kernel plays none of these games, so there is nothing to learn from")
    usual = [learner for learner in learners if learner.seats == learner.game.players[0]]
    tried = usual if config.trials else []
    heat_steps = config.heat_deals * len(config.games)
    begin(steps_of(learners, config.rounds) + heat_steps + len(tried))
    done: list[Round] = []
    trials: list[Trial] = []
    temperatures: dict[str, Temperature] = {}
    is_interrupted = False
    try:
        for each in _rounds(config, learners, start, workers, step):
            done.append(each)
            keep(each)
        temperatures = _temperatures(config, done[-1], workers, step)
        for learner in tried:
            trials.append(_trial(learner, [*start, *(each.net for each in done)], config))
            step()
    except KeyboardInterrupt:
        if not done:
            raise
        is_interrupted = True
    net = with_temperatures(done[-1].net, temperatures)
    return Learned(config, net, tuple(done), temperatures, tuple(trials), is_interrupted)


def _rounds(
    config: Config, learners: Sequence[Subject], start: Sequence[Any], workers: int, step: Callable[[], None]
) -> Any:  # noqa: ANN401 - a generator
    return rounds(
        learners,
        seed=config.seed,
        decisions=config.decisions,
        count=config.rounds,
        epochs=config.epochs,
        workers=workers,
        start=start,
        step=step,
    )


def _temperatures(
    config: Config, last: Round, workers: int, step: Callable[[], None]
) -> dict[str, Temperature]:
    how = {"seed": config.seed, "deals": config.heat_deals, "workers": workers}
    found = fitted_temperatures(config.games, last.net, **how, step=step)
    return {kind: each for kind, each in found.items() if kind in last.fits}


def _trial(learner: Subject, nets: Sequence[Any], config: Config) -> Trial:
    """Return the trial of the newest of some nets in one kind of deal."""
    newest = nets[-1:]
    how = config.trials, config.seed
    over_before = None
    if len(nets) > 1:
        over_before = lead_over(learner.tables, [*newest, nets[-2]], LEARNED_EARLIER, *how)
    return Trial(learner.name, lead_over(learner.tables, newest, THUMB, *how), over_before)
