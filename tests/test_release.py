"""The demands of ``scripts/release`` before it builds a release."""

import sys
from pathlib import Path

import pytest
from click import Context

from capot.cli import main

sys.path.append(str(Path(__file__).parents[1] / "scripts"))

from release import ReleaseError, check_changelog, version_of
from release_trial import TRIALS


def test_every_command_is_tried_before_a_release():
    # A server goes on until it is stopped, and has a separate trial.
    assert {trial.words.split()[0] for trial in TRIALS} | {"serve"} == {*main.list_commands(Context(main))}


def test_the_changelog_begins_with_the_version_and_its_date():
    version = version_of('"""A docstring."""\n\n__version__ = "1.2.3"\n')

    assert version == "1.2.3"
    check_changelog("# Changelog\n\n## 1.2.3 – 2026-11-23\n\n## 1.2.2 – 2026-01-01\n", version)


@pytest.mark.parametrize("head", ["## Unreleased", "## 1.2.2 – 2026-11-23", "## 1.2.3"])
def test_a_changelog_that_begins_otherwise_is_refused(head):
    with pytest.raises(ReleaseError, match=r"not with '1.2.3 – ' and its date"):
        check_changelog(f"# Changelog\n\n{head}\n", "1.2.3")
