"""Waiting for a moment in which no computer player has to move."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

WITHIN = 5.0
"""Seconds after which work begins even if computer players go on thinking."""

_LOOK = 0.05
"""Seconds between two looks at the moves that wait."""


async def quiet(moves_waiting: Callable[[], int]) -> None:
    """Wait until no move is queued or being chosen, but not for long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(WITHIN):
            while moves_waiting():  # noqa: ASYNC110 - moves come and go at many places
                await asyncio.sleep(_LOOK)
