"""A seat's knowledge of the hands where cards are captured: what is hidden, and what builds promise."""

from math import comb
from random import Random

from capot.cards import Card
from capot.play.fishing.captures import has_cards_for
from capot.play.fishing.table import fishing_in, table_seen
from capot.play.view import View
from capot.players.fishing.worth import piles_of, worth_of
from capot.players.views.seated import seated

TRIES = 40
"""Shuffles of the hidden cards after which a card that a build promises is put into its owner's hand."""


class Lie:
    """The cards as a seat has seen them played: its hand, the table, and those that lie hidden.

    Whoever owns a build holds a card that takes it, as the rules say.
    """

    def __init__(self, view: View) -> None:
        """Look at the table."""
        view = seated(view)
        assert view.seat is not None, "a seat knows its hand"
        self.view, self.seat = view, view.seat
        self.term, self.table = fishing_in(view.rules), table_seen(view)
        self.piles = piles_of(view.standing.sides, view.seats)
        self.side = next(pile for pile in self.piles if self.seat in pile)
        self.worth = worth_of(view.rules, self.table, self.piles)
        gone = {*view.hand, *self.table.lying}
        self.hidden = [card for card in view.rules.pack.cards() if card not in gone]
        self.promised = {
            seat: [each.value for each in self.table.builds if each.owner == seat and seat != self.seat]
            for seat in range(view.seats)
        }

    @property
    def is_known(self) -> bool:
        """Whether the hands of all are known: there is one other player, and no stock."""
        return len(self.view.players) == 2 and not self.table.left

    def number_hidden(self, value: int) -> int:
        """Return how many hidden cards have a value."""
        return sum(value in self.term.values(card) for card in self.hidden)

    def chance(self, seat: int, count: int) -> float:
        """Return the chance that a seat holds one of this many hidden cards."""
        hidden, size = len(self.hidden), self.view.sizes[seat]
        return 1 - comb(hidden - count, size) / comb(hidden, size)

    def chance_of_value(self, seat: int, value: int) -> float:
        """Return the chance that a seat holds a card of a value."""
        if value in self.promised[seat]:
            return 1.0
        return self.chance(seat, self.number_hidden(value))

    def draw(self, luck: Random) -> list[list[Card]]:
        """Return the hands of all seats in a world that fits, and then the stock, in order."""
        sizes = [0 if seat == self.seat else size for seat, size in enumerate(self.view.sizes)]
        cards = [*self.hidden]
        for _ in range(TRIES):
            luck.shuffle(cards)
            found = _cut(cards, sizes)
            if all(has_cards_for(self.term, found[seat], self.promised[seat]) for seat in range(len(sizes))):
                break
        else:
            found = _cut(self._with_promised(cards, sizes), sizes)
        found[self.seat] = [*self.view.hand]
        return found

    def _with_promised(self, cards: list[Card], sizes: list[int]) -> list[Card]:
        """Return the cards in an order that gives each owner of a build a card that takes it."""
        rest, hands = [*cards], list[list[Card]]()
        for seat in range(len(sizes)):
            own = list[Card]()
            for value in self.promised[seat]:
                fit = next((card for card in rest if value in self.term.values(card)), None)
                if fit is not None and len(own) < sizes[seat]:
                    own.append(fit)
                    rest.remove(fit)
            hands.append(own)
        for own, size in zip(hands, sizes, strict=True):
            more = size - len(own)
            own.extend(rest[:more])
            del rest[:more]
        return [card for hand in (*hands, rest) for card in hand]


def _cut(cards: list[Card], sizes: list[int]) -> list[list[Card]]:
    found, at = list[list[Card]](), 0
    for size in sizes:
        found.append(cards[at : at + size])
        at += size
    return [*found, cards[at:]]
