"""How the functions of the kernel are compiled, in one place."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache

F = TypeVar("F", bound=Callable[..., Any])


def sources_stamp(folder: Path) -> str:
    """Return what changes whenever a module of a folder or of its sub-folders does."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.relative_to(folder)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


STAMP = sources_stamp(Path(__file__).parent)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """What is compiled, on disk, good for as long as no module of the kernel changes.

    Numba looks at the module of the function alone, but what a function calls, and the layout of the
    records, are compiled into it too.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        """Open the cache of a function."""
        super().__init__(function)
        file = self._cache_file
        file._source_stamp = (file._source_stamp, STAMP)  # noqa: SLF001 - Numba has no public way


def compiled(function: F) -> F:
    """Return the function compiled when first called; the result is kept on disk, and it holds no lock."""
    return _kept(njit(nogil=True, error_model="numpy")(function), function)


def called(function: F) -> F:
    """Return the function compiled as `compiled` does, but not into callers that are themselves inlined.

    Numba hands down the wish to inline from them, which makes many copies of what is large.
    """
    return _kept(njit(nogil=True, forceinline=False, error_model="numpy")(function), function)


def _kept(dispatcher: Any, function: F) -> F:  # noqa: ANN401 - Numba has no types
    dispatcher._cache = KernelCache(function)  # noqa: SLF001 - as `njit(cache=True)` does with its own
    return cast("F", dispatcher)


def inlined(function: F) -> F:
    """Return a function that is compiled into each of its callers."""
    return cast("F", njit(forceinline=True, error_model="numpy")(function))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether a compiled function has been called before on this machine, so that it need not be compiled."""
    dispatcher = cast("Any", function)
    if dispatcher.signatures:
        return True
    machine = dispatcher.targetctx.codegen().magic_tuple()
    kept = dispatcher._cache._cache_file._load_index()  # noqa: SLF001 - Numba has no public way
    return any(key[1] == machine for key in kept)
