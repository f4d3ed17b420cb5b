"""A backup is made while people play, and leads back to what it holds."""

import os
import stat

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.server.store.lock import DirectoryLock, InUse
from capot.server.store.sqlite import FILE, SqliteFile
from capot.server.store.upkeep.backup import BackupError, back_up, restore
from capot.server.store.upkeep.damage import Damaged
from tests.server.guests import in_a_loop, opened


@in_a_loop
async def test_a_backup_is_made_while_the_server_runs_and_leads_back_to_it(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    async with opened(data) as room:
        await room.rename("ann", "Ann")
        secret = room.secret

        # Data stored a moment ago are still in the log beside the database.
        back_up(SqliteFile(data), data, copy)

        await room.rename("ann", "Anna")
    (data / "secret").write_bytes(b"")

    replaced = restore(copy, SqliteFile(data), data)

    async with opened(data) as room:
        assert await room.name("ann") == "Ann"
        assert room.secret == secret
    assert replaced is not None
    assert {each.name for each in replaced.iterdir()} >= {FILE, "secret"}
    assert sorted(each.name for each in copy.iterdir()) == [FILE, "secret"]


@in_a_loop
async def test_a_backup_leads_back_from_damaged_tables(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    async with opened(data) as room:
        await room.rename("ann", "Ann")
    back_up(SqliteFile(data), data, copy)
    (data / FILE).write_bytes(b"x" * 5000)

    restore(copy, SqliteFile(data), data)

    async with opened(data) as room:
        assert await room.name("ann") == "Ann"


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
@in_a_loop
async def test_only_its_owner_reads_a_backup(tmp_path):
    async with opened(tmp_path / "data"):
        back_up(SqliteFile(tmp_path / "data"), tmp_path / "data", tmp_path / "copy")

    paths = [tmp_path / "copy", *(tmp_path / "copy").iterdir()]
    assert [stat.S_IMODE(each.stat().st_mode) & 0o077 for each in paths] == [0, 0, 0]


@in_a_loop
async def test_a_damaged_backup_replaces_nothing(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    async with opened(data) as room:
        await room.rename("ann", "Ann")
    back_up(SqliteFile(data), data, copy)
    (copy / FILE).write_bytes((copy / FILE).read_bytes()[:9000])

    with pytest.raises(Damaged, match="are damaged"):
        restore(copy, SqliteFile(data), data)

    async with opened(data) as room:
        assert await room.name("ann") == "Ann"


@in_a_loop
async def test_damaged_tables_are_not_copied_over_a_good_backup(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    async with opened(data):
        back_up(SqliteFile(data), data, copy)
    with pytest.raises(BackupError, match="exists already"):
        back_up(SqliteFile(data), data, copy)
    (data / FILE).write_bytes((data / FILE).read_bytes()[:9000])

    with pytest.raises(Damaged, match="are damaged"):
        back_up(SqliteFile(data), data, tmp_path / "other")

    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "data"]


@in_a_loop
async def test_a_backup_is_not_put_under_a_running_server(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    async with opened(data):
        back_up(SqliteFile(data), data, copy)
    with DirectoryLock(data), pytest.raises(InUse):
        restore(copy, SqliteFile(data), data)


def test_the_commands_say_what_they_did_and_why_they_did_not(tmp_path):
    def told(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, [*words, "--data", str(tmp_path / "data")])
        return result.exit_code, result.output

    assert told("backup", str(tmp_path / "copy")) == (
        2,
        f"Error: There are no tables in {tmp_path / 'data'}.\n",
    )
    assert told("restore", str(tmp_path / "copy")) == (
        2,
        f"Error: There is no backup in {tmp_path / 'copy'}.\n",
    )

    in_a_loop(_visited)(tmp_path / "data")

    code, output = told("backup", str(tmp_path / "copy"))
    assert code == 0
    assert output.startswith(f"The backup is in {tmp_path / 'copy'} (")
    code, output = told("restore", str(tmp_path / "copy"))
    assert code == 0
    assert "Those that were there before are in" in output


async def _visited(data) -> None:
    async with opened(data) as room:
        await room.rename("ann", "Ann")
