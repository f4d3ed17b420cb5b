"""The rule of thumb's account of trick play: the cards still out, and figures for each card."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from capot.cards import Card
from capot.kernel.state import ordering_of, seen
from capot.kernel.tables import compile_rules
from capot.kernel.thumb.account import READING
from capot.kernel.thumb.move import note_account
from capot.kernel.thumb.sweeps import NO_GOAL
from capot.kernel.tricks.following import legal
from capot.play.view import View
from capot.rules.errors import RulesError
from capot.rules.jokers import card_led
from capot.rules.terms import SUITS_OF_PLAY


class Rival(NamedTuple):
    """A seat that may yet take all of ``cards``, a bit set; of none, every trick or (``shuns``) no trick."""

    seat: int
    cards: int
    shuns: bool


class Account:
    """The account of the seat that is to act; a suit is its place in `SUITS_OF_PLAY`.

    ``after`` are the seats that play to the trick after this one, ``best_seat`` has the best card so far.
    ``now``, ``every`` and ``last`` are what this trick, every later one and the last one cost whoever wins
    them.  ``goal`` are the cards that the seat is out to take, as a bit set (0 for every trick), or None;
    ``side`` the seats whose tricks count together with its own where a declarer plays against all others.
    """

    def __init__(self, view: View) -> None:
        """Fill the account; raise `RulesError` for rules that do not fit the kernel, or without suits."""
        assert view.seat is not None
        if view.rules.pack.suitless:
            raise RulesError("the rule of thumb keeps no account of suits that mean nothing")
        self.view, self.me = view, view.seat
        self._tables = tables = compile_rules(view.rules, view.seats, view.standing)
        self._state = state = seen(view, tables)
        state["turn"] = view.seat
        self._reading = reading = np.zeros(1, READING)[0]
        note_account(tables, state, legal(tables, state), reading)
        self._order = ordering_of(view.rules, view.trump)
        self.unseen = int(reading["unseen"])
        self.others = tuple((self.me + step) % view.seats for step in range(1, view.seats))
        self.after = self.others[: view.seats - 1 - len(view.trick)]
        self.best_seat = int(state["best_seat"])
        led = card_led(view.trick)
        self.led = None if led is None else self.suit(led)
        self.now, self.every, self.last = (float(reading[name]) for name in ("now", "every", "last"))
        self.any_costly_out = bool(reading["entries"])
        self.goal = None if reading["goal"] == NO_GOAL or self.side is not None else int(reading["goal"])

    @property
    def side(self) -> frozenset[int] | None:
        """The seats that win and lose with this one, or None if each plays for itself."""
        if not self._tables["declares"] or self.view.declarer is None:
            return None
        others = frozenset(range(self.view.seats)) - {self.view.declarer}
        return others if self.me in others else frozenset({self.me})

    @property
    def rivals(self) -> tuple[Rival, ...]:
        """The others that it pays to stop: they may yet take everything, or are to take nothing."""
        found = self._reading
        return tuple(
            Rival(
                int(found["rival"][each]), int(found["rival_cards"][each]), bool(found["rival_shuns"][each])
            )
            for each in range(int(found["rivals"]))
        )

    def wins(self, card: Card) -> float:
        """Return the chance that a card, or with sides the side that plays it, wins the trick."""
        return self._of_card("wins", card)

    def in_trick(self, card: Card) -> float:
        """Return the expected cost of the trick to the seat if it plays a card."""
        return self._of_card("in_trick", card)

    def in_all(self, card: Card) -> float:
        """Return the total cost of playing a card; the card with the least is played."""
        return self._of_card("in_all", card)

    def cost(self, card: Card) -> float:
        """Return the cost of a card to its taker."""
        return self._of_card("cost", card)

    def cost_at_first(self, card: Card) -> float:
        """Return the cost of a card by the scoring alone, whatever has been announced or taken."""
        return float(self._tables["stakes"]["card"][int(self._state["ordering"]), self._order.index(card)])

    def wins_if_led(self, card: Card) -> float:
        """Return the chance that a card wins if it is led and everybody wants to win."""
        return self._of_card("led", card)

    def stops_without(self, card: Card) -> float:
        """Return the least chance to stop a rival from taking everything without a card."""
        return self._of_card("stops", card)

    def makes(self, undertaking: int) -> float:
        """Return the chance to make an undertaking, by its number."""
        return float(self._reading["makes"][undertaking])

    def suit(self, card: Card) -> int:
        """Return the suit of play of a card."""
        return SUITS_OF_PLAY.index(self.view.rules.pack.suit(card))

    @property
    def trump(self) -> int | None:
        """The suit of trumps, if there is one."""
        return None if self._reading["trump"] < 0 else int(self._reading["trump"])

    def out(self, suit: int) -> int:
        """Return the number of unseen cards of a suit."""
        return int(self._reading["count"][suit])

    def higher(self, card: Card) -> int:
        """Return the number of unseen higher cards of the suit."""
        return (self.unseen & self._suit_set(self.suit(card)) & -self._bit(card)).bit_count()

    def lower(self, card: Card) -> int:
        """Return the number of unseen lower cards of the suit."""
        return self.out(self.suit(card)) - self.higher(card)

    def prey(self, card: Card) -> Card | None:
        """Return the costliest unseen card that the card would take if both fell to one trick."""
        below = self.unseen & self._suit_set(self.suit(card)) & (self._bit(card) - 1)
        some = [each for each in self._order.cards if self._bit(each) & below and self.cost(each) > 0]
        return max(some, key=lambda each: (self.cost(each), self._order.index(each)), default=None)

    def is_between(self, one: Card, other: Card) -> bool:
        """Whether an unseen card is between two of one suit."""
        low, high = sorted((self._bit(one), self._bit(other)))
        return bool(self.unseen & (high - low))

    def void(self, seat: int, suit: int) -> float:
        """Return the chance that another seat has no card of a suit."""
        return float(self._reading["void"][seat, suit])

    def beats(self, card: Card) -> bool:
        """Whether a card beats those on the table."""
        led, best = int(self._state["led"]), int(self._state["best"])
        if not self.view.trick:
            return True
        return self._bit(card) & int(self._tables["wins"][int(self._state["ordering"]), led]) > best

    @property
    def best(self) -> Card | None:
        """The card that wins the trick so far."""
        return next((card for card in self.view.trick if self._bit(card) == self._state["best"]), None)

    def may_beat(self, seat: int, card: Card) -> bool:
        """Whether a seat may hold a card that beats this one, led or on the suit led."""
        suit = self.suit(card)
        if self._may_hold(seat, suit) & -self._bit(card):
            return True
        return self.trump not in {None, suit} and self._may_hold(seat, self.trump or 0) > 0

    def among(self, cards: Iterable[Card], wanted: int) -> bool:
        """Whether any of the cards is in a bit set."""
        return any(self._bit(card) & wanted for card in cards)

    def cards_in(self, wanted: int) -> tuple[Card, ...]:
        """Return the cards of a bit set."""
        return tuple(card for card in self._order.cards if self._bit(card) & wanted)

    def _may_hold(self, seat: int, suit: int) -> int:
        """Return the cards of a suit that a seat may hold."""
        known, cards = self._reading["known"], self._suit_set(suit)
        if not self._reading["share"][seat, suit]:
            return int(known[seat]) & cards
        placed = sum(int(known[other]) for other in range(self.view.seats) if other != seat)
        return self.unseen & cards & ~placed

    def _suit_set(self, suit: int) -> int:
        return int(self._tables["suit"][int(self._state["ordering"]), suit])

    def _bit(self, card: Card) -> int:
        return 1 << self._order.index(card)

    def _of_card(self, name: str, card: Card) -> float:
        return float(self._reading[name][self._order.index(card)])
