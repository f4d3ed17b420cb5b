"""Decorators that compile the functions of the kernel, and their cache."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache

F = TypeVar("F", bound=Callable[..., Any])


def sources_stamp(folder: Path) -> str:
    """Return a hash that changes whenever a module of a folder or its sub-folders does."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.relative_to(folder)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


STAMP = sources_stamp(Path(__file__).parent)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Compiled functions on disk, valid until any module of the kernel changes.

    Numba checks only the function's own module, but the functions it calls and the layout of the records
    are compiled into it too.
    """

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
