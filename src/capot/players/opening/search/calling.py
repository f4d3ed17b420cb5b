"""The search for calling a card, and for the one to give back."""

import numpy as np

from capot.cards import Card
from capot.play.moves import CallCard, Move, PassCards
from capot.play.view import View
from capot.players.opening.calling import useless, wanted
from capot.players.opening.search.play import DealProspect, DealSamples, Seating, TrickPlay
from capot.players.search.values import Floats, Numbers
from capot.players.views.trick_view import with_known
from capot.rules.stages.opening import TakeWidow

SOME = 5
"""Cards tried in giving one back."""


class CallProspect(DealProspect):
    """The best cards of each suit that may be called, or the cards that may be given back."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List the moves that are worth trying, and one ``also``."""
        super().__init__(with_known(view), rng)
        self.pack, pick = view.rules.pack, view.legal.pick
        if pick is None:
            cards = tuple(move.card for move in view.legal.moves if isinstance(move, CallCard))
            best = wanted(cards, view.hand, self.pack, view.trump)
            self.moves = tuple(map(CallCard, best))
        else:
            least = useless(pick.among, view.hand, self.pack, view.trump)[:SOME]
            self.moves = tuple(PassCards((card,)) for card in least)
        if also is not None and also not in self.moves:
            self.moves = (*self.moves, also)
        self.bits = {card: np.int64(1 << place) for place, card in enumerate(self.pack.cards())}
        seating = Seating(view.seats, view.dealer, view.declarer)
        self.play = TrickPlay(view.rules, len(view.dealt), seating, view.standing, view.trump)
        self.is_widow_left = view.rules.stage(TakeWidow) is None or not view.discards

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        hands, every = worlds.sets(), np.int64((1 << len(self.bits)) - 1)
        out = every & ~np.bitwise_or.reduce(hands, axis=1)
        rest = (out, None) if self.is_widow_left else (None, out)
        return self.play.points(self._exchanged(hands, self.moves[place]), luck, *rest)

    def _exchanged(self, hands: Numbers, move: Move) -> Numbers:
        """Return the hands after the exchange; for a call a useless card is given back by rule of thumb."""
        if isinstance(move, PassCards):
            (card,), holder = move.cards, self.view.passed_to
            assert holder is not None, "a card was given"
            given = hands.copy()
            given[:, self.seat] &= ~self.bits[card]
            given[:, holder] |= self.bits[card]
            return given
        assert isinstance(move, CallCard)
        wanted_bit, back = self.bits[move.card], self.bits[self._given_for(move.card)]
        holds = (hands & wanted_bit) != 0
        given = np.where(holds, hands & ~wanted_bit | back, hands)
        answered = holds.any(axis=1)
        own = hands[:, self.seat]
        given[:, self.seat] = np.where(answered, own & ~back | wanted_bit, own)
        return given

    def _given_for(self, card: Card) -> Card:
        """Return the card to give back for one that is called."""
        hand = (*self.view.hand, card)
        return useless(self.view.hand, hand, self.pack, self.view.trump)[0]
