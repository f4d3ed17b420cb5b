"""Collect the messages of the sources into the catalogues of translations, with Babel.

``python scripts/catalogues.py`` does it; `translations` compiles what has been translated then.
"""

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from capot.rules.catalog_texts import catalog_texts

SOURCES = Path(__file__).resolve().parent.parent / "src"
CATALOGUES = SOURCES / "capot" / "language" / "catalogues"
NAMES = {"de": "German", "fr": "French"}
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "say": (1,),
    "mark": (1,),
    "say_count": (1, 2),
    "mark_count": (1, 2),
}
"""The functions of `capot.language.texts` and which of their arguments are messages."""

_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date for the headers, so that a catalogue changes only if a message does."""


def collected() -> Catalog:
    """Return the messages of the code and the texts of the games, with the files where they stand."""
    found = Catalog(project="Capot", charset="utf-8", fuzzy=False)
    for name, _, message, _, _ in extract_from_dir(SOURCES, [("capot/**.py", "python")], keywords=KEYWORDS):
        found.add(message, locations=[(name, 0)])
    for text in catalog_texts():
        found.add(text, locations=[("capot/rules/games", 0)])
    return found


def update() -> None:
    """Bring the ``.po`` files up to date: add new messages, remove those no longer used."""
    template = collected()
    for language, name in NAMES.items():
        path = _po(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            with path.open("rb") as file:
                catalog = read_po(file, locale=language)
        else:
            catalog = Catalog(locale=language, fuzzy=False, creation_date=_DATE)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        catalog.creation_date = _DATE
        catalog.header_comment = f"# {name} translations of Capot"
        with path.open("wb") as file:
            write_po(file, catalog, width=110, omit_header=False, sort_by_file=True, include_lineno=False)


def _po(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / "capot.po"


if __name__ == "__main__":
    update()
