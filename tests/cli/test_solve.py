"""``capot solve``: what a player can be sure of from some move of a recorded match on."""

import json
from pathlib import Path

import pytest

MATCHES = Path(__file__).parents[1] / "data" / "matches"
HEARTS = str(MATCHES / "hearts.capot")


def test_it_prints_the_points_the_best_cards_and_a_line_of_play(run):
    """Trick 7: Cleo has the lead; nobody can make her take more than one heart."""
    result = run("solve", HEARTS, "--at", "30")

    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Cleo can be sure of 1 point in this deal."
    assert lines[1] == "Cleo is to play: best is 9♥ or 10♥."
    assert lines[2].startswith("Trick 7: Cleo 9♥, ")
    assert lines[2].endswith(" wins it.")
    assert lines[8].startswith("Trick 13: ")
    assert lines[9].startswith("Cards tried: ")


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("sweep", "Ben cannot force the sweep."),
        ("at-most:3", "Ben cannot be sure of at most 3 points in this deal."),
        ("at-most:17", "Ben can be sure of at most 17 points in this deal."),
    ],
)
def test_it_answers_yes_or_no(run, ask, answer):
    assert run("solve", HEARTS, "--at", "45", "--seat", "1", "--ask", ask).stdout.startswith(answer)


def test_partners_are_solved_together_and_as_json(run):
    found = json.loads(
        run("solve", HEARTS, "--at", "48", "--seat", "1", "--with", "2", "--ask", "value", "--json").stdout
    )

    assert found["seats"] == [1, 2]
    assert (found["ask"], found["answer"], found["certain"]) == ("value", 17, True)
    assert found["moves"] == ["play TS", "play AH"]
    assert [each["seat"] for each in found["line"]] == [1, 2, 3, 0, 1, 2, 3, 0]
    assert found["nodes"] > 0


def test_a_contract_is_solved_as_it_is_played(run):
    """In Barbu more points are better; no-one doubled in this deal."""
    barbu = str(MATCHES / "barbu.capot")
    result = run("solve", barbu, "--at", "48")

    assert result.stdout.startswith("Ann can be sure of −10 points in this deal.")
    sure = run("solve", barbu, "--at", "48", "--seat", "0", "--ask", "at-least:-10")
    assert sure.stdout.startswith("Ann can be sure of at least −10 points")


def test_players_out_of_the_deal_do_not_play(run):
    result = run("solve", str(MATCHES / "twenty-down.capot"), "--at", "22", "--ask", "sweep")

    assert result.stdout.splitlines()[:3] == [
        "Cleo cannot force the sweep.",
        "Cleo is to play: only J♦.",
        "Trick 5: Cleo J♦.  Dan wins it.",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--at 2", "only the play of tricks can be solved"),
        ("--at 56", "the deal is over, and there is nothing left to solve"),
        ("--at 45 --seat 4", "there is no seat 4 at a table of 4; seats are 0 to 3"),
        ("--at 45 --with 7", "there is no seat 7; the seats are 0 to 3"),
        ("--at 45 --ask moon", "'moon' cannot be asked; ask value, sweep, at-most:T or at-least:T"),
        ("--at 45 --ask at-most:few", "'few' is not a number of points; write it as in at-most:3"),
        ("--at 45 --ask at-least:2", "fewer points are better in this game; ask at-most:2"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(run, words, sentence):
    result = run("solve", HEARTS, *words.split())

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_a_move_that_is_not_there_is_a_fault_of_the_record(run):
    result = run("solve", HEARTS, "--at", "4545")

    assert result.exit_code == 1
    assert "there is no move 4545" in result.stderr


def test_points_that_are_no_sums_are_refused(run):
    result = run("solve", str(MATCHES / "the-least.capot"), "--at", "4")

    assert result.exit_code == 2
    assert "which they do not here" in result.stderr
