"""Findings are kept as lines with all that it takes to repeat them, and shown as a table."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from capot.lab.arena import compare
from capot.lab.errors import LabError
from capot.lab.strength import records
from capot.lab.strength.records import (
    append,
    figure_of,
    record_of,
    records_in,
    shown_name,
    subject,
    table,
)
from capot.players.catalog import PLAYERS, STRENGTHS
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from tests.lab.players import RANDOM, THUMB

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def played():
    return compare(
        GAMES["polignac"],
        4,
        (PLAYERS["quick"], RANDOM),
        deals=4,
        design="mirror",
        workers=1,
        budget=Budget(7),
    )


@pytest.fixture(scope="module")
def record(played):
    return record_of(played, (PLAYERS["quick"], RANDOM), "capot arena polignac --players quick random")


def test_a_record_says_what_was_found_and_how_to_repeat_it(played, record):
    assert record["game"] == "polignac"
    assert record["players"][0]["settings"] == repr(PLAYERS["quick"])
    assert [each["name"] for each in record["players"]] == ["quick", "random"]
    assert (record["played"], record["design"], record["budget"]["milliseconds"]) == (4, "mirror", 7)
    assert record["lead"] == pytest.approx(played.difference.mean, abs=1e-4)
    assert record["interval"] == pytest.approx(played.difference.interval, abs=1e-4)
    assert record["players"][1]["suffered"] == pytest.approx(played.players[1].suffered, abs=1e-5)
    assert record["command"].startswith("capot arena")
    assert record["source"]
    json.dumps(record)


def test_records_are_added_one_line_each_and_read_again(record, tmp_path):
    path = tmp_path / "results" / "strength.jsonl"

    append(path, record)
    append(path, {**record, "game": "hearts"})

    assert records_in(path) == [record, {**record, "game": "hearts"}]
    path.write_text("no record\n")
    with pytest.raises(LabError, match="is no record"):
        records_in(path)


def test_what_is_not_finished_is_not_recorded(played):
    early = replace(played, stopped="interrupted")
    look = replace(played, asked=9)

    for result in (early, look):
        with pytest.raises(LabError, match="only what is finished is recorded"):
            record_of(result, (THUMB, RANDOM), "")
    assert record_of(replace(look, stopped="clear"), (THUMB, RANDOM), "")["played"] == 4


def test_a_comparison_with_forfeits_is_not_recorded(played):
    first, second = played.players
    faulty = replace(played, players=(first, replace(second, forfeits=1, fault="it slept")))

    with pytest.raises(LabError, match="random forfeited deals, which is no strength to record: it slept"):
        record_of(faulty, (THUMB, RANDOM), "")


def test_the_table_has_the_newest_record_first(record):
    older = {**record, "game": "hearts", "date": "2026-01-01"}
    newer = {**record, "game": "barbu", "date": "2026-01-02"}

    assert [line.split(" | ")[1] for line in table([older, newer]).splitlines()[2:]] == ["barbu", "hearts"]


def test_a_row_has_contract_options_budget_unit_commit_and_command(record, monkeypatch):
    monkeypatch.setattr(records, "commit", lambda: None)
    hearts = {**record, "game": "hearts", "options": {"pass-cycle": "none"}, "commit": "abc"}
    single = {**record, "contract": "trump", "unit": "match", "budget": {"milliseconds": None, "worlds": 60}}

    lines = table([record, single, hearts]).splitlines()

    assert "| hearts, pass-cycle=none | 4 | quick | random | 7 ms | 4, mirror |" in lines[2]
    assert lines[2].endswith("| abc | `capot arena polignac --players quick random` |")
    assert "| polignac, trump | 4 | quick | random | 60 worlds | 4 matches, mirror |" in lines[3]
    assert len({line.count("|") for line in lines}) == 1


def test_the_newest_record_of_a_subject_has_the_place_that_pages_link_to(record):
    older, newer = ({**record, "date": date, "seed": date} for date in ("2026-01-01", "2026-01-02"))

    assert subject(older) == "polignac for 4: quick over random at 7 ms"
    rows = table([newer, older]).splitlines()[2:]
    assert rows[0].startswith('| <a id="polignac-for-4-quick-over-random-at-7-ms"></a>2026-01-02 |')
    assert rows[1].startswith("| 2026-01-01 |")


@pytest.mark.parametrize("record", [["--record", "file.jsonl"], ["--record=file.jsonl"]])
def test_a_figure_is_recorded_with_the_command_that_found_it(record, monkeypatch):
    monkeypatch.setattr("sys.argv", ["bench/nets.py", "thumb", *record, "--seed", "6"])
    found = figure_of(
        "learned policy over thumb",
        2.15,
        "points a deal",
        game="hearts",
        interval=(1.8234567, 2.475),
        sample="1,000 deals",
        seed=6,
    )

    assert found["command"] == "python bench/nets.py thumb --seed 6"
    assert subject(found) == "hearts: learned policy over thumb"
    row = table([found]).splitlines()[2]
    assert (
        "| hearts | learned policy over thumb | 2.15 | points a deal | +1.823 to +2.475 | 1,000 deals | 6 |"
        in row
    )


def test_a_lead_whose_interval_is_not_known_yet_has_a_dash_for_it(record):
    row = table([{**record, "lead": -0.25, "interval": None}]).splitlines()[2]

    assert "| -0.250 | – |" in row


def test_times_that_were_not_kept_are_left_out_of_the_table(record):
    players = [{**each, "ms": None} for each in record["players"]]
    left_out, kept = (
        line.split(" | ") for line in table([record, {**record, "players": players}]).splitlines()[2:]
    )
    times = records.HEADS.index("ms a move")

    assert kept[times]
    assert not left_out[times].strip()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("thumb", "thumb"),
        ("exec:python bench/first_sampler.py --worlds 100", "first-sampler --worlds 100"),
        ("exec:bot --fast", "bot --fast"),
    ],
)
def test_a_program_is_shown_by_its_script(name, shown):
    assert shown_name(name) == shown


def test_the_commit_is_that_of_the_checkout_if_there_is_one(monkeypatch):
    monkeypatch.setenv("PATH", "")

    assert records.commit() is None


def script(name):
    """Return a script of ``bench`` as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_who_thinks_by_time_is_measured_by_worlds():
    levels = script("levels")

    assert levels.by_worlds(STRENGTHS["hard"], 7).settings.budget == Budget(worlds=7)
    assert levels.by_worlds(STRENGTHS["easy"], 7) == STRENGTHS["easy"]
