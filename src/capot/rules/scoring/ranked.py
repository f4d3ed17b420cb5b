"""The terms by which the fewest or the most points are paid for, or points are counted in whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal, TypeAlias

from capot.rules.scoring.answers import (
    Partners,
    Prize,
    Reach,
    Spread,
    Sums,
    Weight,
    at_the_end,
    between,
    of_payoffs,
    size,
    within,
)
from capot.rules.terms import (
    AllOf,
    Compared,
    EveryTrick,
    ForEvery,
    Payoff,
    Points,
    Weighed,
    Whole,
    WholeForEvery,
)


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest points of the ``of`` terms win ``points``.

    In a tie, the winner of the last trick is excluded.  ``tied`` is what the other tied players get: ``each``
    the points, ``one`` point each, only the ``earliest`` in turn from eldest the points, or nothing
    (``none``); if only one remains, he gets the points in any case.  If all players tie, ``all_tied`` makes
    no exception (``likewise``) or nobody gets any (``none``).  If exactly one player wins no trick, he scores
    ``no_trick`` and nobody else scores.  A player who wins every trick scores ``sweeper`` and the others
    ``swept`` each.
    """

    name: str
    of: Compared
    points: Whole
    no_trick: Whole
    sweeper: WholeForEvery
    swept: Whole = 0
    tied: Literal["each", "one", "earliest", "none"] = "each"
    all_tied: Literal["likewise", "none"] = "likewise"

    partners = Partners.NONE
    waits = at_the_end

    def weighs(self, _: Sums) -> Iterable[Weight]:
        yield Spread(self.of, -self.points)

    def reach(self, _: Sums) -> Reach:
        return between(self.points, self.no_trick, self.sweeper, self.swept, 1 if self.tied == "one" else 0)


@dataclass(frozen=True, slots=True)
class Most:
    """The most points of the ``of`` terms are paid for; the points themselves score nothing.

    Whoever has the most scores ``points``, and ``times`` his own points of these terms, and pays ``pays`` to
    each of the others.  If several have the most, ``tied`` names those who do: ``each``, who then pays
    only those with fewer, or, if there is one, only the winner of the ``last trick`` or of the ``highest
    trump`` among their cards.  With ``talon`` the cards left over count for him too, unless several pay.  All
    this is multiplied by ``trickless`` for each player without a trick.  A player who wins every trick scores
    ``sweeper`` instead and the others ``swept`` each.
    """

    name: str
    of: Compared
    points: Points = 0
    times: Whole = 0
    pays: Points = 0
    trickless: int = 1
    tied: Literal["each", "last trick", "highest trump"] = "each"
    talon: bool = False
    sweeper: ForEvery = 0
    swept: Points = 0

    partners = Partners.NONE
    waits = at_the_end

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        whole = float(sums.card_points(self.of))
        yield Prize(EveryTrick(), Payoff(self.sweeper, self.swept))
        yield Spread(self.of, float(self.points) - float(self.pays) * sums.seats + self.times * whole / 2)

    def reach(self, sums: Sums) -> Reach:
        own = size(self.points) + abs(self.times) * sums.most_of(self.of)
        own += size(self.pays) * (sums.seats - 1)
        often = max(1, abs(self.trickless)) ** sums.seats
        return within(own * often, self.sweeper, self.swept)


@dataclass(frozen=True, slots=True)
class WholePoints:
    """The points of the ``of`` terms, cards and tricks, count in whole numbers only.

    Fractions are dropped, and the winner of the last trick scores what is left of all whole points of the
    deal.  If nobody else has a whole point, ``sweep`` is paid to him and the others instead; with ``clean``
    only if nobody else has taken a part of one either.
    """

    name: str
    of: Weighed
    sweep: Payoff | None = None
    clean: bool = False

    partners = Partners.NONE
    waits = at_the_end

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        if self.sweep is not None:
            some = (
                sorted(sums.counted((name,)), key=itemgetter(1)) for name in sums.cards if name in self.of
            )
            yield Prize(AllOf(tuple(card for each in some for card, points in each if points)), self.sweep)

    def reach(self, sums: Sums) -> Reach:
        return within(sums.most_of(self.of) + sums.seats, of_payoffs(self.sweep).most)


RankedTerm: TypeAlias = Fewest | Most | WholePoints
