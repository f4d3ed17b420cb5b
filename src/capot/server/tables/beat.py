"""The beat of computer players: when a move comes says nothing of how hard it was to choose.

Without it, whoever sees a card come at once knows that its player had no other.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from capot.players.protocol import Budget

SHORTEST = 0.06
"""Seconds from the beginning of a choice to its move, for players without a limit of time."""

SLACK = 1.25
"""Seconds for each second of a limit: a search ends with a batch of worlds, not at the very moment."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The clock of computer players, and how they wait."""

    steady: Callable[[], float] = time.monotonic
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def wait(self, begun: float, budget: Budget | None) -> None:
        """Wait for the next beat of a move whose choice began at a moment, by its limit of time."""
        limit = 0 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000
        length = max(SHORTEST, limit * SLACK)
        passed = self.steady() - begun
        # A choice that took longer waits for the beat after it, so that it still tells little.
        await self.pause(max(1, math.ceil(passed / length)) * length - passed)
