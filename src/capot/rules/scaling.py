"""Scoring terms that score some times as much."""

from dataclasses import replace

from capot.rules.scoring import ByRank, Captured, Most, Multiplier, ScoreTerm, Sweep, Together, TrickTaken
from capot.rules.terms import Payoff

SCALED = Captured | TrickTaken | Together | Sweep | Multiplier | Most
"""Terms that can be made worth more, or count the other way."""


def scaled(term: ScoreTerm, factor: int) -> ScoreTerm:
    """Return a term of resolved rules, one of `SCALED`, that scores ``factor`` times as much."""
    match term:
        case Captured(points=ByRank() as points):
            return replace(term, points=ByRank([(rank, factor * each) for rank, each in points.values]))
        case Captured() | TrickTaken() | Together():
            assert not isinstance(term.points, ByRank)
            return replace(term, points=factor * term.points)
        case Sweep(payoff=Payoff() as payoff):
            otherwise = term.otherwise
            return replace(
                term,
                payoff=_times(payoff, factor),
                otherwise=_times(otherwise, factor) if isinstance(otherwise, Payoff) else None,
            )
        case Most():
            return replace(
                term,
                points=factor * term.points,
                times=factor * term.times,
                pays=factor * term.pays,
                sweeper=factor * term.sweeper,
                swept=factor * term.swept,
            )
        case Multiplier():
            return replace(term, factor=factor * term.factor, alone=factor * term.alone)
        case _:
            raise AssertionError("resolved rules name only terms that can be scaled")


def _times(payoff: Payoff, factor: int) -> Payoff:
    return Payoff(factor * payoff.declarer, factor * payoff.others)
