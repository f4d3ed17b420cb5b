"""What the layers may lean on."""

import ast
import os
import subprocess
import sys
from collections.abc import Container
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

IMPORT_EACH = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import capot
for module in pkgutil.walk_packages(capot.__path__, "capot."):
    if module.name.split(".")[1] in {"cards", "shuffle", "rules", "play", "record"}:
        importlib.import_module(module.name)
        print(module.name)
"""

AT_ONCE = """
import sys
from capot.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert end.code in {0, 1}, end.code
assert not {"numba", "sqlalchemy", "starlette"} & set(sys.modules)
"""


def test_cards_rules_play_and_records_need_nothing_but_the_standard_library():
    bare = [sys.executable, "-I", "-S", "-c", IMPORT_EACH, str(SOURCE)]

    run = subprocess.run(bare, capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr
    assert "capot.shuffle" in run.stdout.split()


@pytest.mark.parametrize(
    "words",
    ["--help", "games", "rules hearts", "play --help", "play hearts --against simple", "serve --help"],
)
def test_who_neither_searches_nor_serves_does_not_wait_for_compiler_and_server(words, tmp_path):
    command = [sys.executable, "-c", AT_ONCE, *words.split()]
    environment = {**os.environ, "CAPOT_DATA": str(tmp_path)}

    run = subprocess.run(command, capture_output=True, text=True, check=False, input="", env=environment)

    assert run.returncode == 0, run.stderr


def modules() -> dict[str, ast.Module]:
    """Return every module of the package by its full name."""
    found = {}
    for path in sorted((SOURCE / "capot").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.Module, known: Container[str]) -> set[str]:
    """Return the modules of the package that a module imports, at its top or in a function."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports name the whole path of a module"
            inner = {f"{node.module}.{each.name}" for each in node.names}
            names |= {name if name in known else node.module for name in inner}
    return {name for name in names if name in known}


def test_no_module_imports_itself_by_way_of_others():
    trees = modules()
    imports = {name: imported(tree, trees) - {name} for name, tree in trees.items()}

    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_nothing_is_imported_for_the_type_checker_alone():
    named = {
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.alias | ast.Name | ast.Attribute)
        and "TYPE_CHECKING" in {getattr(node, field, "") for field in ("name", "id", "attr")}
    }

    assert named == set()
