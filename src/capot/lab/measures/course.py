"""How does it go?  Points, ties, sweeps, announcements and the pot of a deal."""

from collections.abc import Callable
from functools import partial

from capot.lab.measures.estimates import spread
from capot.lab.measures.figures import Unit
from capot.lab.measures.playing import ladder, play
from capot.lab.measures.playing.tables import USUAL, Seated
from capot.lab.measures.sample import Interval, Means, Measure, Sample
from capot.language.texts import Text, say
from capot.language.words import decimal
from capot.rules.model import Game
from capot.rules.scoring import Pot
from capot.rules.stages.announcing import Announce
from capot.rules.stages.tricks import Tricks

ENOUGH_SHARE, ENOUGH_POINTS, ENOUGH_MOVES = 0.005, 0.02, 0.2
"""Half an interval that is narrow enough: of a share of deals, of points in s, of moves."""


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples needed."""
    return (play.play(game, seats, seed, usual),)


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of what the game has: announcements only where there are any, and so on."""
    parts = [part.rules.at(seats) for part in game.schedule]
    has_tricks = any(rules.stage(Tricks) for rules in parts)
    has_calls = any(rules.stage(Announce) for rules in parts)
    has_pot = any(isinstance(term, Pot) for rules in parts for term in rules.scoring)
    found = [_POINTS, _SPREAD, _TIED]
    found += [_SWEPT, _EVERY] if has_tricks else []
    found += [_ANNOUNCED, _MADE] if has_calls else []
    found += [_LEFT] if has_pot else []
    return (*found, _MOVES, *ladder.course_measures(game, seats))


def mean_of(column: str) -> Callable[[Means], float]:
    """Return the value that is the mean of a column of plain deals."""
    return partial(_mean, column=column)


def _mean(means: Means, *, column: str) -> float:
    return means[play.KEY][column]


def _measure(  # noqa: PLR0913 - a measure is described by just these
    key: str,
    title: Text,
    definition: Text,
    unit: Unit,
    *,
    value: Callable[[Means], float],
    enough: float,
    meaning: Callable[[float, float, float], Text],
    interval: Interval = "jackknife",
) -> Measure:
    bounds = (0.0, 1.0) if unit == "share" else (float("-inf"), float("inf"))
    return Measure(
        key, "course", title, definition, unit, (play.KEY,), value, enough, meaning, interval, bounds
    )


def _share(key: str, title: Text, definition: Text, meaning: Callable[[Text], Text]) -> Measure:
    """Return the measure of a share of deals, which is the column of its key."""
    return _measure(
        key,
        title,
        definition,
        "share",
        value=mean_of(key),
        enough=ENOUGH_SHARE,
        meaning=lambda value, *_: meaning(share_of_deals(value)),
        interval="share",
    )


def share_of_deals(value: float) -> Text:
    """Return how often something happens: ``12% of the deals``, ``one deal in 300``."""
    if value <= 0:
        return say("no deal")
    if value < 0.02:
        return say("one deal in {many}", many=round(1 / value))
    return say("{share}% of the deals", share=round(100 * value))


_POINTS = _measure(
    "points",
    say("Points"),
    say("Mean points of a seat in a deal, as in the book."),
    "points",
    value=mean_of("points"),
    enough=ENOUGH_POINTS,
    meaning=lambda value, *_: say("A player gets {points} points a deal on average.", points=decimal(value)),
)

_SPREAD = _measure(
    "spread",
    say("Spread of the scores"),
    say("s: the standard deviation of a seat's score in a deal."),
    "points",
    value=spread,
    enough=ENOUGH_POINTS,
    meaning=lambda value, *_: say(
        "Two scores in three lie within {points} of the mean.", points=decimal(value)
    ),
)

_TIED = _share(
    "tied",
    say("Ties for best"),
    say("Share of deals in which several seats have the best score."),
    lambda share: say("In {share} the best score is shared.", share=share),
)

_SWEPT = _share(
    "swept",
    say("Sweeps"),
    say("Share of deals in which one seat takes everything that counts."),
    lambda share: say("In {share} one player takes everything that counts.", share=share),
)

_EVERY = _share(
    "every-trick",
    say("Every trick to one"),
    say("Share of deals in which one seat wins every trick."),
    lambda share: say("In {share} one player wins every trick.", share=share),
)

_ANNOUNCED = _share(
    "announced",
    say("Announcements"),
    say("Share of deals in which something is announced."),
    lambda share: say("Something is announced in {share}.", share=share),
)

_MADE = _measure(
    "made",
    say("Announcements made"),
    say("Of the deals in which something is announced, the share in which it is made."),
    "share",
    value=lambda means: means[play.KEY]["made"] / means[play.KEY]["announced"],
    enough=10 * ENOUGH_SHARE,
    meaning=lambda value, *_: say("Of the announcements, {share}% are made.", share=round(100 * value)),
)

_LEFT = _measure(
    "left",
    say("Left in the pot"),
    say("Mean of what a deal puts in the pot and nobody wins."),
    "points",
    value=mean_of("left"),
    enough=ENOUGH_POINTS,
    meaning=lambda value, *_: say(
        "{points} points a deal stay in the pot on average.", points=decimal(value)
    ),
)

_MOVES = _measure(
    "moves",
    say("Length of a deal"),
    say("Mean number of moves of a deal, of all players together; passing several cards is one move."),
    "moves",
    value=mean_of("moves"),
    enough=ENOUGH_MOVES,
    meaning=lambda value, *_: say("A deal takes {moves} moves.", moves=round(value)),
)
