"""Observations of many deals: a number for each card and each fact, or the same as packed bits."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Observations:
    """Observations of one seat of each deal, with the layout `VectorDeals.layout`.

    ``planes`` (deals, planes, cards) are small integers, mostly 0 or 1; ``rest`` (deals, numbers) are the
    values that are not about cards.
    """

    planes: npt.NDArray[np.uint8]
    rest: npt.NDArray[np.float32]

    def flat(self) -> npt.NDArray[np.float32]:
        """Return planes and rest concatenated, (deals, numbers)."""
        planes = self.planes.reshape(len(self.planes), -1)
        return np.concatenate([planes, self.rest], axis=1, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class PackedObservations:
    """The same as `Observations` in less than a fifth of the bytes.

    ``planes`` (deals, packed planes, 8) have a bit for each card, which `unpack` turns into an entry each; a
    group of numbers above 1 has a plane for each binary digit, the lowest first: see `Layout.packed`.
    ``rest`` (deals, numbers) is as in `Observations`, as bytes.
    """

    planes: npt.NDArray[np.uint8]
    rest: npt.NDArray[np.uint8]


def unpack(bits: Any, count: int) -> Any:  # noqa: ANN401 - an array of NumPy, PyTorch or JAX
    """Return packed bits as an array of 0 and 1, with ``count`` entries for the last axis of bytes.

    ``bits`` is an array of bytes of NumPy or JAX or a tensor of PyTorch, on any device; so is the answer.
    The lowest bit of the first byte is entry 0.
    """
    if isinstance(bits, np.ndarray):
        return np.unpackbits(bits, axis=-1, count=count, bitorder="little")
    digits = bits.new_tensor(range(8)) if hasattr(bits, "new_tensor") else np.arange(8, dtype=np.uint8)
    entries = bits[..., None] >> digits & 1
    return entries.reshape(*bits.shape[:-1], -1)[..., :count]


def as_bytes(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Return numbers of 64 bits as their bytes, the lowest first, in a new last axis."""
    lowest_first = numbers.astype("<i8", copy=False)
    return lowest_first.view(np.uint8).reshape(*numbers.shape, 8)
