"""The unit of an arena: one deal or match, played in every seating with the same luck."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from capot.lab.errors import LabError
from capot.lab.table import Lineup, Table, close_all, points_after, seed_of_match
from capot.play.lab_deals import dealt
from capot.play.match import Match, new_match
from capot.play.scores.totals import as_written, leaders
from capot.players.protocol import Budget, Player
from capot.rules.model import Game
from capot.rules.terms import Exact
from capot.shuffle import first_dealer, lab_shuffle

MOST_DEALS = 200
"""Maximum number of deals in a match before it is broken off."""


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the seatings in which each deal is played.

    Two players are seated in every way in which both play.  More players sit in order, repeated to fill the
    seats, in every rotation and starting with each of them.  Raise `LabError` for fewer than two
    players, or more players than seats.
    """
    if players < 2:
        raise LabError("it takes two players to compare them")
    if players > seats:
        raise LabError(f"{players} players cannot all sit at a table of {seats}")
    if players == 2:
        return tuple(row for row in product(range(2), repeat=seats) if len(set(row)) == 2)
    rows = ([(first + seat) % players for seat in range(seats)] for first in range(players))
    turned = (
        tuple(row[(seat + turn) % seats] for seat in range(seats)) for row in rows for turn in range(seats)
    )
    return tuple(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Played:
    """The results of one deal or match in all seatings, by player.

    ``leads`` are the points per seat by which a player did better than the others, a mean over the seatings;
    ``won`` is the same in shares of the match, empty for single deals.  ``points``, ``firsts``, ``lasts`` and
    ``wins`` are means per seat of the player.  ``times`` are the milliseconds of each move, ``faults`` the
    reasons for forfeits.  ``broken_off`` counts matches without an end, ``deals`` all deals.
    """

    leads: tuple[Fraction, ...]
    won: tuple[Fraction, ...]
    points: tuple[Fraction, ...]
    firsts: tuple[Fraction, ...]
    lasts: tuple[Fraction, ...]
    wins: tuple[Fraction, ...]
    times: tuple["array[float]", ...]
    faults: tuple[tuple[str, ...], ...]
    broken_off: int
    deals: int


@dataclass(frozen=True, slots=True)
class Contest:
    """Players to compare, their seatings, and the deals or matches of a seed."""

    game: Game
    seats: int
    players: tuple[Player, ...]
    seatings: tuple[Lineup, ...]
    seed: int
    budget: Budget | None = None
    matches: bool = False

    def done(self, number: int) -> Played:
        """Return the results of deal or match ``number`` in every seating."""
        times = tuple(array("f") for _ in self.players)
        faults: list[tuple[str, ...]] = [() for _ in self.players]
        results = []
        for lineup in self.seatings:
            seed = seed_of_match(self.seed, number) if self.matches else self.seed
            table = Table(self.players, lineup, seed, self.budget)
            results.append(
                self._match(table, lineup, seed) if self.matches else self._deal(table, lineup, number)
            )
            for player, (spent, reasons) in enumerate(zip(table.times, table.faults, strict=True)):
                times[player].extend(spent)
                faults[player] += tuple(reasons)
        return self._gathered(results, times, tuple(faults))

    def close(self) -> None:
        """End the players' programs."""
        close_all(self.players)

    def _deal(self, table: Table, lineup: Lineup, number: int) -> "_Result":
        position, offenders = table.played(dealt(self.game, self.seats, self.seed, number))
        low_wins = self.game.low_wins
        points = points_after(position.score().points, lineup, offenders, low_wins=low_wins)
        return _Result(points, (), 1, is_over=True)

    def _match(self, table: Table, lineup: Lineup, seed: int) -> "_Result":
        """Play a match; a player who forfeits a deal cannot win it."""
        match, barred = new_match(self.game, self.seats, first_dealer(seed, self.seats)), set[int]()
        while not match.is_over and len(match.deals) < MOST_DEALS:
            match = match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))
            match, offenders = with_deal_played(match, table, lineup)
            barred |= offenders
        return _Result(
            match.totals, self.shares(match, lineup, barred), len(match.deals), is_over=match.is_over
        )

    def shares(self, match: Match, lineup: Lineup, barred: set[int]) -> tuple[Fraction, ...]:
        """Return the share of each seat in a match: the best seats share it, without ``barred`` players."""
        may = [seat for seat, player in enumerate(lineup) if player not in barred]
        totals = [match.totals[seat] for seat in may]
        best = leaders(totals, self.game.ends, low_wins=self.game.low_wins) if may else ()
        winners = {may[place] for place in best}
        return tuple(
            Fraction(1, len(winners)) if seat in winners else Fraction() for seat in range(self.seats)
        )

    def _gathered(
        self,
        results: Sequence["_Result"],
        times: tuple["array[float]", ...],
        faults: tuple[tuple[str, ...], ...],
    ) -> Played:
        low = self.game.low_wins
        firsts = [_shared(result.points, low_wins=low) for result in results]
        lasts = [_shared(result.points, low_wins=not low) for result in results]
        points, wins = [result.points for result in results], [result.wins for result in results]
        leads = self._leads(points)
        return Played(
            leads=tuple(-lead for lead in leads) if low else leads,
            won=self._leads(wins) if self.matches else (),
            points=self._means(points),
            firsts=self._means(firsts),
            lasts=self._means(lasts),
            wins=self._means(wins) if self.matches else (),
            times=times,
            faults=faults,
            broken_off=sum(not result.is_over for result in results),
            deals=sum(result.deals for result in results),
        )

    def _leads(self, amounts: Sequence[Sequence[Exact]]) -> tuple[Fraction, ...]:
        """Return the mean of each player's seats less that of the others' seats."""
        own, others = self._means(amounts), self._means(amounts, of_others=True)
        return tuple(mine - theirs for mine, theirs in zip(own, others, strict=True))

    def _means(self, amounts: Sequence[Sequence[Exact]], *, of_others: bool = False) -> tuple[Fraction, ...]:
        """Return the mean per seat of each player, or of the others, over the seatings."""
        means = []
        for player in range(len(self.players)):
            some = Fraction()
            for lineup, amount in zip(self.seatings, amounts, strict=True):
                held = [amount[seat] for seat, by in enumerate(lineup) if (by == player) is not of_others]
                some += Fraction(sum(held)) / len(held)
            means.append(some / len(self.seatings))
        return tuple(means)


@dataclass(frozen=True, slots=True)
class _Result:
    """A deal or match in one seating, by seat."""

    points: tuple[Exact, ...]
    wins: tuple[Fraction, ...]
    deals: int
    is_over: bool


def with_deal_played(match: Match, table: Table, lineup: Lineup) -> tuple[Match, frozenset[int]]:
    """Return a match with its new deal played and counted, and the players who forfeited it."""
    position, offenders = table.played(match.position)
    score = position.score()
    points = points_after(score.points, lineup, offenders, low_wins=match.game.low_wins)
    totals = [before + more for before, more in zip(match.totals, points, strict=True)]
    ends = position.standing.ends
    played = replace(
        match, deals=(*match.deals[:-1], position), totals=as_written(totals, ends), pot=score.pot
    )
    return played, offenders


def _shared(points: Sequence[Exact], *, low_wins: bool) -> tuple[Fraction, ...]:
    """Return 1 for the seat with the best points, shared if several have them."""
    best = leaders(points, low_wins=low_wins)
    return tuple(Fraction(1, len(best)) if seat in best else Fraction() for seat in range(len(points)))
