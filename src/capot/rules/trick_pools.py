"""The rules of a deal once its pool is known: what each trick, and an undertaking, wins of it."""

from dataclasses import replace

from capot.rules.check.deal import tricks_in
from capot.rules.opening import StageTerm, StayIn, Undertaking
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.terms import Payoff


def pool_of(rules: Rules) -> TrickCount | None:
    """Return the term by which tricks win shares of a pool, or None if there is none."""
    counts = (term for term in rules.scoring if isinstance(term, TrickCount))
    return next((term for term in counts if term.pool), None)


def ante_of(rules: Rules) -> int:
    """Return what the dealer pays into the pool before the deal."""
    term = pool_of(rules)
    return 0 if term is None else term.pool


def with_pool(rules: Rules, pot: int, seats: int) -> Rules:
    """Return resolved rules when the dealer has added to a pool that holds ``pot`` from earlier deals.

    Rules without such a pool are returned as they are.
    """
    term = pool_of(rules)
    if term is None:
        return rules
    pool = pot + term.pool
    shared = replace(term, each=pool // tricks_in(rules, seats), alone=pool)
    return replace(
        rules,
        scoring=tuple(shared if each == term else each for each in rules.scoring),
        stages=tuple(_staked(stage, pool, seats) for stage in rules.stages),
    )


def without_pool(rules: Rules) -> Rules:
    """Return the same rules with the pool paid and its shares fixed."""
    scoring = (replace(each, pool=0) if isinstance(each, TrickCount) else each for each in rules.scoring)
    return replace(rules, scoring=tuple(scoring))


def _staked(stage: StageTerm, pool: int, seats: int) -> StageTerm:
    if not isinstance(stage, StayIn):
        return stage
    return replace(stage, undertakings=tuple(_paid(each, pool, seats) for each in stage.undertakings))


def _paid(each: Undertaking, pool: int, seats: int) -> Undertaking:
    if not each.pooled:
        return each
    won = pool - each.made.others * (seats - 1)
    lost = -pool - each.failed.others * (seats - 1)
    return replace(
        each, made=Payoff(won, each.made.others), failed=Payoff(lost, each.failed.others), pooled=False
    )
