"""How strong the hands of others usually are, by what players make of random cards."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from statistics import fmean

from capot.cards import Card
from capot.play.brag import CLASSES, Strength
from capot.play.stages.arranging import order_of
from capot.players.brag.aim import aim_of
from capot.players.brag.best_hands import Chance, Made, Three, best_made, threes_of
from capot.rules.brag import Arrange
from capot.rules.rules import Rules

SAMPLES = 80
"""So many hands of cards are arranged to say how strong hands of three usually are."""

FINER = 1e-3
"""How much of a chance goes by the cards alone, where samples do not tell two hands of a class apart."""

ROUNDS = 2
"""So often they are arranged, each time to beat what was made of them the time before."""


@dataclass(frozen=True, slots=True)
class Usual:
    """The strengths of each hand, from the first, in order from low to high; what is made is worth ``mean``.

    Some players do not make as many hands.
    """

    strengths: tuple[tuple[Strength, ...], ...]
    others: int
    mean: float = 0.0

    def chance(self, number: int, strength: Strength) -> float:
        """Return the chance of a hand to beat that of every other player."""
        some = self.strengths[number]
        below = SAMPLES - len(some) + (bisect_left(some, strength) + bisect_right(some, strength)) / 2
        chance = ((below + 0.5) / (SAMPLES + 1)) ** self.others
        finer = sum(high / 16**place for place, high in enumerate(strength)) / len(CLASSES)
        return float((1 - FINER) * chance + FINER * finer)


@lru_cache(maxsize=64)
def usual(rules: Rules, seats: int, size: int) -> Usual:
    """Return what is usually made of ``size`` cards by the rules of a deal."""
    rng, pack, hands = Random(size), rules.pack.cards(), aim_of(rules).hands
    dealt = [_threes(rng.sample(pack, size), rules) for _ in range(SAMPLES)]
    # Where nothing is known all chances are alike, so that the strongest hands are made, from the first on.
    found = Usual(((),) * hands, seats - 1)
    for _ in range(ROUNDS):
        made = _all_made(dealt, rules, found)
        found = Usual(tuple(_in_order(made, number) for number in range(hands)), seats - 1)
    return replace(found, mean=fmean(each.worth for each in _all_made(dealt, rules, found)))


def best_for(cards: Sequence[Card], rules: Rules, others: Usual) -> Made:
    """Return what serves best of some cards against what others usually make."""
    return _best(_threes(cards, rules), rules, others.chance)


def _threes(cards: Sequence[Card], rules: Rules) -> list[Three]:
    return threes_of(cards, order_of(rules), pairs_only=_pairs_only(rules))


def _all_made(dealt: Sequence[Sequence[Three]], rules: Rules, others: Usual) -> list[Made]:
    """Return what is made of many hands of cards, in which the same strengths are met again and again."""
    chance = cache(others.chance)
    return [_best(threes, rules, chance) for threes in dealt]


def _best(threes: Sequence[Three], rules: Rules, chance: Chance) -> Made:
    return best_made(threes, aim_of(rules), chance, pairs_only=_pairs_only(rules))


def _pairs_only(rules: Rules) -> bool:
    term = rules.stage(Arrange)
    return term is not None and term.least == "pair"


def _in_order(made: Sequence[Made], number: int) -> tuple[Strength, ...]:
    return tuple(sorted(each.strengths[number] for each in made if len(each.strengths) > number))
