"""How far the totals of a match can get in one deal, to warn of ends that are never reached."""

from dataclasses import dataclass
from fractions import Fraction

from capot.rules import opening, scoring
from capot.rules.check.deal import tricks_in
from capot.rules.fields import amounts_of
from capot.rules.piles import piles_of
from capot.rules.rules import Rules
from capot.rules.terms import Exact, Payoff


@dataclass(frozen=True, slots=True)
class Reach:
    """Limits on what one player can score in a deal, and what all score together unless somebody sweeps.

    ``together`` is None if it is not always the same.
    """

    low: Exact
    high: Exact
    together: Exact | None

    def times(self, factor: Exact) -> "Reach":
        """Return the reach with all scores multiplied, and as they are."""
        ends = (self.low, self.high, self.low * factor, self.high * factor)
        whole = None if self.together is None else self.together * factor
        return Reach(min(ends), max(ends), whole)


def reach_of(rules: Rules, seats: int) -> Reach | None:
    """Return how far a deal with resolved rules can move a total, or None if that is not known."""
    whole = Reach(0, 0, 0)
    factors: list[Exact] = []
    for term in rules.scoring:
        if isinstance(term, scoring.Scale | scoring.TrumpFactor):
            factors.append(term.factor)
            continue
        part = _of_term(rules, term, seats)
        if part is None:
            return None
        whole = _sum(whole, part)
    for stage in rules.stages:
        if isinstance(stage, opening.Doubling | opening.Expose):
            return None
        some = opening.undertakings_of((stage,))
        if some:
            payoffs = [payoff for each in some for payoff in (each.made, each.failed)]
            whole = _sum(whole, _of_payoffs(payoffs))
    for factor in factors:
        whole = whole.times(factor)
    return whole


def _sum(one: Reach, other: Reach) -> Reach:
    both = None if one.together is None or other.together is None else one.together + other.together
    return Reach(one.low + other.low, one.high + other.high, both)


def _between(*values: Exact) -> Reach:
    return Reach(min(0, *values), max(0, *values), None)


def _of_payoffs(payoffs: list[Payoff]) -> Reach:
    """Return the limits of payoffs that are rare: they say nothing of what all score together."""
    values = [value for each in payoffs for value in (each.declarer, each.others)]
    return Reach(min(0, 0, *values), max(0, 0, *values), 0)


def _of_term(rules: Rules, term: scoring.ScoreTerm, seats: int) -> Reach | None:
    match term:
        case scoring.Captured():
            values = [term.value(card) for card in term.cards]
            gains, losses = [each for each in values if each > 0], [each for each in values if each < 0]
            return Reach(sum(losses, Fraction()), sum(gains, Fraction()), sum(values, Fraction()))
        case scoring.TrickTaken():
            points = term.points * (tricks_in(rules, seats) if term.which == "every" else 1)
            together = points * (seats - 1 if term.to == "others" else 1)
            return Reach(min(0, points), max(0, points), together)
        case scoring.LastCard():
            some = amounts_of(term)
            return Reach(min(0, *some), max(0, *some), None)
        case scoring.Honours():
            return Reach(min(0, *amounts_of(term)), max(0, *amounts_of(term)), None)
        case scoring.Outset():
            return Reach(term.points, term.points, term.points * seats)
        case scoring.Together():
            return Reach(min(0, term.points), max(0, term.points), 0)
        case scoring.Sweep():
            payoffs = [term.payoff, *([] if term.otherwise is None else [term.otherwise])]
            limits = _of_payoffs([each for each in payoffs if isinstance(each, Payoff)])
            return limits.times(2) if term.doubled_by_every_trick else limits
        case scoring.GoneOut():
            return Reach(min(0, *term.places), max(0, *term.places), sum(term.places))
        case scoring.Fewest():
            return _between(term.points, term.no_trick, term.sweeper, term.swept)
        case scoring.TrickCount():
            piles = piles_of(rules, seats, term)
            wins = (0, piles.tricks)
            scores = (piles.points(won, swept=swept) for won in wins for swept in (False, True))
            return _between(term.each * piles.counted(piles.tricks), *scores, term.alone)
        case scoring.HandsWon():
            return None
        case _:
            return None
