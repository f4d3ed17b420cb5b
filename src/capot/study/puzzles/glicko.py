"""Ratings of solvers and puzzles: Glicko-2, each answer a game between the two.

Mark E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points of rating for one unit of the internal scale."""

CHANGE = 0.5
"""The constant tau: how much volatility may change over time."""

EXACT = 1e-6
"""The precision at which the volatility is known well enough."""

MOST_DEVIATION = 350.0
"""The deviation of somebody of whom nothing is known."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating with its deviation and its volatility."""

    rating: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


def after(one: Rated, games: Sequence[tuple[Rated, float]]) -> Rated:
    """Return a rating after games, at least one, against others: 1 for a win, 0 for a loss."""
    mu, phi = (one.rating - 1500) / SCALE, one.deviation / SCALE
    inverse = improvement = 0.0
    for other, score in games:
        weight = _weight(other.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - 1500) / SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    variance = 1 / inverse
    volatility = _volatility(one.volatility, phi, variance, variance * improvement)
    before = phi**2 + volatility**2
    deviation = 1 / sqrt(1 / before + 1 / variance)
    return Rated(
        1500 + SCALE * (mu + deviation**2 * improvement),
        min(SCALE * deviation, MOST_DEVIATION),
        volatility,
    )


def _weight(phi: float) -> float:
    """Return the function g: a game against somebody whose rating is uncertain counts less."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility by the Illinois algorithm, step 5 of the paper."""
    low = start = log(sigma**2)

    def slope(x: float) -> float:
        total = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - total) / (2 * total**2) - (x - start) / CHANGE**2

    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * CHANGE) < 0:
            steps += 1
        high = start - steps * CHANGE
    of_low, of_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * of_low / (of_high - of_low)
        of_middle = slope(middle)
        if of_middle * of_high <= 0:
            low, of_low = high, of_high
        else:
            of_low /= 2
        high, of_high = middle, of_middle
    return exp(low / 2)
