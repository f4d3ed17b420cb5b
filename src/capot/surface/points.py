"""The points of a deal in progress, as far as everybody at the table can count them."""

from dataclasses import replace
from math import prod
from typing import TypeAlias

from capot.play.scores.sides import piled
from capot.play.scores.totals import whole
from capot.play.view import View
from capot.rules import scoring
from capot.rules.fields import names_in
from capot.rules.piles import piles_of
from capot.rules.terms import Exact, Role
from capot.rules.weights import trick_span

_Counted: TypeAlias = (
    scoring.Captured
    | scoring.TrickTaken
    | scoring.Outset
    | scoring.Howell
    | scoring.Sweepstake
    | scoring.TrickCount
    | scoring.GoneOut
)


def points_so_far(seen: View) -> tuple[Exact, ...] | None:
    """Return the points of each seat for the cards and tricks it has won, for exposing and for going out.

    Sets, sweeps, pools, doubles and the last trick are left until the deal is over.  Return None where
    nothing can be counted before, as in Brag, for card points that are only compared, and as long as an
    undertaking decides what counts.
    """
    terms = seen.rules.scoring
    compared = {name for term in terms for name in names_in(term, Role.COMPARED)}
    counted = [term for term in terms if isinstance(term, _Counted) and term.name not in compared]
    if not counted or seen.declared:
        return None
    factor: Exact = 1
    for term in terms:
        if isinstance(term, scoring.Scale) or (
            isinstance(term, scoring.TrumpFactor) and term.suit == seen.trump
        ):
            factor *= term.factor
    sides = seen.standing.sides
    if sides is not None and sides.score == "piled":
        seen = replace(seen, tricks=piled(seen.tricks, sides))
        seats = [sides.of(seat) for seat in range(seen.seats)]
    else:
        seats = [*range(seen.seats)]
    return tuple(
        whole(factor * sum((_multiplied(seen, term, seat) for term in counted), start=seen.bonus(seat)))
        for seat in seats
    )


def _multiplied(seen: View, term: _Counted, seat: int) -> Exact:
    """Return the points that a term has brought a seat, times the factors that the seat has taken for it."""
    factors = [each for each in seen.rules.scoring if isinstance(each, scoring.Multiplier)]
    mine = [each.factor for each in factors if term.name in each.of and each.card in seen.taken(seat)]
    return prod(mine) * _points(seen, term, seat)


def _points(seen: View, term: _Counted, seat: int) -> Exact:
    """Return the points that a term has brought a seat."""
    taken = seen.taken(seat)
    match term:
        case scoring.Captured():
            return sum((term.value(card) for card in taken if card in term.cards), start=0)
        case scoring.Howell():
            gone = sum(card in term.cards for trick in seen.tricks for card in trick.cards)
            return gone - seen.seats * sum(card in term.cards for card in taken)
        case scoring.Sweepstake():
            return -sum(card in term.cards for card in taken)
        case scoring.TrickTaken(which="first" | "every" | int()):
            first = seen.tricks[trick_span(term.which)]
            own = sum(trick.winner == seat for trick in first)
            return term.points * (own if term.to == "winner" else len(first) - own)
        case scoring.TrickTaken():
            return 0
        case scoring.Outset():
            return term.points
        case scoring.TrickCount():
            piles = piles_of(seen.rules, seen.seats, term, _partners(seen))
            late = [trick.winner for trick in seen.tricks[piles.first :]]
            if term.best_only:
                return term.each * (bool(late) and late.count(seat) == max(map(late.count, late)))
            return term.each * piles.counted(late.count(seat))
        case scoring.GoneOut():
            return term.places[seen.finished.index(seat)] if seat in seen.finished else 0


def _partners(seen: View) -> int:
    """Return the number of players who pile up what they take."""
    sides = seen.standing.sides
    return 1 if sides is None else sides.piling(seen.seats)
