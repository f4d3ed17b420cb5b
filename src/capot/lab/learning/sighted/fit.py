"""Fitting the net that sees the cards to lessons, by Adam (D. Kingma and J. Ba, 2015)."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.sighted.net import (
    CHOICES,
    DEEP,
    ROOM,
    SIGHTED_NET,
    WIDTH,
    add_deep,
    add_wide,
    layer_deep,
    product_deep,
    sum_wide_rectified,
)

Array: TypeAlias = np.ndarray[Any, Any]
Net: TypeAlias = Any
"""One record of `SIGHTED_NET`."""

Number: TypeAlias = Any
"""A number of single precision."""

FASTER, SLOWER = 0.9, 0.999
"""Memory of the mean and of the mean square of the gradients."""

DECAY = 1e-3
"""The decay of weights, times the rate."""

STEADY = 0.003
"""The share of new weights in the steady mean of all so far, by step: nobody plays by the last ones."""

NUMBERS = SIGHTED_NET.itemsize // 4
"""Number of weights."""

ONE = np.float32(1.0)


@dataclass(frozen=True, slots=True)
class Lessons:
    """Decisions, as `capot.kernel.sighted.lessons.gather_lessons` writes them."""

    places: Array
    begins: Array
    card_rows: Array
    firsts: Array
    gains: Array
    expected: Array

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.begins) - 1

    def towards(self, spread: float, trust: float) -> "Lessons":
        """Return the same with gains in spreads, mixed with a share of what the learned policy expects."""
        mixed = (1 - trust) / spread * self.gains + trust * self.expected
        return Lessons(
            self.places, self.begins, self.card_rows, self.firsts, mixed.astype(np.float32), self.expected
        )


class Learner:
    """A net while it learns: its weights, their steady mean, and the memory of Adam."""

    def __init__(self, net: Net) -> None:
        """Begin with a net."""
        self.flat, self.slopes, self.means, self.squares = (np.zeros(NUMBERS, np.float32) for _ in range(4))
        whole = self.flat.view(SIGHTED_NET)
        whole[0] = net
        self.now, self.slope = whole[0], self.slopes.view(SIGHTED_NET)[0]
        self.steady, self.steps = self.flat.copy(), 0

    @property
    def net(self) -> Net:
        """The net to play by; what no lesson has taught it yet counts nothing."""
        found: Net = np.where(self.squares > 0, self.steady, np.float32(0.0)).view(SIGHTED_NET)[0]
        return found

    def learn(self, lessons: Lessons, rules: Array, which: Array, rate: float) -> float:
        """Make a step towards the gains of some lessons, and return the share of the variance explained."""
        to_base = np.zeros(WIDTH, np.float32)
        explained = self._slopes(lessons, self.now, rules, which, to_base, learns=True)
        self.slope["bias"] += to_base
        self.slope["rules"] += np.outer(rules, to_base)
        self.steps += 1
        step_by_adam(self.flat, self.slopes, self.means, self.squares, rate, self.steps)
        # The first weights, drawn at random, are soon forgotten.
        self.steady += np.float32(max(STEADY, 1 / (self.steps + 1))) * (self.flat - self.steady)
        return explained

    def explained(self, lessons: Lessons, rules: Array) -> float:
        """Return the share of the variance between cards that the net to play by explains."""
        every = np.arange(len(lessons))
        return self._slopes(lessons, self.net, rules, every, np.zeros(WIDTH, np.float32), learns=False)

    def _slopes(  # noqa: PLR0913 - the arrays of a step
        self, lessons: Lessons, net: Net, rules: Array, which: Array, to_base: Array, *, learns: bool
    ) -> float:
        base = (net["bias"] + rules @ net["rules"]).astype(np.float32)
        parts = lessons.places, lessons.begins, lessons.card_rows, lessons.firsts, lessons.gains
        wrong, variance = add_slopes(net, base, self.slope, to_base, *parts, which, learns)
        return 1 - wrong / variance if variance else 0.0


@compiled
def add_slopes(  # noqa: PLR0913, PLR0917 - a loop over arrays takes its inputs and outputs as arguments
    net: Net,
    base: Array,
    slopes: Net,
    to_base: Array,
    places: Array,
    begins: Array,
    card_rows: Array,
    firsts: Array,
    gains: Array,
    which: Array,
    learns: bool,  # noqa: FBT001 - compiled functions take their flags by position
) -> tuple[float, float]:
    """Add the slopes of the error in some lessons, and return the sums of squares of errors and of gains."""
    hidden, deep = np.empty((1, WIDTH), np.float32), np.empty((1, DEEP), np.float32)
    to_hidden, to_deep = np.empty((1, WIDTH), np.float32), np.empty((1, DEEP), np.float32)
    error, listed = np.empty(CHOICES, np.float32), np.empty(ROOM, np.int64)
    wrong, variance, cards = 0.0, 0.0, 0
    for lesson in which:
        cards += firsts[lesson + 1] - firsts[lesson]
    part = np.float32(2.0 / max(cards, 1))
    for lesson in which:
        rows, first = begins[lesson + 1] - begins[lesson], firsts[lesson]
        count = firsts[lesson + 1] - first
        for place in range(rows):
            listed[place] = places[begins[lesson] + place]
        sum_wide_rectified(net.rows, listed, rows, base, hidden)
        layer_deep(hidden, net.second, net.second_bias, deep, WIDTH)
        total, square = errors(net, deep, card_rows[first:], gains[first:], count, error)
        wrong += total
        variance += square
        if learns:
            back_to_deep(net, slopes, deep, to_deep, card_rows[first:], error, part, count)
            back_to_hidden(net, slopes, hidden, to_hidden, to_deep)
            for place in range(rows):
                add_wide(slopes.rows, listed[place], ONE, to_hidden, 0)
            for unit in range(WIDTH):
                to_base[unit] += to_hidden[0, unit]
    return wrong, variance


@inlined
def errors(  # noqa: PLR0913, PLR0917 - as above
    net: Net, deep: Array, card_rows: Array, gains: Array, count: int, error: Array
) -> tuple[float, float]:
    """Write the errors within a decision, and return the sums of their squares and of those of gains."""
    mean_error, mean_gain = np.float32(0.0), np.float32(0.0)
    for place in range(count):
        at = card_rows[place]
        found = product_deep(deep, 0, net.card, np.int64(at[0]))
        found += product_deep(deep, 0, net.below, np.int64(at[1]))
        found += product_deep(deep, 0, net.above, np.int64(at[2]))
        found += product_deep(deep, 0, net.beats, np.int64(at[3]))
        error[place] = found - gains[place]
        mean_error += error[place] / np.float32(count)
        mean_gain += gains[place] / np.float32(count)
    wrong, variance = 0.0, 0.0
    for place in range(count):
        error[place] -= mean_error
        wrong += error[place] ** 2
        variance += (gains[place] - mean_gain) ** 2
    return wrong, variance


@inlined
def back_to_deep(  # noqa: PLR0913, PLR0917 - as above
    net: Net,
    slopes: Net,
    deep: Array,
    to_deep: Array,
    card_rows: Array,
    error: Array,
    part: Number,
    count: int,
) -> None:
    """Add the slopes of the rows of the cards, and write those of the deep units."""
    to_deep[:] = np.float32(0.0)
    for place in range(count):
        number, at = error[place] * part, card_rows[place]
        add_deep(to_deep, 0, number, net.card, np.int64(at[0]))
        add_deep(to_deep, 0, number, net.below, np.int64(at[1]))
        add_deep(to_deep, 0, number, net.above, np.int64(at[2]))
        add_deep(to_deep, 0, number, net.beats, np.int64(at[3]))
        add_deep(slopes.card, np.int64(at[0]), number, deep, 0)
        add_deep(slopes.below, np.int64(at[1]), number, deep, 0)
        add_deep(slopes.above, np.int64(at[2]), number, deep, 0)
        add_deep(slopes.beats, np.int64(at[3]), number, deep, 0)
    for unit in range(DEEP):
        if deep[0, unit] <= 0:
            to_deep[0, unit] = np.float32(0.0)
        slopes.second_bias[unit] += to_deep[0, unit]


@inlined
def back_to_hidden(net: Net, slopes: Net, hidden: Array, to_hidden: Array, to_deep: Array) -> None:
    """Add the slopes of the second layer, and write those of the accumulator."""
    for unit in range(WIDTH):
        to_hidden[0, unit] = np.float32(0.0)
        if hidden[0, unit] > 0:
            to_hidden[0, unit] = product_deep(net.second, unit, to_deep, 0)
            add_deep(slopes.second, unit, hidden[0, unit], to_deep, 0)


@compiled
def step_by_adam(  # noqa: PLR0913, PLR0917 - as above
    weights: Array, slopes: Array, means: Array, squares: Array, rate: float, step: int
) -> None:
    """Change weights by their slopes, which are cleared."""
    faster, slower = np.float32(1 - FASTER), np.float32(1 - SLOWER)
    first, second = np.float32(rate / (1 - FASTER**step)), np.float32(1 / (1 - SLOWER**step))
    small, kept = np.float32(1e-8), np.float32(1 - rate * DECAY)
    for place in range(weights.shape[0]):
        slope = slopes[place]
        means[place] += faster * (slope - means[place])
        squares[place] += slower * (slope * slope - squares[place])
        change = first * means[place] / (np.sqrt(squares[place] * second) + small)
        weights[place] = weights[place] * kept - change
        slopes[place] = np.float32(0.0)
