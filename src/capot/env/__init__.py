"""Environments for research: many deals at once as arrays, and one table for PettingZoo."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from capot.env.numbering import Actions
from capot.env.planes import Layout
from capot.env.vector import Observations, Reward, VectorDeals, random_actions
from capot.rules.model import Game

__all__ = ["Actions", "Layout", "Observations", "VectorDeals", "aec", "random_actions"]


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
    """Return a PettingZoo `AECEnv` that plays so many deals of a game at one table.

    Its agents are named ``seat_0`` and so on.  Actions, observations and rewards are those of `VectorDeals`,
    an observation being one flat vector with its ``action_mask``.  An episode that is reset with a seed
    begins with deal 0 of it, one that is reset without goes on with the next deal; without any seed the first
    is drawn.  ``render_mode`` may be "ansi": text.  Raise `ModuleNotFoundError` with a sentence if PettingZoo
    is not installed, and otherwise what `VectorDeals` raises.
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
    row = VectorDeals(game, 1, drawn, seats, options, reward=reward, auto_reset=False)
    return OrderEnforcingWrapper(Table(row, deals, render_mode))
