"""``capot calibrate``: what is expected and got as a table and JSON, and what cannot be asked for."""

import json

import pytest

from capot.players.sampler import SamplerPlayer

QUICK = ("calibrate", "acorn-hearts", "--seats", "3", "--budget", "4w", "--seed", "2", "--workers", "1")


def test_the_table_sets_what_is_got_beside_what_was_expected(run):
    lines = run(*QUICK, "--deals", "3").output.splitlines()

    assert lines[0] == "Acorn Hearts for 3, sampler at every seat, 3 deals of seed 2, 4 worlds a move"
    assert lines[2].split() == ["points", "lead"]
    assert lines[3].split() == ["choices", "deals", *("expected", "got", "got", "more", "±", "error") * 2]
    (every,) = (line for line in lines if line.startswith("all decisions"))
    _, _, decisions, deals, expected, got, more, *_ = every.replace("−", "-").split()
    assert deals == "3"
    assert int(decisions) > 30
    assert float(got) - float(expected) == pytest.approx(float(more), abs=0.011)
    for heading in ("Kind of decision", "Tricks", "What a sweep needs, so far taken by", "In the end"):
        assert heading in lines
    assert "Own points: no cell has 20 deals, too few to compare." in lines
    assert lines[-1].startswith("A seat of sampler swept ")


def test_the_largest_difference_is_told_with_its_interval(run):
    words = ("calibrate", "finis", "--seats", "3", "--player", "medium", "--budget", "2w", "--workers", "1")

    output = run(*words, "--deals", "20").output

    assert "Own points: of " in output
    assert "cells with 20 deals or more, " in output
    assert "  largest difference: " in output


def test_one_seat_plays_against_others(run):
    output = run(*QUICK, "--deals", "1", "--against", "thumb,random", "--player", "medium").output

    assert output.startswith("Acorn Hearts for 3, medium at one seat against thumb and random, 1 deal of ")


def test_a_report_is_json_with_its_cells(run):
    data = json.loads(run(*QUICK, "--deals", "2", "--json").output)
    (every,) = (cell for cell in data["cells"] if cell["family"] == "all")

    assert (data["game"]["key"], data["player"], data["deals"]) == ("acorn-hearts", "sampler", 2)
    assert every["points"].keys() == {"expected", "got", "difference", "error", "interval", "joint"}
    assert data["largest"] == {"points": None, "lead": None}


def test_deals_that_are_kept_are_not_played_again(run, tmp_path, monkeypatch):
    run(*QUICK, "--deals", "1", "--out", str(tmp_path / "kept"))
    monkeypatch.delattr(SamplerPlayer, "choose")

    output = run(*QUICK, "--deals", "1", "--out", str(tmp_path / "kept")).output

    assert "1 deal of seed 2, 1 of them kept from before" in output


def test_ctrl_c_ends_it_with_what_is_known(run, monkeypatch):
    evaluate, calls = SamplerPlayer.evaluate, iter(range(60))

    def once(*words):
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return evaluate(*words)

    monkeypatch.setattr(SamplerPlayer, "evaluate", once)

    result = run(*QUICK, "--deals", "9")
    nothing = run(*QUICK, "--deals", "9")

    assert (result.exit_code, nothing.exit_code) == (130, 130)
    assert "all decisions" in result.output
    assert " of 9 deals." in result.stderr
    assert nothing.stderr == "Interrupted before anything was finished.\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--player", "thumb"), "thumb does not say what it expects of its moves; players that do are "),
        (("--against", "thumb,thumb,thumb"), "name one player for all other seats or 2, one for each"),
        (("--player", "nobody"), "there is no player 'nobody'"),
        (("--budget", "soon"), "'soon' is not a budget for a move"),
    ],
)
def test_what_cannot_be_calibrated_is_refused_with_a_sentence(run, words, reason):
    result = run(*QUICK, "--deals", "1", *words)

    assert result.exit_code == 2
    assert reason in result.stderr
