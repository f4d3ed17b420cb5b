"""The figures of the games of the catalogue, as ``bench/usual.py figures`` measured them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from json import loads
from statistics import median, quantiles

from capot.rules.model import Game

KEPT = (
    "places",
    "weight-of-the-deal",
    "worst-hand-wins",
    "hands-foretell",
    "gap:quick-thumb",
    "depth",
    "ratings",
    "match-lead-changes",
    "match-decided",
    "tied",
    "swept",
    "moves",
    "match-deals",
    "match-minutes",
)
"""The figures that are measured in every game that has them: those that take seconds, not minutes."""

VAGUE = 0.1
"""Half an interval, as a share of the range of the values, beyond which a game is left out of it."""

FEWEST_GAMES = 36
"""Minimum number of games, half of the catalogue, needed for the median of a figure."""


@dataclass(frozen=True, slots=True)
class Known:
    """A figure of a game of the catalogue, with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Usual:
    """A figure over the catalogue: its least and greatest value, median and quartiles."""

    low: float
    lower: float
    median: float
    upper: float
    high: float


def known(game: Game, figure: str) -> Known | None:
    """Return a figure of a game of the catalogue for its best number of players; None if it is not known."""
    return _measured().get(game.key, {}).get(figure)


@lru_cache(maxsize=len(KEPT))
def usual(figure: str) -> Usual | None:
    """Return a figure over the catalogue; None if it is known of too few games."""
    found = [each[figure] for each in _measured().values() if figure in each]
    if len(found) < FEWEST_GAMES:
        return None
    reach = max(each.value for each in found) - min(each.value for each in found)
    sharp = [each.value for each in found if (each.high - each.low) / 2 <= VAGUE * reach]
    if len(sharp) < FEWEST_GAMES:
        return None
    lower, _, upper = quantiles(sharp, n=4, method="inclusive")
    return Usual(min(sharp), lower, median(sharp), upper, max(sharp))


@lru_cache(maxsize=1)
def _measured() -> Mapping[str, Mapping[str, Known]]:
    """Return the figures by the keys of game and figure."""
    text = files("capot.lab.measures").joinpath("usual.json").read_text(encoding="utf-8")
    return {
        game: {figure: Known(*bounds) for figure, bounds in found.items() if None not in bounds}
        for game, found in loads(text).items()
    }
