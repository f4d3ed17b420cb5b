"""A mistyped command is answered with a sentence, an exit code and what would have been right."""

import os
import signal
import subprocess
import sys

import pytest

from capot.rules.catalog import GAMES
from tests.cli.scripted import AS_SCRIPTED


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play heart", "there is no game 'heart'; did you mean hearts"),
        ("rules heart", "there is no game 'heart'; did you mean hearts"),
        ("rules xyzzy", "there is no game 'xyzzy'; “capot games” lists all "),
        ("play hearts --option foo=1", "Hearts has no option 'foo'; its options are pass-cycle, "),
        ("play hearts --option jack=foo", "jack cannot be 'foo'; it is one of off, "),
        ("play hearts --option jack", "'jack' is not a house rule; write it as NAME=VALUE"),
        ("play hearts --option jack=", "'jack=' is not a house rule; write it as NAME=VALUE"),
        ("play polignac --option points=x", "points is a number from "),
        ("play polignac --option points=0", "points is a number from "),
        ("play polignac --option points=9 --option points=8", "points cannot be both 9 and 8"),
        ("play polignac --option points=9 --option deals=8", "contradict each other"),
        ("rules polignac --option points=9 --option deals=8", "contradict each other"),
        ("play polignac --deals 8 --option points=9", "--deals 8 and points=9 contradict each other"),
        ("play hearts --seats 5", "Hearts is for 4 players, not 5"),
        ("play hearts --seats 0", "Hearts is for 4 players, not 0"),
        (
            "play hearts --players 4",
            "--players names players, in other commands; for their number type --seats 4",
        ),
        ("rules hearts --players=4", "for their number type --seats 4"),
        ("rules hearts --seats 7", "Hearts is for 4 players, not 7"),
        ("play hearts --deals 0", "a match has from 1 to 1000 deals, not 0"),
        ("play hearts --seat 4", "there is no seat 4 at a table of 4; seats are 0 to 3"),
        ("play hearts --seat -1", "there is no seat -1 at a table of 4"),
        ("play hearts --names A,A", "two players cannot both be called A"),
        ("play hearts --names A,,B", "a name is empty"),
        ("play hearts --names A,B,C,D,E", "5 names are too many for 4 players"),
        ("play hearts --seed -1", "-1 is not in the range"),
        ("play hearts --seed 99999999999999999999", "is not in the range"),
        ("play hearts --seats x", "'x' is not a valid integer"),
        ("play hearts --against grandma", "there is no player 'grandma'; there are random, simple, thumb, "),
        ("play hearts --against duck", "the player 'duck' is gone; play 'quick' instead"),
        ("play --resume", "there is no unfinished match to continue; begin one with: capot play"),
        ("play --resume nowhere", "there is no match 'nowhere', either as a file or in"),
        ("play --resume --seats 3", "--seats is for a new match"),
        ("play --resume nowhere hearts", "the name of a game is for a new match"),
        ("export", "there is no stored match in"),
        ("export nothing", "there is no match 'nothing'"),
        ("games --xml", "No such option '--xml'"),
        ("deal", "No such command 'deal'"),
    ],
)
def test_wrong_usage_is_an_error_in_a_sentence_and_exit_code_2(run, words, sentence, data):
    result = run(*words.split())

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert sentence in result.stderr
    assert result.stdout == ""
    assert not data.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("QS", "You must pass 3 cards, not 1."),
        ("QS 3S 10H 6H", "You must pass 3 cards, not 4."),
        ("QS QS 3S", "The Q♠ is named twice."),
        ("QS 3S KS", "You do not hold the K♠."),
        ("QS 3S yy", "'yy' is not a card; write the queen of spades as QS"),
        ("", "Name three cards, like QS 3S 10H."),
        ("QS3S10H", "Put spaces between the cards, like QS 10H."),
        ("qs/3s/10h", "Put spaces between the cards, like QS 10H."),
        ("refuse", "'refuse' is not a card"),
        ("{@9}", "'{@9}' is not a card"),
    ],
)
def test_a_pass_that_cannot_be_is_refused_with_the_reason(run, typed, sentence):
    output = run("play", "hearts", *AS_SCRIPTED, typed=[typed, "QS 3S 10H"]).output

    assert "Your hand: Q♠ 3♠   10♥ 6♥ 3♥   A♦ Q♦ 10♦   9♣ 8♣ 7♣ 3♣ 2♣" in output
    assert sentence in output
    assert "You pass Q♠ 3♠ 10♥ to Clara.\nClara passes you " in output


def test_an_announcement_that_is_none_is_refused_with_those_there_are(run):
    output = run("play", "polignac", *AS_SCRIPTED, typed=["general", "7", "cpot", "CAPOT"]).output

    assert "'general' is not an answer; type nothing or capot." in output
    assert "'7' is not an answer" in output
    assert "'cpot' is not an answer; did you mean capot?\n" in output
    assert "You announce capot." in output


def test_a_directory_that_cannot_be_written_is_named_before_anything_is_played(run, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path / "file"))

    result = run("play", "hearts")

    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'file' / 'matches'} cannot be made: ")


def test_the_end_of_the_input_leaves_the_match_stored_and_says_how_to_go_on(run, data):
    result = run("play", "hearts", *AS_SCRIPTED)

    assert result.exit_code == 1
    assert "To continue it: capot play --resume" in result.output
    assert len(list((data / "matches").iterdir())) == 1


def test_ctrl_c_leaves_politely():
    play = [sys.executable, "-m", "capot", "play", "hearts", "--plain", "--against", "random"]
    process = subprocess.Popen(play, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    said = b""
    while not said.endswith((b": ", b"? ")):
        said += os.read(process.stdout.fileno(), 65536)

    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=20)

    assert process.returncode == 130
    assert b"To continue it: capot play --resume" in rest
    assert errors == b""


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_nonsense_never_ends_a_match(run, key):
    nonsense = ["", "?", "why why why", "undo undo", "\x00", "-1", "♠", "play", "1" * 5000, "\t", "h h"]

    result = run("play", key, *AS_SCRIPTED, typed=nonsense)

    assert result.exit_code == 1
    assert "To continue it" in result.output
