"""Threads that think for computer players in order of arrival, each for less time when many wait."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from capot.play.moves import Move
from capot.play.view import View
from capot.players.errors import WorldError
from capot.players.protocol import Budget, Player
from capot.players.random_player import RandomPlayer
from capot.players.readiness import is_getting_ready, needs_compiling
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.rules.errors import RulesError

T = TypeVar("T")

SHORTEST_MS = 20
"""Minimum thinking time in milliseconds, however long the queue."""

LONGEST = 3.0
"""Seconds for which a move may have to wait for its turn before the threads are too few."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, when its choice began, and the budget it had if that was shorter than usual."""

    move: Move
    begun: float
    budget: Budget | None = None


class Threads:
    """Threads for moves, one for hints, and the number of moves queued or being chosen."""

    def __init__(
        self, players: Mapping[str, Player], threads: int, steady: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare the pools; threads start on demand."""
        self.waiting = 0
        self.threads = threads
        self._players, self._steady = players, steady
        self._moves = ThreadPoolExecutor(threads, "computer")
        # Hints have a separate thread, so that nobody waits for other tables' moves.
        self._hints = ThreadPoolExecutor(1, "hint")

    async def move(self, player: str, seen: Callable[[], View], luck: Random) -> Thought | None:
        """Return a player's move; ``seen`` is called in the thread, and None if it raises `Stale`.

        A move without a choice waits in the same queue, because others could tell from its time that the
        player has no other card of the suit.
        """

        def thought() -> Thought | None:
            try:
                view = seen()
            except Stale:
                return None
            begun, budget = self._steady(), self._budget(self._players[player])
            return Thought(chosen(self._players[player], view, luck, budget), begun, budget)

        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._moves, thought)
        finally:
            self.waiting -= 1

    async def advise(self, work: Callable[[], T]) -> T:
        """Run a piece of work in the hint thread and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._hints, work)

    @property
    def are_too_few(self) -> bool:
        """Whether a move waits for long even if everybody thinks for the shortest time."""
        return self.waiting * SHORTEST_MS > 1000 * LONGEST * self.threads

    def close(self) -> None:
        """Stop the threads after their current work."""
        for pool in (self._moves, self._hints):
            pool.shutdown(wait=False, cancel_futures=True)

    def _budget(self, player: Player) -> Budget | None:
        """Return the budget of a move, shorter if the queue is longer than the number of threads."""
        usual = usual_budget(player)
        if usual is None or usual.milliseconds is None or self.waiting <= self.threads:
            return None
        return Budget(milliseconds=max(SHORTEST_MS, usual.milliseconds * self.threads // self.waiting))


class Stale(Exception):  # noqa: N818 - a signal, not an error
    """Nobody waits for the move any more."""


def usual_budget(player: Player) -> Budget | None:
    """Return the budget of a player that searches, None for another."""
    return player.settings.budget if isinstance(player, SamplerPlayer) else None


def chosen(player: Player, seen: View, luck: Random, budget: Budget | None = None) -> Move:
    """Return a player's move, or `simple`'s if the player is not ready, fails or lacks the rules.

    Where there is no choice, nobody thinks.
    """
    if seen.legal.only is not None:
        return seen.legal.only
    is_held_up = needs_compiling(player) and is_getting_ready()
    for each in (SimplePlayer(),) if is_held_up else (player, SimplePlayer()):
        try:
            move = each.choose(seen, luck, budget)
        except (RulesError, WorldError):
            continue
        except Exception:
            _logger.exception("the computer player %s failed", each.name)
            continue
        if move in seen.legal:
            return move
        _logger.error("the computer player %s chose an illegal move: %s", each.name, move)
    return RandomPlayer().choose(seen, luck)
