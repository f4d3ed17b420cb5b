"""Others who think for a server, such as the workers on a bus."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol, TypeAlias

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.record import Record
from capot.server.thinking.jobs import Explained, Measured, Reviewed
from capot.server.thinking.slices import Slice
from capot.server.thinking.threads import Thought

Progress: TypeAlias = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1, as a sign of life."""


class Elsewhere(Protocol):
    """Others who think for a server; when they cannot, they return None, and it does so itself."""

    async def move(self, player: str, usual: Budget | None, seen: View, luck: Random) -> Thought | None:
        """Return a player's move, and the budget it had if that was shorter than usual."""

    async def estimates(self, seen: View, luck: Random, budget: Budget) -> Mapping[Move, Estimate] | None:
        """Return estimates of the moves, best first."""

    async def review(
        self, record: Record, deal: int, seat: int, progress: Progress, *, hindsight: bool
    ) -> list[Reviewed] | None:
        """Return the parts of the review of a seat's play in a deal, from 1."""

    async def puzzle(self, key: str, move: Move) -> Explained | None:
        """Return the answer to a puzzle explained."""

    async def measures(self, request: Slice, place: str, progress: Progress) -> Measured | None:
        """Return the figures of a game after a slice more; ``place`` is where it was measured so far."""
