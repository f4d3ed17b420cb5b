"""A hash of files changes whenever what they say, or what they are called, does."""

import pytest

from capot import sources
from capot.sources import source_of


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of one module, and of a folder with a module and something learned."""
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    (tmp_path / "cards.py").write_text("CARDS = 52")
    (tmp_path / "nets" / "old").mkdir(parents=True)
    (tmp_path / "nets" / "net.py").write_text("import json")
    (tmp_path / "nets" / "old" / "weights.json").write_text("[1]")
    return tmp_path


def test_the_hash_of_a_package_depends_on_all_that_its_files_say(package):
    before = source_of([package / "cards.py", package / "nets"])
    for place, text in (("cards.py", "CARDS = 32"), ("nets/old/weights.json", "[2]")):
        kept = (package / place).read_text()
        (package / place).write_text(text)
        assert source_of([package / "cards.py", package / "nets"]) != before
        (package / place).write_text(kept)
    assert source_of([package / "cards.py", package / "nets"]) == before
    (package / "nets" / "net.py").rename(package / "nets" / "web.py")
    assert source_of([package / "cards.py", package / "nets"]) != before


def test_what_python_compiles_does_not_count(package):
    before = source_of([package])
    (package / "nets" / "__pycache__").mkdir()
    (package / "nets" / "__pycache__" / "net.pyc").write_bytes(b"code")
    assert source_of([package]) == before
