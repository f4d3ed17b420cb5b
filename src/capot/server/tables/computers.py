"""The computer players of all tables: who thinks for them, and when their moves come.

A table asks for one move at a time, so that no table delays the others by more than one move.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import Literal

from capot.language.cards import shorts
from capot.language.texts import joined, say, sentence
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.view import View
from capot.players.catalog import STRENGTHS
from capot.players.protocol import Budget, Estimate, Player
from capot.players.readiness import is_getting_ready, until_ready, when_ready
from capot.rules.check.deal import hand_size
from capot.rules.rules import Rules
from capot.server.errors import Full
from capot.server.messages.study import Hint, HintMove
from capot.server.tables.beat import Beat
from capot.server.thinking.elsewhere import Elsewhere
from capot.server.thinking.threads import Threads, usual_budget
from capot.study.daily import OPPONENT
from capot.study.hints import BUDGET, Estimates, advised, only_choice, sampled
from capot.surface.hints import Hinted, chances_told, hinted, most_listed, next_best, shows_chances, unchosen

LITTLE = 0.5
"""Share of the usual thinking time below which the log says that there is too little."""

BETWEEN = 60.0
"""Seconds between two such lines of the log."""

_logger = logging.getLogger(__name__)


class Computers:
    """The computer players of all tables, and the number of moves queued or being chosen."""

    def __init__(
        self,
        players: Mapping[str, Player] = STRENGTHS,
        threads: int | None = None,
        beat: Beat | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """Prepare threads to think in, wherever and as long as nobody does so ``elsewhere``."""
        self._beat = beat or Beat()
        self.waiting = 0
        self.noted: Callable[[str, float], None] = lambda _where, _share: None
        """Called with where a move was chosen, and the share of the usual time for it."""
        self._players = {OPPONENT.name: OPPONENT, **players}
        self._threads = Threads(self._players, threads or os.cpu_count() or 1, self._beat.steady)
        self.elsewhere = elsewhere
        self._logged = -BETWEEN

    def waiting_here(self) -> int:
        """Return the number of moves queued or being chosen on this computer."""
        return self._threads.waiting

    def check_can_keep_up(self) -> None:
        """Raise `Full` if moves wait for long already though all players think for the shortest time."""
        if self._threads.are_too_few:
            raise Full(
                say(
                    "This server is full: its computer players could not keep up with more tables.  "
                    "Try again in a few minutes."
                )
            )

    async def choose(self, strength: str, seen: View, luck: Random) -> Move:
        """Return a computer player's move, always a legal one, when its beat comes.

        A move without a choice goes the same way and waits for the same beat, because others could tell from
        its time that the player has no other card of the suit.
        """
        if strength == OPPONENT.name and is_getting_ready():
            # It has to answer alike everywhere, so nobody plays simply for it.
            await asyncio.to_thread(until_ready)
        usual = usual_budget(self._players[strength])
        self.waiting += 1
        try:
            where, thought = "elsewhere", None
            if self.elsewhere is not None:
                thought = await self.elsewhere.move(strength, usual, seen, luck)
            if thought is None:
                where, thought = "here", await self._threads.move(strength, lambda: seen, luck)
            assert thought is not None, "the view was at hand"
            self._note(where, thought.budget, usual)
        finally:
            self.waiting -= 1
        await self._beat.wait(thought.begun, thought.budget or usual)
        return thought.move

    async def get_to_know(self, match: Match) -> None:
        """Prepare in a thread to propose hands in a deal that is not over, or else in the next.

        While the players are getting ready, this only asks for it to be done before they are.
        """
        if match.needs_deal:
            rules = match.game.rules_for(match.seats, len(match.deals), turned=match.has_turned)
        else:
            rules = match.position.rules
        if rules.hands_made:
            # Usually cached; so no queueing behind moves or hints.
            await asyncio.to_thread(when_ready, partial(_sample_hands, rules, match.seats))

    async def hint(self, seen: View, luck: Random) -> Hint:
        """Return advice for a person; as `hint`, from estimates made elsewhere if somebody there can."""
        loop = asyncio.get_running_loop()

        def estimates(seen: View, luck: Random, budget: Budget) -> Mapping[Move, Estimate]:
            found = None
            if self.elsewhere is not None:
                asked = self.elsewhere.estimates(seen, luck, budget)
                found = asyncio.run_coroutine_threadsafe(asked, loop).result()
            return found or sampled(seen, luck, budget)

        return await self._threads.advise(lambda: hint(seen, luck, estimates=estimates))

    def close(self) -> None:
        """Stop the threads after their current work."""
        self._threads.close()

    def _note(self, where: str, budget: Budget | None, usual: Budget | None) -> None:
        """Count a move, and say in the log if players have little time."""
        share = 1.0
        if budget is not None and usual is not None and budget.milliseconds and usual.milliseconds:
            share = budget.milliseconds / usual.milliseconds
        self.noted(where, share)
        now = self._beat.steady()
        if share < LITTLE and now >= self._logged + BETWEEN:
            self._logged = now
            _logger.warning(
                "computer players have %.0f%% of their usual time: %s moves wait", 100 * share, self.waiting
            )


def _sample_hands(rules: Rules, seats: int) -> None:
    """Load what proposes hands of three, and sample the typical ones of a deal, which are cached."""
    # This takes a second, wasted on a server without such tables.
    import capot.players.brag.advice  # noqa: F401, PLC0415
    from capot.players.brag.typical_hands import typical_hands  # noqa: PLC0415

    typical_hands(rules, seats, hand_size(rules, seats))


NO_MATTER = say("All choices are expected to bring the same.")
AS_GOOD = sentence(say("{choice} is about as good", choice=say("the next best choice")))
OF_OTHERS = say("You score the same whatever you do: these are the points of the others together.")
OF_DECLARER = say("You score the same whatever you do: these are the points of the declarer.")


def hint(seen: View, luck: Random, budget: Budget = BUDGET, estimates: Estimates = sampled) -> Hint:
    """Return advice from a search, or from the rule of thumb alone if the rules cannot be searched.

    The seat of the view must be to act; not checked here.
    """
    advice, estimated = advised(seen, luck, budget, estimates)
    found = hinted(seen, estimated, advice)
    if not estimated:
        cards = shorts(seen.standing.faces, found.move.held)
        words = joined(": ", [each for each in (cards, advice.reason) if each])
        move = HintMove(move=found.move.text, points=None, plus_minus=None, chance=None)
        return Hint(moves=[move], reason=sentence(words), unit="points")
    listed = islice(found.choices.items(), most_listed(seen))
    return Hint(
        moves=[
            HintMove(
                move=move.text,
                points=round(each.points, 3),
                plus_minus=round(2 * each.error, 3),
                # So fine that the page, which rounds it to whole percent, shows what the reason says.
                chance=None if each.chance is None else round(each.chance, 6),
            )
            for move, each in listed
        ],
        reason=_reason(seen, found),
        unit=_unit(seen, found),
    )


def _reason(seen: View, found: Hinted) -> str:
    """Return the reason for the advised move, or whose points the figures are if not the seat's own."""
    if found.own is None:
        return reason_of(seen, found)
    whose = OF_OTHERS if found.declarer is None else OF_DECLARER
    return joined(" ", [each for each in (whose, found.surpassed) if each])


def _unit(seen: View, found: Hinted) -> Literal["points", "lead", "chance", "others"]:
    """Return the unit of the figures that a hint shows."""
    if found.by_lead:
        return "lead"
    if found.own is not None:
        return "others"
    return "chance" if shows_chances(seen, found.choices) else "points"


def reason_of(seen: View, found: Hinted) -> str:
    """Return the reason for the advised move, in any case a sentence."""
    if only_choice(seen) is not None:
        return unchosen(found.move)
    reason = found.reason or next_best(seen, found.choices, by_lead=found.by_lead)
    reasons = [each for each in (reason, found.surpassed, chances_told(found.choices)) if each]
    if not reasons and len({each.points for each in found.choices.values()}) > 1:
        return AS_GOOD
    return joined(" ", reasons) if reasons else NO_MATTER
