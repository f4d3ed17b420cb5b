"""The rules of a deal once its pool is known: what each trick, all of them, and an undertaking, win of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from capot.rules.check.deal import tricks_in
from capot.rules.ongoing.card_pools import as_paid, held_before, paid_in
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, PoolTaken, ScoreTerm, TrickCount
from capot.rules.stages.announcing import StayIn, Undertaking
from capot.rules.stages.opening import StageTerm
from capot.rules.terms import Payoff


def pool_of(rules: Rules) -> TrickCount | PoolTaken | None:
    """Return the term by which tricks win a pool that is still to be paid, or None if there is none."""
    for term in rules.scoring:
        match term:
            case TrickCount() if term.pool:
                return term
            case PoolTaken() if term.ante:
                return term
            case _:
                pass
    return None


def pool_taken(rules: Rules) -> PoolTaken | None:
    """Return the term by which enough tricks take the whole pool, or None if there is none."""
    return next((term for term in rules.scoring if isinstance(term, PoolTaken)), None)


def may_play_on(rules: Rules) -> bool:
    """Whether a player who has won enough tricks for the pool may stop or play on for every trick."""
    term = pool_taken(rules)
    return term is not None and term.every is not None


def antes_of(
    rules: Rules, pot: int, dealer: int, players: Sequence[int], pools: Sequence[int] = ()
) -> dict[int, int]:
    """Return what the seats that pay into the pools before the deal pay; ``pot`` is in them already.

    Of it each card that has its own pool has its part, of ``pools``.
    """
    match pool_of(rules):
        case TrickCount(pool=paid):
            return {dealer: paid}
        case PoolTaken() as term:
            return {dealer: term.again} if pot else dict.fromkeys(players, term.ante)
        case None:
            whole: Counter[int] = Counter()
            for each, held in held_before(rules, pools):
                whole.update(paid_in(each, held, dealer, players))
            return dict(whole)


def with_pool(rules: Rules, pot: int, seats: int) -> Rules:
    """Return resolved rules once all have paid into a pool that holds ``pot`` from earlier deals.

    Rules without such a pool are returned as they are.
    """
    term = pool_of(rules)
    if term is None:
        return rules
    pool = pot + sum(antes_of(rules, pot, 0, range(seats)).values())
    known: ScoreTerm
    if isinstance(term, PoolTaken):
        known = replace(term, held=pool)
    else:
        known = replace(term, each=pool // tricks_in(rules, seats), alone=pool)
    return replace(
        rules,
        scoring=tuple(known if each == term else each for each in rules.scoring),
        stages=tuple(_staked(stage, pool, seats) for stage in rules.stages),
    )


def without_pool(rules: Rules) -> Rules:
    """Return the same rules with the pool paid, and what it holds or its shares fixed."""
    return replace(rules, scoring=tuple(map(_as_paid, rules.scoring)))


def _as_paid(term: ScoreTerm) -> ScoreTerm:
    match term:
        case TrickCount():
            return replace(term, pool=0)
        case PoolTaken():
            return replace(term, ante=0, again=0)
        case CardPool():
            return as_paid(term)
        case _:
            return term


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
