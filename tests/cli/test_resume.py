"""A match goes on where it was left, whatever ended the program."""

import os
import subprocess
import sys
from random import Random

import pytest

from capot.record.journal import read
from tests.cli.scripted import AS_SCRIPTED, NEXT_DEAL, new_session, script


def files(data):
    return sorted((data / "matches").glob("*.journal"))


@pytest.fixture
def played(tmp_path):
    return script(tmp_path, "polignac-queens", deals=4)


def begin(run, played, moves):
    """Begin the match and leave it after this number of lines."""
    return run("play", "polignac-queens", "--deals", "4", *AS_SCRIPTED, typed=played.lines[:moves])


@pytest.mark.parametrize("moves", [0, 1, 4, 9])
def test_the_newest_unfinished_match_goes_on_at_the_last_move(run, data, played, moves):
    begin(run, played, moves)

    result = run("play", "--resume", typed=played.lines[moves:])

    assert result.exit_code == 0, result.output
    assert "Here is your match again" in result.output or moves == 0
    assert read(*files(data)).match == played.match


def test_a_match_left_between_two_deals_shows_the_result_again(run, data, played):
    first = played.lines.index(NEXT_DEAL)
    begin(run, played, first)

    result = run("play", "--resume", typed=played.lines[first:])

    assert "Deal 1 is over" in result.output
    assert read(*files(data)).match == played.match


def test_a_match_of_switch_begins_again_with_the_last_move_alone(run):
    """Cards drawn before are in the hand; the plays between them would be missing."""
    game = ("play", "switch", "--seats", "2", "--seed", "3", "--against", "simple")
    told = run(*game, typed=["draw", "pass", "draw", "pass"]).output
    assert told.count("You draw") == 2

    again = run("play", "--resume").output

    assert "What counts: " in again
    assert "You draw" not in again
    last = [line for line in told.splitlines() if line.startswith("Ben ")][-1]
    assert f" in the stock. {last}\n" in again


def test_a_finished_match_is_not_gone_on_with(run, data, played):
    begin(run, played, None)

    assert run("play", "--resume").exit_code == 2
    again = run("play", "--resume", str(*files(data)))
    assert again.exit_code == 0
    assert " the match with " in again.output or " share the win with " in again.output


def test_a_match_is_found_by_its_game(run, data, played):
    begin(run, played, 4)
    run("play", "hearts", *AS_SCRIPTED)

    assert "Polignac with queens" in run("play", "polignac-queens", "--resume").output
    assert "Hearts · deal 1" in run("play", "--resume").output
    assert "there is no unfinished match of finis" in run("play", "finis", "--resume").stderr
    assert len(files(data)) == 2


def test_the_menu_offers_the_match_that_waits(run, data, played):
    assert "unfinished" not in run("play").output
    begin(run, played, 4)

    output = run("play", typed=["resume"]).output

    assert "You have an unfinished match: Polignac with queens, deal 1. Type resume to continue it." in output
    assert "Here is your match again" in output
    assert len(files(data)) == 1


def test_who_sits_where_and_what_they_are_called_is_remembered(run):
    run("play", "finis", "--seat", "2", "--names", "Anna,Bob", *AS_SCRIPTED)

    output = run("play", "--resume", typed=["scores"]).output

    assert all(name in output for name in ("Anna", "Bob", "Ben", "Clara"))
    assert "You " not in output


def test_a_damaged_match_is_refused_and_left_as_it_is(run, data, played):
    begin(run, played, 4)
    (path,) = files(data)
    lines = path.read_bytes().splitlines(keepends=True)
    broken = b"".join([*lines[:3], b"x" + lines[3][1:], *lines[4:]])
    path.write_bytes(broken)

    named, newest = run("play", "--resume", str(path)), run("play", "--resume")

    assert named.exit_code == newest.exit_code == 2
    assert "the journal is damaged here" in named.stderr
    assert "the journal is damaged here" in newest.stderr
    assert path.read_bytes() == broken


def test_a_damaged_match_is_passed_over_for_an_older_one(run, data, played):
    begin(run, played, 4)
    run("play", "hearts", *AS_SCRIPTED)
    newer = next(path for path in files(data) if b'"hearts"' in path.read_bytes()[:200])
    newer.write_bytes(b"nothing of a journal\n")

    output = run("play", "--resume").output

    assert "A newer match was skipped: " in output
    assert "Polignac with queens" in output


def test_a_torn_last_line_costs_one_move_and_is_told(run, data, played):
    begin(run, played, 4)
    (path,) = files(data)
    path.write_bytes(path.read_bytes()[:-3])

    output = run("play", "--resume").output

    assert "was not written whole; the match goes on from the one before." in output


def test_a_match_that_is_open_elsewhere_is_not_touched(run, tmp_path):
    session = new_session(tmp_path, "finis")
    (path,) = tmp_path.glob("*.journal")

    result = run("play", "--resume", str(path))
    session.close()

    assert result.exit_code == 2
    assert "is being played in another program" in result.stderr


class Player:
    """A plain session in a separate process, to be killed."""

    def __init__(self, *words):
        command = [sys.executable, "-m", "capot", "play", "--plain", *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def listen(self) -> bool:
        """Wait for the next question; return whether there was one."""
        assert self.process.stdout is not None
        said = b""
        while not said.endswith((b": ", b"? ")):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return False
            said += more
        return True

    def type(self, line):
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self):
        self.process.kill()
        self.process.communicate()


def answers_given(path, played):
    """Return how many lines of the script the journal has answered, whichever of them it knows of.

    Moves that played out a decided deal answer none.
    """
    place, lines = 0, [*played.lines]
    for number, deal in enumerate(read(path).match.deals):
        place += number > 0
        asked = [*lines[place:], NEXT_DEAL].index(NEXT_DEAL)
        place += min(asked, sum(seat == 0 for seat, _ in deal.moves))
    return place


def test_a_program_killed_at_any_moment_goes_on_and_ends_as_if_it_had_not_been(data, played):
    luck = Random(2)
    player, kills = Player("polignac-queens", "--deals", "4", *AS_SCRIPTED), 0
    place, lives = 0, luck.randrange(4, 12)
    while player.listen():
        # After the last deal, an empty line leaves.
        player.type(played.lines[place] if place < len(played.lines) else "")
        place, lives = place + 1, lives - 1
        if not lives and place < len(played.lines):
            player.kill()
            (path,) = files(data)
            place = answers_given(path, played)
            player, kills, lives = Player("--resume"), kills + 1, luck.randrange(4, 12)
    player.process.communicate()

    assert player.process.returncode == 0
    assert kills >= 3
    assert read(*files(data)).match == played.match
