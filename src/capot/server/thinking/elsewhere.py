"""Others who think for a server, such as the workers on a bus."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.record import Record
from capot.server.thinking.jobs import Reviewed
from capot.server.thinking.threads import Thought


class Elsewhere(Protocol):
    """Others who think for a server; when they cannot, they return None, and it does so itself."""

    async def move(self, player: str, usual: Budget | None, seen: View, luck: Random) -> Thought | None:
        """Return a player's move, and the budget it had if that was shorter than usual."""

    async def estimates(self, seen: View, luck: Random, budget: Budget) -> Mapping[Move, Estimate] | None:
        """Return estimates of the moves, best first."""

    async def review(
        self, record: Record, deal: int, seat: int, progress: Callable[[float], None], *, hindsight: bool
    ) -> Reviewed | None:
        """Return the review of a seat's play in a deal, from 1; ``progress`` is told the share done."""
