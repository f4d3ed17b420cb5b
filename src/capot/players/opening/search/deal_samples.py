"""Samples of a deal before the play: all cards that a seat does not see, shuffled."""

from dataclasses import dataclass

import numpy as np

from capot.play.view import View
from capot.players.search.values import Numbers


@dataclass(frozen=True, slots=True)
class DealSamples:
    """Worlds: for each seat its hand, (worlds, cards), and the undealt cards in the order of dealing.

    Cards are their places in the pack's canonical order.
    """

    hands: tuple[Numbers, ...]
    rest: Numbers

    @property
    def count(self) -> int:
        """Number of worlds."""
        return len(self.rest)

    def only(self, which: Numbers) -> "DealSamples":
        """Return some of the worlds."""
        return DealSamples(tuple(hand[which] for hand in self.hands), self.rest[which])

    def sets(self) -> Numbers:
        """Return the hands as sets of cards, (worlds, seats)."""
        return np.stack([set_of(hand) for hand in self.hands], axis=1)


def set_of(cards: Numbers) -> Numbers:
    """Return cards, along the last axis, as sets: bit *i* stands for card *i* of the pack."""
    found: Numbers = np.bitwise_or.reduce(np.left_shift(np.int64(1), cards), axis=-1)
    return found


def sample_deals(view: View, count: int, rng: np.random.Generator) -> DealSamples:
    """Return worlds in which all cards that the seat neither holds nor has laid aside are shuffled."""
    assert view.seat is not None
    places = {card: place for place, card in enumerate(view.rules.pack.cards())}
    own = [places[card] for card in view.hand]
    gone = {places[card] for card in view.discards}
    hidden = [place for place in places.values() if place not in gone and place not in own]
    shuffled = rng.permuted(np.tile(np.array(hidden, np.int64), (count, 1)), axis=1)
    hands, at = [], 0
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            hands.append(np.tile(np.array(own, np.int64), (count, 1)))
        else:
            hands.append(shuffled[:, at : at + size])
            at += size
    return DealSamples(tuple(hands), shuffled[:, at:])
