"""``capot export`` and ``capot replay``: a stored match as a record, and a record played again."""

import json

import pytest

from capot.cards import FRENCH
from capot.cli.reports.replay import table
from capot.cli.words import Names
from capot.play.match import new_match
from capot.record import loads
from capot.rules.catalog import GAMES
from tests.cli.scripted import AS_SCRIPTED, script


@pytest.fixture
def played(tmp_path):
    return script(tmp_path, "four-bad-queens", deals=4)


@pytest.fixture
def record(run, played, tmp_path):
    """The record of a whole match that was played and exported, as a file."""
    run("play", "four-bad-queens", "--deals", "4", *AS_SCRIPTED, typed=played.lines)
    path = tmp_path / "match.capot"
    assert run("export", "-o", str(path)).exit_code == 0
    return path


def test_an_exported_match_is_the_match_that_was_played(record, played):
    assert loads(record.read_text()).match == played.match


def test_the_record_goes_to_the_output_unless_a_file_is_named(run, record):
    assert run("export").stdout == record.read_text()


def test_a_match_is_exported_by_its_name_or_its_path(run, record, data):
    (stored,) = (data / "matches").iterdir()

    assert run("export", stored.stem).stdout == run("export", str(stored)).stdout == record.read_text()


def test_an_unfinished_match_is_exported_as_far_as_it_went(run, played):
    run("play", "four-bad-queens", "--deals", "4", *AS_SCRIPTED, typed=played.lines[:3])

    match = loads(run("export").stdout).match

    assert not match.is_over
    assert match.deals[0].dealt == played.match.deals[0].dealt


def test_an_export_writes_over_nothing(run, record):
    before = record.read_text()

    result = run("export", "-o", str(record))

    assert result.exit_code == 2
    assert "exists already and is not overwritten" in result.stderr
    assert record.read_text() == before


@pytest.mark.usefixtures("record")
def test_an_export_into_nowhere_is_refused(run, tmp_path):
    result = run("export", "-o", str(tmp_path / "nowhere" / "match.capot"))

    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.stderr


def test_a_replay_tells_every_point_and_who_won(run, record, played):
    result = run("replay", str(record))

    assert result.exit_code == 0
    assert result.output.count("Totals: ") == 4
    for deal in played.match.deals:
        assert all(item.reason in result.output for item in deal.score().items)
    assert " the match with " in result.output or " share the win with " in result.output


def test_a_replay_tells_who_gave_up(run, record):
    given_up = record.with_name("given-up.capot")
    given_up.write_text(f'[Resigned "0 2"]\n{record.read_text()}')

    result = run("replay", str(given_up))

    assert result.output.endswith("\nYou gave up the match.\nClara gave up the match.\n")


def test_a_replay_shows_the_table_after_any_move(run, record, played):
    deal = played.match.deals[0]
    passes = 4 * 2

    start, later = (run("replay", str(record), "--at", str(at)).output for at in (0, passes + 5))

    assert "Four Bad Queens · deal 1 of 4" in start
    assert all(FRENCH.shorts(hand) in start for hand in deal.dealt)
    assert "Now passing cards: You, Ben, Clara and David." in start
    assert "Trick 1: " in later
    assert "Trick 2: " in later


@pytest.mark.parametrize(
    ("game", "row"), [("cassino", "On the table: "), ("switch", "The pile: ["), ("newmarket", "♥  · ")]
)
def test_a_replay_shows_what_lies_on_the_table_of_each_kind_of_play(game, row):
    match = new_match(GAMES[game], 3)

    lines = table(match.with_deal(match.pack), Names(("You", "Ben", "Clara"), 0))

    assert any(line.startswith(row) for line in lines)


def test_a_replay_past_the_end_says_how_many_moves_there_are(run, record):
    result = run("replay", str(record), "--at", "9999")

    assert result.exit_code == 1
    assert "there is no move 9999: the match has " in result.stderr


def test_a_replay_is_to_be_had_as_json(run, record):
    whole = json.loads(run("replay", str(record), "--json").output)
    part = json.loads(run("replay", str(record), "--json", "--at", "10").output)

    assert len(whole["deals"]) == 4
    assert sum(len(deal["moves"]) for deal in part["deals"]) == 10


def test_the_first_illegal_move_is_told_with_file_line_move_and_reason(run, record):
    lines = record.read_text().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("2 from "))
    head, _, cards = lines[place].partition(": ")
    first, second, *others = cards.split()
    lines[place] = " ".join([f"{head}:", second, first, *others])
    record.write_text("\n".join(lines))

    result = run("replay", str(record))

    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: match.capot:{place + 1}: ")
    assert second in result.stderr


def test_a_file_that_is_no_record_is_told_of(run, tmp_path):
    for content in (b"", b"hello\n", b"\xff\xfe", b"[Capot"):
        (tmp_path / "file").write_bytes(content)
        result = run("replay", str(tmp_path / "file"))
        assert result.exit_code == 1
        assert result.stderr.startswith("Error: ")
        assert result.stdout == ""


@pytest.mark.usefixtures("record")
def test_a_stored_match_is_replayed_by_its_name_or_its_path(run, data):
    (path,) = (data / "matches").iterdir()

    assert run("replay", path.stem).stdout == run("replay", str(path)).stdout != ""


def test_a_file_that_is_not_there_is_told_of(run):
    result = run("replay", "nowhere")

    assert result.exit_code == 1
    assert "nowhere: cannot be read: No such file or directory" in result.stderr


def test_a_stored_match_is_replayed_from_its_journal_too(run, record, data):
    (stored,) = (data / "matches").iterdir()

    assert run("replay", str(stored)).stdout == run("replay", str(record)).stdout

    first, _, *others = stored.read_bytes().splitlines(keepends=True)
    stored.write_bytes(b"".join([first, *others]))
    result = run("replay", str(stored))
    assert result.exit_code == 1
    assert str(stored) in result.stderr
