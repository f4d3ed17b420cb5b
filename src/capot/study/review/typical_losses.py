"""Typical losses of computer players by their decisions in a deal, measured by ``bench/usual.py``."""

from functools import lru_cache
from importlib.resources import files
from json import loads

from capot.players.search.spread import key_of
from capot.rules.model import Game
from capot.study.review.report import TypicalLoss

STRENGTHS = "easy", "medium", "hard"
"""The players that are measured."""


def typical_losses(game: Game, seats: int) -> tuple[TypicalLoss, ...]:
    """Return what players of each strength usually lose a deal; empty for games that were not measured.

    An estimate below nothing counts as nothing.
    """
    found = _measured().get(key_of(game, seats), {})
    measured = ((player, *found[player]) for player in STRENGTHS if player in found)
    return tuple(TypicalLoss(player, max(lost, 0.0), error, deals) for player, lost, error, deals in measured)


@lru_cache(maxsize=1)
def _measured() -> dict[str, dict[str, tuple[float, float, int]]]:
    """Return points lost per deal, their standard error and the number of deals, by game and player."""
    text = files("capot.study.review").joinpath("usual.json").read_text(encoding="utf-8")
    measured: dict[str, dict[str, tuple[float, float, int]]] = loads(text)
    return measured
