"""The list of games in ``docs/kernel.md`` whose whole deals the kernel refuses."""

import re
from pathlib import Path

from capot.kernel.tables import compile_rules
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import Game

DOCS = Path(__file__).parents[2] / "docs" / "kernel.md"


def is_refused(game: Game) -> bool:
    """Whether the kernel refuses a part of a game at one of its tables."""
    try:
        for part in game.schedule:
            for seats in game.players:
                compile_rules(part.rules, seats)
    except RulesError:
        return True
    return False


def test_the_games_named_are_just_those_that_the_kernel_refuses():
    told = re.search(r"so are whole deals of\s+(.*?)\.\s", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert told is not None
    names = re.split(r", | and ", " ".join(told[1].split()))

    assert names == sorted(game.name for game in GAMES.values() if is_refused(game))
