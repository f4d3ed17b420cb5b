"""The rows of a data set: one for each decision of a deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from capot.env.encoding import Encoder
from capot.language.texts import reason
from capot.play.position import Position
from capot.players.errors import WorldError
from capot.players.search.values import ahead_of
from capot.rules.errors import RulesError
from capot.study.dataset.errors import DatasetError
from capot.study.review.decisions import Wanted, decision_of
from capot.study.review.report import Decision
from capot.study.review.review import steps

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """A decision, graded as in a review, with what its seat could observe.

    ``deal`` is the number of the deal.  ``planes`` (planes, cards) and ``rest`` are the observation, ``mask``
    the actions with which the move may begin, ``actions`` those of the move made, one after the other, and
    ``q`` the worth of each action that is a whole move, not a number where none is known: all as in the
    environment of the game.  ``points`` are those of the seat in the deal as in the book, ``result`` how far
    it ended ahead of the table's mean.
    """

    deal: int
    decision: Decision
    planes: Array
    rest: Array
    mask: Array
    actions: tuple[int, ...]
    q: Array
    points: float
    result: float


def rows_of(deal: Position, number: int, encoder: Encoder, wanted: Wanted) -> Iterator[Row]:
    """Yield a row for each decision of a finished deal, in order; moves without a choice are left out.

    Raise `DatasetError` for a deal that cannot be searched.
    """
    points = np.array([float(each) for each in deal.score().points])
    result = ahead_of(points, low_wins=deal.standing.low_wins, sides=deal.standing.sides)
    try:
        for before, seat, move in steps(deal):
            decision = decision_of(before, seat, move, wanted)
            if decision is None:
                continue
            seen = encoder.observe(before, seat)
            yield Row(
                deal=number,
                decision=decision,
                planes=seen.planes[0],
                rest=seen.rest[0],
                mask=encoder.legal(before, seat),
                actions=encoder.actions_of(before, seat, move),
                q=_worths(before, seat, decision, encoder),
                points=float(points[seat]),
                result=float(result[seat]),
            )
    except (RulesError, WorldError) as error:
        raise DatasetError(f"deal {number} cannot be reviewed: {reason(error)}") from error


def _worths(before: Position, seat: int, decision: Decision, encoder: Encoder) -> Array:
    """Return the worth of each action that is a whole move."""
    worths = np.full(encoder.actions.count, np.nan, np.float32)
    for each in decision.values:
        for move in (each.move, *each.alike):
            actions = encoder.actions_of(before, seat, move)
            if len(actions) == 1:
                worths[actions[0]] = each.worth
    return worths


def stacked(rows: Sequence[Row], name: str) -> Array:
    """Return one array of all rows, (rows, ...), flat in each row."""
    return np.stack([getattr(row, name) for row in rows]).reshape(len(rows), -1)
