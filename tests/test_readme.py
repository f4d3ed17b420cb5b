"""The README tells of the games in the catalogue; ``python -m tests.test_readme`` writes its table anew."""

import re
from pathlib import Path

from capot.rules.catalog import GAMES
from capot.rules.model import Game

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- games: begin -->\n", "<!-- games: end -->\n"


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


def test_the_table_of_the_games_is_that_of_the_catalogue():
    text = README.read_text(encoding="utf-8")

    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == games_table()


def test_every_document_the_readme_points_to_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target


if __name__ == "__main__":
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    README.write_text(before + BEGIN + games_table() + END + rest.split(END)[1], encoding="utf-8")
