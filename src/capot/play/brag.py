"""Hands of three cards: how Brag ranks them, and how to make them from given cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.rules import Rules
from capot.rules.stages.brag import Arrange

HandClass: TypeAlias = Literal["high card", "pair", "flush", "run", "running flush", "prial"]

CLASSES: tuple[HandClass, ...] = ("high card", "pair", "flush", "run", "running flush", "prial")
"""From the lowest to the highest."""

NATURAL = "AKQJT98765432"
"""Ranks in the order of runs, from high to low; the ace is also next to the two."""

SIZE = 3

FOURS: Literal["four-of-a-kind"] = "four-of-a-kind"
PAIRS: Literal["four-pairs"] = "four-pairs"

Strength: TypeAlias = tuple[int, ...]
"""Comparison key of a hand: the larger wins, equal ones tie."""


@dataclass(frozen=True, slots=True)
class BragOrder:
    """How ranks compare: ``special`` is the highest, if any, in all hands but runs, or in ``sets_only``."""

    special: str = ""
    sets_only: bool = False

    def of_set(self, rank: str) -> int:
        """Return a number that is larger for the higher rank of prials and fours."""
        return self._place(rank, self.special)

    def of_card(self, rank: str) -> int:
        """Return a number that is larger for the higher rank, outside sets and runs."""
        return self._place(rank, "" if self.sets_only else self.special)

    def strength(self, cards: Sequence[Card]) -> Strength:
        """Return the comparison key of a hand of three; its first number is the index in `CLASSES`."""
        ranks = [card.rank for card in cards]
        if len(set(ranks)) == 1:
            return (5, self.of_set(ranks[0]))
        high = sorted((self.of_card(rank) for rank in ranks), reverse=True)
        flush, run = len({card.suit for card in cards}) == 1, run_of(ranks)
        if run:
            return (4 if flush else 3, run)
        if flush:
            return (2, *high)
        pair = next((rank for rank in ranks if ranks.count(rank) == 2), None)
        if pair is None:
            return (0, *high)
        odd = next(rank for rank in ranks if rank != pair)
        return (1, self.of_card(pair), self.of_card(odd))

    def class_of(self, cards: Sequence[Card]) -> HandClass:
        """Return the class of a hand of three cards."""
        return CLASSES[self.strength(cards)[0]]

    def arranged(self, hands: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
        """Return hands as they are shown: the strongest first, the cards of each in order."""
        ordered = sorted(hands, key=self.strength, reverse=True)
        return tuple(self._shown(hand) for hand in ordered)

    def _shown(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        ranks = [card.rank for card in hand]
        if run_of(ranks):
            order = "A23" if set(ranks) == set("A23") else NATURAL
            return tuple(sorted(hand, key=lambda card: order.index(card.rank)))
        count_first = {card: (ranks.count(card.rank), self.of_card(card.rank)) for card in hand}
        return tuple(sorted(hand, key=lambda card: count_first[card], reverse=True))

    @staticmethod
    def _place(rank: str, special: str) -> int:
        return len(NATURAL) + 1 if rank == special else len(NATURAL) - NATURAL.index(rank)


def order_of(rules: Rules) -> BragOrder:
    """Return the ranking of hands of three under these rules, which must have such hands."""
    term = rules.stage(Arrange)
    assert term is not None, "these rules have no hands of three"
    return BragOrder(term.special, sets_only=term.scope == "sets")


def run_of(ranks: Sequence[str]) -> int:
    """Return a number that is larger for the higher run of three ranks, or 0 for no run."""
    places = sorted(NATURAL.index(rank) for rank in ranks)
    if places == [0, len(NATURAL) - 2, len(NATURAL) - 1]:
        return len(NATURAL) + 1
    return len(NATURAL) - places[0] if places == list(range(places[0], places[0] + SIZE)) else 0


def is_pair_or_better(cards: Sequence[Card]) -> bool:
    """Whether three cards beat any high card, whichever rank is special."""
    ranks = [card.rank for card in cards]
    return len(set(ranks)) < len(ranks) or len({card.suit for card in cards}) == 1 or run_of(ranks) > 0


def hands_from(
    cards: Sequence[Card], fewest: int, most: int, *, pairs_only: bool = False
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield each way to make ``fewest`` to ``most`` hands of three cards once, in no particular order.

    With ``pairs_only``, each hand must be a pair or better.
    """
    if not most or len(cards) < SIZE:
        if fewest <= 0:
            yield ()
        return
    first, *rest = cards
    for two in combinations(rest, SIZE - 1):
        hand = (first, *two)
        if pairs_only and not is_pair_or_better(hand):
            continue
        left = [card for card in rest if card not in two]
        for more in hands_from(left, fewest - 1, most - 1, pairs_only=pairs_only):
            yield (hand, *more)
    if len(rest) >= SIZE * fewest:
        yield from hands_from(rest, fewest, most, pairs_only=pairs_only)


def fours_in(hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the fours of a kind in a hand."""
    ranks = dict.fromkeys(card.rank for card in hand)
    every = (tuple(card for card in hand if card.rank == rank) for rank in ranks)
    return tuple(cards for cards in every if len(cards) == 4)


def pairs_in(hand: Sequence[Card], *, triplets: bool) -> tuple[Card, ...]:
    """Return the cards of four pairs in a hand, or none."""
    ranks = dict.fromkeys(card.rank for card in hand)
    every = [tuple(card for card in hand if card.rank == rank) for rank in ranks]
    some = [cards for cards in every if len(cards) == 2 or (triplets and len(cards) == 3)]
    few = sum(len(cards) == 3 for cards in some) <= 1
    return tuple(card for cards in some for card in cards) if len(some) >= 4 and few else ()
