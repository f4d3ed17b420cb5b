"""The search for staying in a deal: in or out, the spare hand, an undertaking."""

import numpy as np

from capot.play.moves import Announce, Move
from capot.play.moves import StayIn as StayInMove
from capot.play.view import View
from capot.players.opening.drawing import KEPT, LOW_TRUMP
from capot.players.opening.search.drawing import ShortDeal
from capot.players.opening.search.play import DealSamples, sample_deals
from capot.players.opening.staying import least_to_enter
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers

SPARE = 8
"""Worlds drawn for each one that is kept, where they are weighed."""


class StayingProspect(Prospect):
    """Staying in and dropping out, with the spare hand and the undertakings there are."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves."""
        self.deal, self.view, self.rng = ShortDeal(view), view, rng
        self.moves: tuple[Move, ...] = view.legal.moves

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        deal, view, luck = self.deal, self.view, int(self.rng.integers(2**63))
        worlds = self._likely(count)
        found = []
        for place in places:
            move = self.moves[place]
            if isinstance(move, Announce) and move.name is not None:
                found.append(deal.undertaken(worlds, move.name, luck))
                continue
            held, stays = deal.settled(worlds, view.trump, move)
            found.append(deal.points(held, view.trump, stays, luck))
        return np.stack(found, axis=1)

    def _likely(self, count: int) -> DealSamples:
        """Return worlds after the draw that best explain the number of cards drawn and who stayed in."""
        deal, view = self.deal, self.view
        others = tuple(seat for seat in range(view.seats) if seat != deal.seat)
        before = sample_deals(view, SPARE * count, self.rng)
        after = deal.exchanged(before, view.trump, others)
        chance, strange = deal.chances(view.trump), np.zeros(before.count)
        if view.declarer is not None:
            strange += chance[before.hands[deal.declarer]].max(axis=1) < LOW_TRUMP
        for each in view.history:
            if each.seat == deal.seat:
                continue
            if each.move is None:
                weak = (chance[before.hands[each.seat]] < KEPT).sum(axis=1)
                strange += np.minimum(weak, deal.most) != each.count
            elif isinstance(each.move, StayInMove):
                strong = chance[after.hands[each.seat]].sum(axis=1) >= least_to_enter(view, each.seat)
                strange += 2 * (strong != each.move.stays)
        return after.only(np.argsort(strange, kind="stable")[:count])
