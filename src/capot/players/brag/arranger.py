"""Hands of three as a sound player makes them, which is what the search expects of the others."""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.kernel.brag.deals import ANY, NO_PAIRS, NO_TRIPLETS, RANKS, deal_hidden
from capot.kernel.brag.hands import Threes, threes_of
from capot.kernel.brag.policy import Making, make_each, new_workspace
from capot.play.stages.arranging import order_of
from capot.players.brag.aim import aim_of
from capot.players.search.values import Floats, Numbers
from capot.rules.brag import Arrange, DecidedByHand
from capot.rules.rules import Rules

Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]

HANDS_DEALT = 2000
"""Hands of cards from which the usual strength of hands of three is taken."""

ROUNDS = 3
"""Times they are arranged, each time to beat what was made of them before."""

TIED = 0.5
"""Share of a win that a tie counts for."""


class Known(NamedTuple):
    """Fours and pairs that others are known not to hold, since they would have shown or declared them."""

    no_fours: bool
    no_pairs: int


NOTHING = Known(no_fours=False, no_pairs=ANY)


def known_of(rules: Rules) -> Known:
    """Return what nobody who makes hands of three can hold; fours of a kind are always declared."""
    term = rules.stage(DecidedByHand)
    if term is None:
        return NOTHING
    pairs = NO_TRIPLETS if term.triplets else NO_PAIRS
    return Known(no_fours=True, no_pairs=pairs if term.pairs == "shown" else ANY)


class Arranger:
    """Makes hands of three of any cards as a sound player would, by the rules of a deal."""

    def __init__(self, rules: Rules, seats: int, size: int) -> None:
        """Measure how strong the hands of others usually are when each is dealt ``size`` cards."""
        term = rules.stage(Arrange)
        assert term is not None, "no hands of three are made in this deal"
        aim = aim_of(rules)
        self.size = size
        self.threes: Threes = threes_of(rules.pack, order_of(rules))
        self.making = Making(aim.hands, term.least == "pair", aim.each, aim.crash, aim.pot, aim.needed)
        # To begin with, all that is known is that the stronger of two hands is better.
        self.chances: Floats = np.tile(np.linspace(0.5, 1.0, self.threes.ends), (aim.hands, 1))
        cards = np.arange(len(rules.pack.cards()))
        sets = self.dealt(cards, (HANDS_DEALT, 1), 1, NOTHING, size)[:, 0]
        for _ in range(ROUNDS):
            places, _ = self.made(sets)
            self.chances = np.stack([_chances(each, self.threes.ends, seats - 1) for each in places.T])
        self.mean = float(self.made(sets)[1].mean())

    def made(self, sets: Numbers) -> tuple[Numbers, Floats]:
        """Return the places of the hands made of each set of cards, (sets, hands), and their worth."""
        places = np.zeros((len(sets), self.making.hands), np.int64)
        worths = np.zeros(len(sets))
        # Several threads may call this at once, each with room of its own.
        room = new_workspace(self.making.hands)
        make_each(self.threes, self.making, self.chances, room, sets, places, worths)
        return places, worths

    def dealt(
        self, hidden: Numbers, shape: tuple[int, int], players: int, known: Known, luck: int
    ) -> Numbers:
        """Return sets of hidden cards, (worlds, sets), of which the first of each world are the players'.

        They hold nothing that they are known not to hold; each way to deal the others is as likely.
        """
        sets = np.zeros(shape, np.int64)
        counts = np.zeros(RANKS + 1, np.int64)
        counts[RANKS] = players
        deal_hidden(
            self.threes,
            hidden.copy(),
            self.size,
            known.no_fours,
            known.no_pairs,
            np.uint64(luck),
            counts,
            sets,
        )
        return sets


@lru_cache(maxsize=32)
def arranger_of(rules: Rules, seats: int, size: int) -> Arranger:
    """Return the arranger that stands for the others in a deal."""
    return Arranger(rules, seats, size)


def _chances(places: Numbers, count: int, others: int) -> Floats:
    """Return by place the chance of a hand to beat that of every other, as these hands are."""
    held = np.bincount(places, minlength=count).astype(float)
    below = held.cumsum() - TIED * held
    found: Floats = ((below + 0.5) / (len(places) + 1)) ** others
    return found
