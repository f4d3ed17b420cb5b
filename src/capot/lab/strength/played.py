"""The results of a deal or match in its seatings, by seat and by player."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from capot.lab.table import Lineup
from capot.play.scores.totals import leaders, per_side
from capot.rules.match.sides import Sides
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Result:
    """A deal or match in one seating, by seat.

    ``wins`` are shares of the match, empty for single deals.  ``sweeps`` counts the deals that each seat
    swept, and is empty where no trick was played.  ``deals`` is the number of deals.
    """

    lineup: Lineup
    points: tuple[Exact, ...]
    wins: tuple[Fraction, ...]
    sweeps: tuple[int, ...]
    deals: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Played:
    """The results of one deal or match in all its seatings, by player.

    ``leads`` are the points per seat by which a player did better than the others, a mean over the seatings;
    ``won`` is the same in shares of the match, empty for single deals.  ``points``, ``firsts``, ``lasts`` and
    ``wins`` are means per seat of the player; ``made`` is the share of deals that a seat swept, ``suffered``
    of those that another seat swept, both empty without tricks.  ``cards`` is how much better the player's
    cards were, empty unless the design asks.  ``times`` are the milliseconds of each move, ``faults`` the
    reasons for forfeits.  ``broken_off`` counts matches without an end, ``deals`` all deals.
    """

    results: tuple[Result, ...]
    values: tuple[float, ...]
    times: tuple["array[float]", ...]
    faults: tuple[tuple[str, ...], ...]
    leads: tuple[Fraction, ...]
    won: tuple[Fraction, ...]
    points: tuple[Fraction, ...]
    firsts: tuple[Fraction, ...]
    lasts: tuple[Fraction, ...]
    wins: tuple[Fraction, ...]
    made: tuple[Fraction, ...]
    suffered: tuple[Fraction, ...]
    cards: tuple[float, ...]

    @property
    def broken_off(self) -> int:
        """The number of matches without an end."""
        return sum(not result.is_over for result in self.results)

    @property
    def deals(self) -> int:
        """The number of deals in all seatings."""
        return sum(result.deals for result in self.results)


def gathered(  # noqa: PLR0913 - what was played, and how it is compared
    results: Sequence[Result],
    values: tuple[float, ...],
    times: tuple["array[float]", ...],
    faults: tuple[tuple[str, ...], ...],
    *,
    low_wins: bool,
    sides: Sides | None = None,
) -> Played:
    """Return the results by player; ``values`` are those of the cards of each seat, if they are known."""
    by = _ByPlayer(tuple(result.lineup for result in results), len(times))
    points = [result.points for result in results]
    leads = by.leads(points)
    won = [result.wins for result in results] if results[0].wins else []
    sweeps = [[Fraction(each, result.deals) for each in result.sweeps] for result in results]
    swept = all(sweeps)
    others = [[sum(row) - each for each in row] for row in sweeps]
    return Played(
        results=tuple(results),
        values=values,
        times=times,
        faults=faults,
        leads=tuple(-lead for lead in leads) if low_wins else leads,
        won=by.leads(won) if won else (),
        points=by.means(points),
        firsts=by.means([_shared(per_side(each, sides), low_wins=low_wins) for each in points]),
        lasts=by.means([_shared(per_side(each, sides), low_wins=not low_wins) for each in points]),
        wins=by.means(won) if won else (),
        made=by.means(sweeps) if swept else (),
        suffered=by.means(others) if swept else (),
        cards=tuple(map(float, by.leads([[Fraction(each) for each in values]] * len(results))))
        if values
        else (),
    )


def leads_by_seats(played: Played, *, low_wins: bool) -> dict[int, Fraction]:
    """Return the first of two players' lead in points by the number of its seats."""
    found: dict[int, list[Result]] = {}
    for result in played.results:
        found.setdefault(result.lineup.count(0), []).append(result)
    turned = -1 if low_wins else 1
    return {
        seats: turned
        * _ByPlayer(tuple(each.lineup for each in some), 2).leads([each.points for each in some])[0]
        for seats, some in sorted(found.items())
    }


@dataclass(frozen=True, slots=True)
class _ByPlayer:
    """Means over seatings of the amounts of each player's seats."""

    lineups: tuple[Lineup, ...]
    players: int

    def leads(self, amounts: Sequence[Sequence[Exact]]) -> tuple[Fraction, ...]:
        """Return the mean of each player's seats less that of the others' seats."""
        own, others = self.means(amounts), self.means(amounts, of_others=True)
        return tuple(mine - theirs for mine, theirs in zip(own, others, strict=True))

    def means(self, amounts: Sequence[Sequence[Exact]], *, of_others: bool = False) -> tuple[Fraction, ...]:
        """Return the mean per seat of each player, or of the others, over the seatings."""
        means = []
        for player in range(self.players):
            some = Fraction()
            for lineup, amount in zip(self.lineups, amounts, strict=True):
                held = [amount[seat] for seat, by in enumerate(lineup) if (by == player) is not of_others]
                some += Fraction(sum(held)) / len(held)
            means.append(some / len(self.lineups))
        return tuple(means)


def _shared(points: Sequence[Exact], *, low_wins: bool) -> tuple[Fraction, ...]:
    """Return 1 for the seat with the best points, shared if several have them."""
    best = leaders(points, low_wins=low_wins)
    return tuple(Fraction(1, len(best)) if seat in best else Fraction() for seat in range(len(points)))
