"""The hands of three that a sound player makes of any cards, and their typical strength."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.cards import Card
from capot.kernel.brag.deals import ANY, NO_PAIRS, NO_TRIPLETS, RANKS, deal_hidden
from capot.kernel.brag.hands import Threes, threes_of
from capot.kernel.brag.policy import Aim, best_of_each, new_workspace
from capot.play.brag import order_of
from capot.players.search.values import Floats, Numbers
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot
from capot.rules.stages.brag import Arrange, DecidedByHand

Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]

DECISIVE = 15
"""Maximum points counted for a bonus: a larger one wins the match, which is worth no more."""

SAMPLES = 2000
"""Random hands of cards from which typical strength is measured."""

ROUNDS = 3
"""Rounds in which these are made into hands of three, each to beat those of the round before."""

TIED = 0.5
"""Share of a win that a tie counts."""


class Known(NamedTuple):
    """Holdings that the others cannot have, since they would have shown or declared them."""

    no_fours: bool
    no_pairs: int


NOTHING = Known(no_fours=False, no_pairs=ANY)


def known_of(rules: Rules) -> Known:
    """Return what nobody holds once hands of three are made; four of a kind is always declared."""
    term = rules.stage(DecidedByHand)
    if term is None:
        return NOTHING
    pairs = NO_TRIPLETS if term.triplets else NO_PAIRS
    return Known(no_fours=True, no_pairs=pairs if term.pairs == "shown" else ANY)


def aim_of(rules: Rules) -> Aim:
    """Return the payoffs of winning hands by resolved rules, the pot being empty before the antes."""
    stage = rules.stage(Arrange)
    assert stage is not None, "no hands of three are made by these rules"
    won = [term for term in rules.scoring if isinstance(term, HandsWon)]
    pots = [term for term in rules.scoring if isinstance(term, Pot)]
    return Aim(
        hands=stage.hands,
        pairs_only=stage.least == "pair",
        each=float(sum(term.each for term in won)),
        crash=float(sum(min(term.crash, DECISIVE) for term in won)),
        pot=float(sum(term.ante for term in pots)),
        needed=stage.hands // 2 + 1 if any(term.wins == "most" for term in pots) else stage.hands,
    )


@dataclass(frozen=True, slots=True)
class Account:
    """The kernel's account of some cards: the hands worth most, the strongest first, and their chances."""

    hands: tuple[tuple[Card, ...], ...]
    chances: tuple[float, ...]
    worth: float


class TypicalHands:
    """The hands of three that sound players make of the cards of one deal, by its rules."""

    def __init__(self, rules: Rules, seats: int, size: int) -> None:
        """Measure how strong the hands of the others typically are, each of whom is dealt ``size`` cards."""
        self.size, self.aim = size, aim_of(rules)
        self.cards = rules.pack.cards()
        self.threes: Threes = threes_of(rules.pack, order_of(rules))
        # At first, only the order of strength is known.
        self.chances: Floats = np.tile(np.linspace(0.5, 1.0, self.threes.ends), (self.aim.hands, 1))
        sets = self.dealt(np.arange(len(self.cards)), (SAMPLES, 1), 1, NOTHING, size)[:, 0]
        for _ in range(ROUNDS):
            places, _ = self.made(sets)
            self.chances = np.stack([_chances(each, self.threes.ends, seats - 1) for each in places.T])
        self.mean = float(self.made(sets)[1].mean())

    def made(self, sets: Numbers) -> tuple[Numbers, Floats]:
        """Return the places of the hands made of each set of cards, (sets, hands), and their worth."""
        places, _, worths = self._best(sets)
        return places, worths

    def account(self, cards: tuple[Card, ...]) -> Account:
        """Return which hands are worth most of some cards, and why."""
        bits = sum(1 << self.cards.index(card) for card in cards)
        places, made, worths = self._best(np.array([bits]))
        hands = tuple(self.cards_in(int(each)) for each in made[0] if each)
        chances = tuple(
            float(self.chances[number, place]) for number, place in enumerate(places[0][: len(hands)])
        )
        return Account(hands, chances, float(worths[0]))

    def cards_in(self, bits: int) -> tuple[Card, ...]:
        """Return the cards of a set."""
        return tuple(card for at, card in enumerate(self.cards) if bits >> at & 1)

    def _best(self, sets: Numbers) -> tuple[Numbers, Numbers, Floats]:
        places, made = np.zeros((2, len(sets), self.aim.hands), np.int64)
        worths = np.zeros(len(sets))
        # Several threads may run this at once: each has its own workspace.
        workspace = new_workspace(self.aim.hands)
        best_of_each(self.threes, self.aim, self.chances, workspace, sets, places, made, worths)
        return places, made, worths

    def dealt(
        self, hidden: Numbers, shape: tuple[int, int], players: int, known: Known, luck: int
    ) -> Numbers:
        """Return sets of hidden cards, (worlds, sets), the first of each world being the players'.

        No player holds what is ``known`` to be impossible; all other deals are equally likely.
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
def typical_hands(rules: Rules, seats: int, size: int) -> TypicalHands:
    """Return the typical hands of a deal in which each of ``seats`` players holds ``size`` cards."""
    return TypicalHands(rules, seats, size)


def _chances(places: Numbers, count: int, others: int) -> Floats:
    """Return by place the chance of a hand to beat those of all others, if theirs are like these."""
    held = np.bincount(places, minlength=count).astype(float)
    below = held.cumsum() - TIED * held
    found: Floats = ((below + 0.5) / (len(places) + 1)) ** others
    return found
