"""The weights that come with Capot, and files of weights."""

import zlib
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile, is_zipfile

import numpy as np

from capot.kernel.learned.net import DISCARD, FOLLOW, KINDS, LEAD, NET

Net: TypeAlias = Any
"""One record of `NET`."""


@lru_cache(maxsize=1)
def shipped() -> Net:
    """Return the net that comes with Capot."""
    return _read(files("capot.kernel.learned").joinpath("weights.npz").read_bytes())


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
                found = _of_each_kind(arrays[name]) if name in arrays else None
                if found is None or found.shape != net[name].shape:
                    raise ValueError(
                        "this is not a file of weights for this version: "
                        f"{name} is missing or of another shape"
                    )
                net[name] = found
    except (BadZipFile, EOFError, zlib.error) as error:
        raise ValueError("this file of weights is damaged") from error
    return net


def _of_each_kind(found: Any) -> Any:  # noqa: ANN401 - arrays
    """Return weights by kind of decision, also of a file that does not tell apart how a sweep stands."""
    tricks = len((LEAD, FOLLOW, DISCARD))
    if found.shape[:1] != (tricks + 1,):
        return found
    return np.concatenate([*[found[:tricks]] * (len(KINDS) // tricks), found[tricks:]])
