"""The terms of cards and tricks: their points one by one, together, and for a sweep."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.scoring.answers import (
    CardWeight,
    Partners,
    Prize,
    Reach,
    SetWeight,
    Sums,
    TrickWeight,
    Wait,
    Weight,
    Which,
    at_once,
    between,
    of_payoffs,
    weighs_nothing,
)
from capot.rules.terms import (
    Counted,
    EveryTrick,
    Exact,
    Names,
    OnlyTrumps,
    Payoff,
    Points,
    Replaced,
    Target,
    TimesAll,
    Whole,
)


@dataclass(frozen=True, init=False, slots=True)
class ByRank:
    """A value for each rank, as in ``ByRank({"A": 11, "T": 10})``; ranks not listed are worth nothing."""

    values: tuple[tuple[str, Whole], ...]

    def __init__(self, values: Mapping[str, int] | Iterable[tuple[str, int]]) -> None:
        """Keep the ranks in the order given."""
        pairs = values.items() if isinstance(values, Mapping) else values
        object.__setattr__(self, "values", tuple(pairs))

    def of(self, rank: str) -> int:
        """Return the value of a rank."""
        return dict(self.values).get(rank, 0)


@dataclass(frozen=True, slots=True)
class Captured:
    """Each of these cards scores points for whoever takes it in a trick.

    With ``only_trumps`` it does so only if it is a trump.  With ``face_up`` the cards lie face up in front of
    their taker, which changes nothing in what anybody may know or do.
    """

    name: str
    cards: Counted
    points: Points | ByRank
    face_up: bool = False
    only_trumps: OnlyTrumps = False

    partners = Partners.ANY

    def value(self, card: Card) -> Exact:
        """Return the points of one of the cards."""
        return self.points.of(card.rank) if isinstance(self.points, ByRank) else self.points

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score, as only one of the cards counts in a deal."""
        alike = Counter(card.suit if self.only_trumps else "" for card in self.cards)
        return max(alike.values()) == 1

    def waits(self, _: Sums) -> Wait | None:
        return Wait(tuple(card for card in self.cards if self.value(card)))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        place = sums.places[self.name]
        for points in sorted({self.value(card) for card in self.cards}):
            yield CardWeight(place, tuple(card for card in self.cards if self.value(card) == points), points)

    def reach(self, _: Sums) -> Reach:
        values = [Fraction(self.value(card)) for card in self.cards]
        gains, losses = [each for each in values if each > 0], [each for each in values if each < 0]
        return Reach(sum(losses), sum(gains), sum(values))


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """One trick or every trick scores points for its winner, or for each of the others.

    A trick that is neither the first nor one of the last two is named by its number, counted from 1.
    """

    name: str
    which: Which
    points: Points
    to: Literal["winner", "others"] = "winner"

    partners = Partners.ANY

    def waits(self, _: Sums) -> Wait | None:
        return Wait(which=self.which) if self.points else Wait()

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        winner, others = (self.points, 0) if self.to == "winner" else (0, self.points)
        yield TrickWeight(sums.places[self.name], self.which, winner, others)

    def reach(self, sums: Sums) -> Reach:
        points = self.points * (sums.tricks if self.which == "every" else 1)
        return between(points, together=points * (sums.seats - 1 if self.to == "others" else 1))


@dataclass(frozen=True, slots=True)
class BasePoints:
    """Everybody scores these points from the outset, whatever happens in the play."""

    name: str
    points: Points

    partners = Partners.ANY
    waits = at_once
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        return Reach(self.points, self.points, self.points * sums.seats)


@dataclass(frozen=True, slots=True)
class Together:
    """A player with all of the named parts scores ``points`` instead of their sum."""

    name: str
    parts: Names
    points: Points

    partners = Partners.ANY
    waits = at_once

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        cards = tuple(card for card, _ in sums.counted(self.parts))
        tricks = [each for name, each in sums.single.items() if name in self.parts]
        extra = self.points - sums.card_points(self.parts) - sum((points for _, points in tricks), start=0)
        yield SetWeight(sums.places[self.name], cards, tuple(which for which, _ in tricks), extra)

    def reach(self, _: Sums) -> Reach:
        return between(self.points, together=0)


@dataclass(frozen=True, slots=True)
class Sweep:
    """Reaching the target unannounced pays ``payoff`` instead of the ``replaces`` terms.

    If ``otherwise`` is given, it is paid whenever ``payoff`` would end the match without making the player
    its winner.  With ``doubled_by_every_trick`` the payoff is doubled if he won every trick.
    """

    name: str
    title: str
    target: Target
    replaces: Replaced
    payoff: Payoff | TimesAll
    otherwise: Payoff | TimesAll | None = None
    doubled_by_every_trick: bool = False

    partners = Partners.ANY

    def waits(self, _: Sums) -> Wait | None:
        more = (EveryTrick(),) if self.doubled_by_every_trick else ()
        return Wait(targets=(self.target, *more))

    def weighs(self, _: Sums) -> Iterable[Weight]:
        assert isinstance(self.payoff, Payoff), "rules must be resolved before they are weighed"
        yield Prize(self.target, self.payoff)

    def reach(self, _: Sums) -> Reach:
        limits = of_payoffs(self.payoff, self.otherwise)
        return limits.times(2) if self.doubled_by_every_trick else limits


CardTerm: TypeAlias = Captured | TrickTaken | BasePoints | Together | Sweep
