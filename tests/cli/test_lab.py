"""``capot arena`` and ``capot simulate``: what is asked for, what is answered, what is refused."""

import json
import os
import signal
import subprocess
import sys

import pytest

from capot.cli.arguments.chosen_players import budget_of
from capot.players.protocol import Budget
from tests.lab.players import RANDOM
from tests.players.programs import program

ARENA = "arena", "finis", "--seats", "3", "--workers", "1", "--design", "all"
SIMULATE = "simulate", "finis", "--seats", "3", "--workers", "1"


def test_the_arena_says_who_is_better_by_how_much_and_how_sure_that_is(run):
    lines = run(*ARENA, "--players", "thumb", "random", "--deals", "8").output.splitlines()

    assert lines[0] == "Finis for 3, 8 deals of seed 0 in 6 seatings each"
    assert lines[2].startswith("thumb is better than random by 0.")
    assert "points a deal (95% interval 0." in lines[2]
    assert lines[4].split()[:6] == ["lead", "95%", "interval", "points", "a", "deal"]
    assert [line.split()[0] for line in lines[5:7]] == ["thumb", "random"]


def test_equal_players_are_said_to_be_level(run):
    output = run(*ARENA, "--players", "random", "random", "--deals", "2").output

    assert "random and random came out level in every deal." in output


def test_two_players_exchange_half_the_seats_unless_another_design_is_asked_for(run):
    words = "arena", "finis", "--seats", "3", "--workers", "1", "--players", "thumb", "random", "--deals", "2"

    headings = [
        run(*words, *design).output.splitlines()[0].removeprefix("Finis for 3, 2 deals of seed 0 ")
        for design in ([], ["--design", "one"], ["--design", "lot"])
    ]

    assert headings == [
        "in 2 seatings each, drawn by lot and exchanged",
        "in 6 seatings each, one seat against the rest and the reverse",
        "in one seating each, drawn by lot",
    ]


def test_an_arena_is_kept_gone_on_with_and_looked_at(run, tmp_path):
    words = *ARENA, "--players", "thumb", "random", "--out", str(tmp_path / "kept")

    run(*words, "--deals", "2")
    more = json.loads(run(*words, "--deals", "3", "--json").output)
    look = run(*words, "--deals", "50", "--look")
    other = run(*words, "--deals", "3", "--seed", "1")

    assert (more["kept"], more["played"]) == (2, 3)
    assert look.output.startswith("Finis for 3, 3 deals of seed 0")
    assert other.exit_code == 2
    assert "is of another experiment: its seed is 0, not 1; use another directory" in other.output


def test_a_narrow_interval_ends_the_arena_without_a_number_of_deals(run, monkeypatch):
    monkeypatch.setattr("capot.lab.intervals.FIRST_LOOK", 4)

    output = run(*ARENA, "--players", "thumb", "random", "--until", "0.4").output

    assert "Stopped after " in output
    assert "the interval was as narrow as asked." in output


def test_a_finished_arena_is_recorded_with_the_command_that_repeats_it(run, tmp_path):
    file, kept = tmp_path / "results.jsonl", tmp_path / "kept"
    words = *ARENA, "--players", "thumb", "random", "--deals", "2"

    run(*words, "--out", str(kept), f"--record={file}", "--json")
    run(*words, "--record", str(file))

    first, second = (json.loads(line) for line in file.read_text().splitlines())
    assert first["command"] == second["command"]
    assert first["command"] == ("capot arena finis --seats 3 --design all --players thumb random --deals 2")


def test_who_swept_is_told_where_somebody_did(run):
    words = "arena", "polignac", "--workers", "1", "--deals", "12", "--players", "random", "thumb"
    lines = run(*words).output.splitlines()

    assert "first   last  sweeps  suffered  forfeits" in lines[4]


def test_a_small_difference_is_said_to_be_unclear(run):
    output = run(*ARENA, "--players", "random", "thumb", "--deals", "1").output

    assert "It is not clear which is better: thumb is ahead by" in output
    assert "too few for an interval" in output


def test_the_arena_compares_over_matches_by_wins(run):
    output = run(*ARENA, "--players", "thumb", "random", "--matches", "2", "-o", "deals=3").output

    assert "Finis for 3, deals=3, 2 matches of seed 0 in 6 seatings each" in output
    assert "wins a match" in output
    assert "points a match" in output


def test_of_matches_with_half_the_seats_each_the_share_won_is_told(run):
    words = "arena", "finis", "--seats", "4", "--workers", "1", "--matches", "3", "-o", "deals=3"

    output = run(*words, "--players", "thumb", "random").output
    data = json.loads(run(*words, "--players", "thumb", "random", "--json").output)

    share = 2 * data["players"][0]["wins"]
    assert f"thumb in half of the seats won {share:.1%} of the matches (95% interval " in output


@pytest.mark.parametrize("words", [["thumb", "random", "thumb"], ["thumb,random,thumb"]])
def test_players_are_named_by_words_or_with_commas(run, words):
    result = run(*ARENA, "--players", *words, "--deals", "1")

    assert [line.split()[0] for line in result.output.splitlines()[3:6]] == ["thumb", "random", "thumb"]


def test_options_may_stand_before_and_after_the_players(run):
    words = (
        "arena",
        "--deals",
        "1",
        "finis",
        "--players",
        "thumb",
        "random",
        "--workers",
        "1",
        "--seats",
        "3",
    )

    assert run(*words).exit_code == 0


def test_a_program_plays_by_its_command(run):
    command = f"exec:{sys.executable} -m capot engine --player random"

    output = run(*ARENA, "--players", command, "random", "--deals", "1").output

    assert "…" in output
    assert "forfeited" not in output


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("exec:no-such-program", "no-such-program: No such file or directory"),
        ("exec:{python} -c 'raise SystemExit(\"no luck today\")'", "; its last words: no luck today"),
    ],
)
def test_a_program_that_does_not_start_is_an_error_and_no_defeat(run, command, why):
    command = command.format(python=sys.executable)

    result = run(*ARENA, "--players", "thumb", command, "--deals", "2")

    assert result.exit_code == 2
    assert "the program did not start: " in result.output
    assert why in result.output
    assert "better" not in result.output


TIRED_AT = """
greet()
for line in sys.stdin:
    message = json.loads(line)
    seat = message.get("seat", 0) if message["type"] == "new" else seat
    if message["type"] == "act":
        sys.exit("tired") if seat in {tired} else say(type="move", move=first(message))
"""


def test_where_all_deals_were_forfeited_nothing_was_compared(run, tmp_path):
    tired = program(tmp_path, TIRED_AT.replace("{tired}", "{0, 1, 2}")).name

    result = run(*ARENA, "--players", "thumb", tired, "--deals", "1")

    assert result.exit_code == 3
    assert f"Nothing was compared: {tired} forfeited 6 of 6 deals." in result.output
    assert "ended with exit code 1; its last words: tired." in result.output
    assert "better" not in result.output


def test_the_verdict_tells_of_forfeits(run, tmp_path):
    tired = program(tmp_path, TIRED_AT.replace("{tired}", "{0}")).name

    result = run(*ARENA, "--players", "thumb", tired, "--deals", "1")

    assert result.exit_code == 0
    assert f"This counts the worst score where {tired} forfeited " in result.output.split("\n\n")[1]


def test_the_arena_answers_in_json(run):
    words = (
        *ARENA,
        "--players",
        "thumb",
        "random",
        "--deals",
        "3",
        "--seed",
        "4",
        "--budget",
        "20w",
        "--json",
    )

    data = json.loads(run(*words).output)

    assert data["game"] == {"key": "finis", "options": {}}
    assert (data["unit"], data["played"], data["seed"]) == ("deal", 3, 4)
    assert data["budget"] == {"milliseconds": None, "worlds": 20}
    assert data["difference"]["mean"] == pytest.approx(sum(data["differences"]) / 3)
    assert [player["name"] for player in data["players"]] == ["thumb", "random"]
    assert len(data["players"][0]["milliseconds"]) == 3


def test_a_simulation_tells_points_by_place_and_seat_and_what_became_of_the_deals(run):
    lines = run(*SIMULATE, "--players", "thumb", "--deals", "12", "--in-full").output.splitlines()

    assert lines[0] == "Finis for 3, 12 deals of seed 0"
    assert [line.split()[0] for line in lines[3:6]] == ["eldest", "2.", "dealer"]
    assert [" ".join(line.split()[:3]) for line in lines[7:10]] == [
        f"seat {seat}: thumb" for seat in range(3)
    ]
    assert lines[12].startswith("One player won every trick in ")
    assert lines[13].startswith("One player took everything that counts in ")
    assert lines[-1] == "A deal took 32.0 moves."


def test_of_a_game_without_tricks_nothing_is_told_about_them(run):
    output = run("simulate", "tien-len", "--deals", "4", "--workers", "1").output

    assert "Tien Len for 4, 4 deals of seed 0" in output
    assert "trick" not in output
    assert "pot" not in output


def test_of_a_game_whose_deals_stop_once_they_are_won_no_sweeps_are_told(run):
    output = run("simulate", "truc", "--deals", "4", "--workers", "1").output

    assert "Truc for 2, 4 deals of seed 0" in output
    assert "every trick" not in output
    assert "everything that counts" not in output


def test_what_is_left_in_a_pot_is_told(run):
    result = run("simulate", "nine-card-brag", "--deals", "30", "--workers", "1", "--json").output
    lost = -sum(each["mean"] for each in json.loads(result)["points"])

    output = run("simulate", "nine-card-brag", "--deals", "30", "--workers", "1").output

    assert 0 < lost < 4
    assert f"On average {lost:.3f} of what a deal put in the pot stayed there." in output


def test_random_players_are_simulated_fast_and_counted_in_full(run):
    output = run("simulate", "polignac", "--deals", "20000").output

    assert "Polignac for 4, 20,000 deals of seed 0" in output
    assert "One player took everything that counts in" in output
    assert "Something was announced in" in output
    assert ", and made in " in output


def test_a_simulation_goes_on_from_its_directory(run, tmp_path):
    out = ("--out", str(tmp_path / "deals"))
    run(*SIMULATE, *out, "--deals", "300", "--shard", "100")

    output = run(*SIMULATE, *out, "--deals", "500").output

    assert "Finis for 3, 500 deals of seed 0, 300 of them kept from before" in output
    assert len(list((tmp_path / "deals").iterdir())) == 4


def test_a_simulation_answers_in_json(run):
    words = (*SIMULATE, "--players", "thumb,random,random", "--deals", "3", "--in-full", "--json")
    data = json.loads(run(*words).output)

    assert data["players"] == ["thumb", "random", "random"]
    assert [len(data[name]) for name in ("points", "places", "forfeits")] == [3, 3, 3]
    assert data["by_kernel"] is False


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("arena heart --players thumb random --deals 3", "there is no game 'heart'; did you mean hearts"),
        (
            "arena hearts --players thumb zorro --deals 3",
            "there is no player 'zorro'; there are random, simple, thumb",
        ),
        ("arena hearts --players thumb random", "choose one: --deals N or --matches N"),
        ("arena hearts --players thumb random --deals 2 --look", "--look needs --out DIR"),
        ("arena hearts --players thumb random --until 0", "half the width of an interval is more than 0"),
        ("arena hearts --players thumb random quick --deals 2 --design one", "is for two players"),
        (
            "arena hearts --players thumb random --deals 2 --matches 2",
            "choose one: --deals N or --matches N",
        ),
        ("arena hearts --players thumb random --deals 0", "the number of deals is from 1 to 10000000, not 0"),
        (
            "arena hearts --players thumb random --matches 0",
            "the number of matches is from 1 to 10000000, not 0",
        ),
        ("arena hearts --players thumb --deals 3", "it takes two players to compare them"),
        ("arena hearts --deals 3", "Missing option '--players'"),
        ("arena --players thumb random --deals 3", "Missing argument 'GAME'"),
        ("arena hearts --players thumb random --deals 3 --seats 5", "Hearts is for 4 players, not 5"),
        (
            "arena hearts --players thumb,random,thumb,random,thumb --deals 3",
            "5 players cannot all sit at a table",
        ),
        ("arena hearts --players thumb random --deals 3 --budget fast", "'fast' is not a budget for a move"),
        ("arena hearts --players thumb random --deals 3 --budget 0w", "'0w' is not a budget for a move"),
        ("arena hearts --players thumb random --deals 3 --workers 0", "at least one process, not 0"),
        ("arena hearts --players thumb random --deals 3 -o jack=foo", "jack cannot be 'foo'"),
        ("arena hearts --players thumb random --deals 3 --seed -1", "-1 is not in the range"),
        ("arena hearts --players exec: random --deals 3", "exec: needs the command of a program"),
        ("simulate heart --deals 3", "there is no game 'heart'; did you mean hearts"),
        ("simulate hearts", "Missing option '--deals'"),
        ("simulate hearts --deals 0", "the number of deals is from 1 to 1000000000000, not 0"),
        ("simulate hearts --deals 3 --players zorro", "there is no player 'zorro'"),
        ("simulate hearts --deals 3 --players thumb,random", "one player for all seats or 4, one for each"),
        ("simulate hearts --deals 3 --seats 3", "Hearts is for 4 players, not 3"),
        ("simulate hearts --deals 3 --out /dev/null/here", "/dev/null/here cannot be made: Not a directory"),
        ("simulate hearts --deals x", "'x' is not a valid integer"),
    ],
)
def test_wrong_wishes_are_an_error_in_a_sentence_and_exit_code_2(run, words, sentence):
    result = run(*words.split())

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("50ms", Budget(milliseconds=50)),
        ("2s", Budget(milliseconds=2000)),
        ("100w", Budget(worlds=100)),
        (" 7 w ", Budget(worlds=7)),
        (None, None),
    ],
)
def test_a_budget_is_written_as_time_or_worlds(text, budget):
    assert budget_of(text) == budget


SIGNALLED = """
import os, sys
import capot.lab.arena as arena
from capot.cli import main

take = arena._Found.take

def signalled(found, results, progress):
    def told(done):
        if done == 9:
            os.kill(os.getpid(), int(sys.argv[1]))
    take(found, results, told)

if __name__ == "__main__":
    arena._Found.take = signalled
    main(sys.argv[2:], prog_name="capot")
"""


def arena_with_signal(number):
    """Run an arena of two processes that is sent a signal after nine deals; return its code and output.

    Its workers write to the same pipes: that these are closed tells that all have ended.
    """
    words = [*ARENA, "--workers", "2", "--players", "thumb", "random", "--deals", "100000"]
    command = [sys.executable, "-c", SIGNALLED, str(int(number)), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, errors = process.communicate(timeout=60)
    return process.returncode, out, errors


def test_ctrl_c_ends_an_arena_with_what_is_measured_so_far():
    code, out, errors = arena_with_signal(signal.SIGINT)

    assert code == 130
    assert "thumb is better than random by" in out
    assert "Interrupted after 9 of 100000 deals." in out
    assert errors == ""


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_the_workers_of_an_arena_that_is_killed_end_with_it():
    code, out, _ = arena_with_signal(signal.SIGKILL)

    assert (code, out) == (-signal.SIGKILL, "")


def test_ctrl_c_before_anything_is_played_is_told(run, monkeypatch):
    def interrupt(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(type(RANDOM), "choose", interrupt)

    result = run(*ARENA, "--players", "random", "random", "--deals", "3")

    assert result.exit_code == 130
    assert result.stderr == "Interrupted before anything was finished.\n"


def test_deals_of_switch_that_nobody_wins_are_void(run):
    output = run("simulate", "switch", "--deals", "4", "--workers", "1", "--players", "simple").output
    assert "of the deals, which were void." in output
    assert "The best score was shared" not in output
