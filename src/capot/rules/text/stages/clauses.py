"""The sentences of every stage in a rulebook."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import say
from capot.rules.stages.opening import Announce, ChooseContract, Draw, Exchange, StageTerm
from capot.rules.text.facts import Clause, Clauses, Setting
from capot.rules.text.stages import (
    announce,
    auction,
    brag,
    calling,
    climbing,
    dominoes,
    doubling,
    drawing,
    exchange,
    exposing,
    kontra,
    lengths,
    making,
    naming,
    pushing,
    raising,
    robbing,
    staying,
    suit_naming,
    talon,
    throwing,
    tricks,
    turn_up,
    widow,
)
from capot.rules.text.stages.contract import contract_clauses

_CLAUSES: Final[Clauses] = {
    **announce.CLAUSES,
    **auction.CLAUSES,
    **brag.CLAUSES,
    **calling.CLAUSES,
    **climbing.CLAUSES,
    **doubling.CLAUSES,
    **dominoes.CLAUSES,
    **drawing.CLAUSES,
    **exchange.CLAUSES,
    **exposing.CLAUSES,
    **kontra.CLAUSES,
    **lengths.CLAUSES,
    **making.CLAUSES,
    **naming.CLAUSES,
    **pushing.CLAUSES,
    **raising.CLAUSES,
    **robbing.CLAUSES,
    **staying.CLAUSES,
    **suit_naming.CLAUSES,
    **talon.CLAUSES,
    **throwing.CLAUSES,
    **tricks.CLAUSES,
    **turn_up.CLAUSES,
    **widow.CLAUSES,
}

DESCRIBED: Final = {*_CLAUSES, ChooseContract}
"""All kinds of stages that a rulebook describes."""


def stage_clauses(now: Setting) -> Iterator[Clause]:
    """Describe the stages of a deal in order."""
    for stage in now.rules.stages:
        yield from clauses_of_stage(now, stage)
    order = [stage for stage in now.rules.stages if isinstance(stage, Exchange | Announce)]
    if len(order) > 1:
        before, after = say("announcing comes before passing"), say("announcing comes after passing")
        yield Clause("announce", "when", before if isinstance(order[0], Announce) else after)
    if now.rules.stage(Exchange) is not None and now.rules.stage(Draw) is not None:
        yield Clause("bidding", "when", say("all this comes before passing"))


def clauses_of_stage(now: Setting, stage: StageTerm) -> Iterator[Clause]:
    """Describe one stage of a deal; a contract describes stages in turn."""
    if isinstance(stage, ChooseContract):
        return contract_clauses(now, stage, clauses_of_stage)
    return _CLAUSES[type(stage)](now, stage)
