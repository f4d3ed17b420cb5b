"""A shell for the tests: commands run in it keep their matches in a directory of the test."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from capot.cli import main
from capot.players.readiness import get_ready

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch) -> Path:
    """The directory in which matches of this test are kept."""
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path / "data"))
    return Path(tmp_path / "data")


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch):
    """Whether a line is on the disk is proved where journals are tested; here it would only take time."""
    monkeypatch.setattr("os.fsync", lambda _fd: None)


@pytest.fixture
def _ready() -> None:
    """All is compiled, so that hints are those of a search."""
    get_ready()


@pytest.fixture
def run() -> Run:
    """Run a command with lines typed into it."""

    def run(*words: str, typed: Iterable[str] = ()) -> Result:
        return CliRunner().invoke(main, list(words), input="".join(f"{line}\n" for line in typed))

    return run
