"""Environments for research: many deals at once as arrays, and one table for PettingZoo."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from capot.env.numbering import Actions
from capot.env.numbers import random_actions
from capot.env.observations import Observations, PackedObservations, unpack
from capot.env.plain import PlainDeals, is_plain
from capot.env.planes import Layout
from capot.env.rewards import Reward
from capot.env.steps import Steps
from capot.env.vector import VectorDeals
from capot.rules.catalog import find_game
from capot.rules.model import Game

__all__ = [
    "Actions",
    "Layout",
    "Observations",
    "PackedObservations",
    "PlainDeals",
    "Steps",
    "VectorDeals",
    "aec",
    "random_actions",
    "unpack",
]


def aec(  # noqa: PLR0913 - the table, and how it is played, are named
    game: Game | str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    deals: int = 1,
    *,
    reward: Reward = "lead",
    render_mode: str | None = None,
) -> Any:  # noqa: ANN401 - PettingZoo, which may not be installed, has no types
    """Return a PettingZoo `AECEnv` that plays ``deals`` deals of a game at one table.

    Its agents are named ``seat_0`` and so on.  Actions, observations and rewards are those of `VectorDeals`,
    or of `PlainDeals` in climbing games and Brag; an observation is one flat vector with its
    ``action_mask``.  Resetting with a seed begins at its deal 0, resetting without one continues with the
    next deal; without any seed a random one is used.  ``render_mode`` may be "ansi", which is text.  Raise
    `ModuleNotFoundError` if PettingZoo is not installed, and otherwise the errors of `VectorDeals`.
    """
    try:
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: PLC0415 - it is not always there

        from capot.env.table import Table  # noqa: PLC0415 - as above
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        raise ModuleNotFoundError(
            f"aec needs {package}, which comes with the extra [env]: pip install 'capot[env]'",
            name=error.name,
        ) from None
    drawn = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seed is None else seed
    return OrderEnforcingWrapper(Table(_row(game, seats, drawn, options, reward), deals, render_mode))


def _row(
    game: Game | str, seats: int | None, seed: int, options: Mapping[str, str] | None, reward: Reward
) -> VectorDeals | PlainDeals:
    """Return one deal at a time, from plain play if the kernel cannot play the game."""
    found = find_game(game) if isinstance(game, str) else game
    if is_plain(found):
        return PlainDeals(found, seed, seats, options, reward=reward)
    return VectorDeals(found, 1, seed, seats, options, reward=reward, auto_reset=False)
