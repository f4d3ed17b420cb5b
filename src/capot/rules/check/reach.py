"""How far the totals of a match can get in one deal, to warn of ends that are never reached."""

from capot.rules.derived.sums import sums_of
from capot.rules.fields import factor_of, names_in
from capot.rules.rules import Rules
from capot.rules.scoring.answers import Reach, of_payoffs
from capot.rules.stages import announcing, bidding, opening


def reach_of(rules: Rules, seats: int) -> Reach | None:
    """Return how far a deal with resolved rules can move a total, or None if that is not known."""
    sums, whole = sums_of(rules, seats), Reach(0, 0, 0)
    factors = []
    for term in rules.scoring:
        factor = factor_of(term)
        if factor is None or names_in(term):
            whole = whole.plus(term.reach(sums))
        else:
            factors.append(factor)
    for stage in rules.stages:
        if isinstance(stage, bidding.Doubling | announcing.Expose):
            return None
        some = opening.undertakings_of((stage,))
        whole = whole.plus(of_payoffs(*(payoff for each in some for payoff in (each.made, each.failed))))
    for factor in factors:
        whole = whole.times(factor)
    return whole if whole.close else None
