"""The stake of a seat in a deal: points ahead of the others, or the chance to win the match."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from capot.play.standing import Standing
from capot.play.view import View
from capot.players.search.rubbers import begun_after, chance_of_match
from capot.players.search.survival import chances_to_outlast
from capot.players.search.values import Floats, ahead_of, among_all, by_party, lead_of
from capot.players.views.seated import seated
from capot.players.views.trick_view import seats_played
from capot.rules.match.elimination import is_for_the_last, last_in_of
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of

HORIZON = 2.5
"""Remaining deals below which a seat plays to win the match."""

SHARE_OF_POINTS = 0.02
"""Weight of a typical difference in points, added to an estimated chance to win the match."""

SHARE_AT_THE_END = 0.001
"""The same where the chance is certain, as the match is over: it only breaks ties."""

FALLEN = 1e9
"""More points than any total, for a side that has met an end at which it loses, or less for one that wins."""

AT_RISK = 1.25
"""Usual losses left at which a seat plays not to be out after the deal."""

STEEP = 1.2
"""Steepness of the chance to win by a lead, in typical differences, one deal before the end."""


@dataclass(frozen=True, slots=True)
class Table:
    """All who are in the match, where not all of them are in a deal: some sit out or have dropped out of it.

    ``standing`` is theirs, what was scored before the play included; ``seat`` is that of the player among
    them, and ``columns`` are the seats of all in the deal, None for those who are not in it.
    """

    standing: Standing
    seat: int
    columns: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """The worth of a deal's points to a seat within the match; `stake_of` makes it from a view.

    ``mean`` and ``spread`` are those of a seat's points in a typical deal; they matter only where the seat
    plays for the match (``by_match``) or has a taste for risk.  With ``caution`` above 0 it minds a deficit
    more than it likes a lead, by an exponential utility: with 1.2 a lead of one spread is worth 0.58 spreads,
    a deficit of one costs 1.93.  Below 0 it is the other way round.  The ``table`` is given where not all who
    are in the match are in the deal.
    """

    seat: int
    standing: Standing
    mean: float
    spread: float
    by_match: bool = False
    caution: float = 0.0
    table: Table | None = None

    @property
    def counts_alone(self) -> bool:
        """Whether points are worth nothing but the chance that they bring, even if that hardly differs."""
        return False

    def worth(self, points: np.ndarray[Any, Any], extra: Floats | None = None) -> Floats:
        """Return the worth to the seat of outcomes, (..., seats) in points; more is better.

        ``extra`` is the worth of what comes in later deals, as a lead in points.
        """
        now, later = self.standing, 0.0 if extra is None else extra
        gain = lead_of(self.seat, points, low_wins=now.low_wins, sides=now.sides)
        if not self.by_match:
            if not self.caution or not self.spread:
                return gain + later
            scale = self.spread / self.caution
            felt: Floats = scale * (1 - np.exp(-gain / scale)) + later
            return felt
        chance, over = self._whole.chances(self._of_all(points), extra)
        share = np.where(over, SHARE_AT_THE_END, SHARE_OF_POINTS)
        total: Floats = chance + share * (gain + later) / self.spread
        return total

    def points_of(self, points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return the points of the seat, (..., seats) given, or those of its side together."""
        sides = self.standing.sides
        if sides is None or sides.is_one_score:
            own: np.ndarray[Any, Any] = points[..., self.seat]
            return own
        total: np.ndarray[Any, Any] = points[..., sides.of(self.seat) :: sides.count].sum(axis=-1)
        return total

    def chance(self, points: np.ndarray[Any, Any], extra: Floats | None = None) -> Floats:
        """Return the chance to win the match after these points: exact if it ends with them."""
        return self._whole.chances(self._of_all(points), extra)[0]

    @property
    def _whole(self) -> "Stake":
        """The same stake among all who are in the match."""
        table = self.table
        return self if table is None else replace(self, seat=table.seat, standing=table.standing, table=None)

    def _of_all(self, points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        table = self.table
        return points if table is None else among_all(points, table.columns, table.standing.sides)

    def chances(
        self, points: np.ndarray[Any, Any], extra: Floats | None = None
    ) -> tuple[Floats, np.ndarray[Any, Any]]:
        """Return the chance to win the match, and whether it is over, where everybody is in the deal."""
        totals = np.array([float(each) for each in self.standing.totals]) + points
        for end in self.standing.ends:
            if isinstance(end, AtTotal) and end.exactly_halves:
                totals = np.where(totals == end.points, end.points // 2, totals)
            elif isinstance(end, AtTotal) and end.exactly_drops_to is not None:
                totals = np.where(totals == end.points, end.exactly_drops_to, totals)
            elif isinstance(end, AtMost) and end.bounces:
                totals = np.maximum(totals, 2 * end.points - totals)
        party, so_far, at_end = self._parties(totals)
        at_end = self._with_exact_hits(totals, at_end)
        if extra is not None:
            so_far = so_far.copy()
            so_far[..., party] -= extra
        leading = at_end == at_end.min(axis=-1, keepdims=True)
        left = self.deals_left(totals)
        over = left <= 0
        if self.standing.ties != "share":
            over &= leading.sum(axis=-1) == 1
        if last_in_of(self.standing.ends) is not None:
            open_chance = chances_to_outlast(self.losses_left(totals))
        else:
            open_chance = self._open_chances(so_far, left)
        final = leading / leading.sum(axis=-1, keepdims=True)
        chance: Floats = np.where(over[..., None], final, open_chance)
        if rubber_of(self.standing.ends) is not None:
            return self._chance_of_match(party, chance, totals), np.zeros_like(over)
        own: Floats = chance[..., party]
        return own, over

    def _with_exact_hits(self, totals: np.ndarray[Any, Any], at_end: Floats) -> Floats:
        """Return the scores of all parties at the end, best where a total is exactly one that wins."""
        exact = [end.points for end in self.standing.ends if isinstance(end, AtTotal) and end.exactly_wins]
        if not exact:
            return at_end
        return np.where(np.isin(totals[..., : at_end.shape[-1]], exact), -FALLEN, at_end)

    def _open_chances(self, so_far: Floats, left: Floats) -> Floats:
        """Return the chances of all parties to win by their scores so far, with some deals left."""
        behind = so_far - so_far.min(axis=-1, keepdims=True)
        chances: Floats = np.exp(-STEEP * behind / (self.spread * np.sqrt(np.maximum(left, 1.0))[..., None]))
        chances /= chances.sum(axis=-1, keepdims=True)
        return chances

    def _chance_of_match(self, party: int, game: Floats, totals: np.ndarray[Any, Any]) -> Floats:
        """Return the chance of a party to win a match of several games, by those of all to win this one."""

        def next_game(winner: int) -> Floats:
            begun = begun_after(self.standing, totals, winner, game.shape[-1])
            return self._open_chances(self._parties(begun)[1], self.deals_left(begun))

        by_then = by_party(totals, self.standing.sides)
        return chance_of_match(self.standing, party, game, by_then, next_game)

    def _parties(self, totals: np.ndarray[Any, Any]) -> tuple[int, Floats, Floats]:
        """Return the number of the seat's party, and the score of each so far and at the end; less is better.

        Everyone is a party, or a side.  Where a side loses with one bad total, that counts half so far.
        """
        now = self.standing
        rank = totals if now.low_wins else -totals
        if now.sides is None:
            return self.seat, rank, rank
        count, party = now.sides.count, now.sides.of(self.seat)
        if now.sides.is_one_score:
            return party, rank[..., :count], rank[..., :count]
        apart = [[(value[..., side::count]) for side in range(count)] for value in (rank, totals)]
        mean = np.stack([side.mean(axis=-1) for side in apart[0]], axis=-1)
        ends = [end for end in now.ends if isinstance(end, AtTotal | AtMost) and end.loses]
        if not ends:
            return party, mean, mean
        worst = np.stack([side.max(axis=-1) for side in apart[0]], axis=-1)
        fallen = np.zeros(mean.shape, bool)
        for end in ends:
            met = [side <= end.points if isinstance(end, AtMost) else side >= end.points for side in apart[1]]
            fallen |= np.stack([side.any(axis=-1) for side in met], axis=-1)
        return party, (worst + mean) / 2, mean + FALLEN * fallen

    def ahead(self, points: np.ndarray[Any, Any], extra: Floats | None = None) -> Floats:
        """Return how far the seat is ahead of the table's mean in points, (..., seats); more is better.

        ``extra`` is the worth of what comes later, in points ahead of the mean of the others.
        """
        now = self.standing
        found: Floats = ahead_of(points, low_wins=now.low_wins, sides=now.sides)[..., self.seat]
        if extra is None:
            return found
        seats = points.shape[-1]
        total: Floats = found + extra * (seats - 1) / seats
        return total

    def deals_left(self, totals: np.ndarray[Any, Any]) -> Floats:
        """Return the expected number of deals left in a match, or game, after one with these totals."""
        left = np.full(totals.shape[:-1], np.inf)
        for end in self.standing.ends:
            if isinstance(end, AfterDeals):
                left = np.minimum(left, self._deals_to(end, totals))
            elif not isinstance(end, TurnAt | LastIn | Rubber):
                rate = max(abs(self.mean), self.spread / 2)
                if isinstance(end, AtMost):
                    missing = totals.min(axis=-1) - end.points
                else:
                    missing = goals(end, totals) - totals.max(axis=-1)
                left = np.minimum(left, np.where(missing <= 0, 0, np.maximum(missing / rate, 0.5)))
        if is_for_the_last(self.standing.ends):
            losses = self.losses_left(totals)
            missing = losses.sum(axis=-1) - losses.max(axis=-1)
            a_deal = losses.shape[-1] * self._drift / self.usual_loss
            left = np.minimum(left, np.where(missing <= 0, 0, np.maximum(missing / a_deal, 0.5)))
        return left

    def _deals_to(self, end: AfterDeals, totals: np.ndarray[Any, Any]) -> Floats:
        """Return how many more deals are played up to an end: another one while the pot holds anything.

        What the pot then holds follows from the totals, as all that is scored comes from it or goes into it.
        """
        now = self.standing
        left = np.full(totals.shape[:-1], float(end.count - now.number - 1))
        if not end.for_pot:
            return left
        pot = now.pot + sum(float(each) for each in now.totals) - totals.sum(axis=-1)
        more = min(1, end.count + end.for_pot - now.number - 1)
        return np.where(pot > 0.5, np.maximum(left, more), left)

    @property
    def usual_loss(self) -> float:
        """The points that a loss usually costs, if losses come to a seat at random."""
        return (self.spread**2 + self.mean**2) / self._drift

    @property
    def _drift(self) -> float:
        """The points by which a total usually nears the end in a deal, even if all points add up to none."""
        return max(abs(self.mean), self.spread / 4)

    @property
    def is_near_the_end(self) -> bool:
        """Whether few deals are left in the match, or the seat may soon be out of it."""
        whole = self._whole
        totals = np.array([float(each) for each in whole.standing.totals]) + self.mean
        if float(whole.deals_left(totals)) <= HORIZON:
            return True
        if not is_for_the_last(whole.standing.ends):
            return False
        return bool(whole.losses_left(totals)[whole.seat] <= AT_RISK)

    def losses_left(self, totals: np.ndarray[Any, Any]) -> Floats:
        """Return how many usual losses put each seat out of the match, (..., seats); 0 where it is out."""
        term = last_in_of(self.standing.ends)
        assert term is not None, "nobody drops out of the match"
        missing = totals - term.points if term.down else term.points - totals
        losses: Floats = np.maximum(missing, 0.0) / self.usual_loss
        return losses


def may_play_for_match(now: Standing) -> bool:
    """Whether a deal may be played for the match rather than for points.

    It is not a single deal, where the match is no more than that deal, where a pot of penalties may prolong
    it, and where the winner is whoever comes nearest to a total.
    """
    term = last_in_of(now.ends)
    # A dog's life is short, and no total shows it.
    for_last = is_for_the_last(now.ends) and (not now.came_back or (term is not None and term.dogs_life > 0))
    unsure = any(
        (end.for_pot and now.low_wins) or end.count == 1
        if isinstance(end, AfterDeals)
        else (isinstance(end, AtMost) and end.nearest) or (isinstance(end, LastIn) and not for_last)
        for end in now.ends
    )
    return bool(now.ends and now.totals) and not now.single and not unsure


def table_of(view: View) -> Table | None:
    """Return all who are in the match of a view, or None if they are those of its deal as it is searched."""
    now, played = view.standing, seated(view)
    if not now.totals or view.seat is None:
        return None
    after = tuple(seat for seat in range(view.seats) if seat != now.sitting)
    order = [after[seat] for seat in seats_played(played)]
    inside = [seat for seat in range(view.seats) if seat not in now.gone]
    if order == inside:
        return None
    # In tricks what was scored before them is in the totals already, before them in the outcomes.
    paid = [0 if view.leader is None else view.bonus(seat) for seat in inside]
    totals = tuple(now.totals[seat] + more for seat, more in zip(inside, paid, strict=True))
    columns = tuple(order.index(seat) if seat in order else None for seat in inside)
    return Table(replace(now, totals=totals), inside.index(view.seat), columns)


def goals(end: AtTotal, totals: np.ndarray[Any, Any]) -> Floats:
    """Return the total that ends the match for each row of totals, (..., seats), raised where it rises."""
    second = np.partition(totals, -2, axis=-1)[..., -2] - end.points
    rises = np.where(second < 0, 0, second // max(end.rises, 1) + 1) * end.rises
    found: Floats = end.points + rises
    return found


def stake_of(  # noqa: PLR0913 - what a seat plays for depends on just these
    view: View,
    mean: float,
    spread: float,
    *,
    match: bool = True,
    caution: float = 0.0,
    table: Table | None = None,
) -> Stake:
    """Return the stake of a deal for the seat of a view; ``match`` allows it to play for the match.

    It does so near the end of the match (`may_play_for_match` tells where never).  Where the last one in
    wins, it also does as soon as it may be out after this deal.  The ``table`` is that of `table_of`.
    """
    assert view.seat is not None
    stake = Stake(view.seat, view.standing, mean, spread, caution=caution, table=table)
    if not match or spread == 0 or not may_play_for_match(view.standing):
        return stake
    return replace(stake, by_match=stake.is_near_the_end)
