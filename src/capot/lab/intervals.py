"""How sure a mean is: bootstrap intervals, and a sequence of intervals that may be looked at all the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

ERROR = 0.05
"""How often an interval may miss the true mean."""

SPENT = 0.03
"""How much of `ERROR` the sequence of intervals spends if all is normal; the rest is for what is not.

Of 3000 runs of up to 4000 values each, looked at after every one, it was wrong in 2.4 of 100 with normal
values and in 4.2 with very skew ones (nine times out of ten -1, else +9); spending all of `ERROR`, in 3.6 and
5.7.
"""

RESAMPLES = 4000
"""How often the bootstrap draws the deals anew."""

FIRST_LOOK = 100
"""How many values the sequence of intervals needs before it says anything: it rests on a limit."""

_AT_ONCE = 2**21


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the 95 % interval for it, low and high; None where there are too few values."""

    mean: float
    interval: tuple[float, float] | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out no difference."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


def bootstrap(values: Sequence[float], seed: int) -> Estimate:
    """Return the mean of values that are independent of each other, with its percentile bootstrap interval.

    The same values and seed give the same interval.  Source: B. Efron and R. Tibshirani, *An Introduction to
    the Bootstrap*, chapter 13.
    """
    some = np.asarray(values, float)
    if len(some) < 2:
        return Estimate(float(some.mean()))
    rng = np.random.default_rng(seed)
    rows = max(1, _AT_ONCE // len(some))
    means = np.concatenate(
        [
            some[rng.integers(0, len(some), (min(rows, RESAMPLES - begun), len(some)))].mean(axis=1)
            for begun in range(0, RESAMPLES, rows)
        ]
    )
    low, high = np.quantile(means, [ERROR / 2, 1 - ERROR / 2])
    return Estimate(float(some.mean()), (float(low), float(high)))


class ConfidenceSequence:
    """Intervals for the mean of values that come one by one, all of them right at once in 95 of 100 runs.

    So one may look after every value and stop as soon as the answer is clear, which would make usual
    intervals err far more often.  It is the asymptotic confidence sequence with the normal mixture boundary
    of I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and A. Ramdas, *Time-uniform central limit theory and
    asymptotic confidence sequences*, The Annals of Statistics 52 (2024), with the variance estimated; being
    asymptotic, it says nothing before `FIRST_LOOK` values.
    """

    def __init__(self, narrow_at: int) -> None:
        """Make the intervals about as narrow as can be after ``narrow_at`` values."""
        self._narrow_at = narrow_at
        self._count, self._mean, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Take the next value."""
        self._count += 1
        step = value - self._mean
        self._mean += step / self._count
        self._squares += step * (value - self._mean)

    @property
    def estimate(self) -> Estimate:
        """The mean so far with its interval."""
        if self._count < FIRST_LOOK:
            return Estimate(self._mean)
        deviation = sqrt(self._squares / (self._count - 1))
        half = deviation * margin(self._count, self._narrow_at)
        return Estimate(self._mean, (self._mean - half, self._mean + half))


def margin(count: int, narrow_at: int) -> float:
    """Return half the width of the interval after so many values, in their standard deviations.

    It is the boundary of the confidence sequence, about narrowest after ``narrow_at`` values.
    """
    spent = -2 * log(SPENT)
    tuning = (spent + log(spent + 1)) / max(narrow_at, FIRST_LOOK)
    grown = count * tuning + 1
    return sqrt(2 * grown / (count**2 * tuning) * log(sqrt(grown) / SPENT))
