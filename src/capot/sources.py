"""Hashes of Capot's own files, by which results are only used by the code that made them."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent


def source_of(places: Iterable[Path]) -> str:
    """Return a hash of some files of the package, and of all files in some folders, learned data included."""
    sum_of_all = hashlib.sha256()
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix != ".pyc":
                sum_of_all.update(f"{path.relative_to(PACKAGE).as_posix()} ".encode())
                sum_of_all.update(hashlib.sha256(path.read_bytes()).digest())
    return sum_of_all.hexdigest()[:16]
