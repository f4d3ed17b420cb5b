"""Decorators that compile the functions of the kernel, and their cache."""

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

from llvmlite.binding import parse_assembly
from numba import njit
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
)
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

SOURCES = Path(__file__).parents[1]


def sources_stamp(folder: Path) -> str:
    """Return a hash of what the modules of a folder and its sub-folders say."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder)} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


STAMP = sources_stamp(SOURCES / "kernel")
"""It changes with any module of the kernel."""

IMPORT = re.compile(r"^from capot\.([\w.]+) import (\([^)]*\)|.*)$", re.MULTILINE)
NEVER_COMPILED = ("play", "rules")
"""Packages that compiled functions read nothing from, which a test makes sure of."""


@cache
def imported_by(path: Path, sources: Path = SOURCES) -> frozenset[Path]:
    """Return the modules of Capot that a module imports and that compiled code may be made of."""
    found = set()
    for name, names in IMPORT.findall(path.read_text(encoding="utf-8")):
        if name.split(".")[0] not in NEVER_COMPILED:
            module = sources.joinpath(*name.split(".")).with_suffix(".py")
            inside = (module.with_suffix("") / f"{each}.py" for each in re.findall(r"\w+", names))
            found |= {module} if module.exists() else {each for each in inside if each.exists()}
    return frozenset(found)


@cache
def module_stamp(path: Path, sources: Path = SOURCES) -> str:
    """Return a hash of what a module says, and all that it imports directly or not."""
    found, left = {path}, [path]
    while left:
        new = imported_by(left.pop(), sources) - found
        found |= new
        left += new
    digest = hashlib.sha256()
    for each in sorted(found - {path}):
        digest.update(f"{each.relative_to(sources)} ".encode() + _said_by(each))
    return hashlib.sha256(digest.digest() + _said_by(path)).hexdigest()


@cache
def _said_by(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


KEPT = 4
"""Number of versions of each module whose compiled code is kept."""

DIRECTORY = user_cache_path("capot", appauthor=False) / "compiled-modules"
"""It outlives an installation, and all installations share it.

Versions of Capot that kept the whole kernel at once delete all but the newest in ``compiled`` beside it.
"""


@cache
def cache_directory(versions: Path, stamp: str) -> Path:
    """Return the directory of a version's compiled code, after deleting all but the newest versions."""
    own = versions / stamp[:16]
    with suppress(OSError):
        own.mkdir(parents=True, exist_ok=True)
        os.utime(own)
        for old in sorted(versions.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return own


class UserCacheLocator(InTreeCacheLocator):  # type: ignore[misc]
    """The place of a function's compiled code among the user's caches."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        """Find the place of a function that is defined in a file."""
        super().__init__(function, file)
        self._cache_path = str(cache_directory(DIRECTORY / function.__module__, module_stamp(Path(file))))


APART: dict[str, tuple[str, str, tuple[Any, ...]]] = {}
"""The module, name and types of arguments of each function compiled apart here, by its symbol."""


class KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's cache, in ``NUMBA_CACHE_DIR`` if set, else among the user's caches, else next to the source."""

    _locator_classes = (UserProvidedCacheLocator, UserCacheLocator, InTreeCacheLocator)

    def reduce(self, result: Any) -> Any:  # noqa: ANN401 - Numba has no types
        """Return what is kept of a result: first the functions that it calls and does not contain."""
        functions = result.library._final_module.functions  # noqa: SLF001 - Numba has no public way
        needed = {
            each.name: APART[each.name] for each in functions if each.is_declaration and each.name in APART
        }
        return needed, super().reduce(result)

    def rebuild(self, target: Any, kept: Any) -> Any:  # noqa: ANN401 - Numba has no types
        """Return a result from what was kept of it, or None if a function that it calls cannot be found."""
        needed, rest = kept
        for symbol, (module, name, arguments) in needed.items():
            getattr(import_module(module), name).compile(arguments)
            if symbol not in APART:
                return None
        return super().rebuild(target, rest)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Compiled functions on disk, valid until their module changes or one that it imports.

    Numba checks only the function's own module, but the functions it calls and the layout of the records
    are compiled into it too.
    """

    _impl_class = KernelCacheImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        """Open the cache of a function."""
        super().__init__(function)
        self._cache_file._source_stamp = module_stamp(Path(function.__code__.co_filename))  # noqa: SLF001


class ApartCache(KernelCache):
    """The same for functions that their callers do not contain."""

    def load_overload(self, signature: Any, target: Any) -> Any:  # noqa: ANN401 - Numba has no types
        """Return a function from disk, or None."""
        result = super().load_overload(signature, target)
        if result is not None:
            self._set_apart(result)
        return result

    def save_overload(self, signature: Any, result: Any) -> None:  # noqa: ANN401 - Numba has no types
        """Keep a function on disk."""
        super().save_overload(signature, result)
        self._set_apart(result)

    def _set_apart(self, result: Any) -> None:  # noqa: ANN401 - Numba has no types
        function, library = self._py_func, result.library
        APART[result.fndesc.mangled_name] = function.__module__, function.__qualname__, result.signature.args
        # Numba links all of a library into its callers, optimises and compiles it there again.
        nothing = parse_assembly(str(library.codegen._create_empty_module(library.name)))  # noqa: SLF001
        library._get_module_for_linking = lambda: nothing  # noqa: SLF001 - Numba has no public way


class ApartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, but a function has the same symbol in each process."""

    def _compile_bytecode(self) -> Any:  # noqa: ANN401 - Numba has no types
        identity = self.state.func_id
        identity.unique_id = module_stamp(Path(identity.filename))[:16]
        return super()._compile_bytecode()


class InlinedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function that is made machine code only as a part of its callers."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        # Numba fills in the environment of a function, which is all that it looks up here.
        names = [each.name for each in self._final_module.global_variables if "NumbaEnv" in each.name]
        lines = [f'@"{name}" = common global i64 0' for name in names]
        empty = str(self._codegen._create_empty_module(self.name))  # noqa: SLF001 - Numba has no public way
        self._codegen._add_module(parse_assembly("\n".join((empty, *lines))))  # noqa: SLF001 - as above
        self._finalized = True


class InlinedCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler for functions that only other compiled functions call."""

    def _compile_bytecode(self) -> Any:  # noqa: ANN401 - Numba has no types
        state = self.state
        state.library = InlinedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super()._compile_bytecode()


class InlinedDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function to be inlined, which has machine code only where it is called from Python."""

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - Numba has no types
        """Call it alone."""
        return self.alone(*arguments)

    @cached_property
    def alone(self) -> Any:  # noqa: ANN401 - Numba has no types
        """The function, compiled by itself."""
        return njit(error_model="numpy")(self.py_func)


def compiled(function: F) -> F:
    """Return the function, compiled on its first call and cached on disk; it releases the global lock."""
    make = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)
    return _kept(make(function), KernelCache(function))


def called(function: F) -> F:
    """Return the function compiled as by `compiled`, but apart from its callers, and never inlined."""
    make = njit(
        nogil=True,
        forceinline=False,
        error_model="numpy",
        no_cfunc_wrapper=True,
        pipeline_class=ApartCompiler,
    )
    return _kept(make(function), ApartCache(function))


def _kept(dispatcher: Any, place: KernelCache) -> Any:  # noqa: ANN401 - Numba has no types
    dispatcher._cache = place  # noqa: SLF001 - as `njit(cache=True)` does with its own
    return dispatcher


def inlined(function: F) -> F:
    """Return a function that is inlined into each of its callers."""
    options = {
        "nopython": True,
        "forceinline": True,
        "error_model": "numpy",
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }
    return cast("F", InlinedDispatcher(function, targetoptions=options, pipeline_class=InlinedCompiler))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether a compiled function is in the cache for this machine, so that it need not be compiled."""
    dispatcher = cast("Any", function)
    if dispatcher.signatures:
        return True
    machine = dispatcher.targetctx.codegen().magic_tuple()
    kept = dispatcher._cache._cache_file._load_index()  # noqa: SLF001 - Numba has no public way
    return any(key[1] == machine for key in kept)
