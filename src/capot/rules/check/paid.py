"""Checks of the terms by which single players pay each other, or the pool of a card."""

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.opening import Draw, branches, undertakings_of
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Captured,
    CardPool,
    FewestPaid,
    PaidTerm,
    PoolTaken,
    SweepBegun,
    Sweepstake,
    TrickCount,
)
from capot.rules.tricks import Tricks

OTHER_POOLS = TrickCount | PoolTaken | Sweepstake
"""Terms by which a deal has a pool of another kind."""


def check_payments(rules: Rules, tricks: int) -> None:
    """Raise `RulesError` unless the cards of ``tricks`` tricks tell who pays whom."""
    some = [term for term in rules.scoring if isinstance(term, PaidTerm)]
    if not some:
        return
    last = rules.stages[-1]
    if not isinstance(last, Tricks) or last.draws != "never" or last.cancelling is not None:
        raise unfit(some[0].name, say("it goes with tricks that each have one winner, without drawing"))
    if undertakings_of(rules.stages) or any(branches(stage) for stage in rules.stages):
        raise unfit(some[0].name, say("it does not go with contracts, or with anything announced"))
    names = [term.name for term in rules.scoring]
    for kind in (FewestPaid, SweepBegun):
        if sum(isinstance(term, kind) for term in some) > 1:
            raise unfit(some[0].name, say("a deal has one such payment"))
    for term in some:
        _check_numbers(term)
        match term:
            case FewestPaid():
                parts = [each for each in rules.scoring if each.name in term.of]
                if not parts or not all(isinstance(each, Captured) for each in parts):
                    raise unfit(term.name, say("it weighs the points of cards that are counted before it"))
                _check_before(names, term.name, term.of)
            case SweepBegun():
                if not 1 <= term.tricks < tricks:
                    raise unfit(term.name, say("a sweep begins before the last trick"))
                _check_before(names, term.name, term.replaces)
            case CardPool():
                _check_pool(rules, term)


def _check_before(names: list[str], name: str, parts: tuple[str, ...]) -> None:
    if any(names.index(part) > names.index(name) for part in parts):
        raise unfit(name, say("it must stand after what it refers to"))


def _check_numbers(term: PaidTerm) -> None:
    numbers: tuple[int, ...]
    match term:
        case FewestPaid():
            numbers = (term.price, term.opposite - 1)
        case SweepBegun():
            numbers = (term.each, term.opposite - 1, term.broken)
        case CardPool():
            numbers = (term.each, term.dealer, term.most, term.placed, term.forced, term.opposite - 1)
    if min(numbers) < 0:
        raise unfit(term.name, say("nothing is paid below zero, and a factor is at least 1"))


def _check_pool(rules: Rules, term: CardPool) -> None:
    """Check that a card has one pool, that there is no other kind, and that it is kept for a reason."""
    pools = [each for each in rules.scoring if isinstance(each, CardPool)]
    if sum(each.card == term.card for each in pools) > 1:
        raise unfit(term.name, say("a card has one pool"))
    if any(isinstance(each, OTHER_POOLS) for each in rules.scoring):
        raise unfit(term.name, say("beside the pools of cards there is no other"))
    if term.kept and (not term.most or not any(isinstance(stage, Draw) for stage in rules.stages)):
        raise unfit(
            term.name,
            say("it is kept in play only where cards are laid aside, until its pool holds the most"),
        )
