"""Checks that stages and scoring fit the kind of play: climbing, hands of three, tricks."""

from typing import get_args

from capot.cards import SUITS
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring import BragTerm, GoneOut, InstantWinPaid, Pot, Scale, StakeWon
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.climbing import SHORTEST, Climb, InstantWin
from capot.rules.stages.opening import Exchange, StageTerm
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie

_BRAG: tuple[type, ...] = get_args(BragTerm)
_NATURAL = frozenset("AKQJT98765432")


def check_kind_of_play(rules: Rules) -> None:
    """Raise `RulesError` if a stage or scoring term does not fit the kind of play."""
    *before, last = rules.stages
    match last:
        case Climb():
            _check_climb(rules, last)
            allowed: tuple[type, ...] = (Exchange, InstantWin)
            counts: tuple[type, ...] = (GoneOut, InstantWinPaid, Scale)
            play = "cards are got rid of by beating what lies there"
        case Arrange():
            _check_arrange(rules, last)
            allowed, counts = (Exchange, DecidedByHand, SwapHand), (*_BRAG, Scale)
            play = "hands of three cards are made"
        case Vie():
            allowed, counts = (), (StakeWon,)
            play = "players vie for a stake"
        case _:
            why = "cards are played in tricks" if isinstance(last, Tricks) else "another play follows"
            _check_none(rules.stages, (InstantWin, DecidedByHand, SwapHand), why)
            _check_none(rules.scoring, (InstantWinPaid, *_BRAG, StakeWon), why)
            return
    strange = next((each.name for each in before if not isinstance(each, allowed)), None)
    if strange is not None:
        raise RulesError(f"{strange}: it does not belong where {play}")
    odd = next((each.name for each in rules.scoring if not isinstance(each, counts)), None)
    if odd is not None:
        raise RulesError(f"scoring: {odd} does not belong where {play}")
    _check_outright(rules, before)


def _check_none(terms: tuple[object, ...], kinds: tuple[type, ...], why: str) -> None:
    strange = next((each for each in terms if isinstance(each, kinds)), None)
    if strange is not None:
        raise RulesError(f"{getattr(strange, 'name', '')}: it does not belong where {why}")


def _check_climb(rules: Rules, term: Climb) -> None:
    if sorted(term.suits) != sorted(SUITS):
        raise RulesError(f"{term.name}: the order of suits must have each of the four suits once")
    if rules.pack.trumps:
        raise RulesError(f"{term.name}: there are no trumps where cards are beaten by higher ones")
    for rank in (*term.outside, *term.not_last):
        if rank not in rules.pack.order:
            raise RulesError(f"{term.name}: the rank {rank} is not in the pack")
    inside = "".join(" " if rank in term.outside else rank for rank in rules.pack.order)
    if term.outside and not any(len(ranks) >= SHORTEST for ranks in inside.split()):
        raise RulesError(f"{term.name}: no {SHORTEST} consecutive ranks are left for sequences")


def _check_arrange(rules: Rules, term: Arrange) -> None:
    if term.hands < 1:
        raise RulesError(f"{term.name}: it needs at least one hand")
    if len(term.special) > 1 or term.special not in rules.pack.order:
        raise RulesError(f"{term.name}: the special rank must be a rank of the pack")
    if not _NATURAL.issuperset(rules.pack.order) or rules.pack.trumps:
        raise RulesError(f"{term.name}: hands of three are made of the thirteen usual ranks, without trumps")


def _check_outright(rules: Rules, before: list[StageTerm]) -> None:
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
