"""Sentences on contracts: who chooses, what all of them share, what each has of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from capot.rules.opening import ChooseContract, Contract, Doubling, StageTerm
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring import scoring_clauses
from capot.rules.text.words import figure, listed, measured, number

Teller: TypeAlias = Callable[[Setting, StageTerm], Iterator[Clause]]
Told: TypeAlias = Mapping[str, Sequence[Clause]]

_BY_TOTAL = {"total", "total.out", "example", "below zero"}


def contract_clauses(now: Setting, stage: ChooseContract, tell: Teller) -> Iterator[Clause]:
    """Tell how a contract is chosen, what most of them share, and what holds in each; ``tell`` tells a stage.

    What most of the contracts share that speak of a matter at all is told once, for all that do not say
    otherwise.
    """
    yield from _choosing(now, stage.contracts)
    told = {each.name: list(branch_clauses(now, stage, each, tell)) for each in stage.contracts}
    shared = _shared(told)
    yield from shared.values()
    for section in dict.fromkeys(section for section, _ in shared):
        tricks = " that is played in tricks" if section == "play" else ""
        text = f"so it is in every contract{tricks}, as far as nothing else is said of it below"
        yield Clause(section, "contracts", text, derived=True)
    for each in stage.contracts:
        yield from _own(each, told[each.name], shared)
    yield from _totals(stage.contracts)


def branch_clauses(now: Setting, stage: StageTerm, contract: Contract, tell: Teller) -> Iterator[Clause]:
    """Tell the stages and the scoring of a contract to which a stage leads, as of a deal of its own."""
    within = replace(now, rules=now.rules.with_contract(stage, contract))
    for each in contract.stages:
        yield from tell(within, each)
    if contract.total is None:
        yield from scoring_clauses(within)
        return
    yield from (clause for clause in scoring_clauses(within) if clause.key not in _BY_TOTAL)
    text = "that makes "
    yield Clause(
        "scoring", "total", text, measured(contract.total), " for all players together", derived=True
    )


def of_contract(contract: Contract, clause: Clause) -> Clause:
    """Return a clause as one that holds in a contract only."""
    key = f"{contract.name}.{clause.section}.{clause.key}"
    return replace(clause, section="contracts", key=key, of=contract.title)


def _choosing(now: Setting, contracts: Sequence[Contract]) -> Iterator[Clause]:
    declarer = f"the player on the dealer’s {now.next_side} is the declarer"
    yield Clause("contract", "declarer", declarer)
    names = listed([each.title for each in contracts])
    chooses = "looks at the hand dealt and chooses one of the contracts"
    yield Clause("contract", "choosing", f"the declarer {chooses}: {names}")
    text = "in the course of the match every player declares each of them once, in any order"
    yield Clause("contract", "once", text)


def _shared(told: Told) -> dict[tuple[str, str], Clause]:
    """Return the clauses that hold in most of the contracts that tell anything of their section."""
    shared: dict[tuple[str, str], Clause] = {}
    for clause in (clause for clauses in told.values() for clause in clauses):
        telling = [some for some in told.values() if any(each.section == clause.section for each in some)]
        holding = sum(clause in some for some in telling)
        if clause.section != "scoring" and holding > 1 and 2 * holding > len(telling):
            shared.setdefault((clause.section, clause.key), clause)
    return shared


def _own(
    contract: Contract, told: Sequence[Clause], shared: Mapping[tuple[str, str], Clause]
) -> Iterator[Clause]:
    """Tell what holds in a contract besides what is told of all, or instead of it."""
    for clause in told:
        if shared.get((clause.section, clause.key)) != clause:
            yield of_contract(contract, clause)
    sections = {clause.section for clause in told}
    keys = {(clause.section, clause.key) for clause in told}
    for place, clause in shared.items():
        if clause.section in sections and clause.otherwise and place not in keys:
            yield of_contract(contract, replace(clause, text=clause.otherwise, value="", rest=""))


def _totals(contracts: Sequence[Contract]) -> Iterator[Clause]:
    """Tell what a sheet can be checked by: what the contracts make together."""
    totals = [each.total for each in contracts if each.total is not None]
    if len(totals) != len(contracts):
        return
    doublings = [stage for each in contracts for stage in each.stages if isinstance(stage, Doubling)]
    text = "the scores of a deal add up to the total of its contract"
    text = f"whoever doubles whom, {text}" if doublings else text
    if any(each.owed and each.missing and not each.forced for each in doublings):
        text += ", less what doubles that are owed have cost"
    yield Clause("scoring", "check", text, derived=True)
    whole = sum(totals, start=0)
    text = f"the {number(len(contracts))} contracts together make {figure(whole)}"
    yield Clause("scoring", "whole", text, derived=True)
    yield Clause("scoring", "below zero", "a total may fall below zero", derived=True)
