"""A host removes what nobody has used for long, and nothing else."""

import sqlite3
import time
from contextlib import closing

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.server.store.lock import DirectoryLock, InUse
from capot.server.store.sqlite import FILE, SqliteFile
from capot.server.store.upkeep.damage import Damaged, NoTables
from capot.server.store.upkeep.retention import Tidied, tidy
from tests.server.guests import Clock, in_a_loop, opened, play_out, table_of

LONG_AGO, LATER, LATELY = 1_000_000.0, 1_500_000.0, 2_000_000.0
TABLES = ("tables", "events", "sitters", "results", "guests")


async def filled(data):
    """Fill a directory: a match of Ann's long ago, one of Ben's of late, and Cleo, who has only a name."""
    for name, moment in (("ann", LONG_AGO), ("ben", LATELY)):
        clock = Clock()
        clock.moment = moment
        async with opened(data, clock) as room:
            _, guests = await table_of(room, "finis", 1, 3, called=name, deals=2)
            guests[0].connect()
            await play_out(guests)
            await room.people.profile(guests[0].name)
            await room.rename("cleo", "Cleo")


def rows(data):
    with closing(sqlite3.connect(data / FILE)) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return {each: database.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in TABLES}  # noqa: S608


@in_a_loop
async def test_old_tables_go_with_all_that_belongs_to_them_and_later_ones_stay(tmp_path):
    await filled(tmp_path)
    before = rows(tmp_path)

    assert tidy(SqliteFile(tmp_path), LATER) == Tidied(tables=1, names=1, kept=1)

    after = rows(tmp_path)
    assert before["tables"] == 2
    assert {each: after[each] for each in ("tables", "sitters", "results", "guests")} == {
        "tables": 1,
        "sitters": 1,
        "results": 1,
        "guests": 2,
    }
    assert 0 < after["events"] < before["events"]
    async with opened(tmp_path) as room:
        assert await room.matches("ann-0") == []
        (match,) = await room.matches("ben-0")
        assert await room.archive.replay("ben-0", match.table)
        assert await room.name("ben-0") == "Person 0"
        assert await room.name("cleo") == "Cleo"
        assert await room.name("ann-0") != "Person 0"


@in_a_loop
async def test_who_pretends_changes_nothing_and_learns_what_would_go(tmp_path):
    await filled(tmp_path)
    before = rows(tmp_path)

    assert tidy(SqliteFile(tmp_path), LATER, pretends=True) == Tidied(tables=1, names=1, kept=1)
    assert rows(tmp_path) == before
    assert tidy(SqliteFile(tmp_path), LONG_AGO) == Tidied(tables=0, names=0, kept=2)
    assert rows(tmp_path) == before


@in_a_loop
async def test_nothing_is_removed_under_a_running_server_nor_from_damaged_tables(tmp_path):
    with pytest.raises(NoTables, match="There are no tables in"):
        tidy(SqliteFile(tmp_path), LATER)
    async with opened(tmp_path) as room:
        await room.rename("ann", "Ann")
    with DirectoryLock(tmp_path), pytest.raises(InUse):
        tidy(SqliteFile(tmp_path), LATER)
    (tmp_path / FILE).write_bytes(b"x" * 5000)
    with pytest.raises(Damaged):
        tidy(SqliteFile(tmp_path), LATER)


def test_the_command_says_what_it_removed(tmp_path):
    def told(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["tidy", *words, "--data", str(tmp_path)])
        return result.exit_code, result.output

    assert told("--older-than", "9") == (2, f"Error: There are no tables in {tmp_path}.\n")
    in_a_loop(filled)(tmp_path)
    day = time.strftime("%Y-%m-%d", time.localtime(time.time() - 9 * 86400))
    tail = f"not used since {day}"

    names = "two names of guests who are found nowhere else"
    assert told("--older-than", "9", "--dry-run") == (
        0,
        f"two tables {tail} would be removed; no tables kept.\n{names} would be removed.\n",
    )
    assert told("--older-than", "9") == (0, f"two tables {tail} removed; no tables kept.\n{names} removed.\n")
    assert told("--older-than", "9") == (0, f"no tables {tail} removed; no tables kept.\n")
    assert told()[0] == told("--older-than", "0")[0] == 2
