"""Scoring terms that score some times as much."""

from dataclasses import replace

from capot.rules.fields import with_points
from capot.rules.scoring import Captured, Most, Multiplier, ScoreTerm, Sweep, Together, TrickTaken

SCALED = Captured | TrickTaken | Together | Sweep | Multiplier | Most
"""Terms that can be made worth more, or count the other way."""


def scaled(term: ScoreTerm, factor: int) -> ScoreTerm:
    """Return a term of resolved rules, one of `SCALED`, that scores ``factor`` times as much."""
    scaled = with_points(term, lambda points: factor * points)
    return replace(scaled, factor=factor * scaled.factor) if isinstance(scaled, Multiplier) else scaled
