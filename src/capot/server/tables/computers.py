"""The computer players of all tables: a few threads beside the event loop, in order of arrival.

A table asks for one move at a time, so that no table delays the others by more than one move.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from typing import TypeVar

from capot.language.texts import Name, joined, say, sentence
from capot.play.match import Match
from capot.play.moves import Move, PlayCard
from capot.play.notation import move_text
from capot.play.view import View
from capot.players.catalog import STRENGTHS
from capot.players.errors import WorldError
from capot.players.protocol import Budget, Player
from capot.players.random_player import RandomPlayer
from capot.players.readiness import is_getting_ready, needs_compiling, until_ready
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.rules.brag import Arrange as ArrangeTerm
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.server.messages.study import Hint, HintMove
from capot.server.tables.beat import Beat
from capot.study.daily import OPPONENT
from capot.study.hints import BUDGET, advised, only_choice
from capot.surface.hints import Hinted, chances_told, hinted, most_listed, next_best, shows_chances

T = TypeVar("T")

SHORTEST_MS = 20
"""Minimum thinking time in milliseconds, however long the queue."""

_logger = logging.getLogger(__name__)


class Computers:
    """The threads of the computer players, and the number of moves queued or being chosen."""

    def __init__(
        self, players: Mapping[str, Player] = STRENGTHS, threads: int | None = None, beat: Beat | None = None
    ) -> None:
        """Prepare the pools; threads start on demand."""
        self._beat = beat or Beat()
        self.waiting = 0
        self._players = {OPPONENT.name: OPPONENT, **players}
        self._threads = threads or os.cpu_count() or 1
        self._moves = ThreadPoolExecutor(self._threads, "computer")
        # Hints have a thread of their own, so that nobody waits for other tables' moves.
        self._hints = ThreadPoolExecutor(1, "hint")

    async def choose(self, strength: str, seen: View, luck: Random) -> Move:
        """Return a computer player's move, always a legal one, when its beat comes.

        A move without a choice waits in the same queue and for the same beat, because others could tell from
        its time that the player has no other card of the suit.
        """
        if strength == OPPONENT.name and is_getting_ready():
            # It has to answer alike everywhere, so nobody plays simply for it.
            await asyncio.to_thread(until_ready)
        is_forced = len(seen.legal.moves) == 1 and seen.legal.pick is None and seen.legal.make is None
        player = self._players[strength]

        def choice() -> tuple[float, Budget | None, Move]:
            begun, budget = self._beat.steady(), self._budget(player)
            return begun, budget, seen.legal.moves[0] if is_forced else chosen(player, seen, luck, budget)

        self.waiting += 1
        try:
            begun, budget, move = await self._in(self._moves, choice)
        finally:
            self.waiting -= 1
        await self._beat.wait(begun, budget or _usual(player))
        return move

    async def get_to_know(self, match: Match) -> None:
        """Sample typical hands for the next deal, in a thread, if hands are made in it."""
        seats = match.seats
        rules = match.game.rules_for(seats, len(match.deals), turned=match.has_turned)
        if rules.stage(ArrangeTerm) is not None:
            # Importing the compiler takes a second, wasted on a server without such tables.
            from capot.players.brag.typical_hands import typical_hands  # noqa: PLC0415

            # Usually cached; so no queueing behind moves or hints.
            await asyncio.to_thread(typical_hands, rules, seats, hand_size(rules, seats))

    async def advise(self, work: Callable[[], T]) -> T:
        """Run a piece of work in the hint thread and return its result."""
        return await self._in(self._hints, work)

    def close(self) -> None:
        """Stop the threads after their current work."""
        for pool in (self._moves, self._hints):
            pool.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _budget(self, player: Player) -> Budget | None:
        """Return the budget of a move, shorter if the queue is longer than the number of threads."""
        usual = _usual(player)
        if usual is None or usual.milliseconds is None or self.waiting <= self._threads:
            return None
        return Budget(milliseconds=max(SHORTEST_MS, usual.milliseconds * self._threads // self.waiting))


def _usual(player: Player) -> Budget | None:
    return player.settings.budget if isinstance(player, SamplerPlayer) else None


def chosen(player: Player, seen: View, luck: Random, budget: Budget | None = None) -> Move:
    """Return a player's move, or `simple`'s if the player is not ready, fails or lacks the rules."""
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


NO_MATTER = say("All choices are expected to bring the same.")
OF_OTHERS = say("You score the same whatever you do: these are the points of the others together.")


def hint(seen: View, luck: Random, budget: Budget = BUDGET) -> Hint:
    """Return advice from a search, or from the rule of thumb alone if the rules cannot be searched.

    The seat of the view must be to act; not checked here.
    """
    advice, estimates = advised(seen, luck, budget)
    found = hinted(seen, estimates, advice)
    if not estimates:
        words = sentence(joined(": ", [Name(move_text(advice.move)), advice.reason]))
        return Hint(moves=[], reason=words, unit="points", by_match=False, takes_all=False)
    listed = list(islice(found.choices.items(), most_listed(seen)))
    best = listed[0][1]
    return Hint(
        moves=[
            HintMove(
                move=move_text(move),
                points=round(each.points, 3),
                plus_minus=round(2 * each.error, 3),
                chance=None if each.chance is None else round(each.chance, 3),
            )
            for move, each in listed
        ],
        reason=reason_of(seen, found) if found.own is None else OF_OTHERS,
        unit="chance" if found.own is None and shows_chances(found.choices.values()) else "points",
        by_match=best.by_match,
        takes_all=best.takes_all,
    )


def reason_of(seen: View, found: Hinted) -> str:
    """Return the reason for the advised move, in any case a sentence."""
    if only_choice(seen) is not None:
        is_card = isinstance(found.move, PlayCard)
        return say("It is the only card you may play.") if is_card else say("You have no choice.")
    reason = found.reason or next_best(seen, found.choices)
    reasons = [each for each in (reason, chances_told(found.choices)) if each]
    return joined(" ", reasons) if reasons else NO_MATTER
