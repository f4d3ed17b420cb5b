"""The rules of thumb where hands of three are made, and before: what to make, declare, and exchange."""

import random
from typing import assert_never

from capot.play.brag import CLASSES
from capot.play.moves import Announce, TakeWidow
from capot.play.moves import Arrange as ArrangeMove
from capot.play.stages.decided_by_hand import FOURS, PAIRS
from capot.play.view import View
from capot.players.brag.aim import aim_of
from capot.players.brag.best_hands import Made
from capot.players.brag.typical_hands import Usual, best_for, usual
from capot.players.protocol import Advice
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.opening import StageTerm

ARRANGING = (DecidedByHand, SwapHand, Arrange)
"""The stages at which these rules of thumb decide."""

LIKELY = 0.5
"""A hand with a better chance than this probably wins."""


def is_brag(stage: StageTerm | None) -> bool:
    """Whether these rules of thumb decide at a stage."""
    return isinstance(stage, ARRANGING)


def brag_advice(view: View, rng: random.Random | None = None) -> Advice:  # noqa: ARG001
    """Return the move of the rule of thumb at such a stage, and the reason in one sentence to the player.

    All of it is decided by the cards alone, so that ``rng`` plays no part.
    """
    stage = view.stage
    assert isinstance(stage, ARRANGING), "no rule of thumb is asked at this stage"
    others = usual(view.rules, view.seats, len(view.dealt))
    match stage:
        case DecidedByHand():
            return _declared(view, others)
        case SwapHand():
            return _swapped(view, others)
        case Arrange():
            made = best_for(view.hand, view.rules, others)
            return Advice(ArrangeMove(made.hands), _why(view, made))
        case _:
            assert_never(stage)


def _declared(view: View, others: Usual) -> Advice:
    """Return what to declare: all that wins, and what makes a deal dead that one would probably lose."""
    fours, pairs = Announce(FOURS), Announce(PAIRS)
    if fours in view.legal.moves:
        return Advice(fours, "four of a kind win the deal unless somebody has higher ones")
    if pairs not in view.legal.moves:
        return Advice(Announce(None), "you have nothing to declare")
    if best_for(view.hand, view.rules, others).worth < others.mean:
        return Advice(pairs, "with four pairs nobody wins the deal, and your hands would be weaker than most")
    return Advice(Announce(None), "your hands are stronger than most, so let the deal be played")


def _swapped(view: View, others: Usual) -> Advice:
    """Return whether to take the spare hand: where one's own is weaker than most."""
    if best_for(view.hand, view.rules, others).worth < others.mean:
        return Advice(
            TakeWidow(takes=True), "your hands would be weaker than most, and the spare one may be better"
        )
    return Advice(TakeWidow(takes=False), "your hands are stronger than most, so keep them")


def _why(view: View, made: Made) -> str:
    """Return why these hands are made."""
    aim = aim_of(view.rules)
    names = [f"a {CLASSES[strength[0]]}" for strength in made.strengths]
    if not names:
        return "no three of your cards are a pair or better"
    likely = sum(chance > LIKELY for chance in made.chances)
    what = f"you make {_listed(names)}"
    if aim.pot and aim.needed == aim.hands:
        told = "both count as much" if aim.hands == 2 else "all count as much"
        return f"{what}: who wants the pot must be first in every hand, so {told}"
    if aim.pot:
        enough = f"{aim.needed} of {aim.hands} hands win the pot"
        if likely >= aim.needed:
            return f"{what}: {enough}, and {likely} of yours probably win"
        return f"{what}: {enough}, and this gives you the best chance of that many"
    if len(names) == 1:
        return f"{what}: nothing else that you can make is worth more"
    return f"{what}: every hand that wins counts, and together these are likely to win most"


def _listed(names: list[str]) -> str:
    """Return words in a row: ``a run, a pair and a pair``."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
