"""``capot review`` over a file or folder of several matches: a table of their players."""

import json
import os
from pathlib import Path

import pytest

from capot.record import Record, dumps
from capot.rules.catalog import GAMES
from capot.study.review.league import Reviewed, Tally
from tests.random_play import random_match

FILE = Path(__file__).parents[1] / "data" / "foreign" / "skat-server.sgf"


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    """Reviews made by hand instead; the list holds the players of each match reviewed."""
    names = []

    def made(records, _seed, _workers):
        for record in records:
            names.append(record.names)
            match = record.match
            if not match.deals[0].is_over:
                yield Reviewed(match.game, match.seats, problem="no deal of this match is finished")
                continue
            lost = (Tally(name, 1, 1.5 * seat, 4, seat) for seat, name in enumerate(record.names))
            yield Reviewed(match.game, match.seats, 1, tuple(lost))

    monkeypatch.setattr("capot.study.review.league.reviewed", made)
    monkeypatch.setattr("capot.cli.review.get_players_ready", lambda: None)
    return names


def test_a_file_of_several_matches_becomes_a_table(run, asked):
    result = run("review", str(FILE))

    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Skat for 3, deals reviewed: 6",
        "        deals  points lost per deal  without a fault",
        "  Ann       6                  0.00           100.0%",
        "  Ben       6                  1.50            75.0%",
        "  Cleo      6                  3.00            50.0%",
    ]
    assert len(asked) == 6


def test_a_folder_is_reviewed_with_a_table_for_each_game(run, tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "skat.sgf").write_text(FILE.read_text())
    hearts = Record(random_match(GAMES["hearts"], 4, 1, deals=1), ("Ann", "Ben", "Cleo", "Dan"))
    (folder / "hearts.capot").write_text(dumps(hearts))

    lines = run("review", str(folder)).stdout.splitlines()

    assert [line for line in lines if not line.startswith(" ")] == [
        "Skat for 3, deals reviewed: 6",
        "",
        "Hearts for 4, deals reviewed: 1",
    ]


def test_matches_that_cannot_be_read_or_reviewed_are_told_and_left_out(run, tmp_path):
    first, second, *_ = FILE.read_text().splitlines()
    left = second.replace("1 p 2 p 0 p ]R[passed", "1 18 w LE.2 ]R[d:-1 penalty v:0 l:2")
    path = tmp_path / "games.sgf"
    path.write_text(f"{first}\n(;GM[Skat]\n{left}")

    result = run("review", str(path))

    assert result.stdout.splitlines()[0] == "Skat for 3, deals reviewed: 1"
    assert result.stderr.count("games.sgf:2: this is no game of the International Skat Server") == 1
    assert "games.sgf, match 3: no deal of this match is finished" in result.stderr


def test_a_league_has_json_and_no_single_deals(run):
    (league,) = json.loads(run("review", str(FILE), "--json").stdout)

    assert (league["game"], league["deals"], league["players"][1]["faults"]) == ("skat", 6, 6)
    for words in (("--deal", "1"), ("--seat", "0"), ("--hindsight",)):
        result = run("review", str(FILE), *words)
        assert result.exit_code == 2
        assert "--deal, --seat and --hindsight are for one match" in result.stderr


def test_an_empty_folder_or_a_file_without_any_match_is_refused(run, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text("(;GM[Skat]\n")
    (tmp_path / "empty").mkdir()

    assert "no match could be read" in run("review", str(path)).stderr
    result = run("review", str(tmp_path / "empty"))
    assert (result.exit_code, "there is no file in this folder" in result.stderr) == (1, True)


def test_what_is_no_match_in_a_folder_is_left_out_with_a_sentence(run, tmp_path):
    (tmp_path / "skat.sgf").write_text(FILE.read_text())
    (tmp_path / "1.md").write_text("Our evenings")
    (tmp_path / "older").mkdir()
    os.mkfifo(tmp_path / "pipe")

    result = run("review", str(tmp_path))
    exported = run("export", str(tmp_path), "--format", "skat-server")

    assert result.exit_code == exported.exit_code == 0
    for each in (result, exported):
        assert "1.md: no tag names the game" in each.stderr
        assert "older: a folder in a folder is not read" in each.stderr
        assert "pipe: neither a file nor a folder, and not read" in each.stderr
    assert exported.stdout.count("GM[Skat]") == 6
    assert "one match" in run("export", str(tmp_path)).stderr
