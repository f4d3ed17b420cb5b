"""The account of one deal: every card, trick and set that scores, derived once from the rules."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import floor
from typing import TypeVar

from capot.cards import Card
from capot.rules import scoring
from capot.rules.derived.sums import sums_of
from capot.rules.rules import Rules
from capot.rules.scoring.answers import (
    CardWeight,
    EachTrick,
    PlayWeight,
    Prize,
    SetWeight,
    Spread,
    Sums,
    TrickWeight,
    Weight,
    Which,
)
from capot.rules.terms import Exact

T = TypeVar("T", bound=Weight)

APART = 0.6
"""Typical difference in card points between the highest and the lowest pay, as a share of all points."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The account of a deal, in the order of its scoring terms.

    ``each_trick`` is the mean score of a trick if tricks are counted at the end of the deal; a card above
    those dealt is one for a single player or side, so half of each counts.
    """

    cards: tuple[CardWeight, ...]
    tricks: tuple[TrickWeight, ...]
    each_trick: Exact
    sets: tuple[SetWeight, ...]
    prizes: tuple[Prize, ...]
    plays: tuple[PlayWeight, ...] = ()

    @property
    def scoring_cards(self) -> frozenset[Card]:
        """The cards that score for their taker."""
        return frozenset(card for each in self.cards if each.points for card in each.cards)

    @property
    def scoring_tricks(self) -> frozenset[Which]:
        """The tricks that score for anybody."""
        return frozenset(each.which for each in self.tricks if each.winner or each.others)


@lru_cache(maxsize=256)
def weights_of(rules: Rules, seats: int) -> Weights:
    """Return what counts by resolved rules for ``seats`` players."""
    sums = sums_of(rules, seats)
    some = [each for term in rules.scoring for each in term.weighs(sums)]
    share = {name: _share(sums, each) for each in reversed(_only(Spread, some)) for name in each.of}

    def weight(term: int) -> float:
        return share.get(rules.scoring[term].name, 1.0)

    return Weights(
        cards=tuple(replace(each, weight=weight(each.term)) for each in _only(CardWeight, some)),
        tricks=tuple(replace(each, weight=weight(each.term)) for each in _only(TrickWeight, some)),
        each_trick=sum((each.points for each in _only(EachTrick, some)), start=0),
        sets=tuple(_only(SetWeight, some)),
        prizes=tuple(_only(Prize, some)),
        plays=tuple(_only(PlayWeight, some)),
    )


def _only(kind: type[T], some: list[Weight]) -> list[T]:
    return [each for each in some if isinstance(each, kind)]


def _share(sums: Sums, spread: Spread) -> float:
    """Return the change of score per point that is compared."""
    return spread.between / (APART * (float(sums.card_points(spread.of)) or 1.0))


def trick_span(which: Which) -> slice:
    """Return the tricks of a deal that are meant, as a slice of them in order."""
    if isinstance(which, int):
        return slice(which - 1, which)
    spans = {"first": slice(1), "last but one": slice(-2, -1), "last": slice(-1, None), "every": slice(None)}
    return spans[which]


def is_over(which: Which, tricks: int) -> bool:
    """Whether a trick that is counted from the first has been played once this many have."""
    return tricks >= which if isinstance(which, int) else which == "first" and tricks > 0


def card_points(rules: Rules, names: tuple[str, ...]) -> Exact:
    """Return the total points of all cards by the terms of these names."""
    named = (term for term in rules.scoring if isinstance(term, scoring.Captured) and term.name in names)
    return sum((term.value(card) for term in named for card in term.cards), start=0)


def whole_points(rules: Rules, seats: int, term: scoring.WholePoints) -> int:
    """Return the number of whole points in a deal by the terms that count in whole points only."""
    return floor(sums_of(rules, seats).points(term.of))


def multiplied_parts(rules: Rules, term: scoring.Multiplier) -> list[scoring.Captured]:
    """Return the terms counting cards that a card multiplies."""
    return [part for part in rules.scoring if part.name in term.of and isinstance(part, scoring.Captured)]
