"""The stakes of a deal: the cost of each card, trick and set to whoever takes it.

A cost is bad for its taker and positive, whether low or high totals win; the sign is turned here, once.
"""

from dataclasses import dataclass
from functools import lru_cache

from capot.cards import Card
from capot.rules.check.deal import cards_left
from capot.rules.derived.weights import weights_of
from capot.rules.rules import Rules
from capot.rules.scoring import answers
from capot.rules.scoring.answers import SetWeight
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf, NoTrick, resolved_cards


@dataclass(frozen=True, slots=True)
class Prize:
    """An unannounced sweep: its cards (None for every trick) and what it costs.

    ``sweeper`` is the cost to the player who makes it, ``others`` that to each other player.
    """

    cards: tuple[Card, ...] | None
    sweeper: float
    others: float


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """The costs of one deal.

    ``card`` has the cost of taking each card; ``first``, ``before`` (the last but one), ``last``, ``marked``
    (one that counts by its number) and ``every`` are those of winning such a trick.  ``sets`` cost their
    points more, times ``sign``, than the sum of their parts.  Taking a single one of ``pool_cards`` forfeits
    the pool.  Discarding one of the ``played`` cards brings its player so much, and playing it otherwise
    costs as much.  Where card points are weighed as a whole, each card has its part of the difference between
    the highest and the lowest payment.
    """

    card: dict[Card, float]
    first: float
    before: float
    last: float
    every: float
    marked: float
    sets: tuple[SetWeight, ...]
    prizes: tuple[Prize, ...]
    pool_cards: frozenset[Card]
    played: dict[Card, float]
    sign: int


@lru_cache(maxsize=256)
def stakes_of(rules: Rules, seats: int, *, low_wins: bool) -> Stakes:
    """Return the costs that resolved rules put on cards and tricks, for a table of ``seats``."""
    counts, sign = weights_of(rules, seats), 1 if low_wins else -1
    costs = dict.fromkeys(rules.pack.cards(), 0.0)
    for each in counts.cards:
        for card in each.cards:
            costs[card] += sign * float(each.points) * each.weight
    tricks = {"first": 0.0, "last but one": 0.0, "last": 0.0, "every": 0.0, "marked": 0.0}
    tricks["every"] += sign * float(counts.each_trick)
    for trick in counts.tricks:
        tricks["marked" if isinstance(trick.which, int) else trick.which] += (
            sign * float(trick.winner - trick.others) * trick.weight
        )
    stage = rules.stage(Tricks)
    if stage is not None and stage.talon_to != "nobody":
        # The talon costs the winner of its trick the mean of as many cards.
        talon = cards_left(rules, seats)
        tricks["first" if stage.talon_to == "first trick" else "last"] += (
            sum(costs.values()) * talon / len(costs)
        )
    prizes = [_prize(each, sign) for each in counts.prizes if not isinstance(each.target, NoTrick)]
    return Stakes(
        card=costs,
        first=tricks["first"],
        before=tricks["last but one"],
        last=tricks["last"],
        every=tricks["every"],
        marked=tricks["marked"],
        sets=counts.sets,
        prizes=tuple(prize for prize in prizes if prize.others > prize.sweeper),
        pool_cards=frozenset(card for each in counts.cards if each.pooled for card in each.cards),
        played={card: -sign * float(each.points) for each in counts.plays for card in each.cards},
        sign=sign,
    )


def _prize(prize: answers.Prize, sign: int) -> Prize:
    target, payoff = prize.target, prize.payoff
    cards = resolved_cards(target.cards) if isinstance(target, AllOf) else None
    return Prize(cards, float(payoff.declarer) * sign, float(payoff.others) * sign)
