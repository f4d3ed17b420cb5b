"""Sentences on what is played when nobody takes the widow, as far as it differs from the usual deal."""

from collections.abc import Iterator
from dataclasses import replace

from capot.rules.opening import Contract, TakeWidow
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring import scoring_clauses
from capot.rules.text.stages import stage_clauses


def untaken_clauses(now: Setting) -> Iterator[Clause]:
    """Tell the play and the scoring that take the place of the usual when nobody takes the widow."""
    for stage in now.rules.stages:
        if isinstance(stage, TakeWidow) and stage.untaken is not None:
            yield from _told(now, stage.untaken)


def _told(now: Setting, contract: Contract) -> Iterator[Clause]:
    usual = {(each.text, each.value, each.rest) for each in (*stage_clauses(now), *scoring_clauses(now))}
    then = replace(now, rules=replace(now.rules, stages=contract.stages, scoring=contract.scoring))
    text = (
        f"{contract.title} is a deal without a declarer: all play for themselves, by the same rules of play"
    )
    yield Clause("untaken", "title", text)
    for each in (*stage_clauses(then), *scoring_clauses(then)):
        if (each.text, each.value, each.rest) not in usual:
            # Where it is not played, what holds in its play otherwise says nothing of the usual deal.
            otherwise = each.otherwise if each.section == "scoring" else ""
            key = f"{each.section}.{each.key}"
            yield replace(each, section="untaken", key=key, otherwise=otherwise)
