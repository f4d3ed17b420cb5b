"""What counts in one deal: every card, trick and set that scores, derived once from the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import TypeAlias, assert_never

from capot.cards import Card
from capot.rules import scoring
from capot.rules.check.deal import tricks_in
from capot.rules.fields import amounts_of as amounts_of  # noqa: PLC0414 - the kernel finds it here
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, FewestPaid, SweepBegun
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target

Which: TypeAlias = scoring.Which

APART = 0.6
"""Typical difference in card points between the highest and the lowest pay, as a share of all points."""


@dataclass(frozen=True, slots=True)
class CardWeight:
    """Cards to which one scoring term gives the same ``points``.

    ``term`` is the index of the term in the scoring.  A point changes the score by ``weight``: 1, or, if card
    points are only compared, its share of the difference between the lowest and the highest pay.
    ``pooled`` points are paid into a pool, which a player forfeits by taking a single such card.  Unless
    ``counted``, the points are only what such a card is usually worth.
    """

    term: int
    cards: tuple[Card, ...]
    points: Exact
    weight: float = 1.0
    pooled: bool = False
    counted: bool = True


@dataclass(frozen=True, slots=True)
class TrickWeight:
    """A trick that scores for its ``winner`` or each of the ``others``, with a ``weight`` as for cards.

    Unless ``counted``, the points are only what it is usually worth.
    """

    term: int
    which: Which
    winner: Exact
    others: Exact
    weight: float = 1.0
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SetWeight:
    """Cards and tricks that score ``extra`` on top of their sum for a player with all of them."""

    term: int
    cards: tuple[Card, ...]
    tricks: tuple[Which, ...]
    extra: Exact


@dataclass(frozen=True, slots=True)
class Prize:
    """The payoff of a target reached unannounced."""

    target: Target
    payoff: Payoff


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts in a deal, in the order of its scoring terms.

    ``each_trick`` is the mean score of a trick if tricks are counted at the end of the deal; a card above
    those dealt is one for a single player or side, so half of each counts.
    """

    cards: tuple[CardWeight, ...]
    tricks: tuple[TrickWeight, ...]
    each_trick: Exact
    sets: tuple[SetWeight, ...]
    prizes: tuple[Prize, ...]

    @property
    def scoring_cards(self) -> frozenset[Card]:
        """The cards that score for their taker."""
        return frozenset(card for each in self.cards if each.points for card in each.cards)

    @property
    def scoring_tricks(self) -> frozenset[Which]:
        """The tricks that score for anybody."""
        return frozenset(each.which for each in self.tricks if each.winner or each.others)


@dataclass(frozen=True, slots=True)
class Wait:
    """What the score of a term waits for: once all of it is known, no play changes that score.

    That is who takes each of the ``cards``, who wins the tricks ``which`` count, and for each of the
    ``targets`` who reaches it.
    """

    cards: tuple[Card, ...] = ()
    which: Which | None = None
    targets: tuple[Target, ...] = ()


def wait_of(rules: Rules, term: scoring.ScoreTerm) -> Wait | None:
    """Return what the score of a term of resolved rules waits for, or None for the end of the deal."""
    match term:
        case scoring.Captured():
            return Wait(tuple(card for card in term.cards if term.value(card)))
        case scoring.Howell() | scoring.Sweepstake():
            return Wait(term.cards)
        case scoring.TrickTaken():
            return Wait(which=term.which) if term.points else Wait()
        case scoring.LastCard():
            return Wait(which="last")
        case scoring.Sweep():
            more = (EveryTrick(),) if term.doubled_by_every_trick else ()
            return Wait(targets=(term.target, *more))
        case scoring.Shares():
            return Wait(targets=(EveryTrick(),))
        case scoring.Bands() | scoring.GameValue():
            return Wait(targets=(EveryTrick(), NoTrick()))
        case scoring.Multiplier():
            parts = multiplied_parts(rules, term) if term.alone else []
            return Wait((term.card, *(card for part in parts for card in part.cards)))
        case scoring.Reversal():
            return Wait(targets=(AllOf(term.cards),))
        case (
            scoring.Together() | scoring.Outset() | scoring.Exempt() | scoring.Scale() | scoring.TrumpFactor()
        ):
            return Wait()
        case _:
            # A count at the end of the deal stays open until then.
            return None


@lru_cache(maxsize=256)
def weights_of(rules: Rules, seats: int) -> Weights:
    """Return what counts by resolved rules for ``seats`` players."""
    cards: list[CardWeight] = []
    tricks: list[TrickWeight] = []
    sets: list[SetWeight] = []
    prizes: list[Prize] = []
    each_trick: Exact = 0
    for number, term in enumerate(rules.scoring):
        match term:
            case scoring.Captured() | scoring.Howell() | scoring.Sweepstake() | scoring.GameValue():
                cards += _cards(rules, seats, number, term)
            case scoring.TrickTaken() | scoring.LastCard():
                tricks.append(_trick(rules, seats, number, term))
            case scoring.TrickCount() | scoring.Bands():
                each_trick += _each_trick(rules, seats, term)
            case scoring.Makers() | scoring.PoolTaken():
                # At least 1, so that no trick is worth nothing once points are counted in whole units.
                each_trick += max(_share_of_all(rules, seats, term), Fraction(1))
            case scoring.Together():
                sets.append(_set(rules, number, term))
            case scoring.Sweep() | scoring.Shares() | SweepBegun():
                prizes.append(_prize(seats, term))
            case (
                scoring.MakersBands()
                | scoring.Fewest()
                | scoring.Scale()
                | scoring.TrumpFactor()
                | scoring.Outset()
                | scoring.Honours()
                | scoring.Exempt()
                | scoring.Reversal()
                | scoring.GoneOut()
                | scoring.InstantWinPaid()
                | FewestPaid()
                | CardPool()
            ):
                pass
            case scoring.Most():
                prizes.append(Prize(EveryTrick(), Payoff(term.sweeper, term.swept)))
            case scoring.WholePoints():
                if term.sweep is not None:
                    of = [each for each in cards if rules.scoring[each.term].name in term.of and each.points]
                    counted = tuple(card for each in of for card in each.cards)
                    prizes.append(Prize(AllOf(counted), term.sweep))
            case scoring.Multiplier():
                worth = _multiplied(rules, seats, term)
                cards.append(CardWeight(number, (term.card,), worth, counted=False))
            case _ if isinstance(term, scoring.BragTerm):
                pass
            case _:
                assert_never(term)
    return Weights(tuple(cards), tuple(tricks), each_trick, tuple(sets), tuple(prizes))


def _prize(seats: int, term: scoring.Sweep | scoring.Shares | SweepBegun) -> Prize:
    """Return what is paid for an unannounced sweep."""
    match term:
        case scoring.Sweep():
            assert isinstance(term.payoff, Payoff), "rules must be resolved before they are weighed"
            return Prize(term.target, term.payoff)
        case scoring.Shares():
            return Prize(EveryTrick(), Payoff(term.ante + term.sweep * (seats - 1), -term.sweep))
        case SweepBegun():
            return Prize(EveryTrick(), Payoff(term.whole(seats), -term.each))


def _each_trick(rules: Rules, seats: int, term: scoring.TrickCount | scoring.Bands) -> Exact:
    """Return the mean score of a trick by a count of tricks, or a share where only all of them count."""
    size = tricks_in(rules, seats)
    if isinstance(term, scoring.Bands):
        if len(term.bands) > 1 or term.every_trick is None:
            return 0
        # At least 1, so that no trick is worth nothing once points are counted in whole units.
        return max(Fraction(term.every_trick - term.paid(0), size), Fraction(1))
    each = Fraction(term.each * seats, 2) if term.counts == "cards" else term.each
    return Fraction(each * size - term.none) / size


def _share_of_all(rules: Rules, seats: int, term: scoring.Makers | scoring.PoolTaken) -> Fraction:
    """Return a trick's share of what enough of them bring."""
    if isinstance(term, scoring.PoolTaken):
        return Fraction(term.held or term.ante * seats, term.tricks)
    return Fraction(term.for_all + term.failed, tricks_in(rules, seats))


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
    return floor(_all_points(rules, seats, term.of))


def _all_points(rules: Rules, seats: int, names: tuple[str, ...]) -> Fraction:
    """Return the total points of all cards and tricks by the terms of these names."""
    whole = Fraction(card_points(rules, names))
    for part in rules.scoring:
        if part.name in names and isinstance(part, scoring.TrickTaken):
            whole += part.points * (tricks_in(rules, seats) if part.which == "every" else 1)
    return whole


def _multiplied(rules: Rules, seats: int, term: scoring.Multiplier) -> int:
    """Return what a card adds to an even share of the points that it multiplies, rounded up in size.

    It is never nothing, or the card would seem to be like its neighbours.
    """
    worth = _all_points(rules, seats, term.of) * (term.factor - 1) / seats
    return ceil(worth) if worth > 0 else floor(worth) if worth < 0 else 1


def multiplied_parts(rules: Rules, term: scoring.Multiplier) -> list[scoring.Captured]:
    """Return the terms counting cards that a card multiplies."""
    return [part for part in rules.scoring if part.name in term.of and isinstance(part, scoring.Captured)]


def _cards(
    rules: Rules,
    seats: int,
    number: int,
    term: scoring.Captured | scoring.Howell | scoring.Sweepstake | scoring.GameValue,
) -> Iterator[CardWeight]:
    match term:
        case scoring.Captured():
            weight = _weight(rules, seats, term.name)
            for value in sorted({term.value(card) for card in term.cards}):
                alike = tuple(card for card in term.cards if term.value(card) == value)
                yield CardWeight(number, alike, value, weight)
        case scoring.Howell():
            yield CardWeight(number, term.cards, -seats)
        case scoring.Sweepstake():
            yield CardWeight(number, term.cards, -1, pooled=True)
        case scoring.GameValue() if term.fixed:
            # Each trick is as bad for the declarer as any other.
            yield CardWeight(number, rules.pack.cards(), -1, counted=False)
        case _:
            pass


def _trick(rules: Rules, seats: int, number: int, term: scoring.TrickTaken | scoring.LastCard) -> TrickWeight:
    if isinstance(term, scoring.LastCard):
        values = [Fraction(term.value(card)) for card in rules.pack.cards()]
        return TrickWeight(number, "last", sum(values, start=Fraction()) / len(values), 0, counted=False)
    winner, others = (term.points, 0) if term.to == "winner" else (0, term.points)
    return TrickWeight(number, term.which, winner, others, _weight(rules, seats, term.name))


def _set(rules: Rules, number: int, term: scoring.Together) -> SetWeight:
    parts = [each for each in rules.scoring if each.name in term.parts]
    tricks = [each for each in parts if isinstance(each, scoring.TrickTaken)]
    cards = tuple(card for each in parts if isinstance(each, scoring.Captured) for card in each.cards)
    extra = term.points - card_points(rules, term.parts) - sum((each.points for each in tricks), start=0)
    return SetWeight(number, cards, tuple(each.which for each in tricks), extra)


ASIDE = 4
"""Share of all points that usually lie aside where they price the deal, as a divisor."""

_USUAL_LEVEL = 2
"""Level of most games whose value is by their trumps."""


def _weight(rules: Rules, seats: int, name: str) -> float:
    """Return the change of score per point of a term."""
    for term in rules.scoring:
        match term:
            case scoring.Shares() if name in term.of:
                between: float = -(term.shares[0] - term.shares[-1] + term.most_pays * seats)
            case scoring.Fewest() if name in term.of:
                between = -term.points
            case FewestPaid() if name in term.of:
                # About a quarter of all points lie aside; one player pays what another gets.
                between = -2.0 * float(term.price + card_points(rules, term.of) / ASIDE)
            case scoring.Most() if name in term.of:
                whole = float(card_points(rules, term.of))
                between = float(term.points) - float(term.pays) * seats + term.times * whole / 2
            case scoring.Bands() if name in term.of:
                between = float(term.paid(card_points(rules, term.of)) - term.paid(0))
            case scoring.GameValue() if name in term.of:
                between = 0 if term.fixed else _USUAL_LEVEL * term.unit * (1 + term.lost)
            case scoring.MakersBands() if name in term.of:
                # What one side scores the other does not, and each plays for half the difference.
                leads = [makers - others for _, makers, others in term.bands]
                between = (leads[0] - leads[-1]) / 2
            case _:
                continue
        return between / (APART * (float(card_points(rules, term.of)) or 1.0))
    return 1.0
