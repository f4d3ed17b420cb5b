"""``capot export`` and ``capot replay`` with matches of climbing and of hands of three."""

import pytest

from capot.play.match import Match
from capot.record import loads
from capot.record.journal import Header, Journal
from capot.record.replay import first_moves, moves_of
from capot.rules.catalog import GAMES
from tests.random_play import random_match

TABLES = [
    ("tien-len", 4),
    ("tien-len", 2),
    ("nine-card-brag", 5),
    ("six-card-brag", 4),
    ("seven-card-brag", 4),
    ("thirteen-card-brag", 4),
    ("thirteen-card-brag", 3),
]


def stored(match: Match, directory):
    """Return the file of a match, stored move by move as it is while people play."""
    directory.mkdir(parents=True)
    path = directory / "evening.journal"
    names = tuple(f"Player {seat}" for seat in range(match.seats))
    with Journal.create(path, Header(match.game, match.seats, names, match.first_dealer)) as journal:
        for deal in match.deals:
            journal.deal(deal)
            for seat, move in deal.moves:
                journal.move(seat, move)
        if match.is_over:
            journal.end()
    return path


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_match_is_exported_and_replayed_to_the_same_scores(run, tmp_path, key, seats):
    match = random_match(GAMES[key], seats, 3)
    path, record = stored(match, tmp_path / "data" / "matches"), tmp_path / "match.capot"

    exported = run("export", str(path), "-o", str(record))
    replayed = run("replay", str(record))

    assert exported.exit_code == replayed.exit_code == 0
    assert loads(record.read_text()).match == match
    assert replayed.stdout == run("replay", str(path)).stdout
    assert replayed.stdout.count("\nTotals: ") == len(match.deals)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_table_is_shown_after_any_move(run, tmp_path, key, seats):
    match = random_match(GAMES[key], seats, 3, deals=2)
    path, total = stored(match, tmp_path / "data" / "matches"), moves_of(match)

    for count in (0, 1, seats, total // 2, total - 1, total):
        assert run("replay", str(path), "--at", str(count)).exit_code == 0


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_an_unfinished_match_is_exported_as_far_as_it_went(run, tmp_path, key, seats):
    match = first_moves(random_match(GAMES[key], seats, 3, deals=2), seats + 1)
    path = stored(match, tmp_path / "data" / "matches")

    assert loads(run("export", str(path)).stdout).match == match
