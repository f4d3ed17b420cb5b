"""The cards and points that terms mean by the names of other terms, put in the place of these names."""

from dataclasses import replace

from capot.cards import Card
from capot.rules.errors import RulesError
from capot.rules.opening import Announce, ChooseContract, Contract, StageTerm, TakeWidow
from capot.rules.scoring import Captured, Howell, ScoreTerm, Sweep, Sweepstake
from capot.rules.terms import AllOf, CardsOf, Exact, Payoff, Target, TimesAll
from capot.rules.tricks import Ban, NotOpening, NotToFirstTrick, Tricks, Unbroken

Scoring = tuple[ScoreTerm, ...]


def resolved_stage(stage: StageTerm, scoring: Scoring) -> StageTerm:
    """Return the stage with the cards it means named; raise `RulesError` if nothing scores by that name."""
    match stage:
        case ChooseContract():
            return replace(stage, contracts=tuple(_contract(each) for each in stage.contracts))
        case TakeWidow(untaken=Contract() as untaken):
            return replace(stage, untaken=_contract(untaken))
        case Tricks():
            return replace(stage, bans=tuple(_ban(ban, scoring) for ban in stage.bans))
        case Announce():
            some = tuple(
                replace(each, target=_target(each.target, each.name, scoring)) for each in stage.undertakings
            )
            return replace(stage, undertakings=some)
        case _:
            return stage


def _contract(contract: Contract) -> Contract:
    return replace(
        contract,
        stages=tuple(resolved_stage(stage, contract.scoring) for stage in contract.stages),
        scoring=tuple(resolved_score(term, contract.scoring) for term in contract.scoring),
    )


def present_stage(stage: StageTerm, removed: frozenset[Card]) -> StageTerm:
    """Return the stage, its contracts without cards that this table has taken out of the pack."""
    match stage:
        case ChooseContract():
            return replace(stage, contracts=tuple(_present(each, removed) for each in stage.contracts))
        case TakeWidow(untaken=Contract() as untaken):
            return replace(stage, untaken=_present(untaken, removed))
        case _:
            return stage


def _present(contract: Contract, removed: frozenset[Card]) -> Contract:
    return replace(contract, scoring=tuple(present_score(term, removed) for term in contract.scoring))


def present_score(term: ScoreTerm, removed: frozenset[Card]) -> ScoreTerm:
    """Return the scoring term without cards that this table has taken out of the pack."""
    if isinstance(term, Captured | Sweepstake | Howell) and not removed.isdisjoint(term.cards):
        return replace(term, cards=tuple(card for card in term.cards if card not in removed))
    return term


def resolved_score(term: ScoreTerm, scoring: Scoring) -> ScoreTerm:
    """Return the scoring term with its cards and points named; errors are those of `resolved_stage`."""
    if not isinstance(term, Sweep):
        return term
    return replace(
        term,
        target=_target(term.target, term.name, scoring),
        payoff=_payoff(term.payoff, term, scoring),
        otherwise=None if term.otherwise is None else _payoff(term.otherwise, term, scoring),
    )


def _ban(ban: Ban, scoring: Scoring) -> Ban:
    match ban:
        case Unbroken():
            return replace(ban, also=_cards(ban.also, ban.name, scoring))
        case NotToFirstTrick():
            return replace(ban, cards=_cards(ban.cards, ban.name, scoring))
        case NotOpening():
            return ban


def _target(target: Target, by: str, scoring: Scoring) -> Target:
    return AllOf(_cards(target.cards, by, scoring)) if isinstance(target, AllOf) else target


def _payoff(payoff: Payoff | TimesAll, sweep: Sweep, scoring: Scoring) -> Payoff:
    if isinstance(payoff, Payoff):
        return payoff
    whole: Exact = 0
    for name in sweep.replaces:
        term = _named(name, sweep.name, scoring)
        if not isinstance(term, Captured):
            raise RulesError(f"scoring: {sweep.name} is worth the points of {name}, which counts no cards")
        whole += sum((term.value(card) for card in term.cards), start=0)
    return Payoff(payoff.declarer * whole, payoff.others * whole)


def _cards(some: tuple[Card, ...] | CardsOf, by: str, scoring: Scoring) -> tuple[Card, ...]:
    if not isinstance(some, CardsOf):
        return some
    found: list[Card] = []
    for name in some.terms:
        term = _named(name, by, scoring)
        if not isinstance(term, Captured | Sweepstake | Howell):
            raise RulesError(f"scoring: {by} speaks of the cards of {name}, which counts no cards")
        found += term.cards
    return tuple(found)


def _named(name: str, by: str, scoring: Scoring) -> ScoreTerm:
    term = next((each for each in scoring if each.name == name), None)
    if term is None:
        raise RulesError(f"scoring: {by} speaks of {name}, which scores nothing here")
    return term
