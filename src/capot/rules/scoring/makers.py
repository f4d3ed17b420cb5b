"""The terms of makers of trumps and their partners, against the others."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from capot.rules.by_seats import BySeats
from capot.rules.fields import amounts_of
from capot.rules.scoring.answers import (
    LEAST,
    EachTrick,
    Partners,
    Reach,
    Spread,
    Sums,
    Weight,
    at_the_end,
    within,
)
from capot.rules.terms import Compared, TrumpSuits, Whole, WholeForEvery


@dataclass(frozen=True, slots=True)
class Makers:
    """The declarer, with partners, scores by their tricks; if they win too few, the others score instead.

    With ``needed`` tricks or more they score ``made``, with every trick ``march``; with fewer, each of the
    others scores ``failed``.  A declarer who plays alone scores ``lone_march`` for every trick, and if he
    fails, the others score ``lone_failed``, or ``lone_defended`` if one of them played alone too.
    """

    name: str
    needed: int
    made: Whole
    march: Whole | BySeats[int]
    failed: Whole
    lone_march: Whole
    lone_failed: Whole
    lone_defended: Whole = 4

    partners = Partners.ONE_SCORE
    waits = at_the_end

    @property
    def for_all(self) -> int:
        """The points for every trick by resolved rules."""
        assert isinstance(self.march, int), "rules must be resolved before they are played"
        return self.march

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        yield EachTrick(max(Fraction(self.for_all + self.failed, sums.tricks), LEAST))

    def reach(self, _: Sums) -> Reach:
        return within(*amounts_of(self))


@dataclass(frozen=True, slots=True)
class MakersBands:
    """The declarer, with partners, scores by their points of the ``of`` terms; with too few, the others do.

    ``bands`` are the lowest number of points, what the makers and what each of the others score for it, from
    the highest down to 0.  ``every_trick`` replaces them for makers who win all tricks, and ``one_player`` if
    one player alone does; if they win none, each of the others scores ``no_trick``.  Where a band pays
    nobody, ``carried`` points go into the pool, for the next score to grow by all that is in it.  With
    ``trumps`` the term counts only where one of these suits is trumps.
    """

    name: str
    of: Compared
    bands: tuple[tuple[int, Whole, Whole], ...]
    every_trick: WholeForEvery
    one_player: Whole
    no_trick: Whole
    carried: Whole = 0
    trumps: TrumpSuits = ()

    partners = Partners.ONE_SCORE
    waits = at_the_end

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return all(not (makers and others) for _, makers, others in self.bands)

    def weighs(self, _: Sums) -> Iterable[Weight]:
        # One side scores and the other does not, so each plays for half the difference.
        leads = [makers - others for _, makers, others in self.bands]
        yield Spread(self.of, (leads[0] - leads[-1]) / 2)

    def reach(self, _: Sums) -> Reach:
        return within(*amounts_of(self))


MakersTerm: TypeAlias = Makers | MakersBands
