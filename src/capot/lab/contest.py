"""The unit of an arena: one deal or match, played in several seatings with the same luck."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from capot.lab.deals import sweeper
from capot.lab.strength.control import values_of
from capot.lab.strength.designs import Design
from capot.lab.strength.played import Played, Result, gathered
from capot.lab.table import Lineup, Table, close_all, points_after, seed_of_match
from capot.play.ending.rubber import tally
from capot.play.lab_deals import dealt
from capot.play.match import Match, counted, new_match
from capot.play.position import Position
from capot.play.scores.totals import leaders
from capot.players.protocol import Budget, Player
from capot.rules.match.rubber import fewest_win, rubber_of
from capot.rules.match.sides import Sides, sides_at
from capot.rules.model import Game
from capot.shuffle import first_dealer, lab_shuffle

MOST_DEALS = 200
"""Maximum number of deals in a match before it is broken off."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Players to compare, their seatings, and the deals or matches of a seed."""

    game: Game
    seats: int
    players: tuple[Player, ...]
    design: Design
    seed: int
    budget: Budget | None = None
    matches: bool = False

    def done(self, number: int) -> Played:
        """Return the results of deal or match ``number`` in its seatings."""
        times = tuple(array("f") for _ in self.players)
        faults: list[tuple[str, ...]] = [() for _ in self.players]
        results = []
        for lineup in self.design.lineups(self.seed, number):
            seed = seed_of_match(self.seed, number) if self.matches else self.seed
            table = Table(self.players, lineup, seed, self.budget)
            results.append(
                self._match(table, lineup, seed) if self.matches else self._deal(table, lineup, number)
            )
            for player, (spent, reasons) in enumerate(zip(table.times, table.faults, strict=True)):
                times[player].extend(spent)
                faults[player] += tuple(reasons)
        return self.gathered(results, self._values(number), times, tuple(faults))

    def gathered(
        self,
        results: Sequence[Result],
        values: tuple[float, ...],
        times: tuple["array[float]", ...],
        faults: tuple[tuple[str, ...], ...],
    ) -> Played:
        """Return the results by player of a deal or match that was played."""
        return gathered(results, values, times, faults, low_wins=self.low_wins, sides=self._sides)

    @property
    def low_wins(self) -> bool:
        """Whether the fewest points are best, of deals or of whole matches."""
        game = self.game
        return fewest_win(game.ends, low_wins=game.low_wins) if self.matches else game.low_wins

    @property
    def _sides(self) -> Sides | None:
        return sides_at(self.game.sides, self.seats)

    def close(self) -> None:
        """End the players' programs."""
        close_all(self.players)

    def _values(self, number: int) -> tuple[float, ...]:
        """Return the values of the cards of each seat, unless every player has them equally often."""
        if self.matches or self.design.is_balanced:
            return ()
        position = dealt(self.game, self.seats, self.seed, number)
        return values_of(position, number) if position.to_act else (0.0,) * self.seats

    def _deal(self, table: Table, lineup: Lineup, number: int) -> Result:
        position, offenders = table.played(dealt(self.game, self.seats, self.seed, number))
        low_wins = self.game.low_wins
        points = points_after(position.score().points, lineup, offenders, low_wins=low_wins)
        return Result(lineup, points, (), sweeps_of([position]), 1, is_over=True)

    def _match(self, table: Table, lineup: Lineup, seed: int) -> Result:
        """Play a match; a player who forfeits a deal cannot win it."""
        match, barred = new_match(self.game, self.seats, first_dealer(seed, self.seats)), set[int]()
        while not match.is_over and len(match.deals) < MOST_DEALS:
            match = match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))
            match, offenders = with_deal_played(match, table, lineup)
            barred |= offenders
        return Result(
            lineup,
            match.results,
            self.shares(match, lineup, barred),
            sweeps_of(match.deals),
            len(match.deals),
            is_over=match.is_over,
        )

    def shares(self, match: Match, lineup: Lineup, barred: set[int]) -> tuple[Fraction, ...]:
        """Return the share of each seat in a match: the best seats share it, without ``barred`` players."""
        may = [seat for seat, player in enumerate(lineup) if player not in barred]
        winners = set(leaders_among(match, may))
        return tuple(
            Fraction(1, len(winners)) if seat in winners else Fraction() for seat in range(self.seats)
        )


def leaders_among(match: Match, may: Sequence[int]) -> tuple[int, ...]:
    """Return the best of some seats, of whole sides where there are any."""
    game, sides = match.game, match.sides
    if sides is not None and len(may) == match.seats:
        return match.leaders
    rubber = rubber_of(game.ends)
    if rubber is not None and may:
        found = tally(rubber, match.won, match.seats)
        return tuple(seat for seat in may if found[seat] == max(found[each] for each in may))
    if sides is not None and len({sides.of(seat) for seat in may}) == 1:
        return tuple(may)
    best = leaders([match.totals[seat] for seat in may], game.ends, low_wins=game.low_wins) if may else ()
    return tuple(may[place] for place in best)


def with_deal_played(match: Match, table: Table, lineup: Lineup) -> tuple[Match, frozenset[int]]:
    """Return a match with its new deal played and counted, and the players who forfeited it."""
    position, offenders = table.played(match.position)
    score = position.score()
    points = points_after(score.points, lineup, offenders, low_wins=match.game.low_wins)
    played = replace(match, deals=(*match.deals[:-1], position), pot=score.pot, pools=score.pools)
    return counted(played, position.standing, points), offenders


def sweeps_of(deals: Sequence[Position]) -> tuple[int, ...]:
    """Return the number of deals that each seat swept; nothing if no trick was played in them."""
    if not any(position.tricks for position in deals):
        return ()
    swept = [sweeper(position) for position in deals]
    return tuple(swept.count(seat) for seat in range(deals[0].seats))
