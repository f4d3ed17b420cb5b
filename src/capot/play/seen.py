"""A deal as one seat, or a watcher, may know it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from capot.cards import Card
from capot.play.brag import order_of
from capot.play.choices import Asks, Legal
from capot.play.climbing import card_order
from capot.play.events import Event, Given, Laid, Made, Shown, Trick
from capot.play.moves import Move, PlayCard, TakeWidow
from capot.play.progress import OpenProgress
from capot.play.scores.totals import Score
from capot.play.situation import Declared, Situation, bought, highest_bid, paid_bid
from capot.play.standing import Standing
from capot.rules.check.deal import has_bottom_card
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.card_pools import taken_by_laying
from capot.rules.ongoing.trick_pools import antes_of
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Expose
from capot.rules.stages.exchanges import Rob
from capot.rules.stages.opening import Contract, StageTerm
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat knows it; a watcher has no ``seat`` and no hand.

    ``stage`` is the stage in progress and ``asks`` what it asks of the seats to act, both None when the deal
    is over; ``leader`` and ``trick`` are the trick on the table.  ``sizes`` are the numbers of cards held,
    ``voids`` the suits each seat has shown it lacks.  ``passed`` are the cards this seat passed, to seat
    ``passed_to`` (None on a hold; None in a scatter, in whose order they are), and ``received`` those it was
    passed, drew or called.  ``discards`` are the cards that this seat laid aside and that still lie there;
    those of the talon's place that the seats ``takers`` have taken up since, the last of whom has laid
    others, are ``laid_on`` (in a plain game of tricks, also an open card that a dealer may have taken).
    ``declarer``, ``contract``, ``start_rank``, ``doubles``, ``exposed``, ``dropped`` and ``finished`` are as
    in `capot.play.situation.Situation`; ``laid`` are the cards of a layout in the order they were laid.  In
    climbing, ``pile`` is the pile on the table, ``passes`` the seats that passed on it, and ``last_pile`` the
    pile before.  ``shown`` and ``arranged`` are hands that everybody has seen.  ``stock`` is the number of
    cards that can still be drawn.  ``barred`` pairs each card in hand that may not be played, laid or
    discarded now with the reason.  ``agreed`` are the rules with which the deal began, before any contract.
    ``opened`` is a pile or table that begins with cards laid open, all of which is public.
    """

    rules: Rules
    standing: Standing
    seats: int
    dealer: int
    seat: int | None
    stage: StageTerm | None
    asks: Asks | None
    to_act: frozenset[int]
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]
    sizes: tuple[int, ...]
    turn_up: Card | None
    trump: str | None
    declared: tuple[Declared, ...]
    passed: tuple[Card, ...]
    received: tuple[Card, ...]
    passed_to: int | None
    discards: tuple[Card, ...]
    laid_on: tuple[Card, ...]
    takers: tuple[int, ...]
    stock: int
    declarer: int | None
    contract: Contract | None
    start_rank: str | None
    doubles: tuple[tuple[int, int], ...]
    exposed: tuple[tuple[int, Card], ...]
    dropped: tuple[int, ...]
    finished: tuple[int, ...]
    laid: tuple[Card, ...]
    pile: tuple[Laid, ...]
    last_pile: tuple[Laid, ...]
    passes: tuple[int, ...]
    shown: tuple[Shown, ...]
    arranged: tuple[tuple[tuple[Card, ...], ...], ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    voids: tuple[frozenset[str], ...]
    legal: Legal
    barred: tuple[tuple[Card, str], ...]
    events: tuple[Event, ...]
    score: Score | None
    agreed: Rules
    opened: OpenProgress | None = None

    @property
    def history(self) -> tuple[Made, ...]:
        """The moves of the deal as this seat saw them."""
        return tuple(event.what for event in self.events if isinstance(event.what, Made))

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.seat in self.to_act

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that were dealt cards."""
        out = self.standing.out
        return tuple([seat for seat in range(self.seats) if seat not in out])

    @property
    def open_card(self) -> Card | None:
        """The card that lies turned up, unless a player has taken it or it lies on a pile."""
        if self.turn_up is None:
            return None
        took = (event.what.how for event in self.events if isinstance(event.what, Given))
        robbed = self.rules.stage(Rob) and TakeWidow(takes=True) in (each.move for each in self.history)
        has_gone = "turned" in took and not has_bottom_card(self.rules)
        return None if has_gone or robbed or self.rules.kind_of_play.opens else self.turn_up

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of this seat's side; none for a watcher, or where everyone plays alone."""
        return () if self.seat is None else partners_of(self.standing.sides, self.seat, self.seats)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played now, in the order of the hand; empty in other stages."""
        return tuple(move.card for move in self.legal.moves if isinstance(move, PlayCard))

    def bonus(self, seat: int) -> Exact:
        """Return a seat's points before the play: for cards exposed, less what it has bid or paid."""
        term = self.rules.stage(Expose)
        own = [card for by, card in self.exposed if by == seat]
        bonus = 0 if term is None else sum((each.bonus for each in term.cards if each.card in own), start=0)
        bonus -= self._antes.get(seat, 0)
        return bonus + self._sold.get(seat, 0) - sum(amount for by, amount in (self._paid,) if by == seat)

    @property
    def sale(self) -> tuple[int, int] | None:
        """The seat that has bought the choice from the dealer, and its bid; None if he has not sold it."""
        return bought(self.rules, self._moves(), self.dealer)

    @property
    def _sold(self) -> dict[int, int]:
        if self.sale is None:
            return {}
        buyer, tricks = self.sale
        return {self.dealer: self.rules.price * tricks, buyer: -self.rules.price * tricks}

    @property
    def best_bid(self) -> tuple[int | None, int]:
        """The seat that has bid highest, and its bid; None and 0 if nobody has."""
        return highest_bid(self._moves()) or (None, 0)

    @property
    def pool(self) -> int:
        """The points in the pool: from earlier deals, paid before this one, bid, less what was taken."""
        there = self.standing.pot + sum(self._antes.values()) + self._paid[1]
        return there - taken_by_laying(self.rules, self.laid)

    @property
    def _antes(self) -> dict[int, int]:
        return antes_of(self.rules, self.standing.pot, self.dealer, self.players, self.standing.pools)

    @property
    def _paid(self) -> tuple[int | None, int]:
        return paid_bid(self.rules, self._moves())

    def _moves(self) -> Iterator[tuple[int, Move | None]]:
        """Yield the moves of the deal; few rules ask for them."""
        for event in self.events:
            if isinstance(event.what, Made):
                yield event.what.seat, event.what.move

    def taken(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has won in finished tricks, or taken from a table."""
        if self.opened is not None:
            return self.opened.taken_by(seat)
        return tuple(card for trick in self.tricks if trick.winner == seat for card in trick.cards)


Seen: TypeAlias = Situation | View
"""A deal as everybody at the table sees it."""


def as_held(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """Return cards in holding order: low first in climbing, high first in Brag, else as given."""
    by_strength = card_order(rules)
    if by_strength is not None:
        return by_strength.sorted(cards)
    if not rules.hands_made:
        return tuple(cards)
    order = order_of(rules)
    return tuple(sorted(cards, key=lambda card: -order.of_card(card.rank)))
