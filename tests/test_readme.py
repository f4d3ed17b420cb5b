"""README and docs/games.md list the catalogue; ``python -m tests.test_readme`` writes the lists."""

import re
from pathlib import Path

import pytest

from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.rules.text.match import group

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
LISTS = {README: "families", ROOT / "docs" / "games.md": "games"}


def shown(begins: str) -> list[str]:
    """Return the commands in the README and on the page of the terminal that begin so."""
    lines = [
        line
        for page in (README, ROOT / "docs" / "terminal.md")
        for line in page.read_text(encoding="utf-8").splitlines()
    ]
    return [
        line.partition("#")[0].strip().removeprefix("$ ") for line in lines if line.startswith(f"$ {begins}")
    ]


def row(game: Game) -> str:
    """Return the row of a game in the table."""
    fewest, most = min(game.players), max(game.players)
    is_range = fewest < most and most - fewest < len(game.players)
    players = f"{fewest}–{most}" if is_range else ", ".join(map(str, sorted(game.players)))
    return f"| {game.name} | `{game.key}` | {players} | {game.blurb} |"


def games_table() -> str:
    """Return the table of the games, in the order of the catalogue."""
    head = "| Game | Key | Players | In a line |\n|---|---|---|---|\n"
    return head + "".join(f"{row(game)}\n" for game in GAMES.values())


def families() -> str:
    """Return a line for each family of games, with the names of its games."""
    names: dict[str, list[str]] = {}
    for game in GAMES.values():
        names.setdefault(str(group(game)), []).append(game.name)
    return "".join(f"- **{family}**: {', '.join(games)}\n" for family, games in names.items())


def with_list(text: str, kind: str) -> str:
    """Return a page with its list as the catalogue has it now."""
    begin, end = f"<!-- {kind}: begin -->\n", f"<!-- {kind}: end -->\n"
    before, rest = text.split(begin)
    made = families() if kind == "families" else games_table()
    return before + begin + made + end + rest.split(end)[1]


@pytest.mark.parametrize("page", LISTS, ids=lambda page: page.name)
def test_the_list_of_the_games_is_that_of_the_catalogue(page):
    text = page.read_text(encoding="utf-8")

    assert text == with_list(text, LISTS[page])


def test_every_document_the_readme_points_to_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target


def test_the_readme_fits_two_screens():
    text = README.read_text(encoding="utf-8")

    assert len(text.splitlines()) <= 95
    assert len(text.split()) <= 900


if __name__ == "__main__":
    for each, kind in LISTS.items():
        each.write_text(with_list(each.read_text(encoding="utf-8"), kind), encoding="utf-8")
