"""The terms of counts: tricks or their cards, trumps dealt, the order of going out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from capot.rules.by_seats import BySeats
from capot.rules.fields import amounts_of
from capot.rules.scoring.answers import (
    EachTrick,
    Partners,
    Reach,
    Sums,
    Weight,
    at_once,
    at_the_end,
    between,
    weighs_nothing,
)
from capot.rules.terms import Exact, ForEvery, Points, Ranks, Whole


@dataclass(frozen=True, slots=True)
class Honours:
    """A player who was dealt enough of the trumps of these ranks scores for them, or a side with one score.

    ``bands`` are pairs of the lowest number of them and the score for it, from the highest down; whoever was
    dealt fewer scores nothing.
    """

    name: str
    ranks: Ranks
    bands: tuple[tuple[int, Whole], ...]

    partners = Partners.ANY
    waits = at_once
    weighs = weighs_nothing

    def points(self, dealt: int) -> int:
        """Return the score for a number of these trumps."""
        return next((points for least, points in self.bands if dealt >= least), 0)

    def reach(self, _: Sums) -> Reach:
        return between(0, *amounts_of(self))


@dataclass(frozen=True, slots=True)
class TrickCount:
    """A player who stayed in scores ``each`` for every trick above the ``book``, and ``none`` for no trick.

    With ``counts`` "cards" he does so for every card in his tricks above those dealt to him or his side; with
    "late tricks" only the tricks after the last card of the stock has been drawn exist for the count, and
    with "late tricks twice" each of these counts as two.  If
    ``every`` is given, a player who wins every trick scores that instead, and the others ``none_at_sweep``; a
    player left alone without play scores ``alone``.  With ``best_only`` only the player with the most tricks,
    or several who tie for them, scores: ``each``, once.

    With a ``pool`` the dealer pays that into it before each deal.  Each trick then wins an equal share of
    all that it holds, a player left alone the whole, and what is paid for no trick stays for the next deal.
    """

    name: str
    each: Points
    none: Points = 0
    every: ForEvery | None = None
    none_at_sweep: Points = 0
    alone: Points = 0
    book: int = 0
    counts: Literal["tricks", "cards", "late tricks", "late tricks twice"] = "tricks"
    best_only: bool = False
    pool: int = 0

    partners = Partners.ANY
    waits = at_the_end

    @property
    def spares_somebody(self) -> bool:
        """Whether only players without a trick score, so that somebody never does."""
        return bool(self.none) and not self.each

    def in_vain(self) -> Iterable[str]:
        """Return the fields for which a pool has other values."""
        filled = {"each": (self.each, 1), "alone": (self.alone, self.pool)} if self.pool else {}
        return [name for name, (value, own) in filled.items() if value != own]

    def pays_one_of_two(self, sums: Sums) -> bool:
        """Whether of two players or sides never both score in a deal."""
        if self.none or self.none_at_sweep:
            return False
        if self.counts == "cards":
            return True
        tricks = self._in_all(sums)
        return 2 * self.book >= tricks - 1 or (self.best_only and tricks % 2 == 1)

    def _in_all(self, sums: Sums) -> int:
        """Return how many tricks a deal counts, those that count twice as two."""
        early = sums.stock // sums.seats
        ways = {"late tricks": sums.tricks - early, "late tricks twice": 2 * sums.tricks - early}
        return ways.get(self.counts, sums.tricks)

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        each = Fraction(self.each * sums.seats, 2) if self.counts == "cards" else self.each
        if self.counts == "late tricks twice":
            each = Fraction(self.each * self._in_all(sums), sums.tricks)
        yield EachTrick(Fraction(each * sums.tricks - self.none) / sums.tricks)

    def reach(self, sums: Sums) -> Reach:
        piles = Piles(self, self._in_all(sums), sums.seats)
        scores = (piles.points(won, swept=swept) for won in (0, piles.tricks) for swept in (False, True))
        return between(self.each * piles.counted(piles.tricks), *scores, self.alone)


@dataclass(frozen=True, slots=True)
class GoneOut:
    """The players score by the order in which they went out."""

    name: str
    points: tuple[Whole, ...] | BySeats[tuple[int, ...]]

    partners = Partners.ANY
    waits = at_the_end
    weighs = weighs_nothing

    @property
    def places(self) -> tuple[int, ...]:
        """The points for each place by resolved rules, the first place first."""
        assert isinstance(self.points, tuple), "rules must be resolved before they are played"
        return self.points

    def reach(self, _: Sums) -> Reach:
        return between(*self.places, together=sum(self.places))


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles that a term counts: ``tricks`` in all, each of ``seats`` cards, for ``partners`` each.

    Only tricks from number ``first`` (from 0) on count, and ``tricks`` is the number of these.  Those from
    number ``twice`` on, if any do, count twice.
    """

    term: TrickCount
    tricks: int
    seats: int
    partners: int = 1
    first: int = 0
    twice: int | None = None

    def won(self, winners: Sequence[int | None], seat: int) -> int:
        """Return how many tricks a seat has won that count, of these winners of all tricks so far."""
        own = [winner == seat for winner in winners]
        return sum(own[self.first :]) + (0 if self.twice is None else sum(own[self.twice :]))

    @property
    def dealt(self) -> int:
        """The number of cards dealt to the owners of one pile."""
        return self.tricks * self.partners

    def counted(self, won: int) -> int:
        """Return how many of the tricks of a pile, or of their cards, count."""
        if self.term.counts == "cards":
            return max(won * self.seats - self.dealt, 0)
        return max(won - self.term.book, 0)

    def points(self, won: int, *, swept: bool) -> Exact:
        """Return the score of a pile of tricks ``won``; ``swept`` if somebody won them all."""
        term = self.term
        if won == self.tricks and term.every is not None:
            return term.every
        if won:
            return term.each * self.counted(won)
        return term.none_at_sweep if swept and term.every is not None else term.none


CountTerm: TypeAlias = Honours | TrickCount | GoneOut
