"""Skill or luck?  How far better players are ahead, from random moves to the search."""

from functools import partial
from itertools import pairwise
from math import sqrt

from capot.lab.measures.estimates import spread
from capot.lab.measures.playing import ladder, play
from capot.lab.measures.playing.gaps import Gap, key_of, sits_alone
from capot.lab.measures.playing.tables import USUAL, Seated, called, tables
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import Text, mark, say
from capot.players.slow import is_slow_at
from capot.players.stages import is_mixed
from capot.rules.model import Game

RUNGS = ("random", "simple", "quick", "thumb", "medium")
"""Players from the weakest to the strongest; the last one searches."""

FAST = {"random", "quick", "thumb"}
"""Those that the kernel plays."""

NEVER = 1_000_000
"""The number of deals used for all greater ones."""

SURE = 1.96
"""Standard errors by which somebody is ahead who is surely better."""


_DUPLICATE = mark(
    "Points by which a seat of {better} does better than one of {other} in a deal, in s, the standard "
    "deviation of a seat's score; the same cards are played with the players at each other's seats."
)

_ALONE = mark(
    "Points by which one {better} does better than the others at a table of {other} in a deal, in s, the "
    "standard deviation of a seat's score; the seat changes from deal to deal."
)


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples needed: each rung against the next, and whole matches."""
    gaps = (
        Gap(tables(game, seats, seed, fast={other, better} <= FAST), (better, 0.0), (other, 0.0))
        for other, better in pairwise(rungs_of(game, seats))
    )
    return (*gaps, *ladder.samples_of(game, seats, seed, usual))


def rungs_of(game: Game, seats: int) -> tuple[str, ...]:
    """Return the players who are compared in a game: two where the others play like ``simple``, or slowly.

    No search where players draw among several moves: there it does as the rule of thumb.
    """
    if is_slow_at(game, seats):
        return RUNGS[:2]
    stages = [stage for part in game.schedule for stage in part.rules.at(seats).stages]
    return RUNGS[:-1] if any(map(is_mixed, stages)) else RUNGS


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of skill: how far each rung is ahead, how soon that shows, and ratings."""
    steps = list(pairwise(rungs_of(game, seats)))
    return (
        *(_gap(other, better, seats) for other, better in steps),
        *(_deals(other, better) for other, better in steps),
        *(_order(other, better, seats) for other, better in steps),
        *(() if is_slow_at(game, seats) else ladder.skill_measures()),
    )


def _gap(other: str, better: str, seats: int) -> Measure:
    key, names = key_of(other, better), {"better": called(better), "other": called(other)}
    return Measure(
        key=key,
        section="skill",
        title=say("{better} against {other}", **names),
        definition=say(_ALONE if sits_alone(better, seats) else _DUPLICATE, **names),
        unit="s",
        samples=(key, play.KEY),
        value=lambda means: means[key]["lead"] / spread(means),
        enough=0.02,
        meaning=partial(_gap_meaning, names),
    )


def _gap_meaning(names: dict[str, Text], value: float, low: float, high: float) -> Text:
    if high < 0:
        return say("{better} does worse than {other} in this game.", **names)
    if low <= 0:
        return say("It does not show so far that {better} does better than {other}.", **names)
    if value < 0.1:
        return say("{better} is hardly ahead of {other}.", **names)
    if value < 0.4:
        return say("{better} is ahead of {other}: playing better pays.", **names)
    return say("{better} is far ahead of {other}: playing better pays a lot.", **names)


def _deals(other: str, better: str) -> Measure:
    key, names = key_of(other, better), {"better": called(better), "other": called(other)}
    return Measure(
        key=f"deals:{other}-{better}",
        section="skill",
        title=say("Deals to tell {better} from {other}", **names),
        definition=say(
            "Number of deals after which {better} is ahead of {other} by 1.96 standard errors: (1.96 SD / "
            "lead)², where the lead is that of its seats in a deal over the others, and SD its standard "
            "deviation.",
            **names,
        ),
        unit="deals",
        samples=(key,),
        value=partial(_shows, key),
        enough=0.2,
        meaning=partial(_deals_meaning, names),
        bounds=(1.0, NEVER),
        shown=_deals_for,
    )


def _shows(key: str, means: Means) -> float:
    """Return the lead in a single deal, in its standard deviations."""
    own = means[key]
    variance = own["single"] - own["lead"] ** 2
    return own["lead"] / sqrt(variance) if variance > 0 else float("nan")


def _deals_for(ratio: float) -> float:
    """Return the deals needed, given the lead in a single deal, in its standard deviations."""
    return min(NEVER, max(1.0, (SURE / ratio) ** 2)) if ratio > 0 else NEVER


def _deals_meaning(names: dict[str, Text], value: float, low: float, high: float) -> Text:  # noqa: ARG001
    if high >= NEVER:
        return say(
            "It does not show so far that {better} is better than {other}, in any number of deals.", **names
        )
    return say(
        "After {deals} deals you can tell {better} from {other}.",
        **names,
        deals=float(f"{value:.2g}").__round__(),
    )


def _order(other: str, better: str, seats: int) -> Measure:
    key, names = key_of(other, better), {"better": called(better), "other": called(other)}
    return Measure(
        key=f"order:{other}-{better}",
        section="skill",
        title=say("One {better} among {other}", **names),
        definition=say(
            "Share of deals that one {better} wins among {other}, ties shared, on a scale from 0 for as many "
            "as everybody to 1 for all: (w - 1/n) / (1 - 1/n) for n players (M. Goadrich, Order Heuristic, "
            "The Shape of Card Games).",
            **names,
        ),
        unit="ratio",
        samples=(key,),
        value=lambda means: (means[key]["wins"] - 1 / seats) / (1 - 1 / seats),
        enough=0.02,
        meaning=partial(_order_meaning, names, seats),
    )


def _order_meaning(names: dict[str, Text], seats: int, value: float, low: float, high: float) -> Text:
    if low <= 0 <= high:
        return say("A single {better} does not win more often than {other} so far.", **names)
    share = value * (1 - 1 / seats) + 1 / seats
    return say(
        "A single {better} among {other} wins {share}% of the deals.", **names, share=round(100 * share)
    )
