"""Fitting the net of the learned policy to the gains of cards tried in the same decisions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from capot.kernel.learned.net import FEATURES, FIRST, SECOND

Floats: TypeAlias = npt.NDArray[np.float32]
Numbers: TypeAlias = npt.NDArray[np.int64]

BATCH = 800
"""Decisions of a step."""

RATE, RATE_ON, DECAY = 2e-3, 1e-3, 1e-5
"""The first rate of learning, from the start and from weights that are known, and the decay of weights.

The rate falls to almost nothing in a straight line.
"""

HELD_OUT = 0.05
"""Share of the decisions that are held out to measure the fit."""

FASTER, SLOWER = 0.9, 0.999
"""Memory of the mean and of the mean square of the gradients (Adam)."""


PARTS = ("first", "first_bias", "second", "second_bias", "third")
"""The fields of `NET` that are fitted."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Decisions with a row for each card tried.

    ``cards`` (rows, features), ``gains`` (rows), and ``starts``, the first row of each decision.
    """

    cards: Floats
    gains: Floats
    starts: Numbers

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.starts)

    def rows(self, which: Numbers) -> tuple[Floats, Floats, Numbers, Numbers]:
        """Return cards, gains, starts and sizes of some decisions."""
        sizes = np.diff(self.starts, append=len(self.gains))[which]
        begins = np.cumsum(sizes) - sizes
        rows = np.repeat(self.starts[which] - begins, sizes) + np.arange(sizes.sum())
        return self.cards[rows], self.gains[rows], begins, sizes


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights by field of `NET`, and the share of the variance between cards that they explain."""

    weights: dict[str, Floats]
    explained: float
    decisions: int


def fitted(examples: Examples, seed: int, epochs: int, start: Mapping[str, Floats] | None = None) -> Fit:
    """Return a net for one kind of decision, fitted to how far each card was ahead of the decision's mean.

    With weights to ``start`` from it goes on from these, so that what other examples taught is not lost.
    There must be two decisions at least.
    """
    rng = np.random.default_rng(seed)
    mean, spread = examples.cards.mean(axis=0), examples.cards.std(axis=0) + np.float32(1e-3)
    order = rng.permutation(len(examples))
    held = max(1, int(len(order) * HELD_OUT))
    net = _Net(rng)
    rate = RATE
    if start is not None:
        net.begin_with(start, mean, spread)
        rate = RATE_ON
    size = min(BATCH, len(order) - held)
    steps = epochs * ((len(order) - held) // size)
    for step, which in enumerate(_batches(order[held:], size, epochs, rng)):
        cards, gains, starts, sizes = examples.rows(which)
        net.learn((cards - mean) / spread, gains, starts, sizes, rate * (1 - step / steps) + 1e-5)
    cards, gains, starts, sizes = examples.rows(order[:held])
    wanted = centred(gains, starts, sizes)
    found = centred(net.worth((cards - mean) / spread)[0], starts, sizes)
    variance = float((wanted**2).mean())
    explained = 1 - float(((wanted - found) ** 2).mean()) / variance if variance else 0.0
    weights = net.weights()
    weights["first"] = weights["first"] / spread[:, None]
    weights["first_bias"] = weights["first_bias"] - mean @ weights["first"]
    return Fit(weights, explained, len(order))


def centred(values: Floats, starts: Numbers, sizes: Numbers) -> Floats:
    """Return values less the mean of their decision."""
    found: Floats = values - np.repeat(np.add.reduceat(values, starts) / sizes, sizes).astype(np.float32)
    return found


def _batches(order: Numbers, size: int, epochs: int, rng: np.random.Generator) -> Iterator[Numbers]:
    for _ in range(epochs):
        mixed = rng.permutation(order)
        for begin in range(0, len(mixed) - size + 1, size):
            yield mixed[begin : begin + size]


class _Net:
    """The net of one kind of decision while it learns, by Adam (D. Kingma and J. Ba, 2015)."""

    def __init__(self, rng: np.random.Generator) -> None:
        def drawn(rows: int, *columns: int) -> Floats:
            return rng.normal(0, (1 / rows) ** 0.5, (rows, *columns)).astype(np.float32)

        self._parts: list[Floats] = [
            drawn(FEATURES, FIRST),
            np.zeros(FIRST, np.float32),
            drawn(FIRST, SECOND) * np.float32(2**0.5),
            np.zeros(SECOND, np.float32),
            drawn(SECOND),
        ]
        self._means: list[Any] = [np.zeros_like(part) for part in self._parts]
        self._squares: list[Any] = [np.zeros_like(part) for part in self._parts]
        self._steps = 0

    def begin_with(self, start: Mapping[str, Floats], mean: Floats, spread: Floats) -> None:
        """Take over weights of `NET`, for features that are centred by a mean and scaled by a spread."""
        for part, name in zip(self._parts, PARTS, strict=True):
            part[...] = start[name]
        first, first_bias, *_ = self._parts
        first_bias += mean @ first
        first *= spread[:, None]

    def weights(self) -> dict[str, Floats]:
        """Return the weights by field of `NET`."""
        return dict(zip(PARTS, self._parts, strict=True))

    def worth(self, cards: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the worth of cards, and the two hidden layers."""
        first, first_bias, second, second_bias, third = self._parts
        hidden = np.maximum(cards @ first + first_bias, 0)
        deep = np.maximum(hidden @ second + second_bias, 0)
        return deep @ third, hidden, deep

    def learn(self, cards: Floats, gains: Floats, starts: Numbers, sizes: Numbers, rate: float) -> None:
        """Make a step towards the gains."""
        worth, hidden, deep = self.worth(cards)
        error = centred(worth - gains, starts, sizes) * np.float32(2 / len(gains))
        _, _, second, _, third = self._parts
        to_deep = np.outer(error, third)
        to_deep[deep <= 0] = 0
        to_hidden = to_deep @ second.T
        to_hidden[hidden <= 0] = 0
        slopes = (
            cards.T @ to_hidden,
            to_hidden.sum(axis=0),
            hidden.T @ to_deep,
            to_deep.sum(axis=0),
            deep.T @ error,
        )
        self._steps += 1
        for place, slope in enumerate(slopes):
            part, mean, square = self._parts[place], self._means[place], self._squares[place]
            change = slope + DECAY * part
            mean[...] += (1 - FASTER) * (change - mean)
            square[...] += (1 - SLOWER) * (change * change - square)
            step = mean / (1 - FASTER**self._steps) / (np.sqrt(square / (1 - SLOWER**self._steps)) + 1e-8)
            part[...] -= (rate * step).astype(np.float32)
