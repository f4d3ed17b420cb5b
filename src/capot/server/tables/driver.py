"""Deals and computer moves at a table that need no request."""

from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TypeAlias

from capot.play.moves import Move
from capot.play.position import Position, answers_itself
from capot.play.stages import stage_of
from capot.play.view import view
from capot.server.log.events import AnyEvent
from capot.server.log.table_log import TableLog
from capot.server.tables.computers import Computers
from capot.server.tables.decisions import Decisions
from capot.server.tables.people.attendance import Attendance
from capot.study.daily import OPPONENT

Decide: TypeAlias = Callable[[Callable[[], Sequence[AnyEvent]]], Awaitable[None]]
"""A table's own way of storing what was decided."""


class Driver:
    """Deals, and makes moves that need no person; does not hold its table, which may be freed."""

    def __init__(
        self,
        log: TableLog,
        attendance: Attendance,
        decisions: Decisions,
        computers: Computers,
    ) -> None:
        """Drive a table by its log and attendance."""
        self._log = log
        self._attendance = attendance
        self._decisions = decisions
        self._computers = computers

    def step(self) -> int | None:
        """Return the seat of the next computer move, -1 to deal, or None."""
        if self._attendance.may_deal:
            return -1
        if self._log.phase != "playing" or self._log.proposal is not None:
            return None
        now = self._log.match.position
        waited_for = sorted(now.to_act)
        if waited_for and _answers_itself(now, waited_for[0]):
            return waited_for[0]
        return next((seat for seat in waited_for if self._attendance.plays(seat) is not None), None)

    async def drive(self, decide: Decide) -> None:
        """Deal and let computer players move until a person is to act."""
        while (seat := self.step()) is not None:
            if seat < 0:
                await self._computers.get_to_know(self._log.match)
                await decide(self._decisions.dealt)
            else:
                await self._let_play(seat, decide)

    def luck(self, seat: int) -> Random:
        """Return a computer player's random numbers, the same again after an undo."""
        match, daily = self._log.match, self._log.created.daily
        if daily is not None:
            return daily.deal_of_day().luck(match.position, seat)
        return Random(f"{self._log.created.luck} {len(match.deals)} {len(match.position.moves)} {seat}")

    async def _let_play(self, seat: int, decide: Decide) -> None:
        """Let a computer player choose, and make its move unless something has changed since."""
        seen = view(self._log.match.position, seat)
        if _answers_itself(self._log.match.position, seat):
            await self._answer_by_itself(seat, seen.legal.moves[0], decide)
            return
        strength, before = self._attendance.plays(seat), self._moment(seat)
        assert strength is not None
        player = strength if self._log.created.daily is None else OPPONENT.name
        move = await self._computers.choose(player, seen, self.luck(seat))
        by = None if self._log.seats[seat].strength else strength

        def decision() -> Sequence[AnyEvent]:
            is_on = self._log.phase == "playing" and self._log.proposal is None
            is_asked = is_on and self._moment(seat) == before and self._attendance.plays(seat) is not None
            return self._decisions.move(seat, move, by) if is_asked else []

        await decide(decision)

    async def _answer_by_itself(self, seat: int, move: Move, decide: Decide) -> None:
        """Make the only move that a seat has, unless something has changed since."""
        before = self._moment(seat)

        def decision() -> Sequence[AnyEvent]:
            is_on = self._log.phase == "playing" and self._log.proposal is None
            return self._decisions.move(seat, move, None) if is_on and self._moment(seat) == before else []

        await decide(decision)

    def _moment(self, seat: int) -> tuple[int, int, int]:
        """Return a key that changes whenever a seat has to choose again."""
        match = self._log.match
        return self._log.undos, len(match.deals), sum(by == seat for by, _ in match.position.moves)


def _answers_itself(now: Position, seat: int) -> bool:
    """Whether the question to a seat that is to act has one answer, so that nobody is asked."""
    stage = now.stages[0]
    return answers_itself(stage, stage_of(stage).asks(now), now.legal(seat))
