"""What was found is kept as a line with all that is needed to repeat it, and shown as a table."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from capot.lab.arena import compare
from capot.lab.errors import LabError
from capot.lab.strength import records
from capot.lab.strength.records import append, record_of, records_in, shown_name, table
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


def test_the_table_has_a_row_for_each_record_by_game(record, monkeypatch):
    monkeypatch.setattr(records, "commit", lambda: None)
    hearts = {**record, "game": "hearts", "options": {"pass-cycle": "none"}, "commit": "abc"}
    single = {**record, "contract": "trump", "unit": "match", "budget": {"milliseconds": None, "worlds": 60}}

    lines = table([record, hearts, single]).splitlines()

    assert [line.split(" | ")[0] for line in lines[2:]] == [
        "| `polignac`",
        "| `polignac`, trump",
        "| `hearts`, pass-cycle=none",
    ]
    assert "| 7 ms | 4, mirror |" in lines[2]
    assert "| 60 worlds | 4 matches, mirror |" in lines[3]
    assert lines[4].endswith("| abc |")
    assert len({line.count("|") for line in lines}) == 1


def test_a_lead_whose_interval_is_not_known_yet_has_a_dash_for_it(record):
    row = table([{**record, "lead": -0.25, "interval": None}]).splitlines()[2]

    assert "| -0.250 | – |" in row


def test_times_that_were_not_kept_are_left_out_of_the_table(record):
    players = [{**each, "ms": None} for each in record["players"]]
    kept, left_out = (
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


def test_the_table_of_the_documents_is_made_from_the_records():
    """If this fails after new results: ``python bench/strength_table.py --write``."""
    generator = script("strength_table")
    page = generator.PAGE.read_text(encoding="utf-8")

    assert page == generator.with_table(page, table(records_in(generator.RESULTS)))


def test_the_table_of_levels_is_made_from_the_newest_records():
    """If this fails after new results: ``python bench/levels.py --write``."""
    levels = script("levels")
    page = levels.PAGE.read_text(encoding="utf-8")

    assert page == levels.with_table(page, records_in(levels.RESULTS))


def test_a_level_is_in_bold_where_it_is_clear():
    levels = script("levels")
    found = [
        {
            "game": "hearts",
            "players": [{"name": above}, {"name": below}],
            "lead": lead,
            "interval": ends,
            "played": 9,
        }
        for above, below, lead, ends in (
            ("hard", "thumb", 2.0, [1.4, 2.6]),
            ("medium", "easy", 0.5, [-0.1, 1.1]),
            ("medium", "easy", 1.0, [0.4, 1.6]),
            ("hard", "medium", 0.5, [-0.1, 1.1]),
        )
    ]

    (row,) = list(levels.rows(found))[2:]
    assert row == (
        "| `hearts` | 4 |  | **+2.00** (+1.40 to +2.60), 9 deals | **+1.00** (+0.40 to +1.60), 9 deals "
        "| +0.50 (-0.10 to +1.10), 9 deals |\n"
    )


def test_who_thinks_by_time_is_measured_by_worlds():
    levels = script("levels")

    assert levels.by_worlds(STRENGTHS["hard"], 7).settings.budget == Budget(worlds=7)
    assert levels.by_worlds(STRENGTHS["easy"], 7) == STRENGTHS["easy"]
