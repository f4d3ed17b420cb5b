"""The points of a deal in progress, as far as everybody at the table can count them."""

from dataclasses import replace

from capot.play.scores.deal import SCORERS
from capot.play.scores.factors import factor_so_far, multiplied_so_far
from capot.play.scores.sides import piled
from capot.play.scores.totals import whole
from capot.play.view import View
from capot.rules.fields import names_in
from capot.rules.terms import Exact, Role


def points_so_far(seen: View) -> tuple[Exact, ...] | None:
    """Return the points of each seat for the cards and tricks it has won, for exposing and for going out.

    Sets, sweeps, pools, doubles and the last trick are left until the deal is over.  Return None where
    nothing can be counted before, as in Brag, for card points that are only compared, and as long as an
    undertaking decides what counts.
    """
    terms = seen.rules.scoring
    compared = {name for term in terms for name in names_in(term, Role.COMPARED)}
    counters = [(term, SCORERS[type(term)].so_far) for term in terms if term.name not in compared]
    counted = [(term, so_far) for term, so_far in counters if so_far is not None]
    if not counted or seen.declared:
        return None
    factor, sides = factor_so_far(seen), seen.standing.sides
    seats = [*range(seen.seats)]
    if sides is not None and sides.score == "piled":
        opened = None if seen.opened is None else seen.opened.piled(sides)
        seen = replace(seen, tricks=piled(seen.tricks, sides), opened=opened)
        seats = [sides.of(seat) for seat in range(seen.seats)]
    points = (
        sum(
            (multiplied_so_far(seen, term.name, seat) * so_far(seen, term, seat) for term, so_far in counted),
            start=seen.bonus(seat),
        )
        for seat in seats
    )
    return tuple(whole(factor * each) for each in points)
