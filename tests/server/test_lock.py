"""One data directory, one server."""

import subprocess
import sys

import pytest

from capot.server.store.lock import DirectoryLock, InUse

KEEP = """
import sys
from pathlib import Path
from capot.server.store.lock import DirectoryLock
hold = DirectoryLock(Path(sys.argv[1]))
hold.publish("there")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_directory_is_made_and_kept_to_one_server(tmp_path):
    with DirectoryLock(tmp_path / "new" / "tables") as hold:
        with pytest.raises(InUse, match="another Capot that is just starting"):
            DirectoryLock(tmp_path / "new" / "tables")
        hold.publish("http://127.0.0.1:8470/")
        with pytest.raises(InUse, match=r"in use by the Capot at http://127\.0\.0\.1:8470/") as refused:
            DirectoryLock(tmp_path / "new" / "tables")

    assert refused.value.address == "http://127.0.0.1:8470/"
    with DirectoryLock(tmp_path / "new" / "tables"):
        pass


def test_a_directory_is_free_when_its_server_was_killed(tmp_path):
    command = [sys.executable, "-c", KEEP, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "held\n"
        with pytest.raises(InUse, match="there"):
            DirectoryLock(tmp_path)
        keeper.kill()
        keeper.wait()

        with DirectoryLock(tmp_path), pytest.raises(InUse, match="just starting"):
            DirectoryLock(tmp_path)


def test_a_directory_that_cannot_be_written_is_an_error_of_the_system(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        DirectoryLock(tmp_path / "file")
