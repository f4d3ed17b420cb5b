"""Compiled code is kept among the user's caches, and valid as long as what it is made of says the same."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from capot.kernel.compiling import (
    KEPT,
    NEVER_COMPILED,
    SOURCES,
    cache_directory,
    called,
    compiled,
    inlined,
    module_stamp,
    sources_stamp,
)


def written(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return folder


def test_a_changed_module_in_a_sub_folder_makes_another_version(tmp_path):
    before = sources_stamp(written(tmp_path, state="1", tricks__moves="2"))

    written(tmp_path, tricks__moves="3")

    assert sources_stamp(tmp_path) != before


def test_another_copy_of_the_same_modules_is_the_same_version(tmp_path):
    one = written(tmp_path / "one", state="1", tricks__moves="2")
    other = written(tmp_path / "other", state="1", tricks__moves="2")
    os.utime(other / "state.py", (1, 1))

    assert sources_stamp(one) == sources_stamp(other)


@pytest.fixture
def stamps(tmp_path):
    """Return a function that returns the stamps of three modules of the kernel after a change of another."""

    def stamps(changed: str, number: int) -> list[str]:
        sources = tmp_path / str(number)
        for package in ("kernel", "play"):
            shutil.copytree(SOURCES / package, sources / package)
        with (sources / changed).open("a") as file:
            file.write("# changed\n" * number)
        modules = ("kernel/tricks/moves.py", "kernel/brag/policy.py", "kernel/playout.py")
        return [module_stamp(sources / module, sources) for module in modules]

    return stamps


@pytest.mark.parametrize(
    ("changed", "are_valid"),
    [
        ("kernel/dtypes.py", [False, True, False]),
        ("kernel/tricks/moves.py", [False, True, False]),
        ("kernel/brag/hands.py", [True, False, True]),
        ("kernel/thumb/worth.py", [True, True, False]),
        # The trees of plain play are never compiled, though some modules of the kernel convert them.
        ("play/position.py", [True, True, True]),
    ],
)
def test_a_change_makes_invalid_what_is_made_of_the_module_and_nothing_else(stamps, changed, are_valid):
    before, after = stamps(changed, 0), stamps(changed, 1)

    assert [one == other for one, other in zip(before, after, strict=True)] == are_valid


def test_only_the_newest_versions_are_kept(tmp_path):
    for age in range(KEPT + 2):
        (tmp_path / f"version-{age}").mkdir()
        os.utime(tmp_path / f"version-{age}", (1000 - age, 1000 - age))

    own = cache_directory(tmp_path, "stamp")

    assert {path.name for path in tmp_path.iterdir()} == {own.name, "version-0", "version-1", "version-2"}


def test_a_cache_that_cannot_be_written_stops_nobody(tmp_path):
    (tmp_path / "file").write_text("")

    assert cache_directory(tmp_path / "file", "stamp").parent == tmp_path / "file"


@called
def product(numbers: np.ndarray) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found


@inlined
def next_product(numbers: np.ndarray) -> int:
    return product(numbers) + 1


@compiled
def doubled_product(numbers: np.ndarray) -> int:
    return 2 * next_product(numbers)


def test_another_process_loads_a_function_and_compiles_again_a_lost_one_that_it_calls():
    assert doubled_product(np.arange(1, 5)) == 50
    lost = Path(cast("Any", product).stats.cache_path)
    for file in lost.glob("*.product-*"):
        file.unlink()
    program = (
        "import numpy, tests.kernel.test_compiling as t\n"
        "print(t.doubled_product(numpy.arange(1, 6)), bool(t.doubled_product.stats.cache_hits))"
    )

    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert run.stdout == "242 True\n"
    assert [*lost.glob("*.product-*.nbc")]


def test_a_function_to_be_inlined_can_be_called_by_itself():
    assert next_product(np.arange(1, 4)) == 7


def read_in_compiled_functions(path: Path) -> set[str]:
    """Return the names of `NEVER_COMPILED` packages that the compiled functions of a module read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = [each for each in tree.body if isinstance(each, ast.ImportFrom)]
    packages = {f"capot.{each}" for each in NEVER_COMPILED}
    foreign = {
        name.asname or name.name
        for each in imports
        if ".".join((each.module or "").split(".")[:2]) in packages
        for name in each.names
    }
    functions = [
        each
        for each in tree.body
        if isinstance(each, ast.FunctionDef)
        and {ast.unparse(mark) for mark in each.decorator_list} & {"compiled", "called", "inlined"}
    ]
    read = {node.id for each in functions for node in ast.walk(each) if isinstance(node, ast.Name)}
    return foreign & read


def test_compiled_functions_read_nothing_that_their_stamp_leaves_out(tmp_path):
    modules = [path for path in SOURCES.rglob("*.py") if "kernel.compiling" in path.read_text("utf-8")]

    assert len(modules) > 30
    assert {path: names for path in modules if (names := read_in_compiled_functions(path))} == {}
    source = "from capot.play.brag import SIZE\n\n@inlined\ndef doubled():\n    return 2 * SIZE\n"
    assert read_in_compiled_functions(written(tmp_path, some=source) / "some.py") == {"SIZE"}
