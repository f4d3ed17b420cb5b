"""Data that cannot be used is said so, with what to do; and nobody else may read it."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from capot.server.store.lock import DirectoryLock
from capot.server.store.secret import BYTES, secret_of
from capot.server.store.sqlite import FILE, copy_file
from capot.server.store.storage import Storage
from capot.server.store.upkeep.damage import Damaged
from tests.server.guests import in_a_loop, opened

POSIX = pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")


def rights(path) -> str:
    return stat.filemode(path.stat().st_mode)


# The key


@pytest.mark.parametrize("kept", [b"", b"0123456789abcdef", bytes(BYTES + 1)])
def test_a_key_that_is_not_whole_is_refused_and_left_alone(tmp_path, kept):
    (tmp_path / "secret").write_bytes(kept)

    with pytest.raises(Damaged, match=rf"has {len(kept)} bytes instead of 32.  Copy it from a backup"):
        secret_of(tmp_path)

    assert (tmp_path / "secret").read_bytes() == kept


def test_a_key_is_there_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    """The computer stops between the writing and the renaming."""
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("no power")))
    with pytest.raises(OSError, match="no power"):
        secret_of(tmp_path)
    assert not (tmp_path / "secret").exists()
    monkeypatch.undo()

    secret = secret_of(tmp_path)

    assert len(secret) == BYTES
    assert secret_of(tmp_path) == secret
    assert [each.name for each in tmp_path.iterdir()] == ["secret"]


# Others on the same computer


@POSIX
@in_a_loop
async def test_nobody_else_on_the_computer_reads_the_data(tmp_path):
    data = tmp_path / "data"
    with DirectoryLock(data):
        async with opened(data) as room:
            await room.rename("ann", "Ann")
            assert rights(data) == "drwx------"


@POSIX
def test_data_of_an_older_version_are_closed_to_others(tmp_path):
    tmp_path.chmod(0o755)
    for name in (FILE, f"{FILE}-wal", "secret"):
        (tmp_path / name).touch(mode=0o644)

    with DirectoryLock(tmp_path):
        assert rights(tmp_path) == "drwx------"
        assert {rights(each) for each in tmp_path.iterdir()} == {"-rw-------"}


@POSIX
def test_a_directory_with_other_things_stays_open_and_capots_files_in_it_do_not(tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "letters").touch(mode=0o644)
    (tmp_path / FILE).touch(mode=0o644)

    with DirectoryLock(tmp_path):
        assert rights(tmp_path) == "drwxr-xr-x"
        assert rights(tmp_path / "letters") == "-rw-r--r--"
        assert rights(tmp_path / FILE) == "-rw-------"


@POSIX
@in_a_loop
async def test_all_files_of_a_first_run_are_closed_to_others_in_an_open_directory_too(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    tmp_path.chmod(0o755)
    (tmp_path / "letters").touch(mode=0o644)

    async with opened(tmp_path):
        files = {each.name: rights(each) for each in tmp_path.iterdir() if each.name != "letters"}
        copy_file(tmp_path / FILE, tmp_path / "copy")

    assert set(files) >= {FILE, f"{FILE}-wal", "secret"}
    assert set(files.values()) == {"-rw-------"}
    assert rights(tmp_path / "copy") == "-rw-------"


# The tables


async def whole_database(data) -> None:
    """Store something, so that there are pages of a database to damage."""
    async with opened(data) as room:
        for number in range(20):
            await room.rename(f"guest-{number}", "Ann")


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def overwritten(content: bytes) -> bytes:
    return content[:4096] + bytes(8192) + content[12288:]


def without_head(content: bytes) -> bytes:
    return b"x" * 100 + content[100:]


def emptied(_: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [cut, overwritten, without_head, emptied])
@in_a_loop
async def test_damaged_tables_are_said_to_be_so_with_the_way_back(tmp_path, damage):
    await whole_database(tmp_path)
    (tmp_path / FILE).write_bytes(damage((tmp_path / FILE).read_bytes()))

    with pytest.raises(
        Damaged, match=r"are damaged \(.+\)\.  Go back to your last backup with: capot restore"
    ):
        await Storage.open(tmp_path)


@in_a_loop
async def test_tables_of_a_newer_version_are_said_to_be_so(tmp_path):
    await whole_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '999'")
        database.commit()

    with pytest.raises(Damaged, match="written by a newer version of Capot"):
        await Storage.open(tmp_path)
