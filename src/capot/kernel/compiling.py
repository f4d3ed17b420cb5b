"""Decorators that compile the functions of the kernel, and their cache."""

import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
)
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])


def sources_stamp(folder: Path) -> str:
    """Return a hash of what the modules of a folder and its sub-folders say."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder)} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


STAMP = sources_stamp(Path(__file__).parent)

KEPT = 4
"""Number of versions of the kernel whose compiled code is kept."""


def cache_directory(versions: Path) -> Path:
    """Return the directory of this version's compiled code, after deleting all but the newest versions."""
    own = versions / STAMP[:16]
    with suppress(OSError):
        own.mkdir(parents=True, exist_ok=True)
        os.utime(own)
        for old in sorted(versions.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return own


DIRECTORY = cache_directory(user_cache_path("capot", appauthor=False) / "compiled")
"""It outlives an installation, and all installations of the same version share it."""


class UserCacheLocator(InTreeCacheLocator):  # type: ignore[misc]
    """The place of a function's compiled code among the user's caches."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        """Find the place of a function that is defined in a file."""
        super().__init__(function, file)
        self._cache_path = str(DIRECTORY / function.__module__)
        self._said = hashlib.sha256(Path(file).read_bytes()).hexdigest()

    def get_source_stamp(self) -> str:
        """Return a hash of what the file says; older releases of Numba take its time instead."""
        return self._said


class KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's cache, in ``NUMBA_CACHE_DIR`` if set, else among the user's caches, else beside the source."""

    _locator_classes = (UserProvidedCacheLocator, UserCacheLocator, InTreeCacheLocator)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Compiled functions on disk, valid until any module of the kernel changes.

    Numba checks only the function's own module, but the functions it calls and the layout of the records
    are compiled into it too.
    """

    _impl_class = KernelCacheImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        """Open the cache of a function."""
        super().__init__(function)
        file = self._cache_file
        file._source_stamp = (file._source_stamp, STAMP)  # noqa: SLF001 - Numba has no public way


def compiled(function: F) -> F:
    """Return the function, compiled on its first call and cached on disk; it releases the global lock."""
    return _kept(njit(nogil=True, error_model="numpy")(function), function)


def called(function: F) -> F:
    """Return the function compiled as by `compiled`, but never inlined.

    Numba would otherwise inline it into every caller that is itself inlined: many copies of a large function.
    """
    return _kept(njit(nogil=True, forceinline=False, error_model="numpy")(function), function)


def _kept(dispatcher: Any, function: F) -> F:  # noqa: ANN401 - Numba has no types
    dispatcher._cache = KernelCache(function)  # noqa: SLF001 - as `njit(cache=True)` does with its own
    return cast("F", dispatcher)


def inlined(function: F) -> F:
    """Return a function that is inlined into each of its callers."""
    return cast("F", njit(forceinline=True, error_model="numpy")(function))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether a compiled function is in the cache for this machine, so that it need not be compiled."""
    dispatcher = cast("Any", function)
    if dispatcher.signatures:
        return True
    machine = dispatcher.targetctx.codegen().magic_tuple()
    kept = dispatcher._cache._cache_file._load_index()  # noqa: SLF001 - Numba has no public way
    return any(key[1] == machine for key in kept)
