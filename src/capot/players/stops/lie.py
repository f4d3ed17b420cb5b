"""A seat's knowledge of the hands where runs are laid: stops, leads, and players who could not lead."""

from collections.abc import Sequence

from capot.cards import SUITS, Card
from capot.play.moves import PlayCard
from capot.play.stages.stops import horses_left
from capot.play.stops import due_after, next_above, suits_to_lead
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, Columns, all_cards, bits_of, together, union
from capot.players.worlds.knowledge import Knowledge
from capot.rules.stages.stops import Runs


class Lie:
    """The cards as a seat has seen them laid, with sets of cards over the pack's canonical order.

    ``excluded`` has for each seat the cards that it cannot hold, ``held_by`` the one with which it has to go
    on with the run, and ``aside`` are those known to lie in the spare hand.  A card that would have gone on
    with a run and was not laid is there; a leader holds no lower card of the suit; and players whom the lead
    has passed hold none of the suits that could be led.
    """

    def __init__(self, view: View) -> None:
        """Follow the runs."""
        term = view.rules.stage(Runs)
        assert term is not None, "no runs are laid by these rules"
        self.view, self.term, self.pack = view, term, view.rules.pack
        self.bits: Bits = bits_of(self.pack)
        self.of_suits = {
            suit: together((card for card in self.bits if card.suit == suit), self.bits) for suit in SUITS
        }
        self.excluded = [0] * view.seats
        self.aside = 0
        self.held_by: dict[int, int] = {}
        self.laid: list[Card] = []
        by: int | None = None
        for each in view.history:
            if isinstance(each.move, PlayCard):
                if each.move.card != due_after(self.pack, self.laid):
                    self._led(by, each.seat, each.move.card)
                self.laid.append(each.move.card)
                by = each.seat
        # A hand that was given up for the spare one.
        self.aside |= together({*view.dealt} - {*view.hand, *self.laid}, self.bits)
        turn = min(view.to_act, default=None)
        due = due_after(self.pack, self.laid)
        if turn is not None and view.asks == "lead":
            self._led(by, turn, None)
        elif turn is not None and turn != view.seat and due is not None:
            self.held_by[turn] = self.bits[due]

    def _led(self, by: int | None, leader: int, card: Card | None) -> None:
        """Conclude from a lead after the card of seat ``by``; the card led may not be known yet."""
        if by is None:
            self._led_first(leader, card)
            return
        due = due_after(self.pack, self.laid)
        self.aside |= self.bits[due] if due is not None else 0
        suits = suits_to_lead(self.term, self.laid[-1])
        lacking = sum(self.of_suits[suit] for suit in suits)
        led = (card,) if card is not None else self.view.hand if leader == self.view.seat else None
        if led is not None and not any(each.suit in suits for each in led):
            self._lack(range(self.view.seats), lacking)
        else:
            passed = (leader - by) % self.view.seats
            self._lack([(by + step) % self.view.seats for step in range(passed)], lacking)
        if card is not None:
            self._lack([leader], self._below(card))

    def _led_first(self, leader: int, card: Card | None) -> None:
        """Conclude from the first lead of a deal."""
        if card is None:
            return
        suit = self.term.first_suit
        if suit is None:
            self._lack([leader], self._below(card))
        else:
            lacking = self._below(card) if card.suit == suit else self.of_suits[suit]
            self._lack(range(self.view.seats), lacking)

    def _below(self, card: Card) -> int:
        """Return the lower cards of a suit."""
        strength = self.pack.strength
        lower = (each for each in self.bits if each.suit == card.suit and strength(each) < strength(card))
        return together(lower, self.bits)

    def _lack(self, seats: Sequence[int], cards: int) -> None:
        for seat in seats:
            self.excluded[seat] |= cards

    @property
    def held(self) -> dict[Card, int]:
        """The chips on each horse that nobody has taken yet."""
        return horses_left(self.view)

    @property
    def above(self) -> list[int]:
        """The place of the next higher card of the suit for each card of the pack, -1 after the highest."""
        places = {card: place for place, card in enumerate(self.pack.cards())}
        following = (next_above(self.pack, card) for card in self.pack.cards())
        return [-1 if card is None else places[card] for card in following]


def knowledge_of(lie: Lie) -> Knowledge:
    """Return the knowledge of the hands that the seat of a view has, for `capot.players.worlds`."""
    view, bits = lie.view, lie.bits
    own, every, laid = together(view.hand, bits), all_cards(bits), together(lie.laid, bits)
    aside = lie.aside & ~laid & ~own
    held_by = [lie.held_by.get(seat, 0) for seat in range(view.seats)]
    hidden = every & ~own & ~laid & ~aside & ~union((*held_by,))
    columns: Columns = (
        *(
            0 if seat == view.seat or not size else hidden & ~lie.excluded[seat]
            for seat, size in enumerate(view.sizes)
        ),
        hidden,
    )
    spare = len(bits) - sum(view.sizes) - len(lie.laid) - aside.bit_count()
    needs = (
        *(
            0 if seat == view.seat else size - held_by[seat].bit_count()
            for seat, size in enumerate(view.sizes)
        ),
        spare,
    )
    known = (*(own if seat == view.seat else held_by[seat] for seat in range(view.seats)), aside)
    return Knowledge(known=known, hidden=hidden, needs=needs, cases=(columns,))
