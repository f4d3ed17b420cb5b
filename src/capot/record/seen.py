"""Reading the view of one seat: hidden choices are believed, everything else is replayed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from capot.cards import Card
from capot.language.texts import Name, reason, say
from capot.play.errors import Impossible
from capot.play.match import new_match
from capot.play.moves import Discard, Expose, Hidden, PassCards, PlayCard
from capot.play.progress import TricksProgress
from capot.play.scores.totals import came_back
from capot.play.seat import open_cards, updates
from capot.play.seat.deal import SeatDeal
from capot.play.standing import Standing
from capot.record.errors import RecordError
from capot.record.record import ViewRecord
from capot.record.replay import by_seat, in_trick
from capot.record.sheet import Aside, DealSheet, Doing, Drawn, Gave, Head, Shown
from capot.rules.check.deal import draws_openly
from capot.rules.ongoing.card_pools import card_pools
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact


class SeenMatch:
    """A view that grows as its record is read, each deal as its seat knows it."""

    def __init__(self, head: Head, name: str) -> None:
        """Begin with the head; ``name`` is the file, for error messages."""
        assert head.seat is not None
        self._head = head
        self._seat = head.seat
        self._name = name
        self._match = new_match(head.game, head.seats, head.first_dealer)
        self._sheets: list[DealSheet] = []
        self._deal: SeatDeal | None = None

    @property
    def record(self) -> ViewRecord:
        """The record read so far."""
        return ViewRecord(self._head, tuple(self._sheets))

    def deal(self, line: int | None, number: int, dealer: int | None, cards: DealSheet) -> None:
        """Begin the next deal; only the hand of the seat is shown."""
        where = say("deal {deal}", deal=number)
        if number != len(self._sheets) + 1:
            raise self._error(
                line, say("the next deal is number {number}", number=len(self._sheets) + 1), where
            )
        standing = self._standing()
        due = self._match.dealer_of(number - 1)
        if dealer is not None and dealer != due:
            raise self._error(line, say("seat {right} deals, not seat {seat}", right=due, seat=dealer), where)
        shown = [seat for seat, hand in enumerate(cards.hands) if hand is not None]
        if shown != sorted({self._seat, *standing.out}):
            why = say("a view of seat {seat} shows the hand of that seat alone", seat=self._seat)
            raise self._error(line, why, where)
        if any(cards.hands[seat] for seat in standing.out):
            why = say("nobody deals to those who are out of the match or sit out")
            raise self._error(line, why, where)
        still_in = self._head.seats - len(standing.gone)
        rules = self._head.game.rules_for(still_in, number - 1, turned=standing.turned)
        talon = cards.talon or ()
        if len({*talon, *rules.pack.cards()}) > len(rules.pack.cards()) or len(set(talon)) < len(talon):
            raise self._error(line, say("the talon has different cards of the pack"), where)
        try:
            self._deal = updates.begun(
                rules,
                self._head.seats,
                self._seat,
                due,
                hand=cards.hands[self._seat] or (),
                turn_up=cards.turn_up,
                standing=standing,
            )
        except Impossible as error:
            raise self._error(line, reason(error), where) from error
        self._sheets.append(replace(cards, dealer=due))
        if rules.kind_of_play.opens and talon:
            self._deal = self._checked(line, where, lambda deal: updates.turned(deal, talon))

    def act(self, line: int | None, seat: int, move: Shown) -> None:
        """Record a move as it was seen."""
        where = by_seat(seat, move.text)
        if not 0 <= seat < self._head.seats:
            raise self._error(line, say("there is no seat {seat} at this table", seat=seat), where)
        self._deal = self._checked(line, where, lambda deal: self._after(deal, seat, move))
        self._sheets[-1] = replace(self._sheets[-1], moves=(*self._sheets[-1].moves, (seat, move)))

    def _after(self, deal: SeatDeal, seat: int, move: Shown) -> SeatDeal:
        """Return the deal after a move in the record."""
        match move:
            case Hidden(verb="draw"):
                return updates.drew(deal, seat, move.count)
            case Drawn() if seat != self._seat and draws_openly(deal.rules):
                return updates.took_open(deal, seat, move.cards)
            case Drawn() if seat != self._seat:
                raise Impossible(
                    say(
                        "a view of seat {seat} does not show what seat {other} draws",
                        seat=self._seat,
                        other=seat,
                    )
                )
            case Expose() if isinstance(deal.stages[0], Tricks):
                return open_cards.opened(deal, seat, move.cards)
            case Gave():
                return open_cards.called(deal, seat, (move.card,))
            case Drawn():
                return updates.given(deal, move.cards)
            case PassCards() if seat != self._seat:
                return updates.received(updates.moved(deal, seat, Hidden("pass")), move.cards, seat)
            case Discard() if seat == self._seat and self._sheets[-1].talon:
                # The cards the seat took up are listed at the head of the deal.
                return updates.moved(updates.took(deal, self._sheets[-1].talon), seat, move)
            case _:
                return updates.moved(deal, seat, move)

    def open_trick(self, line: int | None, number: int, leader: int | None) -> None:
        """Begin trick ``number``; the first trick must name its leader, which is checked later."""
        where = say("trick {trick}", trick=number)
        deal = self._checked(line, where, lambda deal: updates.reached(deal, Tricks))
        assert isinstance(deal.progress, TricksProgress)
        if deal.progress.cards or number != len(deal.tricks) + 1:
            why = say("trick {trick} comes first, whole", trick=len(deal.tricks) + 1)
            raise self._error(line, why, where)
        if number > deal.total_tricks:
            raise self._error(line, say("all tricks have been played"), where)
        if leader is None and not deal.tricks:
            why = say("say who leads: {example}", example=Name(f"{number} from {self._seat}: ..."))
            raise self._error(line, why, where)
        if leader is not None and deal.tricks and leader != deal.progress.leader:
            why = say("seat {right} leads, not seat {seat}", right=deal.progress.leader, seat=leader)
            raise self._error(line, why, where)
        self._deal = deal
        if leader is not None and leader < self._head.seats:
            self._deal = self._checked(line, where, lambda deal: updates.turned_to(deal, leader))

    def card(self, line: int | None, number: int, card: Card) -> None:
        """Record a card played to trick ``number``."""
        deal, where = self._deal, in_trick(number, card)
        if deal is None or len(deal.tricks) >= number or not isinstance(deal.progress, TricksProgress):
            many = self._head.seats if deal is None else deal.seats - len(deal.dropped)
            raise self._error(line, say("a trick has {count} cards", count=many), where)
        progress = deal.progress
        self.act(line, deal.players_from(progress.leader)[len(progress.cards)], PlayCard(card))

    def check(self, line: int | None, what: str, numbers: Sequence[Exact]) -> None:
        """Record a score, total or pool."""
        deal = self._checked(line, what, lambda deal: deal)
        if self._sheets[-1].rest_to is None and not updates.may_be_over(deal):
            raise self._error(line, say("the deal is not over yet, so there is no {what}", what=Name(what)))
        parts = len(card_pools(deal.rules))
        many = parts or 1 if what == "pool" else self._head.seats
        if len(numbers) != many:
            counts = {"count": many, "found": len(numbers)}
            raise self._error(
                line, say("the {what} has {count} numbers, not {found}", what=Name(what), **counts)
            )
        sheet = self._sheets[-1]
        match what:
            case "score":
                self._sheets[-1] = replace(sheet, score=tuple(numbers))
            case "total":
                self._sheets[-1] = replace(sheet, total=tuple(numbers))
            case _:
                self._sheets[-1] = replace(sheet, pool=tuple(map(int, numbers)))

    def aside(self, line: int | None, seat: int, what: Doing, move: int | None) -> None:
        """Record what a seat did besides moving; moves that were not seen count too."""
        self._checked(line, what, lambda deal: deal)
        sheet = self._sheets[-1]
        after = len(sheet.moves) if move is None else move
        aside = Aside(len(self._sheets), after, seat, what)
        self._sheets[-1] = replace(sheet, asides=(*sheet.asides, aside))

    def rest(self, line: int | None, seat: int) -> None:
        """Record who got the rest."""
        self._deal = self._checked(line, f"rest {seat}", lambda deal: updates.reached(deal, Tricks))
        self._sheets[-1] = replace(self._sheets[-1], rest_to=seat)

    def comment(self, text: str) -> None:
        """Ignore a comment, which the seat did not see."""

    def _standing(self) -> Standing:
        """Return the state of the match before its next deal, from the record."""
        if self._deal is None:
            return self._match.standing
        sheet, deals = self._sheets[-1], (*self._match.deals, self._deal)
        totals = sheet.total or self._match.totals
        points = sheet.score or (0,) * len(totals)
        back = came_back(self._deal.standing, points, totals)
        pools = sheet.pool if card_pools(self._deal.rules) else ()
        self._match = replace(
            self._match, deals=deals, totals=totals, pot=sum(sheet.pool), pools=pools, came_back=back
        )
        standing = self._match.standing
        if (
            standing.last_winner is not None
            or sheet.score is None
            or not self._deal.rules.kind_of_play.lead_is_won
        ):
            return standing
        # Somebody was dealt an instant win, which a view does not show.
        best = min(sheet.score) if standing.low_wins else max(sheet.score)
        return replace(standing, last_winner=sheet.score.index(best))

    def _checked(self, line: int | None, where: str, update: Callable[[SeatDeal], SeatDeal]) -> SeatDeal:
        """Return the updated deal; raise `RecordError` with the place if the update is impossible."""
        if self._deal is None:
            raise self._error(line, say("no cards have been dealt yet"), where)
        try:
            return update(self._deal)
        except Impossible as error:
            raise self._error(line, reason(error), where) from error

    def _error(self, line: int | None, why: str, move: str = "") -> RecordError:
        return RecordError(why, name=self._name, line=line, move=move)
