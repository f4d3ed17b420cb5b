"""The games as OpenSpiel plays them, so that its algorithms run on them and its bots sit at our tables.

Importing this registers the game ``capot`` with OpenSpiel, and raises `ModuleNotFoundError` without it.
"""

from collections.abc import Mapping

from capot.extras import missing

try:
    import pyspiel
except ModuleNotFoundError:
    raise missing("capot.env.openspiel", "pyspiel") from None

from capot.env.openspiel.bots import BotPlayer, PlayerBot
from capot.env.openspiel.game import NAME, CapotGame, CapotState
from capot.env.openspiel.parameters import parameters_of
from capot.rules.model import Game

__all__ = ["BotPlayer", "CapotGame", "CapotState", "PlayerBot", "spiel_game"]


def spiel_game(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, str | int] | None = None,
    *,
    deal: int = 0,
    reward: str = "lead",
) -> CapotGame:
    """Return one deal of a game of the catalogue, or of your own, as a game of OpenSpiel.

    ``seats`` is the best number by default; ``deal`` is its number in a match, or -1 if it is drawn from
    those in which everybody deals.  Utilities are the lead over the mean of the others ("lead", zero-sum), or
    the points, turned so that more is better ("points", general-sum).  Raise `RulesError` for an impossible
    game or table, `ValueError` for other parameters.
    """
    found: CapotGame = pyspiel.load_game(NAME, parameters_of(game, seats, options, deal, reward))
    return found
