"""The unit of a calibration: a deal in which a player notes what it expects, with what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field, fields
from math import nan
from random import Random

import numpy as np

from capot.lab.calibration.circumstances import NONE, Circumstances, circumstances_of, end_of, side
from capot.lab.measures.sample import Floats
from capot.lab.table import Lineup, Table, close_all
from capot.play.lab_deals import dealt
from capot.play.moves import Move
from capot.play.position import Position
from capot.play.view import View
from capot.players.protocol import Budget, Estimate, Evaluator, Player
from capot.players.search.values import ahead_of, by_side
from capot.players.stages import is_searched
from capot.rules.match.sides import Sides
from capot.rules.model import Game
from capot.rules.stages.tricks import Tricks

FIGURES = ("points expected", "points got", "lead expected", "lead got")

COLUMNS = (
    *("deal", "seat"),
    *FIGURES,
    *(each.name for each in fields(Circumstances)),
    "end",
)
"""Columns of a decision; the row of a deal's end has `END`, of a forfeited deal `FORFEITED` as kind.

Leads that are not known are not numbers.
"""

END, FORFEITED = -1, -2
"""Kinds of rows without a decision: one for each seat of the player after a deal, and one for a deal lost."""


@dataclass(slots=True)
class NotingPlayer:
    """A player that makes the moves of an evaluator and notes what it expects of them."""

    evaluator: Evaluator
    noted: list[tuple[View, Estimate]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the evaluator."""
        return self.evaluator.name

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return the best move by the evaluator's estimates, its own choice where there are none."""
        if view.legal.only is not None:
            return view.legal.moves[0]
        if not is_searched(view.stage):
            return self.evaluator.choose(view, rng, budget)
        move, estimate = next(iter(self.evaluator.evaluate(view, rng, budget).items()))
        self.noted.append((view, estimate))
        return move


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Deals of a seed for an evaluator at all seats, or at one seat against ``others``.

    The others sit in order from the seat after it.
    """

    game: Game
    seats: int
    player: Evaluator
    others: tuple[Player, ...]
    seed: int
    budget: Budget | None = None

    def done(self, number: int) -> tuple[Floats, str]:
        """Return the rows of deal ``number``, (rows, columns), and the reason if a player forfeited it."""
        noting = NotingPlayer(self.player)
        lineup = self.lineup(number)
        table = Table((noting, *self.others), lineup, self.seed, self.budget)
        position, offenders = table.played(dealt(self.game, self.seats, self.seed, number))
        if offenders:
            fault = next(reason for reasons in table.faults for reason in reasons)
            return np.array([_row(number, NONE, (nan,) * 4, _nothing(FORFEITED), NONE)]), fault
        own = [seat for seat, player in enumerate(lineup) if player == 0]
        return np.array(list(self._rows(number, noting.noted, own, position))), ""

    def close(self) -> None:
        """End the players' programs."""
        close_all([self.player, *self.others])

    def lineup(self, number: int) -> Lineup:
        """Return the player at each seat in a deal: 0 for the evaluator.

        Its seat moves on by one from deal to deal, and by one more each time around, so that it sits
        everywhere from eldest hand to dealer, whatever the dealer passes.
        """
        if not self.others:
            return (0,) * self.seats
        seat = (number + number // self.seats) % self.seats
        row = (0, *range(1, self.seats))
        return tuple(row[(place - seat) % self.seats] for place in range(self.seats))

    def _rows(
        self, number: int, noted: Sequence[tuple[View, Estimate]], own: Sequence[int], position: Position
    ) -> Iterator[tuple[float, ...]]:
        """Yield the rows of the decisions, and one for each own seat at the end."""
        points = np.array([float(each) for each in position.score().points])
        sides = position.standing.sides
        points = points if sides is None else by_side(points, sides)
        ends = [end_of(position, seat) for seat in range(self.seats)]
        everybody = tuple(range(self.seats))
        for seen, estimate in noted:
            assert seen.seat is not None
            among = everybody
            if isinstance(seen.stage, Tricks):
                # By then only those still in the deal are compared.
                among = tuple(seat for seat in everybody if seat not in seen.dropped)
            expected, got = _leads(estimate, seen.seat, points, among, sides, low_wins=self.game.low_wins)
            figures = (estimate.points, points[seen.seat], expected, got)
            yield _row(number, seen.seat, figures, circumstances_of(seen), ends[seen.seat])
        way = side(position.agreed or position.rules, position.standing.number)
        for seat in own:
            lead = _ahead(seat, points, everybody, low_wins=self.game.low_wins)
            yield _row(number, seat, (nan, points[seat], nan, lead), _nothing(END, way), ends[seat])


def _row(
    number: int, seat: int, figures: tuple[float, float, float, float], circumstances: Circumstances, end: int
) -> tuple[float, ...]:
    return (number, seat, *figures, *astuple(circumstances), end)


def _nothing(kind: int, way: int = NONE) -> Circumstances:
    """Return the situation of a row without a decision."""
    return Circumstances(kind, 0, 0, NONE, way, NONE)


def _leads(  # noqa: PLR0913 - sides change what is compared
    estimate: Estimate,
    seat: int,
    points: Floats,
    among: tuple[int, ...],
    sides: Sides | None,
    *,
    low_wins: bool,
) -> tuple[float, float]:
    """Return the lead expected and got over the mean of some seats.

    They are not numbers where the player did not go by the points of the deal alone.
    """
    if estimate.by_match or estimate.by_later or len(among) < 2:
        return nan, nan
    count = len(among) if sides is None else sides.count
    share = (count - 1) / count
    return estimate.worth * share, _ahead(seat, points, among, low_wins=low_wins)


def _ahead(seat: int, points: Floats, among: tuple[int, ...], *, low_wins: bool) -> float:
    """Return how far a seat is ahead of the mean of some seats, itself among them."""
    return float(ahead_of(points[list(among)], low_wins=low_wins)[among.index(seat)])
