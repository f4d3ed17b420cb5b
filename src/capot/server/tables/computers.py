"""The computer players of all tables, thinking beside the event loop: a few threads, first come first served.

A table asks for one move at a time, so that no table can keep the others waiting for more than that.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeVar

from capot.play.match import Match
from capot.play.moves import Move
from capot.play.view import View
from capot.players.catalog import STRENGTHS
from capot.players.errors import WorldError
from capot.players.protocol import Budget, Player
from capot.players.random_player import RandomPlayer
from capot.players.readiness import is_getting_ready, needs_compiling
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.rules.brag import Arrange
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError

T = TypeVar("T")

SHORTEST_MS = 20
"""However many wait, so long a player who thinks by the clock may think."""

_log = logging.getLogger(__name__)


class Computers:
    """The threads in which computer players think, and how many moves are waited for."""

    def __init__(self, players: Mapping[str, Player] = STRENGTHS, threads: int | None = None) -> None:
        """Begin without any thread; each starts when it is first needed."""
        self.waiting = 0
        self._players = players
        self._threads = threads or os.cpu_count() or 1
        self._moves = ThreadPoolExecutor(self._threads, "computer")
        # Whoever asks for advice waits for it; it need not stand in line behind the other tables.
        self._hints = ThreadPoolExecutor(1, "hint")

    async def choose(self, strength: str, seen: View, luck: Random) -> Move:
        """Return the move of a computer player; it is always legal."""
        if len(seen.legal.moves) == 1 and seen.legal.pick is None and seen.legal.make is None:
            return seen.legal.moves[0]
        player = self._players[strength]
        self.waiting += 1
        try:
            return await self._in(self._moves, lambda: chosen(player, seen, luck, self._budget(player)))
        finally:
            self.waiting -= 1

    async def get_to_know(self, match: Match) -> None:
        """Find out beside the event loop what the next deal of a match has to be compared with."""
        seats, rules = match.seats, match.game.rules_for(match.seats, len(match.deals))
        if rules.stage(Arrange) is not None:
            # Importing the compiler takes a second, which a server without such a table need not spend.
            from capot.players.brag.typical_hands import typical_hands  # noqa: PLC0415

            # A deal need not stand in line behind moves or advice: mostly this is known already.
            await asyncio.to_thread(typical_hands, rules, seats, hand_size(rules, seats))

    async def advise(self, work: Callable[[], T]) -> T:
        """Return what a piece of work for one person gives, done beside the event loop."""
        return await self._in(self._hints, work)

    def close(self) -> None:
        """End the threads as soon as they have finished what they are at."""
        for pool in (self._moves, self._hints):
            pool.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _budget(self, player: Player) -> Budget | None:
        """Return what a move may take: less where more wait than there are threads, so that all get on."""
        usual = player.settings.budget.milliseconds if isinstance(player, SamplerPlayer) else None
        if usual is None or self.waiting <= self._threads:
            return None
        return Budget(milliseconds=max(SHORTEST_MS, usual * self._threads // self.waiting))


def chosen(player: Player, seen: View, luck: Random, budget: Budget | None = None) -> Move:
    """Return a player's move, or that of `simple` if it is not ready, fails or does not know the rules."""
    is_held_up = needs_compiling(player) and is_getting_ready()
    for each in (SimplePlayer(),) if is_held_up else (player, SimplePlayer()):
        try:
            move = each.choose(seen, luck, budget)
        except (RulesError, WorldError):
            continue
        except Exception:  # noqa: BLE001 - a player may fail in any way, the match goes on
            _log.exception("the computer player %s failed", each.name)
            continue
        if move in seen.legal:
            return move
        _log.error("the computer player %s wanted what is not allowed: %s", each.name, move)
    return RandomPlayer().choose(seen, luck)
