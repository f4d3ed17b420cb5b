"""Reading what one seat saw of a match: it cannot be replayed, but what it shows must fit together."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.record.errors import RecordError, UnfitError
from capot.record.record import ViewRecord
from capot.record.seen_deal import SeenDeal
from capot.record.sheet import DealSheet, Head, Shown, shown_text
from capot.rules.check.deal import hand_size
from capot.rules.terms import Exact


class SeenMatch:
    """A view that grows as its record is read: the cards of the seat and those played are checked."""

    def __init__(self, head: Head, name: str) -> None:
        """Begin with what stands before the first deal; ``name`` is the file, for the errors."""
        assert head.seat is not None
        self._head = head
        self._seat = head.seat
        self._empty = new_match(head.game, head.seats, head.first_dealer)
        self._name = name
        self._deals: list[DealSheet] = []
        self._deal: SeenDeal | None = None

    @property
    def record(self) -> ViewRecord:
        """What has been read so far."""
        return ViewRecord(self._head, tuple(self._deals))

    def deal(self, line: int | None, number: int, dealer: int | None, cards: DealSheet) -> None:
        """Begin the next deal; only the hand of the seat is shown."""
        where = f"deal {number}"
        if number != len(self._deals) + 1:
            raise self._error(line, f"the next deal is number {len(self._deals) + 1}", where)
        due = self._empty.dealer_of(number - 1)
        if dealer not in {None, due}:
            raise self._error(line, f"seat {due} deals, not seat {dealer}", where)
        shown = [seat for seat, hand in enumerate(cards.hands) if hand is not None]
        if shown != [self._seat]:
            raise self._error(line, f"a view of seat {self._seat} shows the hand of that seat alone", where)
        rules = self._head.game.rules_for(self._head.seats, number - 1)
        hand, size = list(cards.hands[self._seat] or ()), hand_size(rules, self._head.seats)
        known = [*hand, *(cards.talon or ())]
        strange = next((card for card in known if card not in rules.pack.cards()), None)
        if strange is not None:
            raise self._error(line, f"the {strange} is not in the pack of this game", where)
        if len(set(known)) < len(known) or len(hand) != size:
            raise self._error(line, f"{size} different cards make a hand", where)
        before = self._deals[-1].turn_up if self._deals else None
        self._deals.append(replace(cards, dealer=due))
        last_turned = before.suit if before else None
        winner = self._deal.winner if self._deal else None
        self._deal = SeenDeal(
            rules,
            self._head.seats,
            self._seat,
            cards,
            number=number - 1,
            last_turned=last_turned,
            last_winner=winner,
        )

    def act(self, line: int | None, seat: int, move: Shown) -> None:
        """Note a move as it was seen."""
        where = f"seat {seat}: {shown_text(move)}"
        deal = self._now(line, where)
        if not 0 <= seat < self._head.seats:
            raise self._error(line, f"there is no seat {seat} at this table", where)
        try:
            deal.act(seat, move)
        except UnfitError as error:
            raise self._error(line, str(error), where) from error
        self._deals[-1] = replace(self._deals[-1], moves=(*self._deals[-1].moves, (seat, move)))

    def open_trick(self, line: int | None, number: int, leader: int | None) -> None:
        """Begin trick ``number``; its leader must be said for the first, and is checked later."""
        where = f"trick {number}"
        deal = self._now(line, where)
        if deal.has_open_trick or number != deal.tricks + 1:
            raise self._error(line, f"trick {deal.tricks + 1} comes first, whole", where)
        if number > deal.size:
            raise self._error(line, "all tricks have been played", where)
        due = deal.leader
        deal.leader = leader if due is None else due
        if deal.leader is None or not 0 <= deal.leader < self._head.seats:
            raise self._error(line, f"say who leads: {number} from {self._seat}: ...", where)
        if leader not in {None, deal.leader}:
            raise self._error(line, f"seat {deal.leader} leads, not seat {leader}", where)

    def card(self, line: int | None, number: int, card: Card) -> None:
        """Note a card played to trick ``number``."""
        deal, where = self._deal, f"trick {number}: {card.code}"
        if deal is None or deal.tricks >= number or deal.leader is None:
            many = self._head.seats if deal is None else deal.players
            raise self._error(line, f"a trick has {many} cards", where)
        self.act(line, deal.next_seat, PlayCard(card))

    def check(self, line: int | None, what: str, numbers: Sequence[Exact]) -> None:
        """Note what was scored."""
        seen = self._now(line, what)
        seen.believe_split()
        if not seen.is_over:
            raise self._error(line, f"the deal is not over yet, so that there is no {what}")
        many = 1 if what == "pool" else self._head.seats
        if len(numbers) != many:
            raise self._error(line, f"the {what} has {many} numbers, not {len(numbers)}")
        deal = self._deals[-1]
        match what:
            case "score":
                self._deals[-1] = replace(deal, score=tuple(numbers))
            case "total":
                self._deals[-1] = replace(deal, total=tuple(numbers))
            case _:
                self._deals[-1] = replace(deal, pool=int(numbers[0]))

    def comment(self, text: str) -> None:
        """Pass over a remark: it is not what the seat saw."""

    def _now(self, line: int | None, where: str) -> SeenDeal:
        if self._deal is None:
            raise self._error(line, "no cards have been dealt yet", where)
        return self._deal

    def _error(self, line: int | None, reason: str, move: str = "") -> RecordError:
        return RecordError(reason, name=self._name, line=line, move=move)
