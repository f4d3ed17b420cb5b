"""The tricks left of a deal solved by trying everything in plain play."""

from capot.play.scores.deal import reached
from capot.rules.scoring import Sweep
from capot.rules.terms import EveryTrick


def aim_of(position, seat):
    """Return what a seat has announced, else the target of the rules' sweep, else every trick."""
    said = [each.undertaking.target for each in position.declared if each.seat == seat]
    sweeps = [term.target for term in position.rules.scoring if isinstance(term, Sweep)]
    return [*said, *sweeps, EveryTrick()][0]


def outcomes(position, side):
    """Return the points a side can be sure of, and whether its first seat can be sure of its aim."""
    if position.is_over:
        points = sum(position.score().points[seat] for seat in side)
        return points, reached(position, side[0], aim_of(position, side[0]))
    (turn,) = position.to_act
    found = [outcomes(position.after(turn, move), side) for move in position.legal(turn).moves]
    sign = 1 if (turn in side) != position.standing.low_wins else -1
    return max((points for points, _ in found), key=lambda points: sign * points), (
        any(made for _, made in found) if turn in side else all(made for _, made in found)
    )
