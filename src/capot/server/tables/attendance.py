"""Whom a table waits for: who is there, whose time runs, and for whom a computer player moves."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from capot.server.messages import Strength
from capot.server.tables.seats import STAND_IN
from capot.server.tables.table_log import TableLog

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

    course: TableLog
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
        seats = self.course.seats
        return {place for place, seat in enumerate(seats) if seat.guest in self._pages and not seat.gone}

    def came(self, guest: str) -> bool:
        """Note a page of a guest, and return whether it is his first; all who are away get time again."""
        if not self.connected:
            self._away = dict.fromkeys(self.course.people, self.now())
        self._pages[guest] += 1
        seat = self.course.seat_of(guest)
        if seat is not None:
            self._away.pop(seat, None)
        return self._pages[guest] == 1

    def went(self, guest: str) -> bool:
        """Note that a page is gone, and return whether it was his last."""
        self._pages[guest] -= 1
        if self._pages[guest]:
            return False
        del self._pages[guest]
        self.is_missed(self.course.seat_of(guest))
        return True

    def is_missed(self, seat: int | None) -> None:
        """Begin the grace of a person who sits at the table without a page."""
        if seat is not None and seat not in self.connected:
            self._away[seat] = self.now()

    def plays(self, seat: int) -> Strength | None:
        """Return how well the computer player plays who moves for a seat now, None where nobody does."""
        if seat in self.overdue:
            return STAND_IN
        state = self.course.seats[seat]
        return None if state.stands_in and not self.connected else state.plays

    def for_contributions(self) -> set[int]:
        """Return the seats whose contribution to the next deal is awaited."""
        coming = self.course.coming
        if coming is None or self.late == coming.bound.deal:
            return set()
        seats, earliest = self.course.seats, self.now() - PATIENCE
        brief = {seat for seat, since in self._away.items() if since > earliest and not seats[seat].gone}
        return {seat for seat in self.connected | brief if coming.given[seat] is None}

    @property
    def may_deal(self) -> bool:
        """Whether somebody wants the next deal, and nobody else is waited for."""
        coming = self.course.coming
        return coming is not None and any(coming.given) and not self.for_contributions()

    def to_replace(self) -> list[int]:
        """Return the seats of people who are away too long while somebody waits for them."""
        if not self.connected or not self.course.shuffles or self.course.phase == "over":
            return []
        seats = self.course.seats
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
        seconds, course = self.course.created.seconds, self.course
        if seconds is None or not self.connected:
            self.deadline, self._asked = None, frozenset()
            return
        if course.phase == "playing":
            asked = {seat for seat in course.match.position.to_act if self.plays(seat) is None}
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
        if self.course.phase == "playing":
            self.overdue |= self._asked
        elif self.course.coming is not None and any(self.course.coming.given):
            self.late = self.course.coming.bound.deal
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
