"""The tricks left of a deal solved by trying everything in plain play."""

from capot.play.scores.taken import reached
from capot.rules.scoring import Sweep
from capot.rules.terms import EveryTrick


def aim_of(position, seat):
    """Return what a seat has announced, else the target of the rules' sweep, else every trick."""
    said = [each.undertaking.target for each in position.declared if each.seat == seat]
    sweeps = [term.target for term in position.rules.scoring if isinstance(term, Sweep)]
    return [*said, *sweeps, EveryTrick()][0]


def points_of(position, side):
    """Return the points of some seats together, each score of partners once."""
    sides, points = position.standing.sides, position.score().points
    once = {sides.of(seat) if sides is not None and sides.is_one_score else seat for seat in side}
    return sum(points[seat] for seat in once)


def outcomes(position, side):
    """Return the points a side can be sure of, and whether its first seat can be sure of its aim."""
    if position.is_over:
        return points_of(position, side), reached(position, side[0], aim_of(position, side[0]))
    (turn,) = position.to_act
    found = [outcomes(position.after(turn, move), side) for move in position.legal(turn).moves]
    sign = 1 if (turn in side) != position.standing.low_wins else -1
    return max((points for points, _ in found), key=lambda points: sign * points), (
        any(made for _, made in found) if turn in side else all(made for _, made in found)
    )
