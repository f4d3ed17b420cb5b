"""The search for robbing: whether to take the card turned up, and which card to lay away for it."""

import numpy as np

from capot.cards import Card
from capot.play.moves import Discard, Move, TakeWidow
from capot.play.stages.robbing import lowered_if_left
from capot.play.view import View
from capot.players.opening.robbing import weakest
from capot.players.opening.search.play import DealProspect, Seating, TrickPlay, set_of
from capot.players.search.values import Floats, Numbers
from capot.rules.ongoing.trumps import with_lowest_trump


class RobProspect(DealProspect):
    """Taking the card turned up or leaving it, or the cards that may go for it."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves."""
        super().__init__(view, rng)
        pick = view.legal.pick
        if pick is not None:
            self.moves = tuple(Discard((card,)) for card in pick.among)
        self.places = {card: place for place, card in enumerate(view.rules.pack.cards())}
        seating = Seating(view.seats, view.dealer)
        self.play = TrickPlay(view.rules, len(view.dealt), seating, view.standing, view.trump)
        lowered, self.left = lowered_if_left(view), self.play
        if lowered is not None:
            rules = with_lowest_trump(view.rules, lowered)
            self.left = TrickPlay(rules, len(view.dealt), seating, view.standing, view.trump)

    def _after(self, place: int, worlds: Numbers, luck: int) -> Floats:
        hands = worlds.copy()
        hands[:, self.seat] = set_of(np.array([self.places[card] for card in self._kept(self.moves[place])]))
        play = self.left if self.moves[place] == TakeWidow(takes=False) else self.play
        return play.points(hands, luck)

    def _kept(self, move: Move) -> tuple[Card, ...]:
        """Return the hand with which the play begins after a move."""
        view, turned = self.view, self.view.turn_up
        assert turned is not None
        match move:
            case Discard(cards):
                return tuple(card for card in view.hand if card not in cards)
            case TakeWidow(takes=True):
                least = weakest(view.hand, view.rules.pack)
                return (turned, *(card for card in view.hand if card != least))
            case _:
                return view.hand

    def _worlds(self, count: int) -> Numbers:
        """Return the hands of the others as sets of cards, (worlds, seats), all ways equally likely."""
        view, size = self.view, len(self.view.dealt)
        seen = {*view.hand, view.turn_up}
        hidden = [place for card, place in self.places.items() if card not in seen]
        shuffled = self.rng.permuted(np.tile(np.array(hidden, np.int64), (count, 1)), axis=1)
        hands = np.zeros((count, view.seats), np.int64)
        for number, seat in enumerate(seat for seat in range(view.seats) if seat != self.seat):
            hands[:, seat] = set_of(shuffled[:, number * size : (number + 1) * size])
        return hands
