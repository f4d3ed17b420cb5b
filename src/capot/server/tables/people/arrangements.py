"""Decisions apart from the play: on seats before the first deal, on votes, reminders, links and proposals."""

from collections.abc import Callable
from typing import TypeAlias

from capot.language.texts import say
from capot.server.errors import Conflict, Forbidden
from capot.server.log import events
from capot.server.log.events import AnyEvent
from capot.server.log.names import name_of_computer
from capot.server.log.seats import STAND_IN, check_seat
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Strength
from capot.server.messages.live import Nudged
from capot.server.messages.lobby import Fill, Free, Nudge, Start, Vote
from capot.server.messages.proposals import Answer, Propose
from capot.server.messages.sharing import ShareRequest
from capot.server.sharing import public_links
from capot.server.tables.decisions import Decisions, bound
from capot.server.tables.people import consent
from capot.server.tables.people.attendance import Attendance

Arrangement: TypeAlias = Fill | Start | Free | Vote | ShareRequest | Propose | Answer
"""Requests of people to a table, apart from the play."""


class Arrangements:
    """Decides on requests apart from the play; only votes are counted at once, and they are not stored."""

    def __init__(
        self, log: TableLog, attendance: Attendance, decisions: Decisions, now: Callable[[], float]
    ) -> None:
        """Decide by a table's log and attendance."""
        self._log = log
        self._attendance = attendance
        self._seat = decisions.seat
        self._now = now

    def arranged(self, guest: str, request: Arrangement) -> list[AnyEvent]:
        """Return the events of a request; raise a refusal if the guest may not ask for it now."""
        if isinstance(request, Vote):
            return self._voted(guest, request)
        if isinstance(request, ShareRequest):
            return public_links.decided(self._log, self._seat(guest), request, self._now())
        if isinstance(request, Propose):
            return consent.proposed(self._log, self._seat(guest), request, self._now())
        if isinstance(request, Answer):
            return consent.answered(self._log, self._seat(guest), request, self._now())
        self._check_host(guest)
        match request:
            case Fill():
                check_seat(self._log.seats, request.seat)
                if request.seat not in self._open:
                    raise Conflict(say("This seat is taken."))
                return self._filled([request.seat], request.strength)
            case Start():
                return self._filled(self._open, request.strength)
            case Free():
                return self._freed(guest, request)

    def gathered(self) -> list[AnyEvent]:
        """Put computer players into the seats still open once strangers have waited for long enough."""
        return self._filled(self._open, STAND_IN) if self._attendance.is_gathered else []

    def nudged(self, guest: str, request: Nudge) -> Nudged:
        """Return a reminder; raise `Conflict` if the table does not wait for that seat."""
        by = self._seat(guest)
        if request.seat == by or request.seat not in self._attendance.awaited():
            raise Conflict(say("The table is not waiting for this player."))
        return Nudged(seat=request.seat, by=by)

    @property
    def _open(self) -> list[int]:
        return [place for place, seat in enumerate(self._log.seats) if seat.who == "open"]

    def _check_host(self, guest: str) -> None:
        if self._seat(guest) != self._attendance.host:
            raise Forbidden(say("Only the host of this table can do that."))
        if self._log.phase != "seating":
            raise Conflict(say("The match has begun already."))

    def _filled(self, places: list[int], strength: Strength) -> list[AnyEvent]:
        """Put computer players into open seats; if none is left, the first deal is due."""
        names, now = [seat.name for seat in self._log.seats], self._now()
        happened: list[AnyEvent] = []
        for place in places:
            names.append(name_of_computer(names))
            happened.append(events.Filled(at=now, seat=place, strength=strength, name=names[-1]))
        return [*happened, bound(1, now)] if len(places) == len(self._open) else happened

    def _freed(self, guest: str, request: Free) -> list[AnyEvent]:
        if request.seat == self._seat(guest):
            raise Conflict(say("This is your own seat: leave the table to free it."))
        check_seat(self._log.seats, request.seat)
        if request.seat in self._open:
            return []
        return [events.Freed(at=self._now(), seat=request.seat)]

    def _voted(self, guest: str, request: Vote) -> list[AnyEvent]:
        """Count a vote; once more than half of the others agree, a computer player takes over."""
        by, waiting = self._seat(guest), self._attendance
        idle = next((each for each in waiting.idle() if each.seat == request.seat), None)
        if idle is None or by not in waiting.voters(request.seat):
            raise Conflict(say("The table has not waited long enough for this player."))
        waiting.votes.setdefault(request.seat, set()).add(by)
        is_enough = len({*idle.votes, by}) >= idle.needed
        return [events.StoodIn(at=self._now(), seat=request.seat)] if is_enough else []
