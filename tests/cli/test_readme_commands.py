"""The commands shown in the README and on the page of the terminal do what is said there."""

import re
import shlex

import pytest

from tests.test_readme import README, shown

# A server goes on until it is stopped; test_serve.py starts one.
COMMANDS = [command for command in shown("capot ") if not command.startswith("capot serve")]

FILES = {"match.capot", "my.json", "my.npz"}
"""Files that some commands read or write; they are tried in a separate directory."""


def tried(command):
    """Return a test of a command; of a search only one deal, and all of them as a slow test."""
    is_searching = " arena " in command
    yield pytest.param(re.sub(r"--deals \d+", "--deals 1", command) if is_searching else command, id=command)
    if is_searching:
        yield pytest.param(command, id=f"{command} in full", marks=pytest.mark.slow)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "command",
    [each for line in COMMANDS if not FILES & {*line.split()} for each in tried(line)],
)
def test_a_command_of_the_readme_begins_as_promised(run, command, monkeypatch):
    monkeypatch.chdir(README.parent)

    result = run(*shlex.split(command)[1:])

    # A match begins and is left where the input ends; everything else is printed to its end.
    assert result.exit_code == (1 if " play " in command else 0), result.output
    assert "Error" not in result.output


def test_a_match_is_exported_and_replayed_as_the_readme_shows(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("play", "finis", "--plain", "--seed", "1", typed=["hint", "quit"])

    text = run("export").stdout
    (tmp_path / "match.capot").write_text(text, encoding="utf-8")

    assert run("replay", "match.capot", "--at", "2").exit_code == 0


def test_a_new_game_is_checked_and_played_as_the_readme_shows(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (command,) = (line for line in COMMANDS if line.startswith("capot new"))
    words, _, file = command.partition(" > ")
    (tmp_path / file).write_text(run(*shlex.split(words)[1:]).stdout, encoding="utf-8")

    assert "Last Straw (last-straw) for 3–6 players" in run("check", file).output
    assert "Last Straw" in run("play", file, "--plain", "--seed", "1", typed=["quit"]).output


def test_a_policy_is_trained_as_the_readme_shows(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (command,) = (line for line in COMMANDS if line.startswith("capot learn"))

    result = run(*shlex.split(command)[1:], "--decisions", "1000")

    assert result.exit_code == 0, result.output
    assert {path.name for path in tmp_path.iterdir()} >= {"my.npz", "my.json"}


def test_a_game_of_ones_own_is_played_and_told_from_its_file(run, monkeypatch):
    monkeypatch.chdir(README.parent)

    assert "# Red Ladies" in run("rules", "docs/red-ladies.json").output
    played = run("play", "docs/red-ladies.json", "--plain", "--seed", "1", typed=["quit"])
    assert played.exit_code == 0
    again = run("play", "--resume", "--plain", typed=["quit"])
    assert "Red Ladies" in again.output


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"{", "is not a game: "),
        (b"\xff\xfe", "cannot be read: it is not UTF-8 text"),
    ],
)
def test_a_file_that_holds_no_game_is_refused_with_the_reason(run, tmp_path, content, reason):
    path = tmp_path / "own.json"
    if content is not None:
        path.write_bytes(content)

    result = run("play", str(path))

    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_match_is_gone_on_with_by_its_name(run, data):
    run("play", "finis", "--plain", "--seed", "1", typed=["quit"])
    (stored,) = (data / "matches").iterdir()

    result = run("play", "--resume", stored.stem, "--plain", typed=["quit"])

    assert result.exit_code == 0
    assert f"--resume {stored.stem}" in result.output


@pytest.mark.parametrize(("game", "whole"), [("polignac", 4), ("compendium", 6), ("barbu", 28)])
def test_a_match_may_have_any_number_of_deals_and_an_incomplete_round_is_announced(run, game, whole):
    result = run("play", game, "--deals", "2", "--plain", typed=["quit"])

    assert result.exit_code == 0
    assert f"The last round will be incomplete: a round is {whole} deals." in result.output


@pytest.mark.parametrize("deals", ["1", "4"])
def test_a_single_deal_or_a_whole_round_is_announced_without_more_words(run, deals):
    assert "incomplete" not in run("play", "polignac", "--deals", deals, "--plain", typed=["quit"]).output
