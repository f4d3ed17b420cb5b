"""The search for the cards that everybody must lay aside before others are passed."""

from itertools import combinations

import numpy as np

from capot.play.view import View
from capot.players.opening.pushing import danger
from capot.players.opening.search.play import (
    DealProspect,
    DealSamples,
    Seating,
    TrickPlay,
    set_of,
)
from capot.players.search.values import Floats
from capot.players.views.trick_view import passes_after_drawing
from capot.rules.check.deal import dealers_more, hand_size
from capot.rules.stages.exchanges import Draw


class LayingAsideProspect(DealProspect):
    """The cards to lay aside; the others lay aside those likeliest to win tricks, then the deal is played."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the ways to lay cards aside, and prepare the rest of the deal."""
        pick, term = view.legal.pick, view.stage
        assert pick is not None
        assert isinstance(term, Draw)
        super().__init__(view, rng)
        self.term = term
        self.moves = tuple(pick.move(some) for some in combinations(pick.among, term.most))
        places = {card: place for place, card in enumerate(view.rules.pack.cards())}
        self.aside = [[places[card] for card in some] for some in combinations(pick.among, term.most)]
        first = (view.dealer + 1) % view.seats
        turns = [(first + step) % view.seats for step in range(view.seats)]
        self.later = turns[turns.index(self.seat) + 1 :]
        self.danger = np.array(
            [-1.0 if card in term.barred else danger(card, view.rules.pack) for card in places]
        )
        self.play = TrickPlay(
            view.rules,
            hand_size(view.rules, view.seats),
            Seating(view.seats, view.dealer),
            view.standing,
            view.trump,
            passes=passes_after_drawing(view.rules),
        )

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        hands, rest = list(worlds.hands), worlds.rest
        kept = ~np.isin(hands[self.seat][0], self.aside[place])
        for seat in (self.seat, *self.later):
            own = hands[seat]
            if seat == self.seat:
                own = own[:, kept]
            else:
                order = np.argsort(self.danger[own], axis=1, kind="stable")
                own = np.take_along_axis(own, order[:, : -self.term.most], axis=1)
            count = self.term.most - (dealers_more(self.view.rules) if seat == self.view.dealer else 0)
            hands[seat] = np.concatenate([own, rest[:, :count]], axis=1)
            rest = rest[:, count:]
        return self.play.points(np.stack([set_of(hand) for hand in hands], axis=1), luck)
