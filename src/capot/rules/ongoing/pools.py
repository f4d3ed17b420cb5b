"""The rules of a deal once it is known what earlier deals have left in its pools."""

from collections.abc import Sequence
from dataclasses import replace

from capot.rules.ongoing.card_pools import with_card_pools
from capot.rules.ongoing.trick_pools import with_pool
from capot.rules.rules import Rules
from capot.rules.scoring import ScoreTerm, Sweepstake


def with_pot(rules: Rules, pot: int, seats: int, pools: Sequence[int] = ()) -> Rules:
    """Return resolved rules for a deal whose pool holds ``pot`` from earlier deals.

    Tricks win shares of it, a jack is won by one player alone, and each card that has its own pool plays for
    its part, of ``pools``.  Rules without a pool that matters are returned as they are.
    """
    rules = with_card_pools(with_pool(rules, pot, seats), pools, seats)
    if not may_have_jack(rules):
        return rules
    return replace(rules, scoring=tuple(_played_for(term, pot) for term in rules.scoring))


def may_have_jack(rules: Rules) -> bool:
    """Whether it depends on earlier deals if the pool is a jack."""
    return any(isinstance(term, Sweepstake) and term.jack for term in rules.scoring)


def _played_for(term: ScoreTerm, pot: int) -> ScoreTerm:
    """Return a term that no longer depends on earlier deals, once the pool holds ``pot`` from them."""
    if not isinstance(term, Sweepstake) or not term.jack:
        return term
    assert term.sharers is not None, "rules with a jack say how many may share a pool"
    return replace(term, jack=False, sharers=1 if pot >= term.sharers else term.sharers)
