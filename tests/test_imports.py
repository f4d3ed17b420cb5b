"""The modules that the layers may lean on."""

import os
import subprocess
import sys
from functools import cache
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

LOADED = """
import sys
before = set(sys.modules)
from capot.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
new = set(sys.modules) - before
print(*new, file=sys.stderr)
"""

GAME = {"capot.cards", "capot.cli", "capot.extras", "capot.language", "capot.rules", "click"}
"""The packages that a command loads to read or print one game."""

FAMILY = {f"capot.rules.games.{name}" for name in ("hearts", "hearts_options", "common")}
"""The modules of games that are loaded for Hearts; another game is not built."""

STANDARD = sys.stdlib_module_names

MY_GAME = SOURCE.parent / "examples" / "games" / "coeurs.json"


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


@pytest.mark.parametrize(
    ("words", "packages", "families"),
    [
        (("games",), {"capot.cli", "capot.extras", "capot.rules", "click"}, set()),
        (("rules", "hearts"), GAME, FAMILY),
        (("check", str(MY_GAME)), GAME, FAMILY),
        (("new", "hearts"), GAME, FAMILY),
    ],
    ids=["games", "rules", "check", "new"],
)
def test_a_quick_command_loads_no_more_than_it_needs(words, packages, families):
    """Each set is an upper limit, to be lowered where less is needed; `bench/startup.py` measures time."""
    loaded = loaded_by(*words)
    of_games = {name for name in loaded if name.startswith("capot.rules.games.")}

    assert {package_of(name) for name in loaded} - packages == {"capot"}
    assert of_games == families


def test_the_list_of_games_needs_no_rules():
    rules = {name for name in loaded_by("games") if name.startswith("capot.rules.")}

    assert rules == {"capot.rules.listing"}


@pytest.mark.parametrize("words", [("rules", "hearts"), ("check", str(MY_GAME)), ("new", "hearts")])
def test_one_game_is_read_without_what_only_other_commands_need(words):
    """Digests and spelling are loaded when they are needed, and so is the rulebook by a check."""
    seldom = {"hashlib", "difflib"} | ({"capot.rules.text.book"} if words[0] == "check" else set())

    assert not seldom & all_loaded_by(*words)


def package_of(module: str) -> str:
    """Return the layer of Capot in which a module is, or the package of another project."""
    first, *others = module.split(".")
    return ".".join((first, *others[:1])) if first == "capot" else first


@cache
def all_loaded_by(*words: str) -> frozenset[str]:
    """Return the modules that a command loads."""
    run = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return frozenset(run.stderr.split())


def loaded_by(*words: str) -> set[str]:
    """Return those that are not of the standard library."""
    return {name for name in all_loaded_by(*words) if name.partition(".")[0] not in STANDARD}


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
