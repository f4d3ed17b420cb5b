"""What is at stake in a deal: its scoring terms as costs to whoever takes a card or a trick.

A cost is bad for its taker and positive, whether few points win or many; the sign is turned here, once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, assert_never

from capot.cards import SUITS, Card
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Bands,
    Captured,
    Fewest,
    GoneOut,
    HandsWon,
    Howell,
    InstantWinPaid,
    Pot,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
)
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Target, resolved_cards
from capot.rules.tricks import Tricks

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
    ledger = _Ledger(rules, seats, 1 if low_wins else -1)
    for term in rules.scoring:
        ledger.enter(term)
    ledger.enter_talon()
    return Stakes(
        spots=ledger.spots,
        ranks=ledger.ranks,
        pack=masks(ledger.spots, rules.pack.cards()),
        card=tuple(tuple(row) for row in ledger.card),
        first=ledger.tricks["first"],
        before=ledger.tricks["last but one"],
        last=ledger.tricks["last"],
        every=ledger.tricks["every"],
        sets=tuple(ledger.sets),
        prizes=tuple(prize for prize in ledger.prizes if prize.others > prize.sweeper),
        pool_cards=masks(ledger.spots, tuple(ledger.pool)),
    )


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


class _Ledger:
    """The costs as they are gathered, term by term."""

    def __init__(self, rules: Rules, seats: int, sign: int) -> None:
        self.rules, self.seats, self.sign = rules, seats, sign
        self.spots = {
            card: (SUITS.index(rules.pack.suit(card)), rules.pack.strength(card) - 1)
            for card in rules.pack.cards()
        }
        self.ranks = max(len(rules.pack.order), len(rules.pack.trumps))
        self.card = [[0.0] * self.ranks for _ in SUITS]
        self.tricks = {"first": 0.0, "last but one": 0.0, "last": 0.0, "every": 0.0}
        self.sets: list[Set] = []
        self.prizes: list[Prize] = []
        self.pool: list[Card] = []

    def enter(self, term: ScoreTerm) -> None:
        """Add what one term costs."""
        match term:
            case Captured():
                factor = self._factor(term.name)
                for card in term.cards:
                    self._add(card, float(term.value(card)) * factor)
            case TrickTaken():
                turned = 1 if term.to == "winner" else -1
                self.tricks[term.which] += float(term.points) * self._factor(term.name) * turned
            case Howell():
                for card in term.cards:
                    self._add(card, -self.sign * self.seats)
            case Sweepstake():
                self.pool += term.cards
                for card in term.cards:
                    self._add(card, -self.sign)
            case Sweep():
                assert isinstance(term.payoff, Payoff)
                self._promise(term.target, term.payoff)
            case Shares():
                pool = Payoff(term.ante + term.sweep * (self.seats - 1), -term.sweep)
                self._promise(EveryTrick(), pool)
            case Together():
                self.sets.append(self._set(term))
            case TrickCount():
                tricks = hand_size(self.rules, self.seats)
                self.tricks["every"] += self.sign * float(term.each * tricks - term.none) / tricks
            case Scale() | TrumpFactor() | Bands() | Fewest():
                pass
            case GoneOut():
                raise RulesError("nothing is laid out in a play of tricks, and these rules score going out")
            case InstantWinPaid() | Pot() | HandsWon():
                raise RulesError("no hands are compared in a play of tricks, and these rules score them")
            case _:
                assert_never(term)

    def enter_talon(self) -> None:
        """Add to the last trick what a talon that goes to its winner costs on average."""
        if any(isinstance(stage, Tricks) and stage.talon_to == "last trick" for stage in self.rules.stages):
            size = len(self.spots)
            talon = size - hand_size(self.rules, self.seats) * self.seats
            self.tricks["last"] += sum(map(sum, self.card)) * talon / size

    def _add(self, card: Card, cost: float) -> None:
        suit, strength = self.spots[card]
        self.card[suit][strength] += cost

    def _factor(self, name: str) -> float:
        """What a point of a term costs: the sign, or its part in the shares that go by such points."""
        for term in self.rules.scoring:
            if isinstance(term, Shares) and name in term.of:
                between_ends = term.shares[0] - term.shares[-1] + term.most_pays * self.seats
                return -self.sign * between_ends / (0.6 * self._card_points(term.of))
            if isinstance(term, Fewest) and name in term.of:
                return -self.sign * term.points / (0.6 * self._card_points(term.of))
            if isinstance(term, Bands) and name in term.of:
                between_ends = term.bands[0][1] - term.bands[-1][1]
                return self.sign * between_ends / (0.6 * self._card_points(term.of))
        return self.sign

    def _card_points(self, names: tuple[str, ...]) -> float:
        captured = (term for term in self.rules.scoring if isinstance(term, Captured) and term.name in names)
        return float(sum(term.value(card) for term in captured for card in term.cards)) or 1.0

    def _promise(self, target: Target, payoff: Payoff) -> None:
        sweeper, others = float(payoff.declarer) * self.sign, float(payoff.others) * self.sign
        match target:
            case AllOf():
                self.prizes.append(Prize(masks(self.spots, resolved_cards(target.cards)), sweeper, others))
            case EveryTrick():
                self.prizes.append(Prize(None, sweeper, others))
            case NoTrick():
                pass
            case _:
                assert_never(target)

    def _set(self, term: Together) -> Set:
        parts = [each for each in self.rules.scoring if each.name in term.parts]
        captured = [each for each in parts if isinstance(each, Captured)]
        tricks = {each.which: float(each.points) for each in parts if isinstance(each, TrickTaken)}
        alone = float(sum(each.value(card) for each in captured for card in each.cards))
        alone += sum(tricks.values())
        return Set(
            cards=masks(self.spots, (card for each in captured for card in each.cards)),
            first="first" in tricks,
            last="last" in tricks,
            extra=(float(term.points) - alone) * self.sign,
        )
