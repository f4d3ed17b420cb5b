"""Rows of a data set in a Parquet file, by pyarrow, which is an extra."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from capot import __version__
from capot.env.observing.planes import Group
from capot.extras import missing
from capot.rules import codec
from capot.study.dataset.dataset import Dataset, Source
from capot.study.dataset.errors import DatasetError
from capot.study.dataset.rows import Row, stacked
from capot.study.review.worths import FIRST, VERSION

FORMAT = 1
"""Version of the columns: some may be added without a new one, but none changes its name or meaning."""

GROUP = 4096
"""Rows of a group of the file, at least, and so the most that are kept in memory, but for a deal."""

KEY = b"capot"
"""The key of the metadata that describes the file, as JSON."""


def pyarrow() -> ModuleType:
    """Return pyarrow; raise `DatasetError` with what to install if it is missing."""
    try:
        import pyarrow  # noqa: ICN001, PLC0415 - it is not always there
        import pyarrow.parquet  # noqa: PLC0415 - as above
    except ModuleNotFoundError:
        raise DatasetError(str(missing("Parquet", "pyarrow"))) from None
    module: ModuleType = pyarrow
    return module


@dataclass(slots=True)
class Written:
    """The written part: deals and rows so far, and whether it ended early."""

    deals: int = 0
    rows: int = 0
    is_interrupted: bool = False


def write(dataset: Dataset, path: Path, progress: Callable[[int], None] = lambda _: None) -> Written:
    """Write a data set to a new file; ``progress`` is called with the number of deals done.

    Interrupted, it keeps the deals that are done.  Raise `DatasetError` if pyarrow is missing, or
    the file exists or cannot be written; after any error there is no file.
    """
    pa = pyarrow()
    schema = _schema(pa, dataset.source).with_metadata({KEY: json.dumps(description(dataset))})
    try:
        path.open("xb").close()
        writer = pa.parquet.ParquetWriter(path, schema, compression="zstd")
    except FileExistsError as error:
        raise DatasetError(f"{path} exists already and is not overwritten") from error
    except OSError as error:
        raise DatasetError(f"{path} cannot be written: {error.strerror}") from error
    done, waiting = Written(), list[Row]()
    try:
        with writer:
            try:
                for rows in dataset.found:
                    done.deals, done.rows = done.deals + 1, done.rows + len(rows)
                    waiting += rows
                    if len(waiting) >= GROUP:
                        writer.write_table(_table(pa, waiting, schema))
                        waiting.clear()
                    progress(done.deals)
            except KeyboardInterrupt:
                done.is_interrupted = True
            if waiting:
                writer.write_table(_table(pa, waiting, schema))
    except BaseException:
        path.unlink()
        raise
    return done


def description(dataset: Dataset) -> dict[str, Any]:
    """Return what describes a file: the game, observations and actions, and how moves are valued."""
    source, encoder = dataset.source, dataset.source.encoder
    layout, actions = encoder.layout, encoder.actions
    return {
        "format": FORMAT,
        "capot": __version__,
        "game": codec.to_data(source.game),
        "seats": source.seats,
        "players": list(dataset.players),
        "seed": source.seed,
        "evaluator": f"{FIRST.name}; {VERSION}",
        "worlds": list(source.worlds),
        "cards": layout.cards,
        "planes": _groups(layout.planes),
        "rest": _groups(layout.rest),
        "actions": [actions.text(action) for action in range(actions.count)],
    }


def _groups(groups: dict[str, Group]) -> dict[str, dict[str, object]]:
    return {
        name: {"first": group.first, "count": group.count, "high": group.high, "meaning": group.meaning}
        for name, group in groups.items()
        if group.count
    }


def _schema(pa: Any, source: Source) -> Any:  # noqa: ANN401 - pyarrow has no types
    layout, actions = source.encoder.layout, source.encoder.actions.count
    planes, rest = layout.plane_count * layout.cards, layout.rest_count
    return pa.schema(
        [
            ("deal", pa.int64()),
            ("seat", pa.int8()),
            ("ply", pa.int32()),
            ("trick", pa.int16()),
            ("kind", pa.string()),
            ("planes", pa.list_(pa.uint8(), planes)),
            ("rest", pa.list_(pa.float32(), rest)),
            ("mask", pa.list_(pa.bool_(), actions)),
            ("action", pa.int16()),
            ("actions", pa.list_(pa.int16())),
            ("q", pa.list_(pa.float32(), actions)),
            ("move", pa.string()),
            ("moves", pa.list_(pa.string())),
            ("worth", pa.list_(pa.float64())),
            ("error", pa.list_(pa.float64())),
            ("worlds", pa.list_(pa.int32())),
            ("loss", pa.float64()),
            ("loss_error", pa.float64()),
            ("points_lost", pa.float64()),
            ("unit", pa.string()),
            ("grade", pa.string()),
            ("points", pa.float64()),
            ("return", pa.float64()),
        ]
    )


def _table(pa: Any, rows: Sequence[Row], schema: Any) -> Any:  # noqa: ANN401 - as above
    cells = [_cells(row) for row in rows]
    columns: dict[str, Any] = {name: [each[name] for each in cells] for name in cells[0]}
    for name in ("planes", "rest", "mask", "q"):
        flat = stacked(rows, name)
        values = pa.array(np.ascontiguousarray(flat).reshape(-1))
        columns[name] = pa.FixedSizeListArray.from_arrays(values, flat.shape[1])
    return pa.Table.from_pydict({name: columns[name] for name in schema.names}, schema=schema)


def _cells(row: Row) -> dict[str, Any]:
    """Return the cells of a row that are not arrays of a fixed size."""
    decision = row.decision
    valued = [(move, each) for each in decision.values for move in (each.move, *each.alike)]
    return {
        "deal": row.deal,
        "seat": decision.seat,
        "ply": decision.ply,
        "trick": decision.trick,
        "kind": decision.kind,
        "action": row.actions[0],
        "actions": list(row.actions),
        "move": decision.made.text,
        "moves": [move.text for move, _ in valued],
        "worth": [each.worth for _, each in valued],
        "error": [each.error for _, each in valued],
        "worlds": [each.worlds for _, each in valued],
        "loss": decision.loss,
        "loss_error": decision.error,
        "points_lost": decision.points_lost,
        "unit": decision.unit,
        "grade": decision.grade,
        "points": row.points,
        "return": row.result,
    }
