"""Checks that stages and scoring fit the kind of play, which says what may stand beside it."""

from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring import InstantWinPaid, Pot
from capot.rules.stages.brag import DecidedByHand
from capot.rules.stages.climbing import InstantWin
from capot.rules.stages.opening import PLAYS, StageTerm


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
    _check_outright(rules, before)


def _check_none(terms: tuple[object, ...], kinds: tuple[type, ...], why: str) -> None:
    strange = next((each for each in terms if isinstance(each, kinds)), None)
    if strange is not None:
        raise RulesError(f"{getattr(strange, 'name', '')}: it does not belong where {why}")


def _check_outright(rules: Rules, before: tuple[StageTerm, ...]) -> None:
    """Check that winning before the play is possible if and only if it is paid."""
    wins = any(isinstance(stage, InstantWin) for stage in before)
    paid = any(isinstance(term, InstantWinPaid) for term in rules.scoring)
    if paid and not wins:
        raise RulesError("scoring: nobody can win before the play")
    if any(isinstance(stage, InstantWin) and not stage.hands for stage in before):
        raise RulesError("dealt-win: there is no hand that wins")
    for term in rules.scoring:
        if isinstance(term, Pot):
            _check_pot(term)
    pot = any(isinstance(term, Pot) for term in rules.scoring)
    if any(isinstance(stage, DecidedByHand) for stage in before) and not pot:
        raise RulesError("outright: there is no pot to be won outright")


def _check_pot(term: Pot) -> None:
    """Check that ties in hands and a shared pot can happen."""
    if term.wins == "all" and term.tied != "nobody":
        raise RulesError(f"scoring: whoever wins or ties every hand wins {term.name}, so no tie is broken")
    if term.wins == "most" and term.shared != "split":
        raise RulesError(f"scoring: only one player can win most hands, so nobody shares {term.name}")
