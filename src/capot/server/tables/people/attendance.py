"""The people at a table: their open pages, and the seats and times that the table waits for."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from capot.players.readiness import is_getting_ready
from capot.server.log.events import AnyEvent, Bound, Claimed, Dealt, Gave, Left, Moved, Sat, TakenBack
from capot.server.log.seats import STAND_IN
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Strength
from capot.server.messages.live import Push, Step
from capot.server.messages.states import AwaySeat, IdleSeat
from capot.server.states.presence import Presence

MOST_STEPS = 16
"""Maximum number of steps queued for a slow page; more are merged into one."""

MOST_WAITING = 500
"""Maximum number of queued happenings; a page with more is dropped and reconnects."""


class Connection:
    """One person's open page, and its queue of steps since the last push."""

    def __init__(self, guest: str, closed: "Callable[[Connection], None]") -> None:
        """Begin with an empty queue."""
        self.guest = guest
        self._closed = closed
        self._pending: list[Step] = []
        self._is_open = True
        self._news = asyncio.Event()

    async def next(self) -> Push | None:
        """Return the next push, or None when the connection is closed."""
        await self._news.wait()
        if not self._is_open:
            return None
        self._news.clear()
        steps, self._pending = self._pending, []
        return Push(steps=steps)

    def send(self, steps: Sequence[Step]) -> None:
        """Add to the next push; a step without happenings replaces the last queued state."""
        for step in steps:
            self._pending.append(step)
            if not step.happened or len(self._pending) > MOST_STEPS:
                self._join(2 if not step.happened else len(self._pending))
        self._news.set()
        if sum(len(step.happened) for step in self._pending) > MOST_WAITING:
            self.close()

    def _join(self, count: int) -> None:
        """Merge the last queued steps."""
        happened = [each for step in self._pending[-count:] for each in step.happened]
        self._pending[-count:] = [Step(happened=happened, state=self._pending[-1].state)]

    def close(self) -> None:
        """Close the connection; further calls do nothing."""
        if self._is_open:
            self._is_open = False
            self._news.set()
            self._closed(self)


PATIENCE = 5.0
"""Seconds before a deal in which an absent person is still waited for."""

PATIENCE_OF_OTHERS = 30.0
"""Seconds that a table without a clock waits for a person before the others may vote."""

TIME_TO_LOOK = 30
"""Minimum seconds, at a table with a clock, to look at a score before the next deal begins."""


HOLD = 15.0
"""Seconds for which a seat among strangers is kept without an open page before the match."""


@dataclass(slots=True)
class Attendance:
    """Presence and clocks of a table: not stored, lost when the server restarts.

    ``deadline`` is the moment when time runs out for the seats to act, by the ``steady`` clock as all moments
    here but ``shown``, which is the same by the time of day; ``overdue`` are the seats out of time
    until they have moved, and ``late`` is the deal that no longer waits for contributions.  ``votes`` are the
    seats that want a computer player to stand in, by the seat of the idle person.  ``fills`` is the moment
    from which computers take the seats that strangers have left open.
    """

    log: TableLog
    now: Callable[[], float]
    steady: Callable[[], float]
    grace: float
    deadline: float | None = None
    shown: float | None = None
    overdue: set[int] = field(default_factory=set)
    late: int = 0
    votes: dict[int, set[int]] = field(default_factory=dict)
    _pages: Counter[str] = field(default_factory=Counter)
    _away: dict[int, float] = field(default_factory=dict)
    _asked: frozenset[int] = frozenset()
    _since: dict[int, float] = field(default_factory=dict)
    _shown: dict[int, float] = field(default_factory=dict)
    fills: float | None = None

    def __post_init__(self) -> None:
        """Let strangers come back after a restart, and wait no longer than they were to."""
        created = self.log.created
        if created.strangers is not None and self.log.is_gathering:
            self.fills = self.steady() + max(created.at + created.strangers - self.now(), 0)
            self._away = dict.fromkeys(self.log.people, self.steady())

    @property
    def connected(self) -> set[int]:
        """The seats of people with an open page."""
        seats = self.log.seats
        return {place for place, seat in enumerate(seats) if seat.guest in self._pages and not seat.gone}

    def came(self, guest: str) -> bool:
        """Add a page of a guest, and return whether it is the first.

        The first page at an empty table restarts the grace of everybody who is away.
        """
        if not self.connected:
            self._away = dict.fromkeys(self.log.people, self.steady())
        self._pages[guest] += 1
        seat = self.log.seat_of(guest)
        if seat is not None:
            self._away.pop(seat, None)
        return self._pages[guest] == 1

    def went(self, guest: str) -> bool:
        """Remove a page of a guest, and return whether it was the last."""
        self._pages[guest] -= 1
        if self._pages[guest]:
            return False
        del self._pages[guest]
        self._is_missed(self.log.seat_of(guest))
        return True

    def _is_missed(self, seat: int | None) -> None:
        """Begin the grace of a seated person without an open page."""
        if seat is not None and seat not in self.connected:
            self._away[seat] = self.steady()

    def plays(self, seat: int) -> Strength | None:
        """Return the strength of the computer player who moves for a seat now, or None."""
        if seat in self.overdue:
            return STAND_IN
        state = self.log.seats[seat]
        return None if state.stands_in and not self.connected else state.plays

    def for_contributions(self) -> set[int]:
        """Return the seats that have yet to contribute to the next deal."""
        coming = self.log.coming
        if coming is None or self.late == coming.bound.deal:
            return set()
        seats, earliest = self.log.seats, self.steady() - PATIENCE
        brief = {seat for seat, since in self._away.items() if since > earliest and not seats[seat].gone}
        people = {seat for seat in self.connected | brief if not seats[seat].stands_in}
        return {seat for seat in people if coming.given[seat] is None}

    def awaited(self) -> set[int]:
        """Return the seats of people for whom the table waits now."""
        if self.log.phase == "playing":
            return {seat for seat in self.log.match.position.to_act if self.plays(seat) is None}
        return self.for_contributions()

    @property
    def host(self) -> int | None:
        """The seat of the person who came first, unless away for longer than the grace; None of strangers."""
        if self.log.created.strangers is not None:
            return None
        lost = {seat for seat, since in self._away.items() if self.steady() - since >= self.grace}
        arrivals = [seat for seat in self.log.arrivals if not self.log.seats[seat].gone]
        return next((seat for seat in arrivals if seat not in lost), next(iter(arrivals), None))

    def voters(self, seat: int) -> set[int]:
        """Return the seats that may vote on a person: the people there for whom nobody waits."""
        people = {each for each in self.connected if not self.log.seats[each].stands_in}
        return people - self.awaited() - {seat}

    def idle(self) -> list[IdleSeat]:
        """Return the people idle for long enough that the others may vote to replace them."""
        if self.log.created.seconds is not None:
            return []
        idle = []
        for seat, since in sorted(self._since.items()):
            voters = self.voters(seat)
            if voters and self.steady() - since >= PATIENCE_OF_OTHERS:
                votes = sorted(self.votes.get(seat, set()) & voters)
                idle.append(IdleSeat(seat=seat, votes=votes, needed=len(voters) // 2 + 1))
        return idle

    def away(self) -> list[AwaySeat]:
        """Return the people without a page who are waited for, and from when on the others may vote."""
        if self.log.created.seconds is not None:
            return []
        return [
            AwaySeat(seat=seat, until=round(1000 * (self._shown[seat] + PATIENCE_OF_OTHERS)))
            for seat, since in sorted(self._since.items())
            if self.steady() - since < PATIENCE_OF_OTHERS and seat not in self.connected and self.voters(seat)
        ]

    @property
    def may_deal(self) -> bool:
        """Whether somebody wants the next deal and it waits for nobody else."""
        coming = self.log.coming
        return coming is not None and any(coming.given) and not self.for_contributions()

    def presence(self, *, is_halted: bool) -> Presence:
        """Return what everybody sees of the people at the table now."""
        clock = None
        if self.deadline is not None and self.log.phase == "playing":
            assert self.shown is not None
            clock = self.shown * 1000
        return Presence(
            connected=self.connected,
            waiting_for=self.for_contributions(),
            clock=clock,
            host=self.host,
            idle=self.idle(),
            away=self.away(),
            is_halted=is_halted,
            is_getting_ready=is_getting_ready(),
        )

    def strayed(self) -> list[int]:
        """Return the seats of strangers who have gone without a word before the match."""
        if not self.log.is_gathering:
            return []
        return [seat for seat, since in self._away.items() if self.steady() - since >= HOLD]

    @property
    def is_gathered(self) -> bool:
        """Whether strangers have waited for long enough, and all are there or have had time to come."""
        if self.fills is None or not self.log.is_gathering or not self.connected:
            return False
        late = self.steady() - self.fills
        return late >= HOLD or (late >= 0 and not self._away)

    def to_replace(self) -> list[int]:
        """Return the seats of people who have kept others waiting too long."""
        if self.log.is_slow or not self.connected or not self.log.has_begun or self.log.phase == "over":
            return []
        seats = self.log.seats
        return [
            seat
            for seat, since in self._away.items()
            if self.steady() - since >= self.grace
            and seats[seat].who == "person"
            and not seats[seat].stands_in
        ]

    def after(self, event: AnyEvent) -> None:
        """Stop the clocks of seats that have acted, and begin the grace of a person without a page."""
        match event:
            case Moved() | Gave():
                self._acted(event.seat)
            case Bound() | Dealt() | Claimed() | TakenBack():
                self._begin_anew()
            case Sat():
                self._is_missed(event.seat)
            case Left() if not self.log.has_begun:
                self._away.pop(event.seat, None)
            case _:
                pass

    def _acted(self, seat: int) -> None:
        self.overdue.discard(seat)
        self._asked -= {seat}
        self._since.pop(seat, None)
        self._shown.pop(seat, None)
        self.votes.pop(seat, None)

    def _begin_anew(self) -> None:
        self.overdue.clear()
        self._asked = frozenset()
        self._since.clear()
        self._shown.clear()
        self.votes.clear()

    def set_clock(self) -> None:
        """Start the clocks of the seats newly to act; none runs while nobody is at the table.

        Over days they run from the last move on, and whoever comes too late has the grace.
        """
        seconds, asked = self.log.created.seconds, self.awaited() if self.connected else set()
        self._since = {seat: self._since.get(seat, self.steady()) for seat in asked}
        self._shown = {seat: self._shown.get(seat, self.now()) for seat in asked}
        self.votes = {seat: votes for seat, votes in self.votes.items() if seat in asked}
        if seconds is None or not self.connected:
            self.deadline, self._asked = None, frozenset()
            return
        if self.log.phase != "playing":
            seconds = max(seconds, TIME_TO_LOOK)
        if asked - self._asked:
            rest = self.log.moved + seconds - self.now()
            left = max(self.grace, rest) if self.log.is_slow else seconds
            self.deadline, self.shown = self.steady() + left, self.now() + left
        self._asked = frozenset(asked)
        if not asked:
            self.deadline = None

    def run_out(self) -> None:
        """Mark the seats that are out of time."""
        if self.deadline is None or self.steady() < self.deadline:
            return
        self.deadline = None
        if self.log.phase == "playing":
            self.overdue |= self._asked
        elif self.log.coming is not None and any(self.log.coming.given):
            self.late = self.log.coming.bound.deal
        else:
            # Nobody wants the next deal yet.
            self._asked = frozenset()

    def alarm(self) -> float | None:
        """Return the next moment at which `due` must run, or None."""
        waits = (PATIENCE, self.grace) if self.connected else (PATIENCE,)
        moments = [since + wait for since in self._away.values() for wait in waits]
        if self.log.created.seconds is None:
            moments += [
                since + PATIENCE_OF_OTHERS for seat, since in self._since.items() if self.voters(seat)
            ]
        moments += [] if self.deadline is None else [self.deadline]
        if self.log.is_gathering and self.fills is not None:
            moments += [self.fills, self.fills + HOLD, *(since + HOLD for since in self._away.values())]
        return min((moment for moment in moments if moment > self.steady()), default=None)
