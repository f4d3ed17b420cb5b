"""Structured NumPy arrays of the rows of a review."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

Of: TypeAlias = Literal["decisions", "moves", "accounts"]
"""The rows of a table of a review."""

TEXT = "U"
"""The type of a column of texts, as wide as the longest."""

_DEAL = (("deal", "i4"), ("seat", "i1"))

COLUMNS: dict[Of, tuple[tuple[str, str], ...]] = {
    "decisions": (
        *(*_DEAL, ("ply", "i4"), ("trick", "i2"), ("kind", TEXT), ("grade", TEXT), ("made", TEXT)),
        *(("best", TEXT), ("loss", "f8"), ("error", "f8"), ("unit", TEXT), ("points_lost", "f8")),
        *(("worlds", "i4"), ("second", "f8"), ("hindsight", "f8"), ("luck", TEXT), ("certain", "?")),
    ),
    "moves": (
        *(*_DEAL, ("ply", "i4"), ("move", TEXT), ("made", "?"), ("worth", "f8"), ("error", "f8")),
        *(("behind", "f8"), ("behind_error", "f8"), ("points", "f8"), ("worlds", "i4")),
    ),
    "accounts": (
        *(*_DEAL, ("points", "f8"), ("result", "f8"), ("usual", "f8"), ("cards", "f8")),
        *(("decisions", "f8"), ("rest", "f8"), ("forced", "i4")),
    ),
}
"""Names and types of the columns."""


def structured(of: Of, rows: Iterable[Sequence[object]]) -> "np.ndarray[Any, np.dtype[np.void]]":
    """Return rows as a structured array; None is not a number, or the empty text."""
    columns, found = COLUMNS[of], list(rows)
    kinds = []
    for place, (name, kind) in enumerate(columns):
        widest = max((len(str(row[place])) for row in found), default=1) if kind == TEXT else 0
        kinds.append((name, f"U{max(widest, 1)}" if kind == TEXT else kind))
    empty = {TEXT: "", "f8": np.nan}
    filled = [
        tuple(empty[kind] if value is None else value for value, (_, kind) in zip(row, columns, strict=True))
        for row in found
    ]
    return np.array(filled, np.dtype(kinds))
