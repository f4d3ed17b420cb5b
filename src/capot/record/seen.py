"""Reading what one seat saw of a match: it cannot be replayed, but what it shows must fit together."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card
from capot.play.match import new_match
from capot.play.moves import Announce, Discard, PassCards, PlayCard, RefusePass, move_text
from capot.play.position import trump_of
from capot.play.stages.tricks import winner
from capot.record.errors import RecordError
from capot.record.record import ViewRecord
from capot.record.sheet import DealSheet, Head, Hidden, Shown
from capot.rules.check import hand_size
from capot.rules.model import Rules
from capot.rules.terms import Announce as AnnounceTerm
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
        # Of the deal being read:
        self._rules: Rules | None = None
        self._hand: list[Card] = []
        self._played: list[Card] = []
        self._trick: list[Card] = []
        self._leader: int | None = None
        self._tricks = 0

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
        self._rules, self._hand = rules, hand
        self._played, self._trick, self._tricks, self._leader = [], [], 0, None
        self._deals.append(replace(cards, dealer=due))

    def act(self, line: int | None, seat: int, move: Shown) -> None:
        """Note a move as it was seen."""
        where = f"seat {seat}: " + (f"{move.verb} ?" if isinstance(move, Hidden) else move_text(move))
        rules = self._now(line, where)
        if not 0 <= seat < self._head.seats:
            raise self._error(line, f"there is no seat {seat} at this table", where)
        match move:
            case PlayCard():
                self._play(line, seat, move.card, where)
            case Announce(name=str() as name):
                terms = [stage for stage in rules.stages if isinstance(stage, AnnounceTerm)]
                if name not in {each.name for term in terms for each in term.undertakings}:
                    raise self._error(line, f"there is no {name!r} to announce in this game", where)
            case PassCards() | Discard() | Hidden():
                self._choice(line, seat, move, where)
            case Announce() | RefusePass():
                pass
        self._deals[-1] = replace(self._deals[-1], moves=(*self._deals[-1].moves, (seat, move)))

    def open_trick(self, line: int | None, number: int, leader: int | None) -> None:
        """Begin trick ``number``; its leader must be said for the first, and is checked later."""
        where = f"trick {number}"
        rules = self._now(line, where)
        if self._trick or number != self._tricks + 1:
            raise self._error(line, f"trick {self._tricks + 1} comes first, whole", where)
        if number > hand_size(rules, self._head.seats):
            raise self._error(line, "all tricks have been played", where)
        due = self._leader
        self._leader = leader if due is None else due
        if self._leader is None or not 0 <= self._leader < self._head.seats:
            raise self._error(line, f"say who leads: {number} from {self._seat}: ...", where)
        if leader not in {None, self._leader}:
            raise self._error(line, f"seat {self._leader} leads, not seat {leader}", where)

    def card(self, line: int | None, number: int, card: Card) -> None:
        """Note a card played to trick ``number``."""
        if self._tricks >= number or self._leader is None:
            where = f"trick {number}: {card.code}"
            raise self._error(line, f"a trick has {self._head.seats} cards", where)
        seat = (self._leader + len(self._trick)) % self._head.seats
        self.act(line, seat, PlayCard(card))

    def check(self, line: int | None, what: str, numbers: Sequence[Exact]) -> None:
        """Note what was scored."""
        size = hand_size(self._now(line, what), self._head.seats)
        if self._tricks < size:
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

    def _choice(self, line: int | None, seat: int, move: PassCards | Discard | Hidden, where: str) -> None:
        own = seat == self._seat
        if self._tricks or self._trick:
            raise self._error(line, "it is time to play tricks", where)
        if isinstance(move, Hidden):
            if own:
                raise self._error(line, "a seat sees its own cards", where)
            return
        if len(set(move.cards)) < len(move.cards):
            raise self._error(line, "a card is named twice", where)
        held = {*self._hand, *(self._deals[-1].talon or ()), *self._received()}
        wrong = next((card for card in move.cards if (card in held) != own), None)
        if wrong is not None:
            holds = "does not hold" if own else "holds"
            raise self._error(line, f"seat {self._seat} {holds} the {wrong}", where)

    def _play(self, line: int | None, seat: int, card: Card, where: str) -> None:
        rules = self._now(line, where)
        if self._tricks == hand_size(rules, self._head.seats):
            raise self._error(line, "all tricks have been played", where)
        if not self._played:
            self._hand = list(self._hand_to_play())
            self._leader = seat if self._leader is None else self._leader
        assert self._leader is not None
        due = (self._leader + len(self._trick)) % self._head.seats
        if seat != due:
            raise self._error(line, f"it is not the turn of seat {seat}; seat {due} is to act", where)
        own = seat == self._seat
        if card in self._played or card not in rules.pack.cards() or (card in self._hand) != own:
            raise self._error(line, f"seat {seat} cannot hold the {card}", where)
        suit = self._trick[0].suit if self._trick else card.suit
        if own and card.suit != suit and any(each.suit == suit for each in self._hand):
            raise self._error(line, "a player must follow suit", where)
        if own:
            self._hand.remove(card)
        self._played.append(card)
        self._trick.append(card)
        if len(self._trick) == self._head.seats:
            self._leader = winner(
                tuple(self._trick), self._seats_from(self._leader), rules.pack, self._trump(rules)
            )
            self._trick, self._tricks = [], self._tricks + 1

    def _seats_from(self, first: int) -> tuple[int, ...]:
        return tuple((first + step) % self._head.seats for step in range(self._head.seats))

    def _received(self) -> tuple[Card, ...]:
        """Cards passed to the seat, as far as read: only those of another's pass are shown."""
        moves = self._deals[-1].moves
        return tuple(
            card
            for by, move in moves
            if by != self._seat and isinstance(move, PassCards)
            for card in move.cards
        )

    def _hand_to_play(self) -> tuple[Card, ...]:
        """The hand after passing and discarding."""
        own = [move for by, move in self._deals[-1].moves if by == self._seat]
        received = self._received()
        away = [card for move in own if isinstance(move, PassCards) and received for card in move.cards]
        hand = [*self._hand, *received]
        for move in own:
            if isinstance(move, Discard):
                hand += self._deals[-1].talon or ()
                away += move.cards
        return tuple(card for card in hand if card not in away)

    def _trump(self, rules: Rules) -> str | None:
        """The suit of trumps, as the turned-up cards make it."""
        before = self._deals[-2].turn_up if len(self._deals) > 1 else None
        return trump_of(rules, self._deals[-1].turn_up, before.suit if before else None)

    def _now(self, line: int | None, where: str) -> Rules:
        if self._rules is None:
            raise self._error(line, "no cards have been dealt yet", where)
        return self._rules

    def _error(self, line: int | None, reason: str, move: str = "") -> RecordError:
        return RecordError(reason, name=self._name, line=line, move=move)
