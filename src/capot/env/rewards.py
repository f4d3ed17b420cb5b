"""Rewards of all seats at the end of a deal, and what an illegal action does."""

from typing import Literal

import numpy as np
import numpy.typing as npt

from capot.env.loops import compare
from capot.players.search.values import ahead_of
from capot.rules.match.sides import Sides

Reward = Literal["lead", "book"]

Illegal = Literal["raise", "end"]
"""An illegal action raises an error, or ends the deal."""


def compared(
    points: npt.NDArray[np.float64],
    finished: npt.NDArray[np.bool_],
    *,
    low_wins: bool,
    sides: Sides | None = None,
) -> npt.NDArray[np.float64]:
    """Return the lead of each seat, or its side, over the mean of the others, 0 in unfinished deals."""
    if sides is not None:
        ahead = ahead_of(points, low_wins=low_wins, sides=sides) * sides.count / (sides.count - 1)
        return np.where(finished[:, None], ahead, 0.0)
    rewards = np.empty(points.shape)
    compare(points, -1 if low_wins else 1, finished, rewards)
    return rewards
