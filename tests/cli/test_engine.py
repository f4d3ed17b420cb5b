"""``capot engine``: a computer player for other programs."""

import json
import os
import signal
import subprocess
import sys

import pytest

from capot.record.journal import read
from tests.cli.scripted import script
from tests.players.programs import EXAMPLES

ENGINE = [sys.executable, "-W", "error", "-m", "capot", "engine"]


def test_it_greets_and_ends_with_its_input(run):
    result = run("engine", typed=['{"type":"hello","protocol":1}'])

    assert result.exit_code == 0
    assert json.loads(result.stdout)["type"] == "ready"


def test_it_serves_the_player_that_is_named(run):
    result = run("engine", "--player", "random", typed=['{"type":"hello"}', '{"type":"quit"}'])

    assert json.loads(result.stdout)["name"].startswith("capot random")


def test_a_player_that_is_not_there_is_refused_in_a_sentence(run):
    result = run("engine", "--player", "clever")

    assert result.exit_code == 2
    assert "there is no player 'clever'; there are random, simple, thumb" in result.output


def test_bad_lines_get_sentences_and_no_traceback():
    lines = b'\xff\xfe\nhello\n{"type":"new","seats":4}\n\n{"type":"act"}\n'
    run = subprocess.run(ENGINE, input=lines, capture_output=True, check=True)

    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["type"] for answer in answers] == ["error"] * 4
    assert run.stderr == b""


@pytest.mark.parametrize(
    "end",
    [
        "the host is gone",
        pytest.param(
            "an interrupt",
            marks=pytest.mark.skipif(os.name == "nt", reason="the signal of Ctrl-C is sent otherwise there"),
        ),
    ],
)
def test_no_end_is_a_reason_for_a_traceback(end):
    pipe = subprocess.PIPE
    with subprocess.Popen(ENGINE, stdin=pipe, stdout=pipe, stderr=pipe) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdin.write(b'{"type":"hello"}\n')
        run.stdin.flush()
        run.stdout.readline()
        if end == "an interrupt":
            run.send_signal(signal.SIGINT)
        else:
            run.stdout.close()
            run.stdin.write(b'{"type":"hello"}\n')
            run.stdin.close()

        assert run.stderr.read() == b""
        assert end != "an interrupt" or run.wait() in {1, 130}


DUCKER = f"exec:{sys.executable} {EXAMPLES / 'ducker.py'}"


def test_a_program_plays_against_a_person(run):
    result = run(
        "play", "slobberhannes", "--seed", "3", "--seat", "2", "--against", DUCKER, typed=["8C", "?", "quit"]
    )

    assert result.exit_code == 0, result.output
    assert "Trick 2 of 8" in result.output
    assert "Anything legal is played" not in result.output


@pytest.mark.parametrize("body", ["import sys; sys.exit(4)", "print('I pass'); input(); input(); input()"])
def test_a_program_that_fails_at_the_table_is_told_of_once_a_deal_and_the_match_goes_on(
    run, data, tmp_path, body
):
    file = tmp_path / "broken.py"
    file.write_text(body, encoding="utf-8")
    against = f"exec:{sys.executable} -S {file}"
    played = script(tmp_path, "slobberhannes", deals=4)

    result = run(
        "play", "slobberhannes", "--deals", "4", "--seed", "1", "--against", against, typed=played.lines
    )

    assert result.exit_code == 0, result.output
    assert result.output.count("Random legal moves are made for it until the end of this deal.") == 4
    assert "Traceback" not in result.output
    [journal] = (data / "matches").glob("*.journal")
    assert read(journal).match == played.match


def test_no_file_starts_a_program(run, tmp_path):
    started = tmp_path / "started"
    file = tmp_path / "player.py"
    file.write_text(f"open({str(started)!r}, 'w')", encoding="utf-8")
    against = f"exec:{sys.executable} {file}"
    begun = run("play", "hearts", "--seed", "3", "--against", against)
    assert "Your hand" in begun.output
    started.unlink(missing_ok=True)

    result = run("play", "--resume", typed=["scores"])

    assert "A stored match never starts a program: you play on against medium." in result.output
    assert not started.exists()
