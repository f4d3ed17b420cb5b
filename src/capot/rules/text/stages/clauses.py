"""The sentences of every stage in a rulebook."""

from collections.abc import Iterator, Mapping
from typing import Final

from capot.language.texts import say
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Draw, Exchange
from capot.rules.stages.opening import ChooseContract, StageTerm
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.kinds import KINDS, StageWords
from capot.rules.text.stages import (
    announce,
    auction,
    calling,
    contract,
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

CHAPTERS: Final[Mapping[str, tuple[StageWords, ...]]] = {
    "Passing and drawing": (exchange, talon, drawing),
    "Announcing": (announce,),
    "The auction": (auction, raising, kontra, suit_naming),
    "Making trumps": (making, lengths, calling, turn_up),
    "Contracts, trumps and doubles": (
        contract,
        naming,
        doubling,
        widow,
        pushing,
        throwing,
        robbing,
        exposing,
        staying,
    ),
    "Tricks": (tricks,),
    **{subject: tuple(kind.stages for kind in some) for subject, some in KINDS.items()},
}
"""The words of all stages, by subject."""

_CLAUSES: Final[Clauses] = {
    kind: told for some in CHAPTERS.values() for words in some for kind, told in words.CLAUSES.items()
}

DESCRIBED: Final = {*_CLAUSES, ChooseContract}
"""All kinds of stages that a rulebook describes."""


def stage_clauses(now: Context) -> Iterator[Clause]:
    """Describe the stages of a deal in order."""
    for stage in now.rules.stages:
        yield from clauses_of_stage(now, stage)
    order = [stage for stage in now.rules.stages if isinstance(stage, Exchange | Announce)]
    if len(order) > 1:
        before, after = say("announcing comes before passing"), say("announcing comes after passing")
        yield Clause("announce", "when", before if isinstance(order[0], Announce) else after)
    if now.rules.stage(Exchange) is not None and now.rules.stage(Draw) is not None:
        yield Clause("bidding", "when", say("all this comes before passing"))


def clauses_of_stage(now: Context, stage: StageTerm) -> Iterator[Clause]:
    """Describe one stage of a deal; a contract describes stages in turn."""
    if isinstance(stage, ChooseContract):
        return contract.contract_clauses(now, stage, clauses_of_stage)
    return _CLAUSES[type(stage)](now, stage)
