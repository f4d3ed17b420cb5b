"""A table for Truc and Put: hands by column, and words in the order in which they are said."""

from dataclasses import replace

from capot.play.moves import Announce
from capot.play.position import Position
from capot.rules.games.truc import TRUC
from capot.rules.model import Game
from tests.rules.table import begun, house

MIXED = """
    7♠ 8♥
    A♣ K♦
    9♠ T♥
"""
"""Each player's cards by rank, from high to low."""

SPOILT = """
    J♠ J♥
    T♣ Q♦
    9♠ K♥
"""

ALL_SPOILT = """
    J♠ J♥
    T♣ T♦
    9♠ 9♥
"""


def at(rows: str = MIXED, totals: tuple[int, int] = (0, 0), game: Game = TRUC, **chosen: str) -> Position:
    """Return a deal with these columns as hands, at these totals."""
    now = begun(house(game, **chosen), rows)
    return replace(now, standing=replace(now.standing, totals=totals))


def words(now: Position) -> set[str | None]:
    """Return the words that the player to act may say."""
    (seat,) = now.to_act
    return {move.name for move in now.legal(seat).moves if isinstance(move, Announce)}
