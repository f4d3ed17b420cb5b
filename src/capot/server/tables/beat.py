"""The beat of computer players: when a move comes says nothing of how hard it was to choose.

Without it, whoever sees a card come at once knows that its player had no other.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from capot.players.protocol import Budget

SHORTEST = 0.06
"""Seconds from the beginning of a choice to its move, for players without a limit of time."""

SLACK = 1.25
"""Seconds for each second of a limit: a search ends with a batch of worlds, not at the very moment."""

MOST_LATE = 1.5
"""Maximum number of seconds that are added to each beat while choices take longer than they should."""

RECENT, FREAK = 30, 2
"""Recent choices, and those of them that may be late by more: the first after a start loads compiled code."""


@dataclass(slots=True)
class Beat:
    """The clock of computer players, how they wait, and how late they have been.

    On a busy computer many choices would miss their beat and stand out from moves without a choice, so the
    beats of all become longer by as much.
    """

    steady: Callable[[], float] = time.monotonic
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    _late: deque[float] = field(default_factory=lambda: deque([0.0] * RECENT, RECENT))

    async def wait(self, begun: float, budget: Budget | None) -> None:
        """Wait for the next beat of a move whose choice began at a moment, by its limit of time."""
        limit = 0 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000
        usual, passed = max(SHORTEST, limit * SLACK), self.steady() - begun
        # A choice that took longer waits for the beat after it, so that it still tells little.
        length = usual + min(MOST_LATE, sorted(self._late)[-1 - FREAK])
        self._late.append(max(0.0, passed - usual))
        await self.pause(max(1, math.ceil(passed / length)) * length - passed)
