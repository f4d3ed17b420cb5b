"""Build the documentation site: ``python scripts/documentation.py``; warnings and broken links are errors.

Pages keep their places in the repository, so that links between them also work on a code host.  Rulebooks,
commands, results and the Python API are written here.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

import click
import level_table
import results
from site_search import divide, lost

from capot.cli import main as capot
from capot.language.languages import LANGUAGES, Language
from capot.language.texts import phrase, told
from capot.rules.catalog import GAMES
from capot.rules.text import rulebook
from capot.rules.text.match import group

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "documentation"
PAGES, SITE = BUILD / "docs", BUILD / "site"

SHIM = "assets/javascripts/worker.js"
REMOTE_SHIM = "https://unpkg.com/iframe-worker/shim"
"""The script with which Zensical makes the search work from files; it would come from the network."""
WORKER_OF_CODE = """
if (location.protocol === "file:") {
  const Usual = Worker;
  window.Worker = class extends Usual {
    constructor() { super(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))); }
  };
}
"""

Entry: TypeAlias = tuple[str, "str | list[Entry]"]
"""A title of the navigation, with the path of its page or the entries below it."""

UNLISTED = {"docs/README.md"}
"""Pages outside the navigation: the one that lists all others."""

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
LISTED = re.compile(r"(?:-|\d+\.) \[(?P<title>[^]]+)\]\((?P<path>[^)]+)\)")
IMPORT = re.compile(r"(?:from|import) (capot[a-z_.]+)")
ALWAYS = {
    "capot.cards",
    "capot.play.choices",
    "capot.play.moves",
    "capot.rules.match.ends",
    "capot.rules.model",
    "capot.rules.rules",
    "capot.rules.scoring",
    "capot.rules.stages.announcing",
    "capot.rules.stages.bidding",
    "capot.rules.stages.climbing",
    "capot.rules.stages.exchanges",
    "capot.rules.stages.opening",
    "capot.rules.stages.tricks",
    "capot.rules.terms",
}
"""Modules of the Python API whether a guide imports from them or not: moves, and the parts of games."""
RULEBOOKS = {"en": "Rulebooks", "de": "Spielregeln", "fr": "Règles des jeux"}
HEADS = {
    "en": ("Game", "Players", "In a line"),
    "de": ("Spiel", "Spieler", "In einem Satz"),
    "fr": ("Jeu", "Joueurs", "En une ligne"),
}


def gathered() -> list[Entry]:
    """Write all pages to ``PAGES`` and return the navigation."""
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        _copy(page)
    written = [
        *_rulebooks(),
        ("Commands", _commands()),
        ("Python API", _api()),
        ("Results", _write("reference/results.md", results.page())),
    ]
    return [(title, [*(written if title == "Reference" else []), *pages]) for title, pages in _sections()]


def _copy(page: Path) -> None:
    """Copy a page, and the files that it shows or links to."""
    text = results.linked_to_page(page.read_text(encoding="utf-8"))
    _write(page.relative_to(ROOT).as_posix(), text)
    for target in {*LINK.findall(text), *re.findall(r'src="([^":]+)"', text)}:
        file = (page.parent / target).resolve()
        if file.is_file() and file.suffix != ".md":
            (PAGES / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, PAGES / file.relative_to(ROOT))


def _write(path: str, text: str) -> str:
    """Write a page and return its path."""
    file = PAGES / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return path


def _sections() -> list[Entry]:
    """Return the sections of docs/README.md, each with the pages it lists."""
    _, *sections = (ROOT / "docs" / "README.md").read_text(encoding="utf-8").split("\n## ")
    return [(text.partition("\n")[0], list(_listed(text, ROOT / "docs"))) for text in sections]


def _listed(text: str, folder: Path) -> Iterator[Entry]:
    """Yield the pages that a text of ``folder`` lists; a list of another folder is followed."""
    for title, target in LISTED.findall(text):
        page = (folder / target).resolve()
        entry = (title, page.relative_to(ROOT).as_posix())
        if page.name == "README.md" and page.parent != ROOT:
            yield (title, [entry, *_listed(page.read_text(encoding="utf-8"), page.parent)])
        else:
            yield entry


def _rulebooks() -> Iterator[Entry]:
    """Write the rulebooks and yield an entry for each language, its games by family."""
    for language in LANGUAGES.values():
        families: dict[str, list[Entry]] = {}
        for game in GAMES.values():
            text = told(rulebook(game, None), language)
            text += level_table.section(results.newest("levels"), game, language)
            path = _write(f"rules/{language.key}/{game.key}.md", text)
            entry = (told(phrase(game.name), language), path)
            families.setdefault(told(group(game), language), []).append(entry)
        contents = _write(f"rules/{language.key}/index.md", _contents(language))
        yield (RULEBOOKS[language.key], [(RULEBOOKS[language.key], contents), *families.items()])


def _contents(language: Language) -> str:
    """Return the page that lists the games in a language."""
    lines = [f"# {RULEBOOKS[language.key]}", "", f"| {' | '.join(HEADS[language.key])} |", "|---|---|---|"]
    for game in GAMES.values():
        fewest, most = min(game.players), max(game.players)
        name, line = (told(phrase(text), language) for text in (game.name, game.blurb))
        players = f"{fewest}–{most}" if fewest < most else str(fewest)
        lines.append(f"| [{name}]({game.key}.md) | {players} | {line} |")
    return "\n".join(lines) + "\n"


def _commands() -> str:
    """Write a page of all commands, each with its help, and return its path."""
    blocks = ["# Commands", "What `capot COMMAND --help` prints, with 100 characters a line."]
    with click.Context(capot, info_name="capot", terminal_width=100) as context:
        blocks.append(f"```text\n{capot.get_help(context)}\n```")
        for name in capot.list_commands(context):
            command = capot.get_command(context, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=context, terminal_width=100) as inner:
                blocks.append(f"## capot {name}\n\n```text\n{command.get_help(inner)}\n```")
    return _write("reference/commands.md", "\n\n".join(blocks) + "\n")


def _api() -> list[Entry]:
    """Write a page for each package, with the modules that programs import from, and return the entries."""
    texts = [page.read_text(encoding="utf-8") for page in [ROOT / "README.md", *ROOT.glob("docs/*.md")]]
    packages: dict[str, list[str]] = {}
    for module in sorted(ALWAYS.union(*map(IMPORT.findall, texts))):
        packages.setdefault(".".join(module.split(".")[:2]), []).append(module)
    pages = {
        package: _write(
            f"reference/api/{package}.md",
            f"# {package}\n\n" + "\n".join(f"::: {module}\n" for module in modules),
        )
        for package, modules in packages.items()
    }
    lines = [
        "# Python API",
        "",
        "The modules that programs import from; what begins with an underscore is private.",
        "",
    ]
    lines += [
        f"- [`{package}`]({package}.md): {', '.join(f'`{each}`' for each in modules)}"
        for package, modules in packages.items()
    ]
    return [("Python API", _write("reference/api/index.md", "\n".join(lines) + "\n")), *pages.items()]


def _written() -> set[str]:
    """Return the paths of all pages."""
    return {page.relative_to(PAGES).as_posix() for page in PAGES.rglob("*.md")}


def _paths(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the paths of the pages in the navigation."""
    for _, below in entries:
        yield from [below] if isinstance(below, str) else _paths(below)


def _toml(entries: Iterable[Entry]) -> str:
    """Return entries of the navigation as TOML; quoted texts are written as in JSON."""
    pairs = (
        f"{{ {json.dumps(title)} = {json.dumps(below) if isinstance(below, str) else _toml(below)} }}"
        for title, below in entries
    )
    return f"[{', '.join(pairs)}]"


def search_from_files() -> None:
    """Make the search work without a server: a browser refuses a worker from a file, but not from a text."""
    worker = next(SITE.glob("assets/javascripts/workers/search.*.js")).read_text(encoding="utf-8")
    (SITE / SHIM).write_text(f"const code = {json.dumps(worker)};\n{WORKER_OF_CODE}", encoding="utf-8")
    for page in SITE.rglob("*.html"):
        up = "../" * (len(page.relative_to(SITE).parts) - 1)
        page.write_text(page.read_text(encoding="utf-8").replace(REMOTE_SHIM, up + SHIM), encoding="utf-8")


class _Page(HTMLParser):
    """The ids of a page, the places it links to and the files it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value}
        self.ids.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.add(found["href"])
        elif tag in {"script", "img", "link", "iframe"}:
            self.loads.update(found[name] for name in ("src", "href") if name in found)


def faults() -> Iterator[str]:
    """Yield a sentence for each link that leads nowhere, and for each file that another site would serve."""
    pages = {path: _Page(path) for path in SITE.rglob("*.html")}
    for path, page in pages.items():
        name = path.relative_to(SITE)
        yield from (f"{name} loads {url} from elsewhere" for url in page.loads if urlsplit(url).netloc)
        for url in page.links | page.loads:
            parts = urlsplit(url)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = pages.get(target)
            if not target.exists():
                yield f"{name} links to {url}, which is not there"
            elif there and parts.fragment and unquote(parts.fragment) not in there.ids:
                yield f"{name} links to {url}, a place that page does not have"


def old_figures() -> Iterator[str]:
    """Yield a sentence for each page that quotes a figure other than the newest result."""
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        text = page.read_text(encoding="utf-8")
        try:
            if results.up_to_date(results.with_levels(page, text)) != text:
                yield f"{page.relative_to(ROOT)} quotes old figures: python scripts/results.py renews them"
        except LookupError as error:
            yield f"{page.relative_to(ROOT)}: {error}"


def main() -> int:
    """Build the site, print where it is and return 0, or print what is wrong with it and return 1."""
    shutil.rmtree(BUILD, ignore_errors=True)
    if found := sorted(old_figures()):
        print("\n".join(found), file=sys.stderr)
        return 1
    navigation = [("Capot", "README.md"), *gathered()]
    if missing := sorted(_written() - set(_paths(navigation)) - UNLISTED):
        print(f"docs/README.md does not list {', '.join(missing)}.", file=sys.stderr)
        return 1
    config = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    config = config.replace("[project]\n", f"[project]\nnav = {_toml(navigation)}\n", 1)
    (BUILD / "zensical.toml").write_text(config, encoding="utf-8")
    build = [sys.executable, "-m", "zensical", "build", "--strict"]
    built = subprocess.run(build, cwd=BUILD, capture_output=True, text=True, check=False)
    if built.returncode:
        report, _, fault = click.unstyle(built.stderr).partition("Traceback")
        print(report, "" if "--strict" in fault else fault, file=sys.stderr)
        return 1
    # Its links begin at the root of a server, which nobody knows yet.
    (SITE / "404.html").unlink()
    divide(SITE)
    search_from_files()
    try:
        unanswered = [*lost(SITE)]
    except FileNotFoundError as error:
        print(error)
        unanswered = []
    if found := [*sorted(faults()), *unanswered]:
        print("\n".join(found), file=sys.stderr)
        return 1
    print(f"The documentation is in {SITE.relative_to(ROOT) / 'index.html'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
