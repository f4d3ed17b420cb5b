"""The terms of scoring by which single players pay each other, or a pool that belongs to one card."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Literal, Self, TypeAlias

from capot.cards import Card
from capot.rules.scoring.answers import (
    Partners,
    PlayWeight,
    Prize,
    Reach,
    Spread,
    Sums,
    Weight,
    at_the_end,
    within,
)
from capot.rules.terms import Compared, EveryTrick, Payoff, Replaced, Running, Whole

ASIDE = 4
"""Share of all points that usually lie aside where they price the deal, as a divisor."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Points that a card counts beyond what the other terms say."""

    card: Card
    points: Whole


@dataclass(frozen=True, slots=True)
class FewestPaid:
    """The player with the fewest points of the ``of`` terms is paid by the one with the most.

    The price is ``price`` and the points of the cards that nobody has taken, laid aside or left over, by the
    ``of`` terms and with their ``extra``; it is multiplied by ``opposite`` if the two sit opposite each
    other.  In a tie for the fewest fewer tricks win, then the player who dealt last; in a tie for the most it
    is the other way round.  The points themselves score nothing.
    """

    name: str
    of: Compared
    price: Whole = 1
    extra: tuple[Extra, ...] = ()
    opposite: int = 1

    partners = Partners.NONE
    waits = at_the_end

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        # About a quarter of all points lie aside; one player pays what another gets.
        yield Spread(self.of, -2.0 * float(self.price + sums.card_points(self.of) / ASIDE))

    def reach(self, sums: Sums) -> Reach:
        extra = sum(abs(each.points) for each in self.extra)
        return within((self.price + extra + sums.most_of(self.of)) * self.opposite)


@dataclass(frozen=True, slots=True)
class CardPool:
    """A separate pool for a card: its player takes it by discarding the card, or pays as much into it.

    Before each deal the dealer pays ``dealer`` into the pool, and everybody ``each`` into one that holds less
    than a full stake.  Whoever discards the card on another suit takes the pool, at most ``most`` if that is
    not 0; whoever leads it, or follows suit with it, pays as much into it.  If it is ``kept``, it may be laid
    aside before the play only while the pool holds ``most``.

    For the card discarded the winner of the trick pays its player ``placed``; for the card played to a lead
    of its suit each of the others pays the leader ``forced``.  Both count twice in the last trick, and
    ``opposite`` times between players who sit opposite each other.  Once a sweep has been begun
    (`SweepBegun`), the pool moves only for the player who began it, if he played the card before the last two
    tricks: he takes it if he makes the sweep, however he played the card, or else pays; and if he makes it,
    he pays nothing for the card to anybody.

    After the last deal of a match all share what the pool holds.  ``held`` is what it holds in a deal.
    """

    name: str
    card: Card
    each: Whole = 1
    dealer: Whole = 0
    most: Whole = 0
    kept: bool = False
    placed: Whole = 0
    forced: Whole = 0
    opposite: int = 1
    held: Running = 0

    unit: ClassVar[Literal["point"]] = "point"
    partners = Partners.NONE
    waits = at_the_end

    def pooled(self) -> tuple[Card, ...]:
        """Return the card, unless it is only paid for."""
        return (self.card,) if self.each or self.dealer else ()

    def filled(self, held: Mapping[Card, int]) -> Self:
        """Return the same with what the pool holds in a deal."""
        return replace(self, held=held.get(self.card, self.held))

    def laid(self, _cards: Collection[Card]) -> int:
        """Return what is taken by laying cards: nothing."""
        return 0

    def stake(self, players: int) -> int:
        """Return the full stake of a deal, which is in a pool that has just been filled."""
        return self.each * players + self.dealer

    def ante(self, held: int, players: int) -> tuple[int, int]:
        """Return what everybody but the dealer pays before a deal into a pool that holds this, and he."""
        everybody = self.each if held < self.stake(players) else 0
        return everybody, everybody + self.dealer

    @property
    def moved(self) -> int:
        """Amount taken from the pool, or paid into it."""
        return min(self.held, self.most) if self.most else self.held

    def weighs(self, _: Sums) -> Iterable[Weight]:
        yield PlayWeight((self.card,), self.moved + Fraction(self.placed + self.forced, 2))

    def reach(self, sums: Sums) -> Reach:
        # Deals are played by themselves, into empty pools.
        paid = 2 * (self.placed + self.forced) * (sums.seats - 1) * self.opposite
        return within(2 * self.stake(sums.seats) + 2 * self.held + paid)


@dataclass(frozen=True, slots=True)
class SweepBegun:
    """The winner of the first ``tricks`` tricks has begun a sweep, and the ``replaces`` terms do not count.

    If he wins all the others too, each of the others pays him ``each``, the player opposite ``opposite``
    times as much.  If not, he pays ``broken`` to the player who first wins a trick of his, or ``broken_to``
    "all" what they would have paid him.
    """

    name: str
    title: str
    tricks: int
    replaces: Replaced
    each: Whole
    opposite: int = 1
    broken: Whole = 0
    broken_to: Literal["breaker", "all"] = "breaker"

    partners = Partners.NONE
    waits = at_the_end

    def whole(self, players: int) -> int:
        """Return what all the others together pay for a sweep that is made."""
        return self.each * (players - 2 + (1 if players % 2 else self.opposite))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield Prize(EveryTrick(), Payoff(self.whole(sums.seats), -self.each))

    def reach(self, sums: Sums) -> Reach:
        return within(self.broken, self.each * (sums.seats - 1) * self.opposite)


PaidTerm: TypeAlias = FewestPaid | CardPool | SweepBegun
"""Terms by which single players pay each other, or a pool on a card."""
