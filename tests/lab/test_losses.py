"""Losses of the search are compared in the same positions only: ``bench/losses.py``."""

import json
import runpy
from argparse import Namespace
from pathlib import Path

import pytest

losses = Namespace(**runpy.run_path(str(Path(__file__).parents[2] / "bench" / "losses.py")))


@pytest.fixture
def reference(tmp_path):
    """Return the file of a deal whose moves are all worth the same."""
    choices = [losses.described(seen) | {"worths": {}} for seen in losses.positions("hearts", 31, 2)]
    assert len({each["position"] for each in choices}) == len(choices) > 2
    path = tmp_path / "worths.jsonl"
    path.write_text(json.dumps({"game": "hearts", "seed": 31, "deal": 2, "choices": choices}) + "\n")
    return path


@pytest.mark.parametrize("change", ["another position", "one choice less", "none noted"])
def test_positions_that_are_played_otherwise_now_are_refused(reference, change):
    (row,) = losses.rows_of(reference)
    assert losses.kept_positions(row)
    if change == "another position":
        row["choices"][1]["position"] = row["choices"][0]["position"]
    elif change == "one choice less":
        row["choices"].pop()
    else:
        del row["choices"][0]["position"]

    with pytest.raises(SystemExit, match="deal 2 of hearts has other positions"):
        losses.kept_positions(row)


def test_choices_that_the_reference_did_not_try_are_counted(tmp_path, capsys):
    path = tmp_path / "moves.jsonl"
    rows = [
        {"label": "one", "game": "hearts", "deal": deal, "tricks": [-1, 2], "lost": [lost, 0.5]}
        | {"positions": ["a", "b"]}
        for deal, lost in ((1, 0.25), (2, None))
    ]
    rows += [row | {"label": "two", "lost": [0.25, 0.25]} for row in rows]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))

    losses.compare(Namespace(moves=path, first="one", second="two"))

    told = capsys.readouterr().out
    assert "3 choices" in told
    assert "did not try the move: 1 of one, 0 of two" in told


def test_labels_in_other_positions_are_not_compared(tmp_path):
    path = tmp_path / "moves.jsonl"
    row = {"game": "hearts", "deal": 1, "tricks": [2], "lost": [0.5]}
    rows = [row | {"label": "one", "positions": ["a"]}, row | {"label": "two", "positions": ["b"]}]
    path.write_text("".join(json.dumps(each) + "\n" for each in rows))

    with pytest.raises(SystemExit, match="deal 1 of hearts has other positions"):
        losses.compare(Namespace(moves=path, first="one", second="two"))
