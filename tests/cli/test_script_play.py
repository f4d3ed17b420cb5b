"""``scripts/play``: the page by itself, the terminal when it is asked for."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_readme import README


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which everything is installed, and `capot` says how it was called."""
    for name, text in (
        ("scripts/install", "#!/bin/sh\n"),
        (".venv/bin/capot", '#!/bin/sh\necho "capot $@"\necho "$CAPOT_PLAY"\n'),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
        path.chmod(0o755)
    shutil.copy(README.parent / "scripts" / "play", tmp_path / "scripts" / "play")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("", "capot "),
        ("--no-open", "capot --no-open"),
        ("--terminal", "capot play"),
        ("--terminal hearts --against hard", "capot play hearts --against hard"),
        ("hearts", "capot play hearts"),
        ("--resume", "capot play --resume"),
        ("--against easy", "capot play --against easy"),
    ],
)
def test_the_page_is_opened_unless_something_is_said_of_a_game_or_the_terminal(checkout, words, called):
    script = str(checkout / "scripts" / "play")

    run = subprocess.run([script, *words.split()], capture_output=True, text=True, check=True)

    first, hint = run.stdout.splitlines()
    assert first == called
    # The terminal tells people how to go on with what they typed.
    assert hint == (script if called.startswith("capot play") else "")
