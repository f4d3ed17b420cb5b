"""How the functions of the kernel are compiled, in one place."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Return the function compiled when first called; the result is kept on disk, and it holds no lock."""
    return cast("F", njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: F) -> F:
    """Return a function that is compiled into each of its callers."""
    return cast("F", njit(forceinline=True, error_model="numpy")(function))
