"""Cards that have been played, played again."""

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import State, Tables
from capot.kernel.tricks.moves import play


@compiled
def play_each(tables: Tables, state: State, cards: np.ndarray) -> None:
    """Change the state by one card after another, by kernel index: to call `play` for each takes longer."""
    for card in cards:
        play(tables, state, np.int64(1) << card)
