"""``scripts/install``: what it does the first time, the second time, and after it was interrupted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PO = "src/capot/language/catalogues/de/LC_MESSAGES/capot.po"

UV = """#!/bin/bash
echo "uv $@" >>calls
case $1 in
    venv) mkdir -p .venv/bin && ln -s {python} .venv/bin/python ;;
    pip) [ ! -e broken ] && touch {mo} ;;
esac
"""
PAGE = """
import pathlib, sys, time
sys.argv.append("build")
if sys.argv[1] == "current":
    sys.exit(not pathlib.Path("page").exists())
print("no network")
pathlib.Path("page").touch() if not pathlib.Path("offline").exists() else sys.exit(1)
"""


@pytest.fixture
def checkout(tmp_path):
    """A checkout whose page and environment are made at once, and a uv that notes how it was called."""
    for name in ("scripts/install", "scripts/python", "scripts/constraints.txt", "pyproject.toml", PO):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "build.py").write_text(PAGE)
    (tmp_path / "bin").mkdir()
    uv = tmp_path / "bin" / "uv"
    uv.write_text(UV.format(python=sys.executable, mo=PO.replace(".po", ".mo")))
    uv.chmod(0o755)
    (tmp_path / "calls").touch()
    return tmp_path


def started(checkout, *words):
    """Start the script; its output and errors come together."""
    path = f"{checkout / 'bin'}:{os.environ['PATH']}"
    return subprocess.Popen(
        [checkout / "scripts" / "install", *words],
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def install(checkout, *words):
    """Run the script; return its exit status, what it said and which environments and packages it made."""
    (checkout / "calls").write_text("")
    done = started(checkout, *words)
    said = done.communicate()[0].decode()
    calls = [line.split()[1] for line in (checkout / "calls").read_text().splitlines()]
    return done.returncode, said, calls


def test_the_first_run_installs_and_builds_and_the_second_has_nothing_to_do(checkout):
    assert install(checkout) == (0, "", ["venv", "pip"])
    assert (checkout / "page").exists()
    assert install(checkout) == (0, "", [])


def test_the_environment_is_kept_when_requirements_or_translations_change(checkout):
    install(checkout)

    with (checkout / "scripts" / "constraints.txt").open("a") as constraints:
        constraints.write("numpy==2.0\n")
    assert install(checkout) == (0, "", ["pip"])
    os.utime(checkout / PO, (2e9, 2e9))
    assert install(checkout)[2] == ["pip"]
    (checkout / "broken").touch()
    status, said, _ = install(checkout)
    assert (status, said) == (0, "The translations could not be compiled.\n")
    (checkout / "broken").unlink()
    assert install(checkout)[2] == ["pip"]


def test_an_installation_for_tests_is_good_for_playing_but_not_the_other_way_round(checkout):
    install(checkout)
    assert install(checkout, "check") == (0, "", ["pip"])
    assert install(checkout) == (0, "", [])


def test_documentation_needs_neither_the_page_nor_another_installation_with_the_tools_for_tests(checkout):
    assert install(checkout, "docs") == (0, "", ["venv", "pip"])
    assert not (checkout / "page").exists()
    assert install(checkout, "docs") == (0, "", [])
    install(checkout, "check")
    assert install(checkout, "docs") == (0, "", [])


def test_after_an_installation_that_failed_the_environment_is_made_anew(checkout):
    (checkout / "broken").touch()
    status, said, _ = install(checkout)
    assert (status, "This failed, and the lines above say why: uv pip install" in said) == (1, True)

    (checkout / "broken").unlink()
    assert install(checkout) == (0, "", ["venv", "pip"])


def test_an_environment_of_ones_own_is_used_and_kept(checkout):
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (checkout / ".venv" / "mine").touch()
    (checkout / "broken").touch()

    assert install(checkout)[0] == 1
    (checkout / "broken").unlink()
    assert install(checkout) == (0, "", ["pip"])
    assert (checkout / ".venv" / "mine").exists()


def test_a_folder_without_python_is_left_alone(checkout):
    (checkout / ".venv").mkdir()

    status, said, calls = install(checkout)
    assert (status, calls) == (1, [])
    assert "please move it away" in said


@pytest.mark.skipif(shutil.which("flock") is None, reason="needs flock, as the script does")
def test_two_installations_at_once_come_one_after_the_other(checkout):
    both = [started(checkout) for _ in range(2)]
    assert [each.communicate()[0] for each in both] == [b"", b""]
    assert [line.split()[1] for line in (checkout / "calls").read_text().splitlines()] == ["venv", "pip"]


def test_without_a_page_one_can_play_in_the_terminal_but_not_test(checkout):
    (checkout / "offline").touch()

    status, said, _ = install(checkout)
    assert status == 0
    assert "no network" in said
    assert "Capot is installed without its page; scripts/page tries again to build it." in said
    assert install(checkout, "check")[0] == 1


def test_another_word_is_refused(checkout):
    assert install(checkout, "everything")[0] == 2
