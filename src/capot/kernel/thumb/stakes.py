"""What counts in a deal, as costs to whoever takes a card or a trick.

A cost is bad for its taker and positive, whether few points win or many; the sign is turned here, once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from capot.cards import SUITS, Card
from capot.rules import weights
from capot.rules.check.deal import hand_size
from capot.rules.rules import Rules
from capot.rules.terms import AllOf, NoTrick, resolved_cards
from capot.rules.tricks import Tricks
from capot.rules.weights import weights_of

Spot: TypeAlias = tuple[int, int]
"""A card as its suit of play (a place in ``SUITS``) and its strength, from 0 for the weakest."""

Masks: TypeAlias = tuple[int, int, int, int]
"""Cards as a bit set for each suit; the bit is the strength."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Something all or nothing: the cards to take (None for every trick) and what it costs whom.

    ``sweeper`` and ``others`` are costs: what the player who does it pays, and what each other pays.
    """

    cards: Masks | None
    sweeper: float
    others: float


@dataclass(frozen=True, slots=True)
class Set:
    """Parts that cost ``extra`` more than their sum for a player who has them all."""

    cards: Masks
    first: bool
    last: bool
    extra: float


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """The costs of one deal.

    ``card[suit][strength]`` is what taking a card costs; ``first``, ``before`` (the last but one), ``last``
    and ``every`` are for winning such a trick.  ``pool_cards`` are those of which taking a single one
    forfeits the pool.  Card points that are weighed as a whole count as if each brought its part of what is
    between the highest and the lowest pay, to whoever takes it.
    """

    spots: dict[Card, Spot]
    ranks: int
    pack: Masks
    card: tuple[tuple[float, ...], ...]
    first: float
    before: float
    last: float
    every: float
    sets: tuple[Set, ...]
    prizes: tuple[Prize, ...]
    pool_cards: Masks


@lru_cache(maxsize=256)
def stakes_of(rules: Rules, seats: int, *, low_wins: bool) -> Stakes:
    """Return the costs that resolved rules lay on cards and tricks, for a table of ``seats``."""
    counts, sign = weights_of(rules, seats), 1 if low_wins else -1
    spots = {
        card: (SUITS.index(rules.pack.suit(card)), rules.pack.strength(card) - 1)
        for card in rules.pack.cards()
    }
    ranks = max(len(rules.pack.order), len(rules.pack.trumps))
    costs = [[0.0] * ranks for _ in SUITS]
    for each in counts.cards:
        for suit, strength in map(spots.__getitem__, each.cards):
            costs[suit][strength] += sign * float(each.points) * each.weight
    tricks = {"first": 0.0, "last but one": 0.0, "last": 0.0, "every": 0.0}
    tricks["every"] += sign * float(counts.each_trick)
    for trick in counts.tricks:
        tricks[trick.which] += sign * float(trick.winner - trick.others) * trick.weight
    if any(isinstance(stage, Tricks) and stage.talon_to == "last trick" for stage in rules.stages):
        # A talon costs the winner of the last trick what so many cards do on average.
        talon = len(spots) - hand_size(rules, seats) * seats
        tricks["last"] += sum(map(sum, costs)) * talon / len(spots)
    prizes = [_prize(each, spots, sign) for each in counts.prizes if not isinstance(each.target, NoTrick)]
    return Stakes(
        spots=spots,
        ranks=ranks,
        pack=masks(spots, spots),
        card=tuple(tuple(row) for row in costs),
        first=tricks["first"],
        before=tricks["last but one"],
        last=tricks["last"],
        every=tricks["every"],
        sets=tuple(
            Set(
                cards=masks(spots, each.cards),
                first="first" in each.tricks,
                last="last" in each.tricks,
                extra=float(each.extra) * sign,
            )
            for each in counts.sets
        ),
        prizes=tuple(prize for prize in prizes if prize.others > prize.sweeper),
        pool_cards=masks(spots, (card for each in counts.cards if each.pooled for card in each.cards)),
    )


def _prize(prize: weights.Prize, spots: dict[Card, Spot], sign: int) -> Prize:
    target, payoff = prize.target, prize.payoff
    cards = masks(spots, resolved_cards(target.cards)) if isinstance(target, AllOf) else None
    return Prize(cards, float(payoff.declarer) * sign, float(payoff.others) * sign)


def masks(spots: dict[Card, Spot], cards: Iterable[Card]) -> Masks:
    """Return cards as bit sets."""
    sets = [0, 0, 0, 0]
    for card in cards:
        suit, strength = spots[card]
        sets[suit] |= 1 << strength
    return (sets[0], sets[1], sets[2], sets[3])


def less(hand: Masks, spot: Spot) -> Masks:
    """Return a hand without one of its cards."""
    rest = [*hand]
    rest[spot[0]] &= ~(1 << spot[1])
    return (rest[0], rest[1], rest[2], rest[3])
