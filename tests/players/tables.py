"""Every game at every table, as parameters of tests."""

import pytest

from capot.rules.catalog import GAMES

TABLES = [(game, seats) for game in GAMES.values() for seats in sorted(game.players)]
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.key}-{seats}" for game, seats in TABLES]
)
EVERY_GAME = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, game.players[place % len(game.players)]) for place, game in enumerate(GAMES.values())],
    ids=GAMES,
)
"""The numbers of players take turns."""
