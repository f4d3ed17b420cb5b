"""The hands of three that serve best, found among all that can be made of some cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from capot.cards import Card
from capot.play.brag import SIZE, BragOrder, Strength
from capot.players.brag.aim import Aim

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

Chance: TypeAlias = Callable[[int, Strength], float]
"""The chance of a hand of some number, from 0, and strength to win."""

PAIR = 1
"""The place of a pair among the classes of hands."""


@dataclass(frozen=True, slots=True)
class Made:
    """Hands, the strongest first, their strengths and chances, and what those are worth together."""

    hands: Hands
    strengths: tuple[Strength, ...]
    chances: tuple[float, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class Three:
    """Three cards that could be a hand, also as bits of their places."""

    cards: tuple[Card, ...]
    bits: int
    strength: Strength


def best_made(threes: Sequence[Three], aim: Aim, chance: Chance, *, pairs_only: bool) -> Made:
    """Return the hands that are worth most; of equal ones those with the strongest first.

    ``threes`` are in order from the strongest.  As many hands are made as the aim has, or with ``pairs_only``
    up to so many.
    """
    best: list[Three] = []
    most = -1.0

    def add(start: int, used: int, made: list[Three]) -> None:
        nonlocal best, most
        chances = [chance(place, three.strength) for place, three in enumerate(made)]
        if len(made) == aim.hands or pairs_only:
            worth = aim.worth(chances)
            if worth > most:
                best, most = made, worth
        if len(made) == aim.hands:
            return
        for place in range(start, len(threes)):
            three = threes[place]
            if three.bits & used:
                continue
            # No hand that follows is stronger than this one, so it bounds what can be made from here on.
            later = [chance(number, three.strength) for number in range(len(made), aim.hands)]
            if aim.worth((*chances, *later)) <= most:
                return
            add(place + 1, used | three.bits, [*made, three])

    add(0, 0, [])
    return Made(
        tuple(three.cards for three in best),
        tuple(three.strength for three in best),
        tuple(chance(place, three.strength) for place, three in enumerate(best)),
        most,
    )


def threes_of(cards: Sequence[Card], order: BragOrder, *, pairs_only: bool) -> list[Three]:
    """Return all hands that may be made of some cards, the strongest first, ``pairs_only`` or any."""
    found = []
    for places in combinations(range(len(cards)), SIZE):
        three = tuple(cards[place] for place in places)
        strength = order.strength(three)
        if strength[0] >= PAIR or not pairs_only:
            found.append(Three(three, sum(1 << place for place in places), strength))
    return sorted(found, key=lambda three: three.strength, reverse=True)
