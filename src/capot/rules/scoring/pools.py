"""The terms of pools that belong to the deal."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from capot.rules.scoring.answers import (
    LEAST,
    CardWeight,
    EachTrick,
    Partners,
    Prize,
    Reach,
    Spread,
    Sums,
    Wait,
    Weight,
    at_the_end,
    within,
)
from capot.rules.terms import Compared, Counted, EveryTrick, Payoff, Running, Whole, WholeForEvery


@dataclass(frozen=True, slots=True)
class Shares:
    """The dealer pays ``ante`` into a pool that is shared in the order of the points of the ``of`` terms.

    ``shares`` begin with the fewest points; ties go to the earlier player in turn from eldest.  A player who
    wins every trick takes the whole pool, and ``sweep`` from each of the others.  The player with the most
    points pays ``most_pays`` to each of the others.  The points themselves score nothing.
    """

    name: str
    of: Compared
    ante: Whole
    shares: tuple[Whole, ...]
    sweep: Whole
    most_pays: Whole = 0

    partners = Partners.NONE

    def waits(self, _: Sums) -> Wait | None:
        return Wait(targets=(EveryTrick(),))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield Prize(EveryTrick(), Payoff(self.ante + self.sweep * (sums.seats - 1), -self.sweep))
        yield Spread(self.of, -(self.shares[0] - self.shares[-1] + self.most_pays * sums.seats))

    def reach(self, sums: Sums) -> Reach:
        paid = (abs(self.sweep) + abs(self.most_pays)) * (sums.seats - 1)
        return within(2 * abs(self.ante) + paid + max(map(abs, self.shares)))


@dataclass(frozen=True, slots=True)
class Sweepstake:
    """Each player pays one counter for each of these cards he took; those without any share the pool.

    Any remainder stays in it; if everybody took some, or one player took all, the whole pool stays for the
    next deal.  So it does where more than ``sharers`` players took none.  With ``fewest`` those who took the
    fewest share it in every deal.

    With ``jack`` a pool that has stayed whole is won only by one player who alone took none.  What is left of
    a pool that was shared is less than one counter for each who shared it, and no jack.
    """

    name: str
    cards: Counted
    fewest: bool = False
    sharers: int | None = None
    jack: bool = False

    partners = Partners.NONE

    def waits(self, _: Sums) -> Wait | None:
        return Wait(self.cards)

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield CardWeight(sums.places[self.name], self.cards, -1, pooled=True)

    def reach(self, _: Sums) -> Reach:
        return within(len(self.cards))


@dataclass(frozen=True, slots=True)
class Howell:
    """Howell's settlement.

    For each of these cards he took, a player pays as many counters as he has opponents; then each draws one
    counter for each of the cards he did not take.
    """

    name: str
    cards: Counted

    partners = Partners.NONE

    def waits(self, _: Sums) -> Wait | None:
        return Wait(self.cards)

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield CardWeight(sums.places[self.name], self.cards, -sums.seats)

    def reach(self, sums: Sums) -> Reach:
        return within(len(self.cards) * (sums.seats - 1))


@dataclass(frozen=True, slots=True)
class PoolTaken:
    """The winner of ``tricks`` tricks takes the pool, and the deal is over; if nobody does, the pool stays.

    Everybody pays ``ante`` into an empty pool, and the dealer ``again`` into one that has stayed.  With
    ``every`` a player who has won that many tricks and lost none may lead on for every trick instead: he then
    wins the pool and ``every`` from each of the others, or, as soon as he loses a trick, the deal is over and
    the pool stays.  What it holds after the last deal of a match is shared equally.  ``held`` is what it
    holds in a deal.
    """

    name: str
    tricks: int
    ante: Whole = 1
    again: Whole = 1
    every: WholeForEvery | None = None
    held: Running = 0

    partners = Partners.NONE
    waits = at_the_end

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield EachTrick(max(Fraction(self.held or self.ante * sums.seats, self.tricks), LEAST))

    def reach(self, sums: Sums) -> Reach:
        # Deals are played by themselves, into an empty pool.
        return within(self.held + (self.ante + (self.every or 0)) * sums.seats)


PoolTerm: TypeAlias = Shares | Sweepstake | Howell | PoolTaken
