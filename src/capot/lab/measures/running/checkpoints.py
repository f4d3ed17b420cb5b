"""Pieces of samples kept in a directory, so that a run can be gone on with."""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from capot.kernel.compiling import STAMP, sources_stamp
from capot.lab.errors import LabError
from capot.lab.measures.sample import Floats, Kept
from capot.rules.codec import digest
from capot.rules.model import Game

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Checkpoints:
    """The place of the pieces of one game; those of other games and versions may be there too."""

    directory: Path
    game: Game
    seats: int
    seed: int

    def read(self, sample: Kept) -> tuple[Floats, float]:
        """Return the pieces kept of a sample and the seconds they took; none and 0 if there are none.

        Raise `LabError` for a file that is damaged.
        """
        path = self._path(sample)
        if not path.exists():
            return np.zeros((0, len(sample.columns))), 0.0
        try:
            with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                rows, seconds = np.asarray(file["rows"], float), float(file["seconds"])
        except (OSError, BadZipFile, EOFError, KeyError, ValueError) as error:
            raise LabError(f"{path} is damaged; remove it, and its deals are played again") from error
        if rows.ndim != 2 or rows.shape[1] != len(sample.columns):
            raise LabError(f"{path} is damaged; remove it, and its deals are played again")
        return rows, seconds

    def write(self, sample: Kept, rows: Floats, seconds: float) -> None:
        """Keep the pieces of a sample, in place of those kept before; raise `LabError` if that fails."""
        path = self._path(sample)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as file:
                np.savez_compressed(file, rows=rows, seconds=np.array(seconds))
            new.replace(path)
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror}") from error
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def _path(self, sample: Kept) -> Path:
        name = "".join(each if each.isalnum() else "-" for each in sample.key)
        return self.directory / f"{name}-{self._stamp(sample)}.npz"

    def _stamp(self, sample: Kept) -> str:
        """Return a hash of all that the pieces of a sample depend on."""
        about = [FORMAT, code_stamp(), digest(self.game), self.seats, self.seed]
        about += [sample.key, [str(each) for each in sample.players], sample.size, list(sample.columns)]
        return hashlib.sha256(json.dumps(about).encode()).hexdigest()[:24]


@lru_cache(maxsize=1)
def code_stamp() -> str:
    """Return a hash of the kernel, the players and the measures."""
    here = Path(__file__)
    stamps = (STAMP, sources_stamp(here.parents[3] / "players"), sources_stamp(here.parents[1]))
    return hashlib.sha256(" ".join(stamps).encode()).hexdigest()[:16]
