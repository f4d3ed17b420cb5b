"""What the layers may lean on."""

import os
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from grimp import build_graph

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


def test_no_module_imports_itself_by_way_of_others():
    graph = build_graph("capot", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}

    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_nothing_is_imported_for_the_type_checker_alone():
    sources = SOURCE.joinpath("capot").rglob("*.py")

    assert [path for path in sources if "TYPE_CHECKING" in path.read_text(encoding="utf-8")] == []
