"""Wheels and source archives hold the built page and the translations, and need no Node."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PO = "src/capot/language/catalogues/de/LC_MESSAGES/capot.po"
PAGE = "capot/server/static/index.html"


@pytest.fixture
def checkout(tmp_path):
    """The smallest checkout that can be packed; its page is not built."""
    folder = tmp_path / "checkout"
    for name in (
        *("pyproject.toml", "README.md", "LICENSE", ".gitignore", "hatch_build.py"),
        *("scripts/translations.py", "src/capot/__init__.py", PO, "web/build.py"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in ("package.json", "package-lock.json"):
        (folder / "web" / name).write_text("no package")
    return folder


def with_page(checkout):
    """Add a page that was built from the sources that are there."""
    page = checkout / "src" / PAGE
    page.parent.mkdir(parents=True)
    page.touch()
    mark = "import build; build._mark(build.STATIC / build.BUILT_FROM, build.fingerprint(build._sources()))"
    subprocess.run([sys.executable, "-B", "-c", mark], cwd=checkout / "web", check=True)


def packed(checkout, target):
    """Return the names of the files in what was packed, and what was said; no program is found but Python."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target],
        cwd=checkout,
        env=os.environ | {"PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    (archive,) = (checkout / "dist").iterdir()
    if target == "wheel":
        return zipfile.ZipFile(archive).namelist(), done.stdout + done.stderr
    with tarfile.open(archive) as opened:
        return [name.partition("/")[2] for name in opened.getnames()], done.stdout + done.stderr


def test_a_wheel_has_the_page_and_compiled_translations_alone(checkout):
    with_page(checkout)

    names, said = packed(checkout, "wheel")

    assert PAGE in names
    assert PO.removeprefix("src/").replace(".po", ".mo") in names
    assert not any(name.endswith(".po") for name in names)
    assert "scripts/page" not in said


def test_a_source_archive_has_them_too_and_their_sources(checkout):
    with_page(checkout)

    names, _ = packed(checkout, "sdist")

    assert {f"src/{PAGE}", PO, PO.replace(".po", ".mo"), "web/build.py"} <= {*names}


def test_without_node_all_but_the_page_is_packed_and_the_command_that_builds_it_is_named(checkout):
    names, said = packed(checkout, "wheel")

    assert "capot/__init__.py" in names
    assert PAGE not in names
    assert "This is Capot without its page; scripts/page builds it." in said


def test_a_page_of_other_sources_is_not_packed(checkout):
    with_page(checkout)
    (checkout / "web" / "new.ts").touch()

    names, _ = packed(checkout, "wheel")

    assert PAGE not in names
