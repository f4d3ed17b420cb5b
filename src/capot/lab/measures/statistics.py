"""Intervals for functions of means over pieces: the jackknife, and Wilson's for shares."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, exp, inf, isfinite, pi, sin, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from capot.lab.measures.sample import Floats, Means

ERROR = 0.05
"""Probability that an interval misses."""

FEWEST, FEWEST_ALIKE, GROUPS = 4, 12, 48
"""Number of pieces from which there is an interval, that if all are alike, and the number of groups of pieces
that the jackknife leaves out."""

ROUNDING = 1e-12
"""Standard error, as a share of the value, that is nothing but rounding."""

OTHER = "other:"
"""Prefix of the columns of the second of two games."""


@dataclass(frozen=True)
class Rows:
    """The pieces of a sample so far, (pieces, columns)."""

    columns: tuple[str, ...]
    values: Floats

    def __len__(self) -> int:
        """Return the number of pieces."""
        return len(self.values)

    @cached_property
    def means(self) -> dict[str, float]:
        """The mean of each column over all pieces."""
        return self._named(self.values.mean(axis=0))

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """The sizes of the groups of consecutive pieces that the jackknife leaves out in turn."""
        return tuple(np.diff(self._edges).tolist())

    @cached_property
    def left_out(self) -> tuple[dict[str, float], ...]:
        """The mean of each column over all pieces but a group, for each group."""
        sums = np.add.reduceat(self.values, self._edges[:-1], axis=0)
        left = len(self.values) - np.diff(self._edges)
        means = (self.values.sum(axis=0) - sums) / left[:, None]
        return tuple(self._named(each) for each in means)

    @property
    def _edges(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        pieces = len(self.values)
        return np.linspace(0, pieces, min(pieces, GROUPS) + 1).round().astype(np.int64)

    def _named(self, means: Floats) -> dict[str, float]:
        return dict(zip(self.columns, means.tolist(), strict=True))

    def first(self, pieces: int) -> "Rows":
        """Return the first pieces alone."""
        return self if pieces == len(self.values) else Rows(self.columns, self.values[:pieces])

    @property
    def is_of_one(self) -> bool:
        """Whether these are the pieces of two games, and alike in both."""
        half = len(self.columns) // 2
        names = tuple(each.removeprefix(OTHER) for each in self.columns[half:])
        alike = bool(np.array_equal(self.values[:, :half], self.values[:, half:]))
        return names == self.columns[:half] and alike

    def beside(self, other: "Rows") -> "Rows":
        """Return the pieces that both have, with the columns of both, those of the other marked."""
        count = min(len(self), len(other))
        columns = (*self.columns, *(f"{OTHER}{each}" for each in other.columns))
        return Rows(columns, np.hstack([self.values[:count], other.values[:count]]))


@dataclass(frozen=True, slots=True)
class Jackknifed:
    """A value, its standard error, and the degrees of freedom of that."""

    value: float
    error: float
    freedom: float

    def half(self, error: float = ERROR) -> float:
        """Return half the width of the interval that misses with this probability."""
        return self.error * student(self.freedom, error) if self.error else 0.0


def jackknife(value: Callable[[Means], float], samples: Mapping[str, Rows]) -> Jackknifed | None:
    """Return a function of the means of independent samples; None if there is too little to say.

    Groups of pieces of each sample are left out in turn, groups of unequal size by the weights of F. Busing,
    E. Meijer and R. van der Leeden, *Delete-m jackknife for unequal m*, Statistics and Computing 9 (1999).
    The variances of independent samples add up, with the degrees of freedom of F. Satterthwaite, *An
    approximate distribution of estimates of variance components*, Biometrics Bulletin 2 (1946).
    """
    if any(len(rows) < FEWEST for rows in samples.values()):
        return None
    means: dict[str, Mapping[str, float]] = {key: rows.means for key, rows in samples.items()}
    whole = tried(value, means)
    if not isfinite(whole):
        return None
    total, freedoms = 0.0, 0.0
    for key, rows in samples.items():
        left_out = [tried(value, {**means, key: each}) for each in rows.left_out]
        variance = _variance(whole, left_out, rows.parts, len(rows))
        total += variance
        freedoms += variance**2 / (len(rows.parts) - 1)
    if total < (ROUNDING * max(1.0, abs(whole))) ** 2:
        total = 0.0
    if not isfinite(total) or (total == 0 and min(map(len, samples.values())) < FEWEST_ALIKE):
        return None
    return Jackknifed(whole, sqrt(total), total**2 / freedoms if freedoms else inf)


def _variance(whole: float, left_out: Sequence[float], parts: Sequence[int], pieces: int) -> float:
    weights = pieces / np.array(parts, float)
    values = np.array(left_out)
    mean = len(parts) * whole - float(((1 - 1 / weights) * values).sum())
    pseudo = weights * whole - (weights - 1) * values
    return float(((pseudo - mean) ** 2 / (weights - 1)).mean())


def tried(value: Callable[[Means], float], means: Means) -> float:
    """Return the value, not a number where there is none."""
    try:
        return float(value(means))
    except (ValueError, ZeroDivisionError, OverflowError):
        return float("nan")


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the interval of a share of ``count`` independent things.

    Source: E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of
    the American Statistical Association 22 (1927).
    """
    square = NormalDist().inv_cdf(1 - ERROR / 2) ** 2
    middle = (share + square / (2 * count)) / (1 + square / count)
    inner = share * (1 - share) / count + square / (4 * count**2)
    half = sqrt(square * inner) / (1 + square / count)
    return max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0


def holm(found: Sequence[Jackknifed]) -> list[float]:
    """Return for each of several values the error of its interval, so that they hold together.

    An interval excludes 0 just where the test of S. Holm, *A simple sequentially rejective multiple test
    procedure*, Scandinavian Journal of Statistics 6 (1979), does.
    """
    errors = [ERROR / len(found)] * len(found)
    order = sorted(
        range(len(found)), key=lambda place: -abs(found[place].value) / (found[place].error or inf)
    )
    left = len(found)
    for place in order:
        errors[place] = ERROR / left
        if abs(found[place].value) > found[place].half(errors[place]):
            left -= 1
    return errors


@lru_cache(maxsize=4096)
def student(freedom: float, error: float = ERROR) -> float:
    """Return the two-sided quantile of Student's t.

    Source: G. W. Hill, *Algorithm 396: Student's t-quantiles*, Communications of the ACM 13 (1970).
    """
    normal = NormalDist().inv_cdf(1 - error / 2)
    if freedom > 1e6:
        return normal
    if freedom < 2.5:
        # The formula is for more; few have less than three pieces.
        angle = error * pi / 2
        return cos(angle) / sin(angle) if freedom < 1.5 else sqrt(2 / (error * (2 - error)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * freedom
    x = d * error
    y = x ** (2 / freedom)
    if y > a + 0.05:
        x, y = -normal, normal**2
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = exp(a * y * y) - 1
    else:
        inner = 1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3)
        y = ((inner + 0.5 / (freedom + 4)) * y - 1) * (freedom + 1) / (freedom + 2) + 1 / y
    return sqrt(freedom * y)
