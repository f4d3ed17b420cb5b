"""Decisions on requests: the events to store, or a refusal with its reason."""

from collections.abc import Callable
from secrets import token_bytes

from capot.cards import codes
from capot.language.texts import reason, say, sentence
from capot.play.brag import order_of
from capot.play.ending.claims import is_at_its_end, may_claim
from capot.play.errors import IllegalMove
from capot.play.match import Match
from capot.play.moves import Arrange as ArrangeMove
from capot.play.moves import LayCards, Move
from capot.play.position import Position
from capot.play.view import View, plies_seen, view
from capot.server.deal_parts import move_of
from capot.server.errors import Conflict, Forbidden, Illegal
from capot.server.log import events
from capot.server.log.events import AnyEvent
from capot.server.log.help import help_for
from capot.server.log.names import name_at, name_of_computer
from capot.server.log.seats import free_seat
from capot.server.log.table_log import TableLog
from capot.server.messages.asks import Check, Checked
from capot.server.messages.hands import HandState
from capot.server.messages.live import Contribute, Say
from capot.server.messages.live import Move as MoveRequest
from capot.server.messages.lobby import Join
from capot.server.messages.plays.brag import hand_states
from capot.server.sharing import challenges
from capot.server.states.deal_states import made_with
from capot.server.tables.people.attendance import Attendance
from capot.surface.hands import combination_name
from capot.table_shuffle import commitment, table_shuffle


class Decisions:
    """Decides on requests at a table without changing it."""

    def __init__(self, log: TableLog, attendance: Attendance, now: Callable[[], float]) -> None:
        """Decide by a table's log and attendance."""
        self._log = log
        self._attendance = attendance
        self._now = now

    def seat(self, guest: str) -> int:
        """Return the seat of a guest; raise `Forbidden` if there is none."""
        seat = self._log.seat_of(guest)
        if seat is None:
            raise Forbidden(say("You have no seat at this table."))
        return seat

    def joined(self, guest: str, request: Join, name: str, *, is_invited: bool) -> list[AnyEvent]:
        """Seat a guest, with the commitment to the first deal if the table is then full.

        Before the first deal a seated guest may move to another open seat.
        """
        log, now, own = self._log, self._now(), self._log.seat_of(guest)
        if own is not None and (request.seat in {None, own} or log.has_begun):
            return self.returned(guest)
        if guest in log.removed:
            raise Forbidden(say("The host has removed you from this table."))
        if log.created.challenge is not None and challenges.knows(log.created.challenge, guest):
            raise Forbidden(say("You know these cards: you have played them."))
        seat = free_seat(log.seats, guest, request.seat, is_invited=is_invited)
        if own is not None:
            before = log.seats[own]
            sat = events.Sat(at=now, seat=seat, guest=guest, name=before.name, rated=before.rated)
            return [events.Left(at=now, seat=own), sat]
        name = name_at(log.seats, name)
        # Among friends everybody is rated.
        rated = request.rated or log.created.strangers is None
        sat = events.Sat(at=now, seat=seat, guest=guest, name=name, rated=rated)
        happened = [*self._renamed(name), sat]
        is_full = sum(each.who == "open" for each in log.seats) == 1
        if not is_full:
            return happened
        origin = log.created.challenge
        return [*happened, bound(1, now) if origin is None else challenges.dealt(origin, len(log.seats), now)]

    def _renamed(self, person: str) -> list[AnyEvent]:
        """Give the computer player with a person's name another one."""
        names = [seat.name for seat in self._log.seats]
        return [
            events.Renamed(at=self._now(), seat=place, name=name_of_computer([*names, person]))
            for place, seat in enumerate(self._log.seats)
            if seat.strength is not None and seat.name.casefold() == person.casefold()
        ]

    def left(self, guest: str, *, for_good: bool = False) -> list[AnyEvent]:
        """Let a guest leave or give up; nothing happens the second time."""
        seat = self.seat(guest)
        left = self._log.seats[seat]
        if left.resigned or (left.gone and not for_good):
            return []
        return [events.Left(at=self._now(), seat=seat, for_good=for_good)]

    def returned(self, guest: str) -> list[AnyEvent]:
        """Let a guest take over from a computer player."""
        seat = self.seat(guest)
        return [events.Back(at=self._now(), seat=seat)] if self._log.seats[seat].stands_in else []

    def strayed(self, seat: int) -> list[AnyEvent]:
        """Free the seat of a stranger who is still missing before the match."""
        is_still = seat in self._attendance.strayed()
        return [events.Left(at=self._now(), seat=seat)] if is_still else []

    def replaced(self, seat: int) -> list[AnyEvent]:
        """Let a computer player stand in if the person is still missing."""
        is_still = seat in self._attendance.to_replace()
        return [events.StoodIn(at=self._now(), seat=seat)] if is_still else []

    def said(self, guest: str, request: Say) -> list[AnyEvent]:
        """Let a guest say a phrase."""
        return [events.Said(at=self._now(), seat=self.seat(guest), phrase=request.phrase)]

    def checked(self, guest: str, request: Check) -> Checked:
        """Return the names and legality of a move that the person to act considers."""
        seat = self.seat(guest)
        position, move = self._thought_of(seat, request)
        why, made = position.why_not(seat, move), made_with(view(position, seat), move)
        return Checked(
            reason=None if why is None else sentence(why),
            name=_name(position, seat, move),
            hands=_hands(position, move),
            moves=made.moves,
            goes=made.goes,
        )

    def for_advice(self, guest: str) -> tuple[int, View]:
        """Return a guest's seat and its view; raise `Illegal` without hints, `Conflict` out of turn."""
        seat = self.seat(guest)
        may = help_for(self._log, seat)
        if may.no_hints:
            raise Illegal(may.no_hints)
        if not may.can_hint or not (seen := view(self._log.match.position, seat)).is_my_turn:
            raise Conflict(say("It is not your turn."))
        return seat, seen

    def moved(self, guest: str, request: MoveRequest) -> list[AnyEvent]:
        """Return a person's move; raise `Conflict` out of turn, or if the table has changed since."""
        seat = self.seat(guest)
        _, move = self._thought_of(seat, request)
        return [*self.returned(guest), *self.move(seat, move)]

    def _thought_of(self, seat: int, request: Check | MoveRequest) -> tuple[Position, Move]:
        """Return the position and the move of a request, if it is the seat's turn and nothing has changed."""
        log = self._log
        if log.phase != "playing" or request.deal != len(log.match.deals):
            raise Conflict(say("The table has moved on."))
        position = log.match.position
        if request.ply != plies_seen(position, seat):
            raise Conflict(say("The table has moved on."))
        if seat not in position.to_act:
            raise Conflict(say("It is not your turn."))
        return position, position.legal(seat).meant(move_of(request.move))

    def move(self, seat: int, move: Move, by: str | None = None) -> list[AnyEvent]:
        """Return a move, with the end of the deal if it decides it; raise `Illegal` with the reason."""
        try:
            after = self._log.after(seat, move)
        except IllegalMove as error:
            raise Illegal(sentence(reason(error))) from error
        moved = events.Moved(at=self._now(), seat=seat, move=move.text, by=by)
        return [moved, *self._ended(after)]

    def _ended(self, match: Match) -> list[AnyEvent]:
        """Return the end of a deal that is decided, where it ends by itself, and the next commitment."""
        log, position = self._log, match.position
        if not log.created.ends_decided or not is_at_its_end(position, log.views.of(position)):
            return [*next_bound(match, self._now())]
        decided = events.Claimed(at=self._now(), seat=None)
        return [decided, *next_bound(log.with_rest(match), self._now())]

    def contributed(self, guest: str, request: Contribute) -> list[AnyEvent]:
        """Return a guest's contribution to the next shuffle, accepted once."""
        seat, coming = self.seat(guest), self._log.coming
        if coming is None or request.deal != coming.bound.deal:
            raise Conflict(say("This is not the deal that comes next."))
        if coming.given[seat] is not None:
            raise Conflict(say("You have already contributed to this deal."))
        gave = events.Gave(at=self._now(), deal=request.deal, seat=seat, value=request.value)
        return [*self.returned(guest), gave]

    def claimed(self, guest: str) -> list[AnyEvent]:
        """Let a deal end whose score is certain."""
        seat, match = self.seat(guest), self._log.match
        if self._log.phase != "playing" or not may_claim(self._log.views.of(match.position, seat)):
            raise Illegal(say("There is still something to be scored in this deal."))
        claimed = events.Claimed(at=self._now(), seat=seat)
        return [*self.returned(guest), claimed, *next_bound(self._log.with_rest(match), self._now())]

    def taken_back(self, guest: str) -> list[AnyEvent]:
        """Take back all moves from the last one on that the guest was asked for."""
        seat = self.seat(guest)
        if not help_for(self._log, seat).can_undo:
            raise Illegal(say("You have no move to take back in this deal."))
        last = self._log.last_choice(seat)
        assert last is not None, "a seat that has a move to take back has made one"
        return [events.TakenBack(at=self._now(), moves=len(self._log.match.position.moves) - last)]

    def dealt(self) -> list[AnyEvent]:
        """Return the next deal, or nothing if it is no longer due."""
        coming, match = self._log.coming, self._log.match
        if coming is None or not self._attendance.may_deal:
            return []
        number, secret = coming.bound.deal, bytes.fromhex(coming.bound.secret)
        pack = table_shuffle(secret, [bytes.fromhex(each or "") for each in coming.given], number, match.pack)
        given, order = list(coming.given), codes(pack)
        dealt = events.Dealt(at=self._now(), deal=number, contributions=given, pack=order)
        # Some deals are decided by the cards alone.
        return [dealt, *next_bound(self._log.with_deal(match, order), self._now())]


def _name(position: Position, seat: int, move: Move) -> str | None:
    """Return the name of the combination a seat wants to lay, or None."""
    if not isinstance(move, LayCards) or any(card not in position.hands[seat] for card in move.cards):
        return None
    return combination_name(move.cards, position.rules, position.faces)


def _hands(position: Position, move: Move) -> list[HandState]:
    """Return the hands of an ``arrange`` with their names."""
    if not isinstance(move, ArrangeMove) or not position.rules.hands_made:
        return []
    return hand_states(move.hands, order_of(position.rules), position.faces)


def next_bound(match: Match, now: float) -> list[events.Bound]:
    """Return the commitment to the next deal of a match, if one is due."""
    return [bound(len(match.deals) + 1, now)] if match.needs_deal else []


def bound(deal: int, now: float) -> events.Bound:
    """Return the commitment to a new random secret for a deal."""
    secret = token_bytes(32)
    return events.Bound(at=now, deal=deal, commitment=commitment(secret), secret=secret.hex())
