"""Titles of commits begin with one of nine verbs and have at most 65 characters (CONTRIBUTING, Habits)."""

import re
from pathlib import Path

import pytest
from pre_commit.languages import pygrep  # type: ignore[import-untyped]

CONFIGURATION = (Path(__file__).parents[1] / ".pre-commit-config.yaml").read_text(encoding="utf-8")
(PATTERN,) = re.findall(r"entry: '(.*)'\n +language: pygrep", CONFIGURATION)


def is_refused(message: str, file: Path) -> bool:
    """Whether the hook refuses a message."""
    file.write_text(message, encoding="utf-8")
    return bool(pygrep.main(["--multiline", "--negate", PATTERN, str(file)]))


@pytest.mark.parametrize(
    "message",
    [
        "Speed up the first card\n\nBecause a line of reasons may have more than 65 characters.\n",
        f"Add {'x' * 61}\n",
        "Merge branch 'others' into main, however long the names of the branches may be\n",
    ],
)
def test_a_title_with_a_verb_and_of_this_length_is_accepted(message, tmp_path):
    assert not is_refused(message, tmp_path / "message")


@pytest.mark.parametrize(
    "message",
    ["Let plain tricks share\n\nAdd a verb too late\n", f"Add {'x' * 62}\n", "Addition of a game\n", "\n"],
)
def test_another_title_is_refused(message, tmp_path):
    assert is_refused(message, tmp_path / "message")
