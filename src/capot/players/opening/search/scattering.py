"""The search for the cards to scatter, and for who gets which."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import numpy as np

from capot.cards import Card
from capot.kernel.state import cards_in, ordering_of
from capot.play.choices import PickCards
from capot.play.moves import Move, ScatterCards
from capot.play.stages.exchange import never_passed, passed_together, receivers
from capot.play.view import View
from capot.players.costs import Costs
from capot.players.opening.scattering import to_each
from capot.players.opening.search.exposing import leaders_of, led_by_eldest
from capot.players.opening.search.play import DealProspect, Seating, TrickPlay, sample_deals
from capot.players.search.values import Floats, Numbers
from capot.players.tricks.choosing import chosen
from capot.players.views.trick_view import trick_view

MORE = 2
"""Cards tried besides those that the rule of thumb would pass."""

ALL_ORDERS = 3
"""Number of cards of which every order is tried; of more, each goes to the left once."""


class ScatterProspect(DealProspect):
    """Cards to scatter, in worlds in which the others scatter what is most dangerous to hold."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List the moves that are worth trying, and one ``also``."""
        super().__init__(view, rng)
        pick, pack = view.legal.pick, view.rules.pack
        assert pick is not None, "cards are passed"
        self.to, self.count = receivers(view), pick.count
        ways = (ScatterCards(cards) for cards in self._ways(pick) if pick.allows(cards))
        self.moves = tuple(dict.fromkeys((*view.legal.moves, *ways, *(() if also is None else (also,)))))
        costs = Costs(view.rules, len(view.players), low_wins=view.standing.low_wins)
        self.places = {card: place for place, card in enumerate(pack.cards())}
        self.danger = np.array([costs.danger(card) for card in self.places])
        self.danger[[self.places[card] for card in never_passed(view.rules)]] = -np.inf
        self.rules = led_by_eldest(view.rules)
        self._plays: dict[int, TrickPlay] = {}

    def _ways(self, pick: PickCards) -> Iterator[tuple[Card, ...]]:
        """Yield cards in the order of those who get them; the rule of thumb's come first."""
        view = self.view
        free = min(len(pick.among), len(view.hand) - 1) - len(pick.keep)
        most = max(self.count, min(self.count + MORE, free))
        together = trick_view(passed_together(view, most))
        order = ordering_of(together.rules, together.trump)
        best = [card for bit in chosen(together, "thumb", most, Random(0)) for card in cards_in(bit, order)]
        for some in combinations(best, self.count):
            cards = to_each(view, some)
            if len(cards) <= ALL_ORDERS:
                yield from permutations(cards)
            else:
                yield from ((*cards[turn:], *cards[:turn]) for turn in range(len(cards)))

    def _worlds(self, count: int) -> tuple[Numbers, dict[int, Numbers]]:
        """Return the hands, (worlds, seats), as sets, and what each other scatters, (worlds, cards), as sets.

        They have no plan for who gets which.
        """
        worlds, given = sample_deals(self.view, count, self.rng), {}
        for seat, hand in enumerate(worlds.hands):
            if seat != self.seat:
                order = np.argsort(-self.danger[hand], axis=1, kind="stable")[:, : self.count]
                cards = self.rng.permuted(np.take_along_axis(hand, order, axis=1), axis=1)
                given[seat] = np.left_shift(np.int64(1), cards)
        return worlds.sets(), given

    def _after(self, place: int, worlds: tuple[Numbers, dict[int, Numbers]], luck: int) -> Floats:
        hands, given = worlds[0].copy(), dict(worlds[1])
        move = self.moves[place]
        if isinstance(move, ScatterCards):
            own = np.array([1 << self.places[card] for card in move.cards], np.int64)
            given[self.seat] = np.tile(own, (len(hands), 1))
            for seat, cards in given.items():
                hands[:, seat] &= ~np.bitwise_or.reduce(cards, axis=1)
            for seat, cards in given.items():
                for step, to in enumerate(self.to):
                    hands[:, (seat + to - self.seat) % self.view.seats] |= cards[:, step]
        leaders = leaders_of(self.view, hands)
        found = np.zeros((len(hands), self.view.seats))
        for leader in map(int, np.unique(leaders)):
            led = leaders == leader
            found[led] = self._led_by(leader).points(hands[led], luck)
        return found

    def _led_by(self, leader: int) -> TrickPlay:
        """Return the play of a deal with this first leader."""
        if leader not in self._plays:
            view = self.view
            seating = Seating(view.seats, (leader - 1) % view.seats, view.declarer)
            self._plays[leader] = TrickPlay(self.rules, len(view.dealt), seating, view.standing, view.trump)
        return self._plays[leader]
