"""Compiled code is kept among the user's caches, and valid as long as the kernel says the same."""

import os
from pathlib import Path

from capot.kernel.compiling import KEPT, cache_directory, sources_stamp


def written(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return folder


def test_a_changed_module_in_a_sub_folder_makes_another_version(tmp_path):
    before = sources_stamp(written(tmp_path, state="1", tricks__moves="2"))

    written(tmp_path, tricks__moves="3")

    assert sources_stamp(tmp_path) != before


def test_another_copy_of_the_same_modules_is_the_same_version(tmp_path):
    one = written(tmp_path / "one", state="1", tricks__moves="2")
    other = written(tmp_path / "other", state="1", tricks__moves="2")
    os.utime(other / "state.py", (1, 1))

    assert sources_stamp(one) == sources_stamp(other)


def test_only_the_newest_versions_are_kept(tmp_path):
    for age in range(KEPT + 2):
        (tmp_path / f"version-{age}").mkdir()
        os.utime(tmp_path / f"version-{age}", (1000 - age, 1000 - age))

    own = cache_directory(tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == {own.name, "version-0", "version-1", "version-2"}


def test_a_cache_that_cannot_be_written_stops_nobody(tmp_path):
    (tmp_path / "file").write_text("")

    assert cache_directory(tmp_path / "file").parent == tmp_path / "file"
