"""The terms of a declarer who plays alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from capot.rules.by_seats import BySeats
from capot.rules.fields import amounts_of
from capot.rules.scoring.answers import (
    LEAST,
    CardWeight,
    EachTrick,
    Partners,
    Reach,
    Spread,
    Sums,
    Wait,
    Weight,
    within,
)
from capot.rules.terms import Compared, EveryTrick, Exact, NoTrick, Role, TrumpSuits, Whole, WholeForEvery

Level: TypeAlias = Literal["schneider", "schwarz"]
"""Undertakings of a declarer beyond winning: most of the points, or every trick."""

_USUAL_LEVEL = 2
"""Level of most games whose value is by their trumps."""


@dataclass(frozen=True, slots=True)
class Stake:
    """The undertaking of a declarer in a deal: his ``bid``, and what he announced.

    In a ``hand`` game he left the widow; ``announced`` are the levels, and ``is_open`` if his hand lies open.
    The value counts ``factor`` times, more than once after kontra.
    """

    bid: int = 0
    hand: bool = False
    announced: tuple[Level, ...] = ()
    is_open: bool = False
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Bands:
    """The declarer scores by his points of the ``of`` terms, those of all cards left over included.

    His discards are among them, and a widow that nobody has seen; with ``tricks_only`` neither counts.
    ``bands`` are pairs of the lowest number of points and the score for it, from the highest down to 0.  If
    they are given, ``every_trick`` and ``no_trick`` replace them.  Instead of bands he may score ``each`` for
    every point above ``par``, and lose it for every point below.  With ``others_pay`` each of the others pays
    him that score; otherwise only the declarer scores.  With ``trumps`` the term counts only where one of
    these suits is trumps.
    """

    name: str
    of: Compared
    bands: tuple[tuple[int, Whole], ...] = ()
    every_trick: WholeForEvery | None = None
    no_trick: Whole | None = None
    others_pay: bool = False
    each: Whole = 0
    par: int = 0
    tricks_only: bool = False
    trumps: TrumpSuits = ()

    partners = Partners.NONE

    def paid(self, points: Exact) -> Exact:
        """Return the score for a number of points, by the bands or for each point."""
        if not self.bands:
            return self.each * (points - self.par)
        return next(paid for fewest, paid in self.bands if points >= fewest)

    def waits(self, _: Sums) -> Wait | None:
        return Wait(targets=(EveryTrick(), NoTrick()))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        if len(self.bands) <= 1 and self.every_trick is not None:
            yield EachTrick(max(Fraction(self.every_trick - self.paid(0), sums.tricks), LEAST))
        yield Spread(self.of, float(self.paid(sums.card_points(self.of)) - self.paid(0)))

    def reach(self, sums: Sums) -> Reach:
        far = max(sums.most_of(self.of), abs(self.par))
        paid = within(*amounts_of(self), self.each * far)
        return paid.times(sums.seats - 1) if self.others_pay else paid


@dataclass(frozen=True, slots=True)
class GameValue:
    """The declarer plays alone against the others, and wins or loses the value of the game he named.

    The value is ``unit`` times its level: one, and one each for the trumps that he has or lacks without a gap
    from the highest down (the cards left over count as his); for a hand game; for schneider, where a side has
    no more than ``schneider`` card points of the ``of`` terms, and schwarz, where it has no trick; for
    announcing each; and for an open hand.  He wins with ``least`` card points if he has reached what he
    announced and the value is not below his bid; an overbid game is worth the next multiple that reaches it.
    An open hand must win every trick.  Without ``self_schneider``, schneider and schwarz count only for him.

    Where ``fixed`` values are given, for the game, hand, open and open hand, he wins by taking no trick.

    A lost game counts ``lost`` times.  The declarer scores ``made`` more for a game won and ``failed`` for
    one lost, when each of the others scores ``others``, a dealer who sits out too.  ``stake`` is what he has
    undertaken in a deal.
    """

    name: str
    of: Compared = ()
    unit: Whole = 1
    fixed: tuple[Whole, ...] = ()
    least: int = 61
    schneider: int = 30
    self_schneider: bool = True
    lost: Whole = 2
    made: Whole = 0
    failed: Whole = 0
    others: Whole | BySeats[int] = 0
    stake: Annotated[Stake, Role.RUNNING] = Stake()

    partners = Partners.ANY

    @property
    def for_others(self) -> int:
        """Score of each of the others for a game lost, by resolved rules."""
        assert isinstance(self.others, int), "rules must be resolved before they are played"
        return self.others

    def waits(self, _: Sums) -> Wait | None:
        return Wait(targets=(EveryTrick(), NoTrick()))

    def weighs(self, sums: Sums) -> Iterable[Weight]:
        if self.fixed:
            # Each trick is as bad for the declarer as any other.
            yield CardWeight(sums.places[self.name], sums.pack, -1, counted=False)
        yield Spread(self.of, 0 if self.fixed else _USUAL_LEVEL * self.unit * (1 + self.lost))

    def reach(self, sums: Sums) -> Reach:
        # Trumps in sequence, game, hand, an open hand, schneider and schwarz twice each.
        value = max(
            self.fixed, default=max(self.unit * (sums.trumps + 7), max(sums.bids, default=0) + self.unit)
        )
        more = max(map(abs, (self.made, self.failed, self.for_others)))
        return within(max(self.stake.factor, sums.kontra) * value * self.lost + more)


DeclarerTerm: TypeAlias = Bands | GameValue
