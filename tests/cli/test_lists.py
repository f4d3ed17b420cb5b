"""``capot games``, ``capot rules`` and what the command says of itself."""

import json
import os
import subprocess
import sys

import pytest
from click import Context

from capot import __version__
from capot.cli import main
from capot.language.languages import LANGUAGES
from capot.language.texts import phrase, told
from capot.rules.catalog import GAMES
from capot.rules.games.hearts import HEARTS


def test_the_list_names_every_game_of_a_family_with_players_and_what_to_do(run):
    lines = run("games").output.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]

    assert sorted(listed) == sorted(GAMES)
    assert lines[0] == "Howard Fosdick’s games"
    assert lines[1].split(maxsplit=2)[1:] == ["3–6", f"Four Bad Queens: {GAMES['four-bad-queens'].blurb}"]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["acorn"], "acorn-hearts"),
        (["microsoft"], "hearts-classic"),
        (["Chasse", "coeur"], "chasse-coeur"),
        (["BARBU"], "barbu"),
        (["big", "two"], "tien-len"),
    ],
)
def test_words_find_the_games_with_such_names_the_best_first(run, words, first):
    assert run("games", *words).output.splitlines()[1].split()[0] == first


@pytest.mark.parametrize(("word", "said"), [("herts", "did you mean hearts"), ("xyzzy", "lists all")])
def test_words_that_fit_no_game_are_refused_with_a_way_on(run, word, said):
    result = run("games", word)

    assert result.exit_code == 2
    assert said in result.output


def test_the_list_is_to_be_had_as_json(run):
    entries = json.loads(run("games", "--json").output)

    assert [entry["key"] for entry in entries] == list(GAMES)
    assert entries[0]["players"] == [3, 4, 5, 6]
    assert entries[0]["best"] == [3, 4]
    assert entries[0]["pack"] == {"cards": {"3": 30, "4": 32, "5": 30, "6": 30}, "faces": "french"}


def test_the_rules_are_printed_as_text_where_there_is_no_terminal(run):
    result = run("rules", "hearts")

    assert result.exit_code == 0
    assert result.output.startswith("# Hearts")
    assert "\x1b" not in result.output


def test_the_rules_of_a_house_are_told_as_the_house_plays(run):
    usual, house = run("rules", "polignac"), run("rules", "polignac", "--option", "points=20")

    assert usual.exit_code == house.exit_code == 0
    assert usual.output != house.output


def test_the_rules_are_told_for_one_number_of_players(run):
    assert "for 3 players" in run("rules", "polignac", "--seats", "3").output.splitlines()[0]


def test_the_rules_are_told_in_the_language_asked_for(run):
    english, german = run("rules", "hearts"), run("rules", "hearts", "--language", "de", "--plain")

    assert german.exit_code == 0
    assert HEARTS.blurb in english.output
    assert told(phrase(HEARTS.blurb), LANGUAGES["de"]) in german.output
    assert run("rules", "hearts", "--language", "xx").exit_code != 0


def test_the_version_is_told(run):
    assert run("--version").output == f"capot, version {__version__}\n"


def test_the_help_names_every_command_in_a_line_of_its_own_and_cuts_none_short(run):
    lines = run("--help").output.partition("Play:")[2].splitlines()

    assert [line for line in lines if line.endswith(("…", "..."))] == []
    assert [line.split()[0] for line in lines if line.startswith("  ")] == main.list_commands(Context(main))


def test_output_that_knows_no_suit_signs_gets_letters():
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    play = [sys.executable, "-m", "capot", "play", "finis", "--seed", "1", "--against", "random"]
    run = subprocess.run(play, input="", capture_output=True, text=True, check=False, env=env)

    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "Your hand: " in run.stdout
    assert run.stdout.isascii()


def test_the_schema_of_a_game_file_is_printed_as_json(run):
    schema = json.loads(run("schema").output)

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "Captured" in schema["$defs"]


@pytest.mark.parametrize(
    ("command", "block"),
    [
        ("check", "Exit status:\n    0  the game can be played, with or without warnings\n"),
        ("new", 'capot new finis "My Finis" > my.json\n    capot check my.json\n'),
        ("completion", 'eval "$(capot completion bash)"\n    eval "$(capot completion zsh)"\n'),
    ],
)
def test_lines_of_the_help_that_belong_apart_stay_apart(run, command, block):
    assert block in run(command, "--help").output
