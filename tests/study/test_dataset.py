"""Data sets: a row for each decision, with what its seat could observe and what each move was worth."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.env.encoding import encoder_of
from capot.play.notation import parse_move
from capot.players.catalog import PLAYERS
from capot.record import Record, dumps
from capot.rules.catalog import GAMES
from capot.study.dataset.dataset import Dataset, Source, of_play, of_records
from capot.study.dataset.errors import DatasetError
from capot.study.dataset.parquet import KEY, write
from capot.study.review import review
from capot.study.review.review import steps
from tests.random_play import random_match

WORLDS = (24,)


def arrays(table, name):
    """Return a column of arrays of a fixed size."""
    return table[name].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(len(table), -1)


def made(tmp_path_factory, key, seats, deals):
    record = Record(random_match(GAMES[key], seats, 4, deals=deals))
    path = tmp_path_factory.mktemp("data") / "decisions.parquet"
    write(of_records([record], 5, WORLDS, 1), path)
    return record, pyarrow.parquet.read_table(path)


@pytest.fixture(scope="module")
def hearts(tmp_path_factory):
    return made(tmp_path_factory, "hearts", 4, 1)


@pytest.fixture(scope="module")
def polignac(tmp_path_factory):
    return made(tmp_path_factory, "polignac", 4, 2)


@pytest.fixture(scope="module")
def tien_len(tmp_path_factory):
    return made(tmp_path_factory, "tien-len", 2, 1)


@pytest.fixture(params=["hearts", "polignac", "tien_len"])
def each_game(request):
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize("name", ["polignac", "tien_len"])
def test_the_rows_are_the_decisions_of_the_review(name, request):
    record, table = request.getfixturevalue(name)
    found = review(record, seed=5, worlds=WORLDS)
    decisions = {
        (deal.number, each.ply, each.seat): (seat.account, each)
        for deal in found.deals
        for seat in deal.seats
        for each in seat.decisions
    }
    rows = table.to_pylist()

    assert {(row["deal"], row["ply"], row["seat"]) for row in rows} == set(decisions)
    assert len(rows) == len(decisions)
    for row in rows:
        account, each = decisions[row["deal"], row["ply"], row["seat"]]
        valued = {move.text: one for one in each.values for move in (one.move, *one.alike)}
        assert row["move"] == each.made.text
        assert (row["loss"], row["loss_error"], row["grade"]) == (each.loss, each.error, each.grade)
        assert (row["points_lost"], row["unit"]) == (each.points_lost, each.unit)
        assert (row["points"], row["return"]) == (float(account.points), account.result)
        assert row["moves"] == list(valued)
        assert row["worth"] == [one.worth for one in valued.values()]
        assert row["worlds"] == [one.worlds for one in valued.values()]


def test_observation_mask_and_action_are_those_of_the_environment(each_game):
    record, table = each_game
    match = record.match
    encoder = encoder_of(match.game, match.seats)
    columns = {name: arrays(table, name) for name in ("planes", "rest", "mask")}
    before = {
        (number, len(now.moves)): now
        for number, deal in enumerate(match.deals, start=1)
        if deal.is_over
        for now, _, _ in steps(deal)
    }
    for place, row in enumerate(table.to_pylist()):
        now = before[row["deal"], row["ply"]]
        seen = encoder.observe(now, row["seat"])
        np.testing.assert_array_equal(columns["planes"][place], seen.planes.reshape(-1))
        np.testing.assert_array_equal(columns["rest"][place], seen.rest[0])
        np.testing.assert_array_equal(columns["mask"][place], encoder.legal(now, row["seat"]))
        assert columns["mask"][place][row["action"]]
        actions = encoder.actions_of(now, row["seat"], parse_move(row["move"]))
        assert row["actions"] == list(actions)
        assert row["action"] == actions[0]


def test_the_worth_of_an_action_is_that_of_its_move(each_game):
    _, table = each_game
    worths, masks = arrays(table, "q"), arrays(table, "mask")
    for place, row in enumerate(table.to_pylist()):
        known = ~np.isnan(worths[place])
        assert not (known & ~masks[place]).any()
        if len(row["actions"]) == 1:
            worth = row["worth"][row["moves"].index(row["move"])]
            assert worths[place][row["action"]] == pytest.approx(worth)
        else:
            assert not known[row["action"]]


def test_passing_is_one_row_with_an_action_for_each_card(hearts):
    _, table = hearts
    passes = [row for row in table.to_pylist() if row["kind"] == "pass"]

    assert len(passes) == 4
    assert all(len(row["actions"]) == 3 and len(row["moves"]) > 1 for row in passes)


def test_the_file_describes_itself(polignac):
    record, table = polignac
    found = json.loads(table.schema.metadata[KEY])
    layout = encoder_of(record.match.game, 4).layout

    assert found["game"]["key"] == "polignac"
    assert (found["seats"], found["seed"], found["worlds"]) == (4, 5, list(WORLDS))
    assert found["planes"]["hand"]["first"] == layout.planes["hand"].first
    assert len(found["actions"]) == len(table["mask"][0])
    assert found["actions"][-1] == "announcing capot"
    assert len(table["planes"][0]) == layout.plane_count * found["cards"]


def played(path):
    source = Source(GAMES["slobberhannes"], 4, 3, WORLDS)
    dataset = of_play(source, [PLAYERS["thumb"]], 3, workers=1)
    assert dataset.players == ("thumb",)
    return write(dataset, path)


def test_deals_are_played_by_one_player_or_one_for_each_seat(tmp_path):
    done = played(tmp_path / "one.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "one.parquet")

    assert (done.deals, done.rows) == (3, len(table))
    assert set(table["deal"].to_pylist()) == {0, 1, 2}
    for deal in range(3):
        rows = [row for row in table.to_pylist() if row["deal"] == deal]
        assert len({row["return"] for row in rows if row["seat"] == 0}) == 1
    with pytest.raises(DatasetError, match="one player, or one for each of the 4 seats"):
        of_play(Source(GAMES["slobberhannes"], 4), [PLAYERS["thumb"]] * 3, 1)


def interrupted(rows):
    yield rows
    raise KeyboardInterrupt


def failing(rows):
    yield rows
    raise DatasetError("this deal fails")


def with_rows(found, tmp_path):
    source = Source(GAMES["slobberhannes"], 4, 3, WORLDS)
    rows = next(of_play(source, [PLAYERS["thumb"]], 1, workers=1).found)
    return Dataset(source, (), 2, found(rows)), tmp_path / "some.parquet"


def test_what_is_done_is_kept_when_interrupted(tmp_path):
    dataset, path = with_rows(interrupted, tmp_path)
    done = write(dataset, path)

    assert (done.deals, done.is_interrupted) == (1, True)
    assert len(pyarrow.parquet.read_table(path)) == done.rows > 0


def test_after_an_error_there_is_no_file(tmp_path):
    dataset, path = with_rows(failing, tmp_path)
    with pytest.raises(DatasetError, match="this deal fails"):
        write(dataset, path)

    assert not path.exists()


def test_records_of_one_data_set_are_of_one_game():
    records = [Record(random_match(GAMES[key], 4, 1, deals=1)) for key in ("hearts", "black-lady")]

    with pytest.raises(DatasetError, match="of different games"):
        of_records(records)


def test_records_may_be_read_anew_instead_of_kept():
    record = Record(random_match(GAMES["slobberhannes"], 4, 1, deals=2))

    class Anew:
        """Two records that are made each time they are asked for."""

        def __iter__(self):
            return iter((record, replace(record, names=("A", "B", "C", "D"))))

    assert of_records(Anew(), workers=1).total == 4


def command(*words):
    return CliRunner().invoke(main, ["dataset", *map(str, words)])


def test_the_command_writes_the_decisions_of_records(tmp_path):
    record = Record(random_match(GAMES["slobberhannes"], 4, 1, deals=2))
    file, out = tmp_path / "match.capot", tmp_path / "match.parquet"
    file.write_text(dumps(record), encoding="utf-8")
    result = command(file, "--out", out, "--worlds", 24, "--workers", 1)
    table = pyarrow.parquet.read_table(out)

    assert result.output.endswith(f"{len(table)} decisions of 2 deals are in {out}.\n")
    assert command(file, "--out", out).output == f"Error: {out} exists already and is not overwritten\n"
    assert len(pyarrow.parquet.read_table(out)) == len(table)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["barbu", "--deals", "1", "--seats", "3"], "Barbu is for 4 players"),
        (["bridge", "--deals", "1"], "there is no game 'bridge'"),
        (["hearts", "polignac", "--deals", "1"], "deals are played of one game at a time"),
        (["tests/data/matches/by-hand.capot", "--seats", "4"], "add --deals N"),
        (["nowhere.capot"], "cannot be read"),
        (
            ["hearts", "--deals", "1", "--players", "thumb,quick"],
            "one player, or one for each of the 4 seats",
        ),
    ],
)
def test_what_cannot_be_a_data_set_is_refused_in_a_sentence(words, reason, tmp_path):
    result = command(*words, "--out", tmp_path / "no.parquet")

    assert result.exit_code == 2
    assert reason in result.output
    assert not (tmp_path / "no.parquet").exists()


def test_a_match_without_a_finished_deal_is_refused(tmp_path):
    match = random_match(GAMES["slobberhannes"], 4, 1, deals=1)
    begun = Record(match).at(3)
    file = tmp_path / "begun.capot"
    file.write_text(dumps(Record(begun)), encoding="utf-8")

    assert "no deal is finished" in command(file, "--out", tmp_path / "no.parquet").output


def test_without_pyarrow_the_command_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = command("hearts", "--deals", 1, "--out", tmp_path / "no.parquet")

    assert result.exit_code == 2
    assert "Parquet needs pyarrow, which comes with the extra [data]: " in result.output
    assert not Path(tmp_path / "no.parquet").exists()
