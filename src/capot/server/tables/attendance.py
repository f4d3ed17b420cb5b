"""The people at a table: their open pages, and the seats and times that the table waits for."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from capot.server.messages import Push, Step, Strength
from capot.server.tables.seats import STAND_IN
from capot.server.tables.table_log import TableLog

MOST_STEPS = 16
"""Steps that wait for a page that is slow; what is more becomes one step, with the last state."""

MOST_WAITING = 500
"""Happenings that wait before a page is let go; it comes back with the last that it knows."""


class Connection:
    """The presence of one person's page, and what has happened since the last push."""

    def __init__(self, guest: str, let_go: "Callable[[Connection], None]") -> None:
        """Wait for the first step."""
        self.guest = guest
        self._let_go = let_go
        self._pending: list[Step] = []
        self._is_open = True
        self._news = asyncio.Event()

    async def next(self) -> Push | None:
        """Wait for something to happen; None when the table closes the connection."""
        await self._news.wait()
        if not self._is_open:
            return None
        self._news.clear()
        steps, self._pending = self._pending, []
        return Push(steps=steps)

    def send(self, steps: Sequence[Step]) -> None:
        """Add to the next push; a step in which nothing happened renews the last state that waits."""
        for step in steps:
            self._pending.append(step)
            if not step.happened or len(self._pending) > MOST_STEPS:
                self._join(2 if not step.happened else len(self._pending))
        self._news.set()
        if sum(len(step.happened) for step in self._pending) > MOST_WAITING:
            self.close()

    def _join(self, count: int) -> None:
        """Make one of the last steps that wait."""
        happened = [each for step in self._pending[-count:] for each in step.happened]
        self._pending[-count:] = [Step(happened=happened, state=self._pending[-1].state)]

    def close(self) -> None:
        """Tell the table that the page is gone; asked again, do nothing."""
        if self._is_open:
            self._is_open = False
            self._news.set()
            self._let_go(self)


PATIENCE = 5.0
"""So many seconds a person whose page is gone, or not there yet, is still waited for before a deal."""

TIME_TO_LOOK = 30
"""With a clock, so many seconds at least to look at a score before the next deal begins without one."""


@dataclass(slots=True)
class Attendance:
    """What is not stored of a table: it begins anew with every start of the server.

    ``deadline`` is the moment at which the time of those who are asked runs out, ``overdue`` are those for
    whom it has, until they have moved, and ``late`` is the deal that no longer waits for contributions.
    """

    log: TableLog
    now: Callable[[], float]
    grace: float
    deadline: float | None = None
    overdue: set[int] = field(default_factory=set)
    late: int = 0
    _pages: Counter[str] = field(default_factory=Counter)
    _away: dict[int, float] = field(default_factory=dict)
    _asked: frozenset[int] = frozenset()

    @property
    def connected(self) -> set[int]:
        """The seats of people who are at the table."""
        seats = self.log.seats
        return {place for place, seat in enumerate(seats) if seat.guest in self._pages and not seat.gone}

    def came(self, guest: str) -> bool:
        """Note a page of a guest, and return whether it is his first; all who are away get time again."""
        if not self.connected:
            self._away = dict.fromkeys(self.log.people, self.now())
        self._pages[guest] += 1
        seat = self.log.seat_of(guest)
        if seat is not None:
            self._away.pop(seat, None)
        return self._pages[guest] == 1

    def went(self, guest: str) -> bool:
        """Note that a page is gone, and return whether it was his last."""
        self._pages[guest] -= 1
        if self._pages[guest]:
            return False
        del self._pages[guest]
        self.is_missed(self.log.seat_of(guest))
        return True

    def is_missed(self, seat: int | None) -> None:
        """Begin the grace of a person who sits at the table without a page."""
        if seat is not None and seat not in self.connected:
            self._away[seat] = self.now()

    def plays(self, seat: int) -> Strength | None:
        """Return how well the computer player plays who moves for a seat now, None where nobody does."""
        if seat in self.overdue:
            return STAND_IN
        state = self.log.seats[seat]
        return None if state.stands_in and not self.connected else state.plays

    def for_contributions(self) -> set[int]:
        """Return the seats whose contribution to the next deal is awaited."""
        coming = self.log.coming
        if coming is None or self.late == coming.bound.deal:
            return set()
        seats, earliest = self.log.seats, self.now() - PATIENCE
        brief = {seat for seat, since in self._away.items() if since > earliest and not seats[seat].gone}
        return {seat for seat in self.connected | brief if coming.given[seat] is None}

    @property
    def may_deal(self) -> bool:
        """Whether somebody wants the next deal, and nobody else is waited for."""
        coming = self.log.coming
        return coming is not None and any(coming.given) and not self.for_contributions()

    def to_replace(self) -> list[int]:
        """Return the seats of people who are away too long while somebody waits for them."""
        if not self.connected or not self.log.shuffles or self.log.phase == "over":
            return []
        seats = self.log.seats
        return [
            seat
            for seat, since in self._away.items()
            if self.now() - since >= self.grace and seats[seat].who == "person" and not seats[seat].stands_in
        ]

    def moved(self, seat: int) -> None:
        """Note that a seat has done what was asked of it: its time begins anew when it is asked again."""
        self.overdue.discard(seat)
        self._asked -= {seat}

    def begins_anew(self) -> None:
        """Forget whose time runs: cards were dealt, or moves taken back."""
        self.overdue.clear()
        self._asked = frozenset()

    def set_clock(self) -> None:
        """Let the time of those who are newly asked begin; without anybody at the table none runs."""
        seconds, log = self.log.created.seconds, self.log
        if seconds is None or not self.connected:
            self.deadline, self._asked = None, frozenset()
            return
        if log.phase == "playing":
            asked = {seat for seat in log.match.position.to_act if self.plays(seat) is None}
        else:
            asked = self.for_contributions()
            seconds = max(seconds, TIME_TO_LOOK)
        if asked - self._asked:
            self.deadline = self.now() + seconds
        self._asked = frozenset(asked)
        if not asked:
            self.deadline = None

    def run_out(self) -> bool:
        """Note those whose time has run out, and return whether there are any."""
        if self.deadline is None or self.now() < self.deadline:
            return False
        self.deadline = None
        if self.log.phase == "playing":
            self.overdue |= self._asked
        elif self.log.coming is not None and any(self.log.coming.given):
            self.late = self.log.coming.bound.deal
        else:
            # Nobody wants to go on yet.
            self._asked = frozenset()
        return True

    def alarm(self) -> float | None:
        """Return the next moment at which the table wants to be looked after."""
        waits = (PATIENCE, self.grace) if self.connected else (PATIENCE,)
        moments = [since + wait for since in self._away.values() for wait in waits]
        moments += [] if self.deadline is None else [self.deadline]
        return min((moment for moment in moments if moment > self.now()), default=None)
