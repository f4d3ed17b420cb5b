"""The weights that come with Capot, and files of weights."""

import zlib
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile, is_zipfile

import numpy as np

from capot.kernel.learned.net import AIMS, DISCARD, FOLLOW, GIVE, KINDS, LEAD, NET, UNPAID_GIVE

Net: TypeAlias = Any
"""One record of `NET`."""


USUAL, HALF = "weights.npz", "half.npz"
"""The files of weights that come with Capot: for most rules, and where one card is half of what
four play for."""


@cache
def shipped(name: str = USUAL) -> Net:
    """Return the net of a file that comes with Capot."""
    return _read(files("capot.kernel.learned").joinpath(name).read_bytes())


def saved(net: Net, path: Path) -> None:
    """Write a net to a file, in half precision."""
    names = NET.names or ()
    np.savez_compressed(path, allow_pickle=False, **{name: net[name].astype(np.float16) for name in names})


def loaded(path: Path) -> Net:
    """Return the net of a file; raise `ValueError` if it is none, `OSError` if it cannot be read."""
    return _read(path.read_bytes())


def _read(content: bytes) -> Net:
    if not is_zipfile(BytesIO(content)):
        raise ValueError("this is not a file of weights")
    net = np.zeros(1, NET)[0]
    try:
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            for name in NET.names or ():
                # Before it is read, it may be said to be of any size.
                if name not in arrays or _shape_in(arrays, name) not in _shapes(net[name].shape):
                    raise ValueError(
                        "this is not a file of weights for this version: "
                        f"{name} is missing or of another shape"
                    )
                with np.errstate(over="ignore"):
                    net[name] = _of_each_kind(arrays[name])
                if not np.isfinite(net[name]).all():
                    raise ValueError(
                        f"this is not a file of weights: {name} contains values that are not numbers"
                    )
    except (BadZipFile, EOFError, KeyError, RuntimeError, zlib.error) as error:
        raise ValueError("this file of weights is damaged") from error
    return net


def _shape_in(arrays: Any, name: str) -> tuple[int, ...] | None:  # noqa: ANN401 - a file of arrays
    """Return the shape that an array in a file is said to have, None if it does not hold weights."""
    with arrays.zip.open(f"{name}.npy") as file:
        is_first = np.lib.format.read_magic(file) == (1, 0)
        read = np.lib.format.read_array_header_1_0 if is_first else np.lib.format.read_array_header_2_0
        shape, _, kind = read(file)
    return shape if kind.kind == "f" else None


def _shapes(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the shapes that weights may have in a file, also in one of `_of_each_kind`."""
    return tuple((kinds, *shape[1:]) for kinds in (len(KINDS), GIVE + 1, _TRICKS + 1))


_TRICKS = len((LEAD, FOLLOW, DISCARD))


def _of_each_kind(found: Any) -> Any:  # noqa: ANN401 - arrays
    """Return weights by kind of decision, also of a file of before these were all."""
    if len(found) == _TRICKS + 1:
        found = np.concatenate([*[found[:_TRICKS]] * (GIVE // _TRICKS), found[_TRICKS:]])
    if len(found) == len(KINDS):
        return found
    sides = np.zeros((AIMS - len(found), *found.shape[1:]))
    aims = [found[:_TRICKS]] * ((UNPAID_GIVE - AIMS) // _TRICKS)
    return np.concatenate([found, sides, *aims, found[GIVE : GIVE + 1]])
