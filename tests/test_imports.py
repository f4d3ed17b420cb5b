"""What the layers may lean on."""

import subprocess
import sys
from pathlib import Path

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


def test_cards_rules_play_and_records_need_nothing_but_the_standard_library():
    bare = [sys.executable, "-I", "-S", "-c", IMPORT_EACH, str(SOURCE)]

    run = subprocess.run(bare, capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr
    assert "capot.shuffle" in run.stdout.split()
