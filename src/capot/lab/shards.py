"""Shards: self-describing files of results, written atomically."""

import json
import os
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile
from zlib import error as ZlibError  # noqa: N812 - it is a class

import numpy as np

from capot.lab.deals import Span
from capot.lab.errors import LabError

FORMAT = 1
ABOUT = "about"
"""The array of a shard with its description as JSON."""


Arrays: TypeAlias = dict[str, Any]
"""The arrays of a shard by name."""


class Shards:
    """The shards of one experiment in a directory.

    ``experiment`` describes it as JSON data; shards of other experiments are refused.  ``rows`` are the
    arrays with a row for each deal, ``others`` those besides.  ``game`` is only for messages.
    """

    def __init__(
        self,
        directory: Path,
        game: str,
        experiment: dict[str, Any],
        rows: tuple[str, ...],
        others: tuple[str, ...] = (),
    ) -> None:
        """Take the directory, the description of the experiment and the names of the arrays."""
        self._directory, self._game = directory, game
        self._experiment = {"format": FORMAT, **experiment}
        self._rows, self._others = rows, others

    def prepare(self) -> None:
        """Create the directory; raise `LabError` with the reason if that fails."""
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LabError(f"{self._directory} cannot be made: {error.strerror}") from error

    def spans(self) -> list[Span]:
        """Return the first deal and the number of deals of each shard, in order.

        Raise `LabError` for a file that is damaged, belongs to another experiment, or overlaps with another.
        """
        spans = sorted(self._span(path) for path in self._directory.glob("*.npz"))
        for (first, count), later in pairwise(spans):
            if first + count > later[0]:
                raise LabError(
                    f"{self._path(later)} holds deals that another file holds too; remove one of them"
                )
        return spans

    def read(self, span: Span) -> Arrays:
        """Return the arrays of a shard; raise `LabError` if it is damaged or belongs elsewhere."""
        path = self._path(span)
        about, arrays = _content(path, (*self._rows, *self._others))
        self._check(path, about)
        if any(np.shape(arrays[name])[:1] != (span[1],) for name in self._rows):
            raise damaged(path, f"it does not hold {span[1]} deals")
        return arrays

    def packed(self, span: Span, arrays: Arrays) -> bytes:
        """Return the content of the file of a shard; it needs no directory, so any computer can make it."""
        first, count = span
        about = {**self._experiment, "game": self._game, "first": first, "count": count}
        content = BytesIO()
        np.savez_compressed(content, **{ABOUT: np.array(json.dumps(about)), **arrays})
        return content.getvalue()

    def write(self, span: Span, content: bytes) -> None:
        """Write a packed shard atomically; raise `LabError` if it exists or cannot be written."""
        path = self._path(span)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        if path.exists():
            raise LabError(f"{path} has appeared meanwhile: another run writes to the same directory")
        try:
            with new.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror}") from error
        finally:
            new.unlink(missing_ok=True)

    def _path(self, span: Span) -> Path:
        first, count = span
        return self._directory / f"deals-{first:012}-{count}.npz"

    def _span(self, path: Path) -> Span:
        about, _ = _content(path)
        self._check(path, about)
        first, count = about.get("first"), about.get("count")
        if not isinstance(first, int) or not isinstance(count, int) or self._path((first, count)) != path:
            raise LabError(
                f"{path} does not hold the deals that its name says; give it its name again or remove it"
            )
        return first, count

    def _check(self, path: Path, about: dict[str, Any]) -> None:
        """Raise `LabError` with the difference for a shard of another experiment."""
        for name, wanted in self._experiment.items():
            found = about.get(name)
            if found != wanted:
                what = f"its {name} is {_told(found)}, not {_told(wanted)}"
                if name == "rules":
                    kept = str(about.get("game"))
                    if kept != self._game:
                        raise LabError(
                            f"{path.parent} holds deals of {kept}, not of {self._game}; use another directory"
                        )
                    what = f"{kept} was played, and not by the same rules"
                raise LabError(f"{path} is of another experiment: {what}; use another directory")


def gaps(spans: Iterable[Span], end: int, size: int) -> Iterator[Span]:
    """Yield the missing spans of deals 0 to ``end`` - 1, in pieces of at most ``size`` deals.

    Pieces end at multiples of ``size``, so that runs with different cuts fit together.
    """
    start = 0
    for first, count in (*spans, (end, 0)):
        while start < min(first, end):
            stop = min(first, end, (start // size + 1) * size)
            yield start, stop - start
            start = stop
        start = max(start, first + count)


def _content(path: Path, names: tuple[str, ...] = ()) -> tuple[dict[str, Any], Arrays]:
    """Return the description and the arrays named of a file; raise `LabError` if it is damaged."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            about = json.loads(str(file[ABOUT]))
            arrays = {name: file[name] for name in names}
    except OSError as error:
        raise LabError(f"{path} cannot be read: {error.strerror or error}") from error
    except (BadZipFile, EOFError, KeyError, ValueError, ZlibError) as error:
        raise damaged(path, str(error)) from error
    if not isinstance(about, dict):
        raise damaged(path, "it does not say what it is")
    return about, arrays


def damaged(path: Path, reason: str) -> LabError:
    """Return the error for a damaged file."""
    return LabError(f"{path} is damaged ({reason.strip(chr(39))}); remove it, and its deals are played again")


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
