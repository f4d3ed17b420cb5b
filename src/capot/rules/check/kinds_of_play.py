"""Checks that stages and scoring fit the kind of play, which says what may stand beside it."""

from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.stages.opening import PLAYS
from capot.rules.stages.play import Demanding


def check_kind_of_play(rules: Rules) -> None:
    """Raise `RulesError` if a stage or scoring term does not fit the kind of play."""
    before, kind = rules.stages[:-1], rules.kind_of_play
    if rules.deal.uneven and not kind.uneven:
        raise RulesError(f"deal: hands are not uneven where {kind.where}")
    if kind.turned and rules.deal.turn_up != "talon":
        raise RulesError(f"deal: the first card left over is turned up where {kind.where}")
    if rules.pack.copies > 1 and not kind.twins:
        raise RulesError(f"packs: only one pack is played with where {kind.where}")
    if not kind.narrow:
        owns = [play.kind_of_play for play in PLAYS]
        _check_none(rules.stages, tuple(type(term) for each in owns for term in each.stages), kind.where)
        _check_none(rules.scoring, tuple(term for each in owns for term in each.scoring), kind.where)
        return
    allowed, counts = (*map(type, kind.stages), *kind.also), (*kind.scoring, *kind.also)
    strange = next((each.name for each in before if not isinstance(each, allowed)), None)
    if strange is not None:
        raise RulesError(f"{strange}: it does not belong where {kind.where}")
    odd = next((each.name for each in rules.scoring if not isinstance(each, counts)), None)
    if odd is not None:
        raise RulesError(f"scoring: {odd} does not belong where {kind.where}")
    if kind.one_score and len(rules.scoring) != 1:
        raise RulesError(f"scoring: there is one stake where {kind.where}")
    if isinstance(rules.stages[-1], Demanding):
        rules.stages[-1].check_beside(before, rules.scoring)


def _check_none(terms: tuple[object, ...], kinds: tuple[type, ...], why: str) -> None:
    strange = next((each for each in terms if isinstance(each, kinds)), None)
    if strange is not None:
        raise RulesError(f"{getattr(strange, 'name', '')}: it does not belong where {why}")
