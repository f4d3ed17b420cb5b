"""The likely score of a hand by its cards alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import exp
from random import Random
from statistics import fmean, pstdev
from typing import TypeAlias

from capot.cards import SUITS, Card
from capot.play.view import View
from capot.rules.derived.weights import weights_of
from capot.rules.rules import Rules
from capot.rules.scoring import BasePoints, GoneOut, ScoreTerm, TrickCount
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.tricks import NamedTrump, Tricks
from capot.rules.terms import Pack

Hand: TypeAlias = tuple[Card, ...]

SAMPLES = 60
"""Sample hands from which the typical score of a hand is taken."""

RUFFED = 0.12
"""Loss in the chance of a plain card, where there are trumps, for each card held in its suit."""

HELD_BELOW = 0.1
"""Loss, as a rate, in the chance to take a card in hand, for each lower card held in its suit."""

LONE = 0.6
"""Chance that a card held alone in its suit, once it would win, takes itself."""

CAUGHT = 0.29
"""Rate at which higher cards of a suit catch another player's card in it."""

SHARED = 0.8
"""Share of the tricks won that are likely to bring a given card of another suit."""

LONG = 4
"""Trumps in one hand beyond which the others probably win in the end."""


@dataclass(frozen=True, slots=True)
class Named:
    """The declarer's choice: the suit of trumps, or the rank from which a layout is built."""

    trump: str | None = None
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of each card of a hand to win a trick, and figures derived from these."""

    wins: dict[Card, float]
    suits: dict[str, Hand]
    size: int

    @property
    def tricks(self) -> float:
        """The expected number of tricks."""
        return sum(self.wins.values())

    @property
    def late(self) -> float:
        """The chance to win a given trick near the end, with the lowest cards, which are kept till then."""
        lowest = [(len(some), self.wins[some[-1]]) for some in self.suits.values() if some]
        stuck = sum(count * chance for count, chance in lowest) / self.size
        return min(1.0, 0.7 * stuck + 0.1 * self.tricks / 4)

    def takes(self, card: Card, pack: Pack) -> float:
        """Return the chance to take a given card in some trick."""
        share = self.tricks / self.size
        own = self.suits.get(pack.suit(card), ())
        if card in self.wins:
            lower = sum(pack.strength(each) < pack.strength(card) for each in own)
            return self.wins[card] * (exp(-HELD_BELOW * lower) if len(own) > 1 else LONE)
        higher = [each for each in own if pack.strength(each) > pack.strength(card)]
        lower = len(own) - len(higher)
        caught = 1.0 - exp(-CAUGHT * len(higher) / (1 + lower))
        return min(1.0, SHARED * share + caught)


def chances(hand: Hand, pack: Pack, trump: str | None, others: int) -> Chances:
    """Return the chances of a hand against ``others`` players who hold all other cards."""
    suits = {suit: pack.sorted(card for card in hand if pack.suit(card) == suit) for suit in pack.suits}
    wins: dict[Card, float] = {}
    for suit, own in suits.items():
        whole = [card for card in pack.cards() if pack.suit(card) == suit and card not in own]
        for place, card in enumerate(own):
            higher = sum(pack.strength(each) > pack.strength(card) for each in whole)
            # With several cards of a suit, the higher ones draw some of the others' first.
            higher = max(0, higher - (place if suit != trump else place + max(0, len(own) - LONG)))
            alone = higher / len(whole) if whole else 0.0
            chance = (1.0 - min(1.0, alone)) ** others
            if suit == trump:
                chance = max(chance, 0.85 if len(own) - place > 0 and place >= LONG else 0.25)
            elif trump is not None:
                chance *= max(0.2, 0.95 - RUFFED * len(own))
            wins[card] = chance
    return Chances(wins, suits, max(len(hand), 1))


def expected(hand: Hand, rules: Rules, seats: int, named: Named) -> float:
    """Return the rough score of a hand by the rules of a contract, before any doubles."""
    found = chances(hand, rules.pack, named.trump, seats - 1)
    counts = weights_of(rules, seats)
    win = {
        "every": found.tricks,
        "first": found.tricks / found.size,
        "last but one": found.late,
        "last": found.late,
    }
    cards = sum(
        float(each.points) * found.takes(card, rules.pack) for each in counts.cards for card in each.cards
    )
    tricks = sum(
        float(each.winner or each.others) * win.get(str(each.which), win["first"]) for each in counts.tricks
    )
    return cards + tricks + sum(_at_the_end(term, found, rules, named.rank) for term in rules.scoring)


def _at_the_end(term: ScoreTerm, found: Chances, rules: Rules, rank: str | None) -> float:
    """Return the score for the number of tricks or the order of going out."""
    match term:
        case TrickCount():
            return float(term.each) * found.tricks + float(term.none) * exp(-found.tricks)
        case BasePoints():
            return float(term.points)
        case GoneOut():
            if rank is None:
                return fmean(term.places)
            spread = (max(term.places) - min(term.places)) / 60
            return fmean(term.places) - spread * blockers(tuple(found.wins), rules, rank)
        case _:
            return 0.0


def has_trumps(rules: Rules) -> bool:
    """Whether a suit of trumps is named before the play."""
    return any(isinstance(stage, Tricks) and isinstance(stage.trump, NamedTrump) for stage in rules.stages)


def has_layout(rules: Rules) -> bool:
    """Whether cards are laid in rows."""
    return rules.stage(Layout) is not None


def best_trump(hand: Hand, pack: Pack, suits: Iterable[str] = SUITS) -> str:
    """Return the suit in which a hand is longest, high cards counting more."""
    weight = {"A": 2.2, "K": 1.8, "Q": 1.5, "J": 1.3, "T": 1.15}
    return max(
        suits,
        key=lambda suit: sum(weight.get(card.rank, 1.0) for card in hand if pack.suit(card) == suit),
    )


def blockers(hand: Hand, rules: Rules, rank: str) -> int:
    """Return how many cards of others must be laid before each of a hand, summed, if rows begin at a rank."""
    term, order = rules.stage(Layout), rules.pack.order
    assert term is not None, "no rows are laid by these rules"
    size, first = len(order), order.index(rank)
    total = 0
    for suit in {card.suit for card in hand}:
        own = {order.index(card.rank) for card in hand if card.suit == suit}
        # Twice around the row, so that no way from card to card ends at its edge.
        before = [0, *accumulate(place % size not in own for place in range(2 * size))]
        for place in own:
            up, down = (place - first) % size, (first - place) % size
            rising = before[first + up] - before[first]
            falling = before[place + 1 + down] - before[place + 1]
            total += min(rising, falling) if term.wrap else falling if place < first else rising
    return total


def best_rank(hand: Hand, rules: Rules) -> str:
    """Return the rank from which the fewest cards of others block a hand."""
    return min(starting_ranks(rules), key=lambda rank: blockers(hand, rules, rank))


def starting_ranks(rules: Rules) -> str:
    """Return the ranks from which rows may start: any, unless the rules fix one."""
    term = rules.stage(Layout)
    return rules.pack.order if term is None or not term.start else term.start


def named_in(view: View) -> Named:
    """Return what has been named in a deal, or is fixed by its rules."""
    term = view.rules.stage(Layout)
    return Named(view.trump, view.start_rank or (term.start if term is not None else "") or None)


def best_named(hand: Hand, rules: Rules) -> Named:
    """Return what the declarer of a contract had best name with a hand."""
    trump = best_trump(hand, rules.pack) if has_trumps(rules) else None
    return Named(trump, best_rank(hand, rules) if has_layout(rules) else None)


@lru_cache(maxsize=64)
def usual(rules: Rules, seats: int, size: int, named: Named | None) -> tuple[float, float]:
    """Return the mean and standard deviation of `expected` for random hands of ``size`` cards.

    Where nothing is ``named``, each hand names what suits it.
    """
    rng, pack = Random(size), list(rules.pack.cards())
    found = []
    for _ in range(SAMPLES):
        hand = tuple(rng.sample(pack, size))
        own = best_named(hand, rules) if named is None else named
        found.append(expected(hand, rules, seats, own))
    return fmean(found), max(pstdev(found), 1e-6)
