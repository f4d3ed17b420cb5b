"""Installations of several sizes, and what is said where a package is missing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from capot import extras
from capot.extras import MODULES, build_page, install

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


def module_of(requirement):
    """The module of a requirement such as ``sqlalchemy[asyncio]>=2``."""
    name = re.split(r"[^\w-]", requirement)[0].replace("-", "_")
    return {"markdown_it_py": "markdown_it", "nats_py": "nats"}.get(name, name)


def test_every_module_is_sought_in_the_extra_that_brings_it():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = {
        extra: {module_of(each) for each in declared["optional-dependencies"][extra]} - {"capot"}
        for extra in MODULES
    }

    assert declared["dependencies"] == []
    # Asyncio does where there is no uvloop, and open_spiel has a second module.
    assert {extra: {*modules} - {"pyspiel"} for extra, modules in MODULES.items()} == {
        **required,
        "server": required["server"] - {"uvloop"},
    }


@pytest.mark.parametrize(
    ("what", "program", "module"),
    [
        ("The command capot", "from capot.__main__ import main; main()", "click"),
        ("The kernel", "import capot.kernel", "numba"),
    ],
)
def test_the_bare_installation_says_with_what_the_rest_comes(what, program, module):
    bare = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {program}"]

    said = subprocess.run(bare, capture_output=True, text=True, check=False).stderr

    assert said.endswith(f": {what} needs {module}, which comes with the extra [play]: {install('play')}\n")


def test_without_the_server_it_is_said_with_what_it_comes(run, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "capot.server.run", raising=False)

    result = run("serve", "--port", "0", "--data", str(tmp_path / "tables"))

    assert result.exit_code == 2
    assert "capot serve needs uvicorn, which comes with the extra [server]: " in result.output


@pytest.mark.parametrize(
    ("source", "prefix", "command"),
    [
        ("/srv/Capot here", "/usr", ["-m", "pip", "install", "'/srv/Capot here[server]'"]),
        (None, "/usr", ["-m", "pip", "install", "'capot[server]'"]),
        ("/srv/capot", "/home/me/.local/pipx/venvs/capot", ["install", "--force", "'/srv/capot[all]'"]),
    ],
)
def test_an_extra_is_installed_from_where_capot_came(monkeypatch, tmp_path, source, prefix, command):
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    monkeypatch.setattr(extras, "_source", lambda: source)
    monkeypatch.setattr(sys, "prefix", prefix)

    assert install("server").endswith(" ".join(command))


def test_the_page_is_built_in_the_checkout_that_capot_came_from(monkeypatch, tmp_path):
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    monkeypatch.setattr(extras, "_source", lambda: "/srv/Capot here")
    assert build_page() == f"'/srv/Capot here/scripts/page' && {install('server')}"

    (tmp_path / "pyproject.toml").touch()
    assert build_page() == f"{tmp_path}/scripts/page"
